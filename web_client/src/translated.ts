/**
 * Pages that somebody else writes into. A translator replaces texts by elements of its own, and what the framework then writes into the
 * texts it knows is on no screen. So before each drawing everything is put back where the framework left it, and afterwards what stands for
 * a text that is still the same is put in again. The document asks not to be translated; this is for what does so all the same.
 */
import { options } from "preact";

const WATCHED: MutationObserverInit = { childList: true, subtree: true };

let foreign: MutationRecord[] = [];

/** A text as it stood, and what was put in its place. */
interface Swap {
  text: Text;
  said: string;
  parent: Node;
  inserted: Node[];
}

/** Watch a part of the page and keep it whole; whatever changes it between two drawings was not the framework. */
export function keepWhole(page: HTMLElement): void {
  const watcher = new MutationObserver((records) => foreign.push(...records));
  watcher.observe(page, WATCHED);
  options.debounceRendering = (draw) =>
    queueMicrotask(() => {
      foreign.push(...watcher.takeRecords());
      const swaps = putBack(foreign.filter((record) => record.target !== page));
      foreign = [];
      try {
        draw();
      } finally {
        watcher.takeRecords();
        // These are seen as anybody's changes, and so put back before the next drawing.
        for (const swap of swaps) putIn(swap);
      }
    });
}

/** Undo, newest first, every change to elements out of which a text was taken; what others only add stays. */
function putBack(records: readonly MutationRecord[]): Swap[] {
  const robbed = new Set(records.filter((one) => [...one.removedNodes].some(isText)).map((one) => one.target));
  return records
    .filter((one) => robbed.has(one.target))
    .reverse()
    .flatMap(undo);
}

function undo({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): Swap[] {
  const inserted = [...addedNodes];
  const [text] = removedNodes;
  // A text that was moved into what stands for it cannot stand there twice.
  const holdsText = text !== undefined && inserted.some((node) => node.contains(text));
  const before = nextSibling?.parentNode === target ? nextSibling : (inserted.at(-1)?.nextSibling ?? null);
  for (const node of removedNodes) target.insertBefore(node, before?.parentNode === target ? before : null);
  for (const node of inserted) if (node.parentNode === target) target.removeChild(node);
  if (removedNodes.length !== 1 || !isText(text) || inserted.length === 0 || holdsText) return [];
  return [{ text, said: text.data, parent: target, inserted }];
}

function putIn({ text, said, parent, inserted }: Swap): void {
  if (text.parentNode === parent && text.isConnected && text.data === said) text.replaceWith(...inserted);
}

const isText = (node: Node | undefined): node is Text => node?.nodeType === Node.TEXT_NODE;

/**
 * The law of press and hold: a secret is on the screen only while a finger or a key is down, and the same panel opens for everybody.
 *
 * What can be chosen in secret is marked `data-pick`: slide onto it, stay until it is filled, let go. By keyboard: hold space, move
 * with the arrow keys, let go; Escape covers and chooses nothing. A screen reader's own tap, which holds nothing, opens the panel until
 * the next one, and what is in it can then be tapped.
 */
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { createPortal } from "preact/compat";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { uncovered } from "../cover";

/** Short taps show nothing: a secret that flashes up by accident is seen by the wrong person. */
const PRESS_MS = 160;
const DWELL_MS = 320;

export interface HoldProps {
  label: ComponentChildren;
  /** Read out instead of the label. */
  name: string;
  class?: string;
  /** What is uncovered; `over` is the choice under the finger. */
  panel: (over: string | null) => ComponentChildren;
  onPick?: (pick: string) => void;
  testId?: string;
}

export function Hold({ label, name, class: looks, panel, onPick, testId }: HoldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [over, setOver] = useState<string | null>(null);
  const ready = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined);

  const point = (pick: string | null, at: number): void => {
    setOver((before) => {
      if (before === pick) return before;
      clearTimeout(dwell.current);
      ready.current = null;
      if (pick !== null) {
        dwell.current = setTimeout(() => {
          ready.current = pick;
        }, at);
      }
      return pick;
    });
  };
  const cover = useCallback((): void => {
    clearTimeout(timer.current);
    clearTimeout(dwell.current);
    ready.current = null;
    setShown(false);
    setOver(null);
  }, []);
  const release = (): void => {
    const pick = ready.current;
    cover();
    if (pick !== null) onPick?.(pick);
  };
  // A screen reader sends a click with no finger behind it.
  const tapped = (event: MouseEvent): void => {
    if (event.detail !== 0) return;
    if (shown) cover();
    else setShown(true);
  };
  const press = (after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), after);
  };
  useEffect(() => (shown ? uncovered(cover) : undefined), [shown, cover]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const panelBox = box.current;
    if (!shown || !panelBox) return;
    const choose = (event: Event): void => {
      const pick = (event.target as Element).closest<HTMLElement>("[data-pick]")?.dataset["pick"];
      cover();
      if (pick !== undefined) onPick?.(pick);
    };
    panelBox.addEventListener("click", choose);
    return () => panelBox.removeEventListener("click", choose);
  }, [shown, cover, onPick]);

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) press(0);
    } else if (event.key === "Escape") {
      cover();
    } else if (shown && event.key.startsWith("Arrow")) {
      event.preventDefault();
      const picks = picksIn(box.current);
      const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
      const at = over === null ? (step > 0 ? 0 : picks.length - 1) : picks.indexOf(over) + step;
      point(picks[at] ?? null, 0);
    }
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`hold ${looks ?? ""} ${shown ? "is-held" : ""}`}
        aria-label={name}
        data-testid={testId}
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          press(PRESS_MS);
        }}
        onPointerMove={(event) => {
          if (shown) point(pickAt(event.clientX, event.clientY, box.current), DWELL_MS);
        }}
        onPointerUp={release}
        onPointerCancel={cover}
        onLostPointerCapture={cover}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === " " || event.key === "Enter") release();
        }}
        onClick={tapped}
        onBlur={(event) => {
          // A screen reader moves the focus into the panel it has opened.
          if (!(event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget))) cover();
        }}
      >
        {label}
      </button>
      {shown &&
        createPortal(
          <div class="peek secret" ref={box} aria-live="assertive">
            {panel(over)}
          </div>,
          // A sheet lies above the page; what is uncovered in it must lie above the sheet.
          button.current?.closest("dialog") ?? document.body,
        )}
    </>
  );
}

function picksIn(box: HTMLElement | null): string[] {
  return [...(box?.querySelectorAll<HTMLElement>("[data-pick]") ?? [])].map((item) => item.dataset["pick"] ?? "");
}

function pickAt(x: number, y: number, box: HTMLElement | null): string | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-pick]");
  return item && box?.contains(item) ? (item.dataset["pick"] ?? null) : null;
}

/** One thing to slide to inside a panel. */
export function Pick({ value, over, children }: { value: string; over: string | null; children: ComponentChildren }) {
  return (
    <button type="button" tabIndex={-1} class={`pick ${over === value ? "is-over" : ""}`} data-pick={value}>
      {children}
    </button>
  );
}

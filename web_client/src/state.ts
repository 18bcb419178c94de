/**
 * The law of what the client knows: one state, changed only by `reduce`, which is pure. Screens are functions of it.
 *
 * `view` is the newest whole of what this seat may know. `sent` are the player's own wishes that are not yet seen in a view:
 * they are shown as being on their way, never as done.
 */
import type { LineStatus } from "./socket";
import type { Choice, Message, Seat, View } from "./wire";

export interface Sent {
  key: number;
  message: Message;
  /** Stored for good; the next view shows it. */
  acked: boolean;
  /** Sent where nobody sees who answers, or where not everybody is asked: a refusal is not put on the screen, for neighbours read it too. */
  quiet: boolean;
}

export interface Notice {
  id: number;
  /** A message id: `nak-…` or one of the client's own. */
  text: string;
}

export interface ClientState {
  line: LineStatus;
  /** Null for a watcher, and until the first welcome. */
  seat: Seat | null;
  view: View | null;
  sent: readonly Sent[];
  notices: readonly Notice[];
  /** What this seat chose last where the choice is only for show; kept here alone. */
  decoy: string | null;
  /** Another device has opened the seat since the line last stood here. */
  elsewhere: boolean;
}

export type Event =
  | { type: "line"; status: LineStatus }
  | { type: "welcome"; seat: Seat | null }
  | { type: "view"; view: View }
  | { type: "sent"; key: number; message: Message }
  | { type: "ack"; key: number }
  | { type: "nak"; key: number | null; code: string }
  | { type: "notice"; text: string }
  | { type: "read"; id: number };

export const NEW: ClientState = {
  line: { is: "connecting" },
  seat: null,
  view: null,
  sent: [],
  notices: [],
  decoy: null,
  elsewhere: false,
};

const MOST_NOTICES = 3;

export function reduce(state: ClientState, event: Event): ClientState {
  switch (event.type) {
    case "line":
      return lined(state, event.status);
    case "welcome":
      return { ...state, seat: event.seat };
    case "view":
      return seen({ ...state, view: event.view, decoy: decoyOf(event.view) ?? state.decoy });
    case "sent":
      return { ...state, sent: [...without(state.sent, event.message), sentIn(state.view, event)] };
    case "ack":
      return acknowledged(state, event.key);
    case "nak":
      return refused(state, event.key, event.code);
    case "notice":
      return noticed(state, event.text);
    case "read":
      return { ...state, notices: state.notices.filter((notice) => notice.id !== event.id) };
  }
}

function sentIn(view: View | null, { key, message }: { key: number; message: Message }): Sent {
  const quiet =
    message.type === "answer" && (view?.game.waiting_for == null || askOf(view, message)?.optional === true);
  return { key, message, acked: false, quiet };
}

function refused(state: ClientState, key: number | null, code: string): ClientState {
  const quiet = state.sent.some((one) => one.key === key && one.quiet);
  const left = { ...state, sent: state.sent.filter((one) => one.key !== key) };
  return quiet ? left : noticed(left, `nak-${code}`);
}

/** A seat that was opened elsewhere and then is not ours any more has been moved, not lost. */
function lined(state: ClientState, status: LineStatus): ClientState {
  const ending = status.is === "over" ? status.ending : null;
  const line: LineStatus = ending === "bad_token" && state.elsewhere ? { is: "over", ending: "moved" } : status;
  if (sameLine(state.line, line)) return state;
  return { ...state, line, elsewhere: ending === "elsewhere" || (state.elsewhere && status.is !== "live") };
}

function sameLine(a: LineStatus, b: LineStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whoever changes an answer before the first arrived is shown the newer one. */
function without(sent: readonly Sent[], message: Message): Sent[] {
  return sent.filter(
    (one) => one.message.type !== "answer" || message.type !== "answer" || one.message.ask !== message.ask,
  );
}

/** A view shows what is stored: what was acknowledged before it is in it. What is not answered yet stays, to know what a refusal is about. */
function seen(state: ClientState): ClientState {
  return { ...state, sent: state.sent.filter((one) => !one.acked && !isShown(state.view, one.message)) };
}

function acknowledged(state: ClientState, key: number): ClientState {
  const sent = state.sent
    .map((one) => (one.key === key ? { ...one, acked: true } : one))
    // What is not an answer has no place where it would be seen.
    .filter((one) => one.key !== key || (askOf(state.view, one.message) && !isShown(state.view, one.message)));
  return { ...state, sent };
}

function askOf(view: View | null, message: Message) {
  return message.type === "answer" ? view?.asks.find((ask) => ask.id === message.ask) : undefined;
}

function isShown(view: View | null, message: Message): boolean {
  const ask = askOf(view, message);
  return (
    message.type === "answer" && ask !== undefined && ask.answer !== null && sameChoice(ask.answer, message.choice)
  );
}

export function sameChoice(a: Choice, b: Choice): boolean {
  return Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b;
}

function decoyOf(view: View): string | null {
  const decoy = view.asks.find((ask) => ask.prompt.endsWith("_decoy"));
  return Array.isArray(decoy?.answer) ? (decoy.answer[0] ?? null) : null;
}

function noticed(state: ClientState, text: string): ClientState {
  const id = (state.notices.at(-1)?.id ?? 0) + 1;
  const others = state.notices.filter((notice) => notice.text !== text);
  return { ...state, notices: [...others, { id, text }].slice(-MOST_NOTICES) };
}

/** What the player has chosen for an ask: on its way, or stored. */
export function chosen(state: ClientState, askId: string): { choice: Choice | null; onItsWay: boolean } {
  const sent = state.sent.find((one) => one.message.type === "answer" && one.message.ask === askId);
  if (sent?.message.type === "answer") return { choice: sent.message.choice, onItsWay: !sent.acked };
  return { choice: state.view?.asks.find((ask) => ask.id === askId)?.answer ?? null, onItsWay: false };
}

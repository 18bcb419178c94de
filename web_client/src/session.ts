/** The law of one phone in one room: the line, the state and the clock tied together, and the page's comings and goings passed on. */
import { createContext } from "preact";
import { useContext, useEffect, useReducer, useState } from "preact/hooks";
import { ServerClock } from "./clock";
import { socketUrl } from "./rooms";
import { Line, type LineSettings } from "./socket";
import { type ClientState, type Event, NEW, reduce } from "./state";
import { type SavedSeat, saveSeat } from "./storage";
import type { Choice, HostDo, MeDo, Message } from "./wire";

export interface Session {
  readonly code: string;
  /** Null for a watcher. */
  readonly token: string | null;
  readonly clock: ServerClock;
  state: ClientState;
  answer(ask: string, choice: Choice): void;
  host(what: HostDo): void;
  me(what: MeDo): void;
  notice(text: string): void;
  read(id: number): void;
  /** Open the seat here again after another device took it, or look again at once. */
  again(): void;
  subscribe(changed: () => void): () => void;
  end(): void;
}

export function openSession(code: string, seat: SavedSeat | null): Session {
  const clock = new ServerClock();
  const listeners = new Set<() => void>();
  let line: Line;
  const put = (event: Event): void => {
    const next = reduce(session.state, event);
    if (next === session.state) return;
    session.state = next;
    for (const changed of [...listeners]) changed();
  };
  const send = (message: Message): void => put({ type: "sent", key: line.send(message), message });
  const session: Session = {
    code,
    token: seat?.token ?? null,
    clock,
    state: NEW,
    answer: (ask, choice) => send({ type: "answer", ask, choice }),
    host: (what) => send({ type: "host", ...what }),
    me: (what) => send({ type: "me", ...what }),
    notice: (text) => put({ type: "notice", text }),
    read: (id) => put({ type: "read", id }),
    again: () => {
      line.close();
      line = open();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    end: () => {
      stopListening();
      line.close();
    },
  };
  const open = (): Line => new Line(settingsOf(code, seat, clock, put));
  const stopListening = followPage(
    () => line.wake(),
    () => line.hide(),
  );
  line = open();
  return session;
}

function settingsOf(
  code: string,
  seat: SavedSeat | null,
  clock: ServerClock,
  put: (event: Event) => void,
): LineSettings {
  let saved = seat;
  return {
    url: socketUrl(code),
    hello: seat ? { token: seat.token } : { watch: true },
    lastId: seat?.lastId ?? 0,
    visible: !document.hidden,
    usedId: (id) => {
      if (!saved) return;
      saved = { ...saved, lastId: id };
      saveSeat(saved);
    },
    events: {
      // The screen a status leads to may open another line; it must not do so while this one is being made.
      status: (status) => queueMicrotask(() => put({ type: "line", status })),
      welcome: (welcome) => {
        clock.reset();
        put({ type: "welcome", seat: welcome.seat });
      },
      view: (view, at) => {
        clock.heard(view.now, at);
        put({ type: "view", view });
      },
      pong: (now, sent, at) => clock.answered(now, sent, at),
      ack: (key) => put({ type: "ack", key }),
      nak: (key, code) => put({ type: "nak", key, code }),
    },
  };
}

function followPage(wake: () => void, hide: () => void): () => void {
  const turned = () => (document.hidden ? hide() : wake());
  document.addEventListener("visibilitychange", turned);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  // The line is asked at once, not when its next ping goes unanswered.
  window.addEventListener("offline", wake);
  window.addEventListener("pagehide", hide);
  return () => {
    document.removeEventListener("visibilitychange", turned);
    window.removeEventListener("pageshow", wake);
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", wake);
    window.removeEventListener("pagehide", hide);
  };
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the room this part of the page belongs to. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("outside of a room");
  return session;
}

/** Draw this part again whenever the session's state changes. */
export function useSessionState(session: Session): ClientState {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = session.subscribe(() => redraw(undefined));
    // The first view may have come between the drawing and this.
    redraw(undefined);
    return stop;
  }, [session]);
  return session.state;
}

/** The server's time in ms, asked again every `every` ms; null before the first frame. */
export function useServerTime(every: number): number | null {
  const session = useSession();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every);
    return () => clearInterval(timer);
  }, [every]);
  return session.clock.time(performance.now());
}

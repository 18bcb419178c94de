/**
 * The law of the preview: any screen without a server, drawn from a recorded view. `dev.html?step=5&seat=s2&locale=ko`; `seat=table` is the
 * table screen, `own=s4`, `still`, `line=lost`, `line=over:removed`, `paused=1` and `sent=1` change what the phone knows. Development only.
 */
import { render } from "preact";
import { ServerClock } from "../src/clock";
import type { Ending } from "../src/closes";
import { watchForCovering } from "../src/cover";
import { GAMES } from "../src/games";
import { isLocale, SHELL } from "../src/i18n/locales";
import { WordingContext, wordingOf } from "../src/i18n/text";
import { LanguageContext } from "../src/screens/language";
import { Inside } from "../src/screens/room";
import { type Session, SessionContext } from "../src/session";
import { NEW, reduce } from "../src/state";
import { Watching } from "../src/table/table";
import type { Ask, GameView, RoomView, View } from "../src/wire";
import frames from "./frames.jsonl?raw";
import "../src/theme.css";
import "../src/ui/base.css";
import "../src/ui/controls.css";
import "../src/ui/parts.css";
import "../src/ui/hold.css";
import "../src/ui/tall.css";

interface Frame {
  step: number;
  now: number;
  room: RoomView;
  game: GameView;
  seats: Record<string, { you: View["you"]; asks: Ask[] }>;
}

const asked = new URLSearchParams(location.search);
const lines = frames
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Frame | { story: unknown });
const steps = lines.filter((line): line is Frame => "step" in line);
const story = lines.find((line): line is { story: unknown } => "story" in line)?.story;
const frame = steps.find((one) => String(one.step) === (asked.get("step") ?? "0")) ?? (steps[0] as Frame);
const seat = asked.get("seat") ?? "s1";
// `own=s4`: another seat's secrets on this phone, to see that nothing shows of them while covered.
const own = frame.seats[asked.get("own") ?? seat] ?? { you: null, asks: [] };
const room = { ...frame.room, paused: asked.has("paused") };
const view: View = { type: "view", seq: 1, now: frame.now, room, game: frame.game, ...own, pad: "" };
const clock = new ServerClock();
clock.heard(frame.now, performance.now());
// `still`: time stands, so that two pictures can be compared.
if (asked.has("still")) clock.time = () => frame.now + 2_000;

// A call is answered from the recording: a pass where one is asked for, else the story.
window.fetch = async (url) =>
  new Response(JSON.stringify(String(url).endsWith("/passes") ? PASS : story), {
    status: 200,
    headers: { "Content-Type": "application/json" },
  });

const PASS = { pass: "0123456789abcdefghijkl", expires_at: frame.now + 300_000 };
const listeners = new Set<() => void>();
let keys = 0;
const [line = "live", ending = ""] = (asked.get("line") ?? "live").split(":");
const put = (event: Parameters<typeof reduce>[1]): void => {
  session.state = reduce(session.state, event);
  for (const changed of listeners) changed();
};
const session: Session = {
  code: room.code,
  token: "0123456789abcdef0123456789abcdef",
  clock,
  state: {
    ...NEW,
    seat: seat === "table" ? null : seat,
    line:
      line === "over"
        ? { is: "over", ending: ending as Ending }
        : line === "lost"
          ? { is: "lost", restarting: false }
          : { is: "live" },
    view,
  },
  answer: (ask, choice) => {
    keys += 1;
    put({ type: "sent", key: keys, message: { type: "answer", ask, choice } });
    put({ type: "ack", key: keys });
  },
  host: () => undefined,
  me: () => undefined,
  notice: (text) => put({ type: "notice", text }),
  read: (id) => put({ type: "read", id }),
  again: () => undefined,
  subscribe: (changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  end: () => undefined,
};

watchForCovering();
const tag = asked.get("locale");
const locale = isLocale(tag) ? tag : "en";
document.documentElement.lang = locale;
const game = GAMES[room.game];
const [shell, words] = await Promise.all([SHELL[locale](), game?.messages[locale]()]);
const wording = wordingOf(locale, [shell.default, words?.default ?? ""]);
const app = document.getElementById("app");
if (app) {
  render(
    <LanguageContext.Provider value={{ locale, choose: () => undefined, add: () => undefined }}>
      <WordingContext.Provider value={wording}>
        <SessionContext.Provider value={session}>
          {seat === "table" ? <Watching /> : <Inside onGone={() => undefined} />}
        </SessionContext.Provider>
      </WordingContext.Provider>
    </LanguageContext.Provider>,
    app,
  );
}

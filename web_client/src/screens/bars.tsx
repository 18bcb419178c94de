/** The law of what lies over every screen: the state of the line, short notices, and the pause. None of them moves what is below. */
import { useEffect, useState } from "preact/hooks";
import { Duck } from "../art/duck";
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";
import { nameOf } from "../seats";
import { useSession } from "../session";
import type { LineStatus } from "../socket";
import type { Notice } from "../state";

const NOTICE_MS = 6_000;
/** A gap that heals at once is nobody's worry. */
const CALM_MS = 700;

export function LineBar({ line, waiting = 0 }: { line: LineStatus; waiting?: number }) {
  const text = useText();
  const [late, setLate] = useState(false);
  // Before the first connection the page itself says that it is on its way.
  const bad = line.is === "lost" || line.is === "checking";
  useEffect(() => {
    setLate(false);
    if (!bad) return;
    const timer = setTimeout(() => setLate(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [bad]);
  const id =
    line.is === "lost" && line.restarting ? "line-restarting" : navigator.onLine ? "line-lost" : "line-offline";
  return (
    <div class="line-bar" role="status" data-line={line.is}>
      {bad && late && (
        <span class="line-bar-paper">
          <Icon name="offline" size={18} /> {text(id)}
          {waiting > 0 && ` ${text("line-keeps")}`}
        </span>
      )}
    </div>
  );
}

export function Notices() {
  const { state } = useSession();
  return (
    <div class="notices" role="status">
      {state.notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

const KNOWN = new Set([
  "not_open",
  "bad_choice",
  "already_answered",
  "not_allowed",
  "not_host",
  "bad_message",
  "too_large",
  "paused",
  "name_taken",
  "bad_name",
  "bad_options",
  "room_full",
]);

function NoticeLine({ notice }: { notice: Notice }) {
  const text = useText();
  const session = useSession();
  useEffect(() => {
    const timer = setTimeout(() => session.read(notice.id), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [session, notice.id]);
  const [, code] = /^nak-(.*)$/.exec(notice.text) ?? [];
  const words = code !== undefined && !KNOWN.has(code) ? text("nak-unknown", { code }) : text(notice.text);
  return (
    <button type="button" class="notice" onClick={() => session.read(notice.id)}>
      {words}
    </button>
  );
}

export function PausedCover() {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  if (!view) return null;
  const isHost = view.room.host === seat && seat !== null;
  return (
    <div class="paused" role="alertdialog" aria-label={text("paused-title")}>
      <Duck pose="asleep" size={140} />
      <h2>{text("paused-title")}</h2>
      <p class="soft">
        {isHost
          ? text("paused-you")
          : text("paused-host", { name: view.room.host ? nameOf(view.room, view.room.host) : "" })}
      </p>
      {isHost && (
        <button type="button" class="btn btn-main" onClick={() => session.host({ do: "resume" })}>
          <Icon name="play" /> {text("host-resume")}
        </button>
      )}
    </div>
  );
}

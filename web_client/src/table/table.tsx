/**
 * The law of the table screen: a watcher's line, shown large; what the room publishes and nothing else. On a phone the same page is how
 * a late visitor watches.
 */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Duck } from "../art/duck";
import { Icon } from "../art/icons";
import { GAMES, type Game } from "../games";
import { useText } from "../i18n/text";
import { doorOf, qrPath, useRoomLink } from "../links";
import { LineBar } from "../screens/bars";
import { LineOver } from "../screens/endings";
import { LanguagePicker, useMessages } from "../screens/language";
import { ProblemText } from "../screens/problems";
import { openSession, type Session, SessionContext, useSession, useSessionState } from "../session";
import { play, setSound, wakeSound } from "../sound";
import { Ring } from "../ui/ring";
import { useStayAwake } from "../wake";
import type { LobbyView } from "../wire";
import "./table.css";

export function TableScreen({ code, raw }: { code: string; raw: string }) {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    if (!code) return;
    const opened = openSession(code, null);
    setSession(opened);
    return () => opened.end();
  }, [code]);
  if (!code) {
    return (
      <main class="page" data-scheme="night">
        <ProblemText problem={{ code: "room_not_found", status: 404 }} typed={raw} />
      </main>
    );
  }
  if (!session) return null;
  return (
    <SessionContext.Provider value={session}>
      <Watching />
    </SessionContext.Provider>
  );
}

export function Watching() {
  const text = useText();
  const session = useSession();
  const { line, view } = useSessionState(session);
  const game = view ? GAMES[view.room.game] : undefined;
  const spoken = useMessages(game?.messages ?? null);
  const Play = usePart(game?.table);
  useStayAwake();
  useEffect(wakeSound, []);
  if (line.is === "over") return <LineOver ending={line.ending} onGone={() => session.again()} />;
  return (
    <div class="table" data-scheme="night">
      <LineBar line={line} />
      <header class="table-head">
        <h1 class="table-title">
          <Duck pose="deliver" size={52} /> {text("app-name")}
        </h1>
        <SoundButton />
        <LanguagePicker />
        <CodeCorner />
      </header>
      {!view || !spoken ? (
        <main class="table-main table-middle">
          <p role="status">{text("connecting")}</p>
        </main>
      ) : view.room.status === "lobby" ? (
        <LobbyTable game={game} />
      ) : (
        Play && <Play />
      )}
      {view?.room.paused && (
        <div class="paused" role="status">
          <Duck pose="asleep" size={220} />
          <h2>{text("paused-title")}</h2>
        </div>
      )}
    </div>
  );
}

function usePart(load: Game["table"] | undefined): ComponentType | null {
  const [part, setPart] = useState<{ Part: ComponentType } | null>(null);
  useEffect(() => {
    load?.().then((Part) => setPart({ Part }));
  }, [load]);
  return part?.Part ?? null;
}

/** Browsers play sound only after a touch; this is the touch. */
function SoundButton() {
  const text = useText();
  const [woken, setWoken] = useState(false);
  return (
    <button
      type="button"
      class="btn btn-small"
      onClick={() => {
        setWoken(true);
        setSound(true);
        play("turn");
      }}
    >
      <Icon name={woken ? "sound_on" : "sound_off"} /> {woken ? text("sound-on") : text("table-sound")}
    </button>
  );
}

/** The code stays in the corner during the game; whoever streams the screen hides it. */
function CodeCorner() {
  const text = useText();
  const { code } = useSession();
  const [hidden, setHidden] = useState(false);
  return (
    <button type="button" class="btn btn-small" onClick={() => setHidden(!hidden)} aria-pressed={hidden}>
      <strong class="code-text">{hidden ? "•••••" : code}</strong>
      <span class="visually-hidden">{hidden ? text("table-show") : text("table-hide")}</span>
      <Icon name={hidden ? "eye_closed" : "eye"} size={20} />
    </button>
  );
}

function LobbyTable({ game }: { game: Game | undefined }) {
  const text = useText();
  const { code, state } = useSession();
  const [Mix, setMix] = useState<{ Mix: ComponentType<{ lobby: LobbyView }> } | null>(null);
  useEffect(() => {
    game?.mix().then((loaded) => setMix({ Mix: loaded }));
  }, [game]);
  const link = useRoomLink(code);
  const { view } = state;
  if (!view) return null;
  const lobby = view.game as LobbyView;
  return (
    <main class="table-main table-lobby">
      <section class="table-join">
        <h2>{text("table-join")}</h2>
        <img class="table-qr" src={qrPath(code)} width="320" height="320" alt={text("invite-qr", { link })} />
        <p>{text("table-or", { address: doorOf(link) })}</p>
        <p class="table-code">{code}</p>
        <p class="soft">{text("table-network")}</p>
      </section>
      <section class="table-seats">
        <h2>
          {text("table-lobby")} · {text("lobby-count", { seated: view.room.seats.length, most: lobby.players.max })}
        </h2>
        <Ring seats={view.room.seats} you={null} host={view.room.host} />
        {Mix && <Mix.Mix lobby={lobby} />}
      </section>
    </main>
  );
}

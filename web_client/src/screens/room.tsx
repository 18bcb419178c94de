/** The law of a room on a phone: with a seat it opens the line and shows the lobby or the game, without one it offers a chair; a pass brings one along. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Moon } from "../art/things";
import { GAMES, type Game } from "../games";
import { useText } from "../i18n/text";
import { openSession, type Session, SessionContext, useSession, useSessionState } from "../session";
import { closeRoomSounds } from "../sound";
import { forgetSeat, type SavedSeat, seatIn, seatIsAtRisk } from "../storage";
import { useStayAwake } from "../wake";
import { Arrive } from "./arrive";
import { LineBar, Notices, PausedCover } from "./bars";
import { LineOver } from "./endings";
import { Join } from "./join";
import { useMessages } from "./language";
import { Lobby } from "./lobby";

export function Room({ code, raw, pass }: { code: string; raw: string; pass: string | null }) {
  const [seat, setSeat] = useState<SavedSeat | null>(() => seatIn(code));
  const [arriving, setArriving] = useState(pass);
  const arrived = useCallback((moved: SavedSeat) => {
    setSeat(moved);
    setArriving(null);
  }, []);
  if (arriving) return <Arrive code={code} pass={arriving} onSeat={arrived} onDoor={() => setArriving(null)} />;
  if (!seat) return <Join code={code} raw={raw} onSeat={setSeat} />;
  return (
    <Seated
      key={seat.token}
      seat={seat}
      onGone={() => {
        // Another tab of this browser may have the seat by a newer token.
        if (seatIn(seat.code)?.token === seat.token) forgetSeat(seat.code);
        setSeat(null);
      }}
    />
  );
}

/** A seat that only this page knows is not lost by one pull too far. */
function askFirst(event: Event): void {
  if (seatIsAtRisk()) event.preventDefault();
}

function Seated({ seat, onGone }: { seat: SavedSeat; onGone: () => void }) {
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const opened = openSession(seat.code, seat);
    setSession(opened);
    return () => {
      opened.end();
      closeRoomSounds();
    };
  }, [seat]);
  useEffect(() => {
    window.addEventListener("beforeunload", askFirst);
    return () => window.removeEventListener("beforeunload", askFirst);
  }, []);
  if (!session) return <Waiting />;
  return (
    <SessionContext.Provider value={session}>
      <Inside onGone={onGone} />
    </SessionContext.Provider>
  );
}

export function Inside({ onGone }: { onGone: () => void }) {
  const session = useSession();
  const state = useSessionState(session);
  useStayAwake();
  const { line, view } = state;
  if (line.is === "over") return <LineOver ending={line.ending} onGone={onGone} />;
  return (
    <>
      <LineBar line={line} waiting={state.sent.filter((one) => !one.acked).length} />
      {view ? <Shown game={GAMES[view.room.game]} /> : <Waiting />}
      {view?.room.paused && <PausedCover />}
      <Notices />
    </>
  );
}

function Shown({ game }: { game: Game | undefined }) {
  const { state } = useSession();
  const [Play, setPlay] = useState<Awaited<ReturnType<Game["play"]>> | null>(null);
  const spoken = useMessages(game?.messages ?? null);
  const status = state.view?.room.status;
  useEffect(() => {
    // Fetched in the lobby already, so that the first phase does not wait for it.
    game?.play().then((loaded) => setPlay(() => loaded));
  }, [game]);
  if (!spoken || !state.view || !game) return <Waiting />;
  if (status === "lobby") return <Lobby game={game} />;
  return Play ? <Play /> : <Waiting />;
}

export function Waiting() {
  const text = useText();
  return (
    <main class="page page-still" data-scheme="night">
      <Moon size={96} />
      <p class="soft" role="status">
        {text("connecting")}
      </p>
    </main>
  );
}

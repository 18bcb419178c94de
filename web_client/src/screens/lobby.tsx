/** The law of the lobby: who sits where, how others get in, what is going to be played, and what is still lacking. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { Lantern } from "../art/things";
import type { Game } from "../games";
import { SeatSheet } from "../host/seat_sheet";
import { useText } from "../i18n/text";
import { nameOf } from "../seats";
import { useSession } from "../session";
import { Ring } from "../ui/ring";
import type { LobbyView, RoomView, Seat } from "../wire";
import { Invite } from "./invite";
import { MenuButton } from "./menu";
import { StorageWarning } from "./problems";

type Open = { sheet: "invite" | "options" } | { sheet: "seat"; seat: Seat } | null;

export function Lobby({ game }: { game: Game }) {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  const [open, setOpen] = useState<Open>(null);
  const Mix = useLoaded(game.mix);
  const Options = useLoaded(game.options);
  if (!view) return null;
  const { room } = view;
  const lobby = view.game as LobbyView;
  const isHost = room.host === seat;
  const tap = { options: room.seats.map((chair) => chair.seat), chosen: [], what: text("lobby-seats") };
  return (
    <div class="app" data-scheme="night">
      <header class="head">
        <button type="button" class="head-code" onClick={() => setOpen({ sheet: "invite" })}>
          <Icon name="qr" size={26} />
          <span>
            <span class="head-small">{text("code-label")}</span>
            <strong class="code-text">{room.code}</strong>
          </span>
        </button>
        <MenuButton />
      </header>
      <main class="stage">
        <h1 class="visually-hidden">{text("lobby-title")}</h1>
        <Ring
          seats={room.seats}
          you={seat}
          host={room.host}
          choose={{ ...tap, onTap: (who) => setOpen({ sheet: "seat", seat: who }) }}
        >
          <Lantern size={44} />
          <span class="ring-count">{text("lobby-count", { seated: room.seats.length, most: lobby.players.max })}</span>
        </Ring>
        <StorageWarning />
        {Mix && <Mix lobby={lobby} />}
      </main>
      <section class="tray" aria-label={text("tray")}>
        <p class="tray-line" role="status">
          {lacking(text, room, lobby, isHost)}
        </p>
        {isHost ? (
          <HostTray lobby={lobby} onOptions={() => setOpen({ sheet: "options" })} />
        ) : (
          <button type="button" class="btn" onClick={() => setOpen({ sheet: "invite" })}>
            <Icon name="share" /> {text("invite")}
          </button>
        )}
      </section>
      {open?.sheet === "invite" && <Invite code={room.code} onClose={() => setOpen(null)} />}
      {open?.sheet === "options" && Options && <Options onClose={() => setOpen(null)} />}
      {open?.sheet === "seat" && <SeatSheet seat={open.seat} onClose={() => setOpen(null)} />}
    </div>
  );
}

function lacking(text: ReturnType<typeof useText>, room: RoomView, lobby: LobbyView, isHost: boolean): string {
  if (lobby.players.missing > 0) return text("lobby-missing", { missing: lobby.players.missing });
  if (lobby.problem) return text(`problem-options-${lobby.problem.field}`, { players: room.seats.length });
  if (isHost) return text("lobby-ready");
  return room.host === null ? text("lobby-no-host") : text("lobby-wait", { name: nameOf(room, room.host) });
}

function HostTray({ lobby, onOptions }: { lobby: LobbyView; onOptions: () => void }) {
  const text = useText();
  const session = useSession();
  const seated = session.state.view?.room.seats.length ?? 0;
  const canStart = lobby.players.missing === 0 && lobby.problem === null;
  return (
    <>
      <div class="row">
        <button
          type="button"
          class="btn"
          disabled={seated >= lobby.players.max}
          onClick={() => session.host({ do: "add_bot", bot: "villager" })}
        >
          <Icon name="plus" /> {text("add-bot")}
        </button>
        <button type="button" class="btn" onClick={onOptions}>
          <Icon name="host" /> {text("options")}
        </button>
      </div>
      <button type="button" class="btn btn-main" disabled={!canStart} onClick={() => session.host({ do: "start" })}>
        {text("start")}
      </button>
    </>
  );
}

function useLoaded<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | null {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  useEffect(() => {
    load().then((Part) => setPart({ Part }));
  }, [load]);
  return part?.Part ?? null;
}

/** The law of what can be done about one seat: by the host, and by whoever sits there. */
import { useState } from "preact/hooks";
import { Cat } from "../art/cat";
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";
import { chairOf, coatsOf } from "../seats";
import { useSession } from "../session";
import { Sheet, Sure } from "../ui/sheet";
import type { Chair, RoomView, Seat } from "../wire";

export function SeatSheet({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const { view, seat: you } = session.state;
  const [sure, setSure] = useState(false);
  const chair = view && chairOf(view.room, seat);
  if (!view || !chair) return null;
  const { room } = view;
  const isHost = room.host === you;
  const isMine = seat === you;
  return (
    <Sheet title={chair.name} onClose={onClose}>
      <div class="seat-big">
        <Cat coat={coatsOf(room.seats).get(seat) ?? 0} size={112} bot={chair.bot} away={chair.away} />
        <p class="soft">{standing(text, chair, room)}</p>
      </div>
      {isHost && room.status === "lobby" && <Places room={room} chair={chair} />}
      {isHost && !isMine && (
        <>
          {room.status === "playing" && !chair.left && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                session.host({ do: "away", seat, away: !chair.away });
                onClose();
              }}
            >
              <Icon name="away" /> {chair.away ? text("host-back") : text("host-away")}
            </button>
          )}
          {!chair.bot && !chair.left && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                session.host({ do: "give_host", seat });
                onClose();
              }}
            >
              <Icon name="host" /> {text("host-give")}
            </button>
          )}
          <button type="button" class="btn btn-bad" onClick={() => setSure(true)}>
            <Icon name="cross" /> {text("host-kick")}
          </button>
        </>
      )}
      {sure && (
        <Sure
          title={text("host-kick-sure", { name: chair.name })}
          yes={text("host-kick")}
          onYes={() => {
            session.host({ do: "kick", seat });
            onClose();
          }}
          onClose={() => setSure(false)}
        >
          <p>{text("host-kick-why")}</p>
        </Sure>
      )}
    </Sheet>
  );
}

function standing(text: ReturnType<typeof useText>, chair: Chair, room: RoomView): string {
  if (chair.bot) return text("seat-bot");
  if (chair.left) return text("seat-left");
  if (chair.away) return text("seat-away");
  if (!chair.connected) return text("seat-offline");
  if (chair.asleep) return text("seat-asleep");
  return chair.seat === room.host ? text("seat-host") : text("seat-here");
}

/** One place on around the ring, one place back. */
function Places({ room, chair }: { room: RoomView; chair: Chair }) {
  const text = useText();
  const session = useSession();
  const at = room.seats.findIndex((other) => other.seat === chair.seat);
  const last = room.seats.length - 1;
  const move = (to: number) => session.host({ do: "move_seat", seat: chair.seat, to });
  return (
    <div class="row">
      <button type="button" class="btn" disabled={last < 1} onClick={() => move(at === 0 ? last : at - 1)}>
        <Icon name="back" /> {text("seat-before")}
      </button>
      <button type="button" class="btn" disabled={last < 1} onClick={() => move(at === last ? 0 : at + 1)}>
        {text("seat-after")} <Icon name="arrow" />
      </button>
    </div>
  );
}

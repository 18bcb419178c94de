/** The law of the host's reins during and after a game: who is away, the pause, more time, the end; each said before it is done. */
import { useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";
import { useSession } from "../session";
import { Ring } from "../ui/ring";
import { Sure } from "../ui/sheet";
import type { Seat } from "../wire";
import { SeatSheet } from "./seat_sheet";

const MORE_SECONDS = [30, 60, 120] as const;

export function HostPart({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  const [who, setWho] = useState<Seat | null>(null);
  const [sure, setSure] = useState(false);
  if (!view || view.room.status === "lobby") return null;
  const { room, game } = view;
  const runs = game.ends_at !== null;
  return (
    <section>
      <h3 class="sheet-part">{text("host-title")}</h3>
      {room.status === "playing" && (
        <>
          <div class="row">
            <button
              type="button"
              class="btn"
              onClick={() => {
                session.host({ do: "pause" });
                onClose();
              }}
            >
              <Icon name="pause" /> {text("host-pause")}
            </button>
            <button type="button" class="btn btn-bad" onClick={() => setSure(true)}>
              {text("host-end")}
            </button>
          </div>
          <div class="row">
            {MORE_SECONDS.map((seconds) => (
              <button
                key={seconds}
                type="button"
                class="btn"
                disabled={!runs}
                onClick={() => session.host({ do: "extend", seconds })}
              >
                <Icon name="clock" size={18} /> {text("host-extend", { seconds })}
              </button>
            ))}
          </div>
          <p class="soft">{text("host-seats")}</p>
          <Ring
            seats={room.seats}
            you={seat}
            host={room.host}
            choose={{
              options: room.seats.filter((chair) => !chair.left).map((chair) => chair.seat),
              chosen: [],
              onTap: setWho,
              what: text("host-seats"),
            }}
          />
        </>
      )}
      {room.status === "over" && (
        <button
          type="button"
          class="btn btn-main"
          onClick={() => {
            session.host({ do: "rematch" });
            onClose();
          }}
        >
          {text("rematch")}
        </button>
      )}
      {who !== null && <SeatSheet seat={who} onClose={() => setWho(null)} />}
      {sure && (
        <Sure
          title={text("host-end-sure")}
          yes={text("host-end")}
          onYes={() => {
            session.host({ do: "end" });
            onClose();
          }}
          onClose={() => setSure(false)}
        >
          <p>{text("host-end-why")}</p>
        </Sure>
      )}
    </section>
  );
}

/** The law of who is missing: the host is shown who has been gone for 20 s, with one tap to mark them away. */
import { Icon } from "../art/icons";
import { useText } from "../i18n/text";
import { goneTooLong } from "../seats";
import { useServerTime, useSession } from "../session";

export function GoneBar() {
  const text = useText();
  const session = useSession();
  const time = useServerTime(2_000);
  const { view, seat } = session.state;
  if (!view || view.room.host !== seat) return null;
  const gone = goneTooLong(view.room, time).filter((chair) => chair.seat !== seat)[0];
  if (!gone) return null;
  return (
    <div class="gone-bar" role="status">
      <span>{text("host-gone", { name: gone.name })}</span>
      <button
        type="button"
        class="btn btn-small"
        onClick={() => session.host({ do: "away", seat: gone.seat, away: true })}
      >
        <Icon name="away" size={20} /> {text("host-away")}
      </button>
    </div>
  );
}

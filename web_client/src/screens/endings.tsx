/** The law of a line that is over: what happened, in one sentence, and the one thing to do. */
import { useEffect } from "preact/hooks";
import { Duck } from "../art/duck";
import type { Ending } from "../closes";
import { useText } from "../i18n/text";
import { go } from "../navigation";
import { homePath } from "../rooms";
import { useSession } from "../session";
import { seatIsAtRisk } from "../storage";
import { StorageWarning } from "./problems";

const RELOADED = "duckpost.reloaded";

/** A page older than the server is fetched anew, once; a second time would never end. Not if that would lose the seat: then its owner decides. */
function reloadOnce(): void {
  if (seatIsAtRisk()) return;
  try {
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, "1");
    location.reload();
  } catch {
    // Nothing can be remembered: the button is there.
  }
}

export function LineOver({ ending, onGone }: { ending: Ending; onGone: () => void }) {
  const text = useText();
  const session = useSession();
  useEffect(() => {
    if (ending === "too_old") reloadOnce();
  }, [ending]);
  const leave = () => {
    onGone();
    go(homePath());
  };
  const actions: Record<Ending, { says: string; does: () => void }> = {
    elsewhere: { says: text("over-elsewhere-go"), does: () => session.again() },
    moved: { says: text("to-start"), does: leave },
    bad_token: { says: text("over-bad_token-go"), does: onGone },
    removed: { says: text("to-start"), does: () => go(homePath()) },
    no_room: { says: text("to-start"), does: () => go(homePath()) },
    too_old: { says: text("reload"), does: () => location.reload() },
    too_large: { says: text("reload"), does: () => location.reload() },
    no_websocket: { says: text("reload"), does: () => location.reload() },
  };
  return (
    <main class="page page-still" data-scheme="night">
      <Duck pose="asleep" size={150} />
      <h1 class="page-title">{text(`over-${ending}`)}</h1>
      <p class="soft" role="status">
        {text(`over-${ending}-why`)}
      </p>
      <StorageWarning />
      <button type="button" class="btn btn-main" onClick={actions[ending].does}>
        {actions[ending].says}
      </button>
    </main>
  );
}

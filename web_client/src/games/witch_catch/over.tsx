/** The law of the ending: who won and why, who was what, and where to go from here. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Duck } from "../../art/duck";
import { Icon } from "../../art/icons";
import { Role } from "../../art/roles";
import { useText } from "../../i18n/text";
import { persistently } from "../../load";
import { MenuButton } from "../../screens/menu";
import { coatsOf, nameOf } from "../../seats";
import { useSession } from "../../session";
import type { View } from "../../wire";
import { Stage } from "./parts";
import { Scene } from "./scene";
import { type Outcome, villageOf } from "./village";

export function Over() {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  const [story, setStory] = useState(false);
  if (!view) return null;
  const village = villageOf(view);
  const { outcome } = village;
  const isHost = view.room.host === seat;
  return (
    <div class="app app-over" data-scheme="night" data-phase="over">
      <header class="head">
        <strong class="head-title">{text("phase-over")}</strong>
        <MenuButton />
      </header>
      <Stage class="stage-scene">{outcome ? <Won view={view} outcome={outcome} /> : <CutShort />}</Stage>
      <section class="tray" aria-label={text("tray")}>
        {outcome && (
          <button type="button" class="btn btn-main" data-testid="story" onClick={() => setStory(true)}>
            <Icon name="notebook" /> {text("story-open")}
          </button>
        )}
        {isHost ? (
          <button type="button" class="btn" data-testid="rematch" onClick={() => session.host({ do: "rematch" })}>
            {text("rematch")}
          </button>
        ) : (
          <p class="tray-line" role="status">
            {text("rematch-wait", { name: view.room.host ? nameOf(view.room, view.room.host) : "" })}
          </p>
        )}
      </section>
      {story && <StoryPart onClose={() => setStory(false)} />}
    </div>
  );
}

export function Won({ view, outcome }: { view: View; outcome: Outcome }) {
  const coats = coatsOf(view.room.seats);
  return (
    <>
      <Scene name="ending" winner={outcome.winner} winners={outcome.winners.map((seat) => coats.get(seat) ?? 0)} />
      <WonWords outcome={outcome} />
      <RolesList view={view} outcome={outcome} />
    </>
  );
}

export function WonWords({ outcome }: { outcome: Outcome }) {
  const text = useText();
  return (
    <div class="won">
      <h1 class="stage-title">{text(`won-${outcome.winner}`)}</h1>
      <p class="result-line">{text(`reason-${outcome.reason}`)}</p>
      <p class="soft">{text("witch-score", { score: outcome.witch_score })}</p>
    </div>
  );
}

/** Who was what; the winners are marked by a word, too. */
export function RolesList({ view, outcome }: { view: View; outcome: Outcome }) {
  const text = useText();
  return (
    <ul class="roles-list">
      {view.room.seats
        .filter((chair) => outcome.roles[chair.seat])
        .map((chair) => {
          const role = outcome.roles[chair.seat] ?? "citizen";
          const hasWon = outcome.winners.includes(chair.seat);
          return (
            <li key={chair.seat} class={hasWon ? "is-winner" : ""}>
              <Role name={role} size={44} />
              <span>
                <bdi class="roles-name">{chair.name}</bdi>
                <span class="soft">
                  {text(`role-${role}`)}
                  {hasWon && ` · ${text("winner")}`}
                </span>
              </span>
            </li>
          );
        })}
    </ul>
  );
}

function CutShort() {
  const text = useText();
  return (
    <div class="stage-middle">
      <Duck pose="asleep" size={140} />
      <h1 class="stage-title">{text("cut-short")}</h1>
      <p class="soft">{text("cut-short-why")}</p>
    </div>
  );
}

function StoryPart({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<{ StoryPage: ComponentType<{ onClose: () => void }> } | null>(null);
  useEffect(() => {
    persistently(() => import("./story")).then((loaded) => setPart({ StoryPage: loaded.StoryPage }));
  }, []);
  return part ? <part.StoryPage onClose={onClose} /> : null;
}

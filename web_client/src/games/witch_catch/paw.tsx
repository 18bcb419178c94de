/**
 * The law of the paw: whatever is done in secret is done here, held and slid to, and the paw works for everybody in every phase. Who has
 * nothing to do marks a suspicion instead; from outside it is the same movement.
 */
import { Cat } from "../../art/cat";
import { Place } from "../../art/places";
import { Role } from "../../art/roles";
import { Spell, type SpellName } from "../../art/spells";
import { useText } from "../../i18n/text";
import { coatsOf, nameOf } from "../../seats";
import { useSession } from "../../session";
import { chosen } from "../../state";
import { useLeft } from "../../ui/clock_face";
import { Pick } from "../../ui/hold";
import type { Ask, View } from "../../wire";
import { suspicions, toggleSuspicion } from "./suspicions";
import { isPerson, type OpenPlace, ownOf, villageOf } from "./village";

export interface Paw {
  /** What can be done now; null: mark a suspicion. */
  ask: Ask | null;
  options: readonly string[];
  pick: (value: string) => void;
}

/** The secret asks, the one to be answered first in front. */
const SECRET = [
  "raid_target",
  "raid_spell",
  "raid_place",
  "guard_post",
  "gather_or_guard",
  "restore",
  "pickpocket",
  "seer",
];

/** An ask whose places are tapped openly; only the guard itself is a secret. */
const GUARD = "guard";

export function usePaw(view: View): Paw {
  const session = useSession();
  const { state } = session;
  const isOpen = (ask: Ask): boolean =>
    chosen(state, ask.id).choice === null || (ask.changeable && ask.prompt !== "raid_place");
  const ask =
    SECRET.map((prompt) => view.asks.find((one) => one.prompt === prompt && isOpen(one))).find(
      (one) => one !== undefined,
    ) ?? null;
  const { seat } = state;
  if (!ask) {
    const others = view.room.seats.filter((chair) => chair.seat !== seat && isPerson(villageOf(view), chair.seat));
    return {
      ask: null,
      options: others.map((chair) => chair.seat),
      pick: (value) => {
        toggleSuspicion(view.room.code, view.room.started_at, value);
      },
    };
  }
  const options = ask.prompt === "gather_or_guard" ? [GUARD] : ask.options;
  return {
    ask,
    options,
    pick: (value) => session.answer(ask.id, ask.prompt === "restore" && isChosen(state, ask, value) ? [] : [value]),
  };
}

function isChosen(state: Parameters<typeof chosen>[0], ask: Ask, value: string): boolean {
  const { choice } = chosen(state, ask.id);
  return Array.isArray(choice) && choice.includes(value);
}

export function PawPanel({ view, paw, over }: { view: View; paw: Paw; over: string | null }) {
  const text = useText();
  const { state } = useSession();
  const own = ownOf(view);
  const marked = paw.ask ? [] : suspicions(view.room.code, view.room.started_at);
  const id = paw.ask?.prompt ?? "suspect";
  return (
    <div class="paw-panel">
      <h2>{text(`paw-${id}`)}</h2>
      <p class="soft">{hintOf(text, view, paw)}</p>
      {paw.ask && (paw.ask.ends_at !== null || typeof paw.ask.remaining_ms === "number") && <Seconds ask={paw.ask} />}
      <div class={paw.options.length > 4 ? "picks picks-two" : "picks"}>
        {paw.options.map((option) => (
          <Pick key={option} value={option} over={over}>
            <Picture view={view} prompt={id} option={option} />
            <span class="pick-words">
              <span class="pick-name">
                <Words view={view} prompt={id} option={option} />
              </span>
              {own?.heads && (id === "raid_place" || id === "guard_post") && (
                <span class="pick-count">{text("heads", { count: own.heads[option as OpenPlace] ?? 0 })}</span>
              )}
              {(marked.includes(option) || (paw.ask && isChosen(state, paw.ask, option))) && (
                <span class="pick-mark">{text(paw.ask ? "chosen" : "suspected")}</span>
              )}
            </span>
          </Pick>
        ))}
      </div>
      <p class="paw-how">{text("paw-how")}</p>
    </div>
  );
}

function hintOf(text: ReturnType<typeof useText>, view: View, paw: Paw): string {
  if (paw.ask) return text(`paw-${paw.ask.prompt}-hint`);
  if (view.asks.some((ask) => ask.prompt === "gather_decoy")) return text("paw-gather_decoy");
  const guarding = view.asks.find((ask) => ask.prompt === "gather_or_guard");
  if (guarding && Array.isArray(guarding.answer) && guarding.answer[0] === GUARD) return text("paw-guard-waits");
  return text("paw-suspect-hint");
}

function Seconds({ ask }: { ask: Ask }) {
  const text = useText();
  const left = useLeft(ask);
  return left === null ? null : <p class="paw-seconds">{text("seconds", { seconds: Math.ceil(left / 1000) })}</p>;
}

function Words({ view, prompt, option }: { view: View; prompt: string; option: string }) {
  const text = useText();
  if (prompt === "raid_place" || prompt === "guard_post") return <>{text(`place-${option}`)}</>;
  if (prompt === "raid_spell") return <>{option === "none" ? text("spell-none") : text(`spell-${option}`)}</>;
  if (prompt === "gather_or_guard") return <>{text("guard")}</>;
  if (prompt === "give") return <>{option === "nothing" ? text("give-nothing") : text(`material-${option}`)}</>;
  if (option === "nobody") return <>{text("raid-nobody")}</>;
  return <bdi>{nameOf(view.room, option)}</bdi>;
}

function Picture({ view, prompt, option }: { view: View; prompt: string; option: string }) {
  if (prompt === "raid_place" || prompt === "guard_post") return <Place name={option as OpenPlace} size={40} />;
  if (prompt === "raid_spell") return option === "none" ? null : <Spell name={option as SpellName} size={36} />;
  if (prompt === "gather_or_guard") return <Role name="guardian" size={40} />;
  if (option === "nobody") return null;
  const condition = villageOf(view).cats.find((cat) => cat.seat === option)?.condition;
  return <Cat coat={coatsOf(view.room.seats).get(option) ?? 0} size={38} state={condition} />;
}

/** The law of the host's choices: each option with its bounds (the server's table file) and what it does; what is not set follows the table. */
import { useText } from "../../i18n/text";
import { useSession } from "../../session";
import { Sheet } from "../../ui/sheet";
import type { LobbyView, Scalar } from "../../wire";
import type { Outline } from "./mix";

const NUMBERS = [
  ["witch", 1, 4],
  ["crow", 0, 1],
  ["jester", 0, 1],
  ["specials", 0, 4],
  ["open_places", 2, 6],
  ["required", 1, 6],
  ["seals", 1, 8],
  ["knights_day", 1, 8],
  ["gauge", 1, 6],
] as const;
const SWITCHES = [
  ["herbalist", true],
  ["pickpocket", true],
  ["guardian", true],
  ["seer", true],
  ["crow_knows", true],
  ["witches_know", false],
  ["open_votes", true],
] as const;
const REVEALS = ["nothing", "witch_or_not", "role"] as const;
const MINUTES = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30] as const;

export function Options({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const { view } = session.state;
  if (view?.room.status !== "lobby") return null;
  const options = view.room.options;
  const outline = (view.game as LobbyView).outline as Outline | null;
  const set = (name: string, value: Scalar) => session.host({ do: "options", options: { ...options, [name]: value } });
  const minutes = typeof options["discussion"] === "number" ? options["discussion"] / 60 : 0;
  return (
    <Sheet title={text("options")} onClose={onClose}>
      <Choice
        name="discussion"
        value={String(minutes)}
        values={MINUTES.map((count) => [
          String(count),
          count === 0 ? text("option-no-timer") : text("minutes", { minutes: count }),
        ])}
        onChoose={(value) => set("discussion", value === "0" ? null : Number(value) * 60)}
      />
      <Choice
        name="exile_reveal"
        value={String(options["exile_reveal"] ?? "witch_or_not")}
        values={REVEALS.map((reveal) => [reveal, text(`reveal-${reveal}`)])}
        onChoose={(value) => set("exile_reveal", value)}
      />
      {SWITCHES.map(([name, usual]) => {
        const on = typeof options[name] === "boolean" ? options[name] : usual;
        return (
          <label key={name} class="option option-switch">
            <span class="option-words">
              <span>{text(`option-${name}`)}</span>
              <small>{text(`option-${name}-why`)}</small>
            </span>
            <input type="checkbox" checked={on} onChange={(event) => set(name, event.currentTarget.checked)} />
          </label>
        );
      })}
      {NUMBERS.map(([name, least, most]) => {
        const value = numberOf(name, options[name], outline);
        return value === null ? null : (
          <div key={name} class="option">
            <span class="option-words">
              <span id={`option-${name}`}>{text(`option-${name}`)}</span>
              <small>{text(`option-${name}-why`)}</small>
            </span>
            <span class="stepper">
              <button
                type="button"
                class="btn btn-small"
                aria-label={text("less", { what: text(`option-${name}`) })}
                disabled={value <= least}
                onClick={() => set(name, value - 1)}
              >
                −
              </button>
              <output aria-labelledby={`option-${name}`}>{value}</output>
              <button
                type="button"
                class="btn btn-small"
                aria-label={text("more", { what: text(`option-${name}`) })}
                disabled={value >= most}
                onClick={() => set(name, value + 1)}
              >
                +
              </button>
            </span>
          </div>
        );
      })}
      <button type="button" class="btn" onClick={() => session.host({ do: "options", options: {} })}>
        {text("options-usual")}
      </button>
    </Sheet>
  );
}

function numberOf(name: string, chosen: Scalar | undefined, outline: Outline | null): number | null {
  if (typeof chosen === "number") return chosen;
  if (!outline) return null;
  if (name === "specials") return outline.specials.count;
  if (name === "witch" || name === "crow" || name === "jester") return outline.roles[name] ?? 0;
  const value = outline[name as "seals"];
  return typeof value === "number" ? value : null;
}

interface ChoiceProps {
  name: string;
  value: string;
  values: readonly (readonly [value: string, says: string])[];
  onChoose: (value: string) => void;
}

function Choice({ name, value, values, onChoose }: ChoiceProps) {
  const text = useText();
  return (
    <label class="option">
      <span class="option-words">
        <span>{text(`option-${name}`)}</span>
        <small>{text(`option-${name}-why`)}</small>
      </span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {values.map(([id, says]) => (
          <option key={id} value={id}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}

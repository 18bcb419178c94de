/** The law of the rules at hand: the evening in short, and every role, place and spell that is in this game. */
import { Material } from "../../art/materials";
import { Place } from "../../art/places";
import { Role, type RoleName } from "../../art/roles";
import { SPELL_NAMES, Spell } from "../../art/spells";
import { useText } from "../../i18n/text";
import { useSession } from "../../session";
import { Sheet } from "../../ui/sheet";
import { MATERIAL_OF, villageOf } from "./village";

const CHAPTERS = ["aim", "day", "witches", "ritual", "vote", "frogs", "knights"] as const;

export function Rules({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { view } = useSession().state;
  if (!view) return null;
  const village = villageOf(view);
  const roles = Object.entries(village.roles) as [RoleName, number][];
  return (
    <Sheet title={text("rules")} onClose={onClose}>
      {CHAPTERS.map((chapter) => (
        <section key={chapter} class="rule">
          <h3>{text(`rules-${chapter}`)}</h3>
          <p>
            {text(`rules-${chapter}-text`, {
              seals: village.seals_needed,
              last: village.knights_day,
              gauge: village.gauge_full,
              required: village.required_count,
            })}
          </p>
        </section>
      ))}
      <h3 class="sheet-part">{text("rules-roles")}</h3>
      <ul class="rule-list">
        {roles.map(([role, count]) => (
          <li key={role}>
            <Role name={role} size={52} />
            <span>
              <strong>
                {text(`role-${role}`)} × {count}
              </strong>
              <br />
              {text(`role-${role}-can`)}
            </span>
          </li>
        ))}
      </ul>
      <h3 class="sheet-part">{text("rules-places")}</h3>
      <ul class="rule-list">
        {village.open.map((place) => (
          <li key={place}>
            <Place name={place} size={44} />
            <Material name={MATERIAL_OF[place]} size={36} />
            <span>
              {text("place-gives", { place: text(`place-${place}`), material: text(`material-${MATERIAL_OF[place]}`) })}
            </span>
          </li>
        ))}
      </ul>
      <h3 class="sheet-part">{text("rules-spells")}</h3>
      <ul class="rule-list">
        {SPELL_NAMES.map((spell) => (
          <li key={spell}>
            <Spell name={spell} size={44} />
            <span>
              <strong>{text(`spell-${spell}`)}</strong>
              <br />
              {text(`spell-${spell}-does`)}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

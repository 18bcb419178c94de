/** The law of the card's face: who I am, what I can, whom I know, what I hold; shown only while the card is held. */
import { EmptyPaw, Material } from "../../art/materials";
import { Role } from "../../art/roles";
import { Spell } from "../../art/spells";
import { useText, useWording } from "../../i18n/text";
import { namesOf } from "../../seats";
import type { View } from "../../wire";
import { counted, type Own, type Village, villageOf } from "./village";

export function CardPanel({ view, own }: { view: View; own: Own }) {
  const { text, list } = useWording();
  return (
    <div class="card-face">
      <Role name={own.role} size={132} />
      <h2>{text(`role-${own.role}`)}</h2>
      <p class="card-side">{text(`side-${own.side}`)}</p>
      <p>{text(`role-${own.role}-can`)}</p>
      {own.condition !== "person" && <p class="card-note">{text(`you-are-${own.condition}`)}</p>}
      {own.uses !== null && <p class="card-note">{text("uses-left", { uses: own.uses })}</p>}
      {own.witches !== null && (
        <p class="card-note">{text("witches-are", { names: list(namesOf(view.room, own.witches)) })}</p>
      )}
      {own.spells !== null && own.spells.length > 0 && (
        <ul class="row-small">
          {own.spells.map((spell) => (
            <li key={spell}>
              <Spell name={spell} size={40} />
              {text(`spell-${spell}`)}
            </li>
          ))}
        </ul>
      )}
      <HandRow own={own} required={stillNeeded(villageOf(view))} />
    </div>
  );
}

/** After tonight's circle nothing is needed tonight. */
const stillNeeded = ({ today }: Village): readonly string[] => (today && !today.ritual ? today.required : []);

function HandRow({ own, required }: { own: Own; required: readonly string[] }) {
  const text = useText();
  return (
    <section class="hand">
      <h3>{text("hand")}</h3>
      {own.hand.length === 0 && (
        <p class="hand-empty">
          <EmptyPaw size={40} /> {text("hand-empty")}
        </p>
      )}
      <ul class="row-small">
        {counted(own.hand).map(([material, count]) => (
          <li key={material}>
            <Material name={material} size={44} />
            <span>
              {text(`material-${material}`)} × {count}
            </span>
            {required.includes(material) && <small>{text("hand-needed")}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

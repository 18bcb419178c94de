/** The law of what everybody may know before the start: which roles, how many of each, and the numbers of the table. */
import { Role, type RoleName } from "../../art/roles";
import { useWording } from "../../i18n/text";
import type { LobbyView } from "../../wire";
import "./mix.css";

export interface Outline {
  players: number;
  roles: Partial<Record<RoleName, number>>;
  specials: { count: number; from: RoleName[] };
  open_places: number;
  required: number;
  seals: number;
  knights_day: number;
  gauge: number;
}

export function Mix({ lobby }: { lobby: LobbyView }) {
  const { text, list } = useWording();
  const outline = lobby.outline as Outline | null;
  if (!outline) return null;
  const fixed = Object.entries(outline.roles).filter(([, count]) => count > 0) as [RoleName, number][];
  return (
    <section class="mix">
      <h2>{text("mix-title", { players: outline.players })}</h2>
      <ul class="mix-roles">
        {fixed.map(([role, count]) => (
          <li key={role}>
            <Role name={role} size={40} />
            <span>
              {text(`role-${role}`)} × {count}
            </span>
          </li>
        ))}
      </ul>
      {outline.specials.count > 0 && (
        <p class="soft">
          {text("mix-specials", {
            count: outline.specials.count,
            roles: list(outline.specials.from.map((role) => text(`role-${role}`))),
          })}
        </p>
      )}
      <p class="soft">
        {text("mix-numbers", {
          seals: outline.seals,
          last: outline.knights_day,
          required: outline.required,
          open: outline.open_places,
        })}
      </p>
    </section>
  );
}

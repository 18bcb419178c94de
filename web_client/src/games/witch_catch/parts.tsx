/** The law of what phases share: the tray with its one thing to do, who is awaited, tonight's materials, and rings with their signs. */
import type { ComponentChildren } from "preact";
import { Cat } from "../../art/cat";
import { Icon } from "../../art/icons";
import { Material } from "../../art/materials";
import { useText, useWording } from "../../i18n/text";
import { coatsOf, nameOf, namesOf } from "../../seats";
import { useSession } from "../../session";
import { chosen } from "../../state";
import { Ring, type RingProps, type SeatMark } from "../../ui/ring";
import type { Ask, Seat, View } from "../../wire";
import { askFor, counted, type Village } from "./village";

export interface PhaseProps {
  view: View;
  village: Village;
}

export function Stage({ children, class: looks }: { children: ComponentChildren; class?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small phones, and must do so by keyboard (WCAG 2.1.1)
    <main class={`stage ${looks ?? ""}`} tabIndex={0}>
      {children}
    </main>
  );
}

/** The lower part, for the thumb: one line that says what happens, then what can be done. */
export function Tray({ line, children }: { line: string; children?: ComponentChildren }) {
  const text = useText();
  return (
    <section class="tray" aria-label={text("tray")}>
      <p class="tray-line" role="status">
        {line}
      </p>
      {children}
    </section>
  );
}

const MOST_NAMES = 4;

export function useWaitingLine(view: View): string {
  const { text, list } = useWording();
  const waiting = view.game.waiting_for ?? [];
  if (waiting.length === 0) return text("waiting");
  // The ring shows who; a line of twelve names would push the tray up.
  if (waiting.length > MOST_NAMES) return text("waiting-count", { count: waiting.length });
  return text("waiting-for", { names: list(namesOf(view.room, waiting)) });
}

/** The tray of a phase that everybody ends with the same tap. */
export function ConfirmTray({
  view,
  prompt,
  line,
  label,
}: {
  view: View;
  prompt: string;
  line: string;
  label: string;
}) {
  const text = useText();
  const session = useSession();
  const waiting = useWaitingLine(view);
  const ask = askFor(view, prompt);
  const { choice, onItsWay } = ask ? chosen(session.state, ask.id) : { choice: null, onItsWay: false };
  const done = choice !== null;
  // What is not yet stored is not shown as done.
  const onTheRoad = onItsWay && session.state.line.is !== "live";
  return (
    <Tray line={done || !ask ? waiting : line}>
      <button
        type="button"
        class="btn btn-main"
        disabled={done || !ask}
        data-testid="confirm"
        onClick={() => ask && session.answer(ask.id, true)}
      >
        {done && !onTheRoad ? <Icon name="check" /> : null}
        {onTheRoad ? text("on-its-way") : done ? text("done") : label}
      </button>
    </Tray>
  );
}

export function Required({ village, big = false }: { village: Village; big?: boolean }) {
  const text = useText();
  const required = village.today?.required ?? [];
  return (
    <section class={big ? "required required-big" : "required"}>
      <h2 class="required-title">{text("required")}</h2>
      <ul>
        {counted(required).map(([material, count]) => (
          <li key={material}>
            <Material name={material} size={big ? 56 : 34} />
            <span>
              {text(`material-${material}`)}
              {count > 1 && <strong> × {count}</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VillageRingProps {
  view: View;
  village: Village;
  mark?: (seat: Seat) => SeatMark;
  choose?: RingProps["choose"];
  children?: ComponentChildren;
}

/** The ring with what everybody may see of each cat: frog or exiled, mayor, and who has answered. */
export function VillageRing({ view, village, mark, choose, children }: VillageRingProps) {
  const text = useText();
  const { seat } = useSession().state;
  const waiting = village.waiting_for;
  const asked = askedIn(village);
  return (
    <Ring
      seats={view.room.seats}
      you={seat}
      host={view.room.host}
      choose={choose}
      mark={(who) => {
        const cat = village.cats.find((one) => one.seat === who);
        const own = mark?.(who) ?? {};
        const answered = waiting !== null && !waiting.includes(who) && asked.includes(who);
        return {
          state: cat?.condition ?? "person",
          mayor: village.mayor === who,
          sign: answered ? { icon: "check", says: text("badge-answered") } : undefined,
          note: cat?.revealed ? text(`revealed-${cat.revealed}`) : undefined,
          ...own,
        };
      }}
    >
      {children}
    </Ring>
  );
}

/** Who is asked at all: a tick beside somebody who never was would say that they had answered. */
function askedIn(village: Village): readonly Seat[] {
  if (village.phase === "proposal") return [];
  if (village.phase === "ritual") return village.today?.proposals?.at(-1)?.members ?? [];
  return village.cats.filter((cat) => cat.condition === "person").map((cat) => cat.seat);
}

/** Cats in a row, each with its name. */
export function CatRow({ view, village, seats }: { view: View; village: Village; seats: readonly Seat[] }) {
  const coats = coatsOf(view.room.seats);
  return (
    <ul class="cat-row">
      {seats.map((seat) => (
        <li key={seat}>
          <Cat coat={coats.get(seat) ?? 0} size={40} state={village.cats.find((cat) => cat.seat === seat)?.condition} />
          <bdi>{nameOf(view.room, seat)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** What I have chosen for an ask, as a list. */
export function useChosen(ask: Ask | undefined): string[] {
  const { state } = useSession();
  if (!ask) return [];
  const { choice } = chosen(state, ask.id);
  return Array.isArray(choice) ? choice : [];
}

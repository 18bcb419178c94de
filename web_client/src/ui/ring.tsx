/** The law of the seat ring: everybody around the table, in the same places on every phone, clockwise from the top left. */
import type { ComponentChildren } from "preact";
import { Cat, type CatState } from "../art/cat";
import { Icon, type IconName } from "../art/icons";
import { useText } from "../i18n/text";
import { coatsOf } from "../seats";
import type { Chair, Seat } from "../wire";

export interface SeatMark {
  state?: CatState;
  mayor?: boolean;
  /** A small sign with its words: has answered, is a member, … */
  sign?: { icon: IconName; says: string } | undefined;
  /** One short line below the name. */
  note?: string | undefined;
}

export interface RingProps {
  seats: readonly Chair[];
  you: Seat | null;
  host?: Seat | null;
  mark?: (seat: Seat) => SeatMark;
  /** Which seats may be tapped, and which are chosen. */
  choose?: { options: readonly Seat[]; chosen: readonly Seat[]; onTap: (seat: Seat) => void; what: string } | undefined;
  children?: ComponentChildren;
}

/** Columns and rows of the table's edge for each number of seats; the middle stays free. */
function shape(seats: number): readonly [columns: number, rows: number] {
  if (seats <= 8) return [3, 3];
  return seats <= 10 ? [4, 3] : [4, 4];
}

/** The cells along the edge, clockwise; fewer seats than cells are spread evenly. */
export function places(seats: number): readonly (readonly [column: number, row: number])[] {
  const [columns, rows] = shape(seats);
  const edge: [number, number][] = [];
  for (let column = 1; column <= columns; column += 1) edge.push([column, 1]);
  for (let row = 2; row <= rows; row += 1) edge.push([columns, row]);
  for (let column = columns - 1; column >= 1; column -= 1) edge.push([column, rows]);
  for (let row = rows - 1; row >= 2; row -= 1) edge.push([1, row]);
  return Array.from({ length: seats }, (_, n) => edge[Math.floor((n * edge.length) / seats)] ?? [1, 1]);
}

export function Ring({ seats, you, host, mark, choose, children }: RingProps) {
  const coats = coatsOf(seats);
  const cells = places(seats.length);
  const [columns, rows] = shape(seats.length);
  return (
    <ul class={`ring ring-${columns}x${rows}`}>
      {seats.map((chair, n) => {
        const [column, row] = cells[n] ?? [1, 1];
        return (
          <li key={chair.seat} style={{ gridColumn: column, gridRow: row }}>
            <SeatCell
              chair={chair}
              coat={coats.get(chair.seat) ?? 0}
              isYou={chair.seat === you}
              isHost={chair.seat === host}
              mark={mark?.(chair.seat) ?? {}}
              choose={choose}
            />
          </li>
        );
      })}
      <li class="ring-middle">{children}</li>
    </ul>
  );
}

interface CellProps {
  chair: Chair;
  coat: number;
  isYou: boolean;
  isHost: boolean;
  mark: SeatMark;
  choose: RingProps["choose"];
}

function SeatCell({ chair, coat, isYou, isHost, mark, choose }: CellProps) {
  const text = useText();
  const offline = !chair.connected && !chair.bot;
  const badges = [
    isYou && text("badge-you"),
    isHost && text("badge-host"),
    chair.bot && text("badge-bot"),
    mark.mayor && text("badge-mayor"),
    mark.state && mark.state !== "person" && text(`badge-${mark.state}`),
    chair.left ? text("badge-left") : chair.away ? text("badge-away") : false,
    !chair.left && (offline ? text("badge-offline") : chair.asleep && text("badge-asleep")),
    mark.sign?.says,
    mark.note,
  ].filter((badge) => typeof badge === "string");
  const picture = (
    <>
      <span class="seat-cat">
        <Cat
          coat={coat}
          size={48}
          state={mark.state}
          bot={chair.bot}
          mayor={mark.mayor}
          away={chair.away || chair.left}
          offline={offline}
          asleep={chair.asleep}
        />
        {isHost && <Icon name="host" size={16} class="seat-host" />}
        {mark.sign && <Icon name={mark.sign.icon} size={18} class="seat-sign" />}
      </span>
      <bdi class="seat-name">{chair.name}</bdi>
      <span class="seat-note" aria-hidden="true">
        {mark.note ?? (isYou ? text("badge-you") : "")}
      </span>
      <span class="visually-hidden">{badges.join(", ")}</span>
    </>
  );
  if (!choose) return <div class={`seat ${isYou ? "is-you" : ""}`}>{picture}</div>;
  const isChosen = choose.chosen.includes(chair.seat);
  return (
    <button
      type="button"
      class={`seat seat-tap ${isYou ? "is-you" : ""} ${isChosen ? "is-chosen" : ""}`}
      aria-pressed={isChosen}
      disabled={!choose.options.includes(chair.seat)}
      data-seat={chair.seat}
      onClick={() => choose.onTap(chair.seat)}
    >
      {picture}
      {isChosen && <Icon name="check" size={20} class="seat-chosen" />}
    </button>
  );
}

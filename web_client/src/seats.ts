/** The law of who sits where: names by seat, and which of the twelve cats a seat is on all phones. */
import type { Chair, RoomView, Seat } from "./wire";

const COATS = 12;

/**
 * Seats get their coats in the order they were taken (s1, s2, …), whatever place of the ring they are moved to: the coat of the own
 * number, or the next free one where somebody who has left had it.
 */
export function coatsOf(seats: readonly { seat: Seat }[]): ReadonlyMap<Seat, number> {
  const numbers = seats.map(({ seat }) => Number(seat.slice(1)) || 1);
  const coats = new Map<Seat, number>();
  const taken = new Set<number>();
  for (const number of [...numbers].sort((a, b) => a - b)) {
    let coat = (number - 1) % COATS;
    for (let tries = 0; taken.has(coat) && tries < COATS; tries += 1) coat = (coat + 1) % COATS;
    taken.add(coat);
    coats.set(`s${number}`, coat);
  }
  return coats;
}

export const chairOf = (room: RoomView, seat: Seat | null): Chair | undefined =>
  room.seats.find((chair) => chair.seat === seat);

/** A seat's name; the seat itself for one that is no longer there. */
export const nameOf = (room: RoomView, seat: Seat): string => chairOf(room, seat)?.name ?? seat;

export const namesOf = (room: RoomView, seats: readonly Seat[]): string[] => seats.map((seat) => nameOf(room, seat));

const GONE_MS = 20_000;

/** Whom the host may want to mark away: gone for 20 s by the server's clock. */
export function goneTooLong(room: RoomView, now: number | null): Chair[] {
  if (now === null || room.status !== "playing") return [];
  return room.seats.filter(
    (chair) =>
      !chair.bot && !chair.away && !chair.left && chair.gone_since !== null && now - chair.gone_since >= GONE_MS,
  );
}

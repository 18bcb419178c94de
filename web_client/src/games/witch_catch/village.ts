/** The law of a Witch Catch view: the public and private fields the server sends, named; and what the screens read out of them. */
import type { MaterialName } from "../../art/materials";
import type { PlaceName } from "../../art/places";
import type { RoleName } from "../../art/roles";
import type { SpellName } from "../../art/spells";
import type { Ask, GameView, Seat, View } from "../../wire";

export type Condition = "person" | "frog" | "exiled";
export type OpenPlace = Exclude<PlaceName, "pond">;
export type Winner = "town" | "witches" | "jester";

export interface PublicCat {
  seat: Seat;
  condition: Condition;
  /** After an exile, as the options say: a role, "witch", "not_witch", or nothing. */
  revealed: string | null;
}

export interface PublicProposal {
  mayor: Seat;
  members: Seat[];
  votes: Record<Seat, boolean> | null;
  passed: boolean | null;
}

export interface PublicDay {
  day: number;
  required: MaterialName[];
  report?: { frogs: Seat[]; restored: Seat[] };
  proposals?: PublicProposal[];
  ritual?: "success" | "failed" | "called_off" | "none";
  vote?: { exiled: Seat | null; tally: Record<Seat, number>; ballots: Record<Seat, Seat | null> | null } | null;
}

export interface Outcome {
  winner: Winner;
  reason: string;
  ended_in: string;
  winners: Seat[];
  witch_score: number;
  roles: Record<Seat, RoleName>;
}

export interface Village extends GameView {
  day: number;
  knights_day: number;
  cats: PublicCat[];
  open: OpenPlace[];
  roles: Partial<Record<RoleName, number>>;
  /** How many materials tonight's circle needs, and how many cats hold it; before the first morning, tomorrow's. */
  required_count: number;
  seals: number;
  seals_needed: number;
  failed: number;
  gauge: number;
  gauge_full: number;
  mayor: Seat | null;
  today: PublicDay | null;
  before: PublicDay[];
  outcome: Outcome | null;
}

export interface Note {
  day: number;
  about: string;
  subject: string | null;
  result: string | null;
}

export interface Own {
  role: RoleName;
  side: Winner;
  condition: Condition;
  witches: Seat[] | null;
  hand: MaterialName[];
  uses: number | null;
  spells: SpellName[] | null;
  place: { place: OpenPlace; guarding: boolean } | null;
  heads: Partial<Record<OpenPlace, number>> | null;
  notebook: Note[];
}

export const MATERIAL_OF: Readonly<Record<OpenPlace, MaterialName>> = {
  forest: "mushroom",
  meadow: "herb",
  cave: "crystal",
  beach: "shell",
  hill: "feather",
  old_well: "moonwater",
};

export const villageOf = (view: View): Village => view.game as Village;

export const ownOf = (view: View): Own | null => view.you as Own | null;

export const catOf = (village: Village, seat: Seat | null): PublicCat | undefined =>
  village.cats.find((cat) => cat.seat === seat);

export const isPerson = (village: Village, seat: Seat | null): boolean => catOf(village, seat)?.condition === "person";

export const personsOf = (village: Village): Seat[] =>
  village.cats.filter((cat) => cat.condition === "person").map((cat) => cat.seat);

export const askFor = (view: View, ...prompts: string[]): Ask | undefined =>
  view.asks.find((ask) => prompts.includes(ask.prompt));

export const proposalOf = (village: Village): PublicProposal | undefined => village.today?.proposals?.at(-1);

/** Each material of a list once, with how often it is there, in the list's order. */
export function counted<T extends string>(items: readonly T[]): [item: T, count: number][] {
  return [...new Set(items)].map((item) => [item, items.filter((other) => other === item).length]);
}

/** The scenes of daylight are drawn on the day scheme, the same on every phone. */
export const schemeOf = (phase: string): "day" | "night" =>
  phase === "morning" || phase === "gathering" ? "day" : "night";

/**
 * The law of how a story is told: the server's whole record of a finished game becomes panels, each one step of a day with its picture
 * and its sentences; who knew what; and how often each cat was voted for. Pure, so that the page and the PNG tell the same.
 */
import type { MaterialName } from "../../art/materials";
import type { RoleName } from "../../art/roles";
import type { Text, Wording } from "../../i18n/text";
import type { Seat } from "../../wire";
import type { OpenPlace, Winner } from "./village";

export interface StoryDay {
  day: number;
  required: MaterialName[];
  places: Record<Seat, OpenPlace>;
  guards: Record<Seat, OpenPlace>;
  raids: { witch: Seat; place: OpenPlace; spell: string | null; target: Seat | null; result: string }[];
  restores: { herbalist: Seat; frog: Seat; done: boolean }[];
  gains: Record<Seat, MaterialName>;
  abilities: { seat: Seat; ability: string; target: string; result: string | null }[];
  proposals: { mayor: Seat; members: Seat[]; votes: Record<Seat, boolean>; passed: boolean }[];
  ritual: { given: Record<Seat, MaterialName | null>; success: boolean; counted: boolean } | null;
  vote: { ballots: Record<Seat, Seat | null>; exiled: Seat | null } | null;
  frogs: Seat[];
  exiled: Seat[];
  persons: Seat[];
  seals: number;
  failed: number;
}

export interface Story {
  game: "witch_catch";
  players: number;
  table: { open: OpenPlace[]; required: number; seals: number; knights_day: number; gauge: number };
  seats: { seat: Seat; name: string; role: RoleName }[];
  days: StoryDay[];
  winner: Winner;
  reason: string;
  ended_in: string;
  witch_score: number;
}

export type PanelPicture =
  | "dig"
  | "raid"
  | "restore"
  | "proposal"
  | "ritual_success"
  | "ritual_failed"
  | "vote"
  | "spy";

export interface Panel {
  day: number;
  picture: PanelPicture;
  /** The cats in the picture. */
  cats: readonly Seat[];
  frogs: readonly Seat[];
  lines: readonly string[];
}

export function panelsOf(story: Story, { text, list }: Wording): Panel[] {
  const name = (seat: Seat): string => story.seats.find((one) => one.seat === seat)?.name ?? seat;
  const names = (seats: readonly Seat[]): string => list(seats.map(name));
  return story.days.flatMap((day) => dayPanels(day, { text, name, names }));
}

interface Telling {
  text: Text;
  name: (seat: Seat) => string;
  names: (seats: readonly Seat[]) => string;
}

function dayPanels(day: StoryDay, telling: Telling): Panel[] {
  const panel = (
    picture: PanelPicture,
    cats: readonly Seat[],
    lines: readonly string[],
    frogs: readonly Seat[] = [],
  ): Panel => ({
    day: day.day,
    picture,
    cats,
    frogs,
    lines,
  });
  const panels = [panel("dig", Object.keys(day.places).slice(0, 3), placeLines(day, telling))];
  const hits = day.raids.filter((raid) => raid.result === "frog").map((raid) => raid.target ?? "");
  if (day.raids.length > 0)
    panels.push(
      panel(
        "raid",
        day.raids.map((raid) => raid.witch),
        raidLines(day, telling),
        hits,
      ),
    );
  if (day.restores.length > 0) {
    panels.push(
      panel(
        "restore",
        day.restores.map((restore) => restore.herbalist),
        restoreLines(day, telling),
      ),
    );
  }
  const spied = day.abilities.filter((use) => use.ability === "seer" || use.ability === "pickpocket");
  if (spied.length > 0)
    panels.push(
      panel(
        "spy",
        spied.map((use) => use.seat),
        abilityLines(day, telling),
      ),
    );
  for (const proposal of day.proposals) {
    panels.push(
      panel(
        "proposal",
        [proposal.mayor, ...proposal.members.filter((seat) => seat !== proposal.mayor)],
        [proposalLine(proposal, telling)],
      ),
    );
  }
  if (day.ritual) {
    const picture = day.ritual.success ? "ritual_success" : "ritual_failed";
    panels.push(panel(picture, Object.keys(day.ritual.given), ritualLines(day, telling)));
  }
  if (day.vote) panels.push(panel("vote", day.vote.exiled === null ? [] : [day.vote.exiled], voteLines(day, telling)));
  return panels;
}

function placeLines(day: StoryDay, { text, names }: Telling): string[] {
  const at = new Map<OpenPlace, Seat[]>();
  for (const [seat, place] of Object.entries(day.places)) at.set(place, [...(at.get(place) ?? []), seat]);
  return [...at].map(([place, seats]) => text("story-went", { place: text(`place-${place}`), names: names(seats) }));
}

function raidLines(day: StoryDay, { text, name }: Telling): string[] {
  const guards = Object.entries(day.guards).map(([seat, place]) =>
    text("story-guard", { name: name(seat), place: text(`place-${place}`) }),
  );
  const raids = day.raids.map((raid) => {
    const facts = {
      witch: name(raid.witch),
      target: raid.target === null ? "" : name(raid.target),
      place: text(`place-${raid.place}`),
    };
    const spell = raid.spell === null ? "" : ` ${text("story-spell", { spell: text(`spell-${raid.spell}`) })}`;
    return text(`story-raid-${raid.result}`, facts) + spell;
  });
  return [...guards, ...raids];
}

function restoreLines(day: StoryDay, { text, name }: Telling): string[] {
  return day.restores.map((restore) =>
    text(restore.done ? "story-restored" : "story-not-restored", {
      herbalist: name(restore.herbalist),
      frog: name(restore.frog),
    }),
  );
}

function abilityLines(day: StoryDay, { text, name }: Telling): string[] {
  return day.abilities.flatMap((use) => {
    const facts = {
      name: name(use.seat),
      target: name(use.target),
      material: use.result ? text(`material-${use.result}`) : "",
    };
    if (use.ability === "seer")
      return [text(use.result === "witch" ? "story-seer-witch" : "story-seer-not_witch", facts)];
    if (use.ability === "pickpocket")
      return [text(use.result === null ? "story-pickpocket-empty" : "story-pickpocket", facts)];
    return [];
  });
}

function proposalLine(proposal: StoryDay["proposals"][number], { text, name, names }: Telling): string {
  const yes = Object.values(proposal.votes).filter(Boolean).length;
  return text(proposal.passed ? "story-proposal-passed" : "story-proposal-rejected", {
    mayor: name(proposal.mayor),
    members: names(proposal.members),
    yes,
    no: Object.keys(proposal.votes).length - yes,
  });
}

function ritualLines(day: StoryDay, { text, name }: Telling): string[] {
  const given = Object.entries(day.ritual?.given ?? {}).map(([seat, material]) =>
    text("story-gave", {
      name: name(seat),
      what: material === null ? text("give-nothing") : text(`material-${material}`),
    }),
  );
  return [text(day.ritual?.success ? "ritual-success" : "ritual-failed"), ...given];
}

function voteLines(day: StoryDay, { text, name, names }: Telling): string[] {
  const { exiled, ballots } = day.vote ?? { exiled: null, ballots: {} };
  const first = exiled === null ? text("vote-nobody") : text("vote-exiled", { name: name(exiled) });
  return [
    first,
    ...tally(Object.values(ballots)).map(([seat]) => {
      const from = Object.entries(ballots)
        .filter(([, choice]) => choice === seat)
        .map(([voter]) => voter);
      return text("story-votes", { name: name(seat), names: names(from), count: from.length });
    }),
  ];
}

/** How often each is named, most first. */
export function tally(choices: readonly (Seat | null)[]): [seat: Seat, count: number][] {
  const counts = new Map<Seat, number>();
  for (const choice of choices) if (choice !== null) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Votes each cat got and how many of its own hit a witch, over the whole game. */
export function balanceOf(story: Story): { seat: Seat; got: number; cast: number; hit: number }[] {
  const witches = new Set(story.seats.filter((one) => one.role === "witch").map((one) => one.seat));
  const ballots = story.days.map((day) => day.vote?.ballots ?? {});
  return story.seats.map(({ seat }) => {
    const own = ballots.map((day) => day[seat]).filter((choice): choice is Seat => typeof choice === "string");
    return {
      seat,
      got: ballots.flatMap((day) => Object.values(day)).filter((choice) => choice === seat).length,
      cast: own.length,
      hit: own.filter((choice) => witches.has(choice)).length,
    };
  });
}

/** What each cat had learned by its ability, in order. */
export function knowledgeOf(story: Story, { text }: Wording): { seat: Seat; lines: string[] }[] {
  const name = (seat: Seat): string => story.seats.find((one) => one.seat === seat)?.name ?? seat;
  return story.seats
    .map(({ seat }) => ({
      seat,
      lines: story.days.flatMap((day) => [
        ...abilityLines(
          { ...day, abilities: day.abilities.filter((use) => use.seat === seat) },
          { text, name, names: () => "" },
        ),
        ...day.abilities
          .filter((use) => use.seat === seat && use.ability === "guardian")
          .map((use) =>
            text(`note-guardian-${use.result === "stopped" ? "stopped" : "quiet"}`, {
              place: text(`place-${use.target}`),
            }),
          ),
      ]),
    }))
    .filter(({ lines }) => lines.length > 0);
}

export interface Fate {
  seat: Seat;
  name: string;
  role: RoleName;
  state: "person" | "frog" | "exiled";
  /** The day of the exile. */
  day: number | null;
}

/** How each cat ended, in seat order. */
export function fatesOf(story: Story): Fate[] {
  const last = story.days.at(-1);
  return story.seats.map(({ seat, name, role }) => {
    const exile = story.days.find((day) => day.vote?.exiled === seat);
    if (exile || last?.exiled.includes(seat)) return { seat, name, role, state: "exiled", day: exile?.day ?? null };
    return { seat, name, role, state: last?.frogs.includes(seat) ? "frog" : "person", day: null };
  });
}

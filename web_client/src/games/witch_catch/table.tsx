/** The law of Witch Catch on the table screen: the scene large, the phase, the clock, the seats and the results; public fields alone. */
import type { ComponentChildren } from "preact";
import { Moon } from "../../art/things";
import { useText, useWording } from "../../i18n/text";
import { coatsOf, nameOf, namesOf } from "../../seats";
import { useSession } from "../../session";
import { ClockFace } from "../../ui/clock_face";
import type { View } from "../../wire";
import { DayHead } from "./head";
import { RolesList, WonWords } from "./over";
import { Required, VillageRing } from "./parts";
import { useCues } from "./play";
import { ApprovalColumns, Ballots } from "./results";
import { Scene } from "./scene";
import { type Outcome, proposalOf, type Village, villageOf } from "./village";
import "./witch_catch.css";

export function TableGame() {
  const text = useText();
  const { view } = useSession().state;
  useCues(view ? villageOf(view) : null, null, 0.9);
  if (!view) return null;
  const village = villageOf(view);
  if (village.phase === "over") {
    return (
      <main class="table-main table-over">
        {village.outcome ? (
          <>
            <section class="table-scene">{endingOf(view, village.outcome)}</section>
            <section class="table-side">
              <WonWords outcome={village.outcome} />
              <RolesList view={view} outcome={village.outcome} />
            </section>
          </>
        ) : (
          <h2 class="table-phase">{text("cut-short")}</h2>
        )}
      </main>
    );
  }
  const phase = text(`phase-${village.phase}`);
  const scene = sceneOf(view, village);
  return (
    <main class="table-main table-game">
      <section class="table-scene">
        {scene ?? (
          <VillageRing view={view} village={village} mark={membersMark(view, village, text("member"))}>
            <Moon size={90} />
          </VillageRing>
        )}
      </section>
      <section class="table-side">
        <DayHead village={village} />
        <h2 class="table-phase" aria-live="polite">
          {phase}
        </h2>
        <div class="table-clock">
          <ClockFace timed={village} title={text("clock-title", { phase })} big />
        </div>
        <Told view={view} village={village} />
        {village.today && <Required village={village} big />}
        <Awaited view={view} village={village} />
      </section>
    </main>
  );
}

function endingOf(view: View, outcome: Outcome): ComponentChildren {
  const coats = coatsOf(view.room.seats);
  return <Scene name="ending" winner={outcome.winner} winners={outcome.winners.map((seat) => coats.get(seat) ?? 0)} />;
}

function membersMark(_view: View, village: Village, says: string) {
  const shown = village.phase === "approval" || village.phase === "ritual";
  const members = shown ? (proposalOf(village)?.members ?? []) : [];
  return (seat: string) => (members.includes(seat) ? { note: says } : {});
}

function sceneOf(view: View, village: Village): ComponentChildren {
  const coats = coatsOf(view.room.seats);
  const coatList = (seats: readonly string[]) => seats.map((seat) => coats.get(seat) ?? 0);
  const today = village.today;
  switch (village.phase) {
    case "morning":
      return village.day >= village.knights_day ? <Scene name="knights" /> : <Scene name="morning" />;
    case "witch_hour":
      return <Scene name="dig" coat={(village.day * 5) % 12} />;
    case "duck_report":
      return (
        <Scene
          name="duck_report"
          frogs={coatList(today?.report?.frogs ?? [])}
          back={coatList(today?.report?.restored ?? [])}
        />
      );
    case "ritual_result": {
      const told = today?.ritual ?? "none";
      return (
        <Scene
          name="ritual"
          result={told === "called_off" ? "none" : told}
          members={coatList(proposalOf(village)?.members ?? [])}
        />
      );
    }
    case "quarrel":
      return <Scene name="quarrel" />;
    case "vote_result": {
      const exiled = today?.vote?.exiled ?? null;
      return <Scene name="vote_result" exiled={exiled === null ? null : (coats.get(exiled) ?? 0)} />;
    }
    default:
      return null;
  }
}

/** What has come out, in words. */
function Told({ view, village }: { view: View; village: Village }) {
  const { text, list } = useWording();
  const today = village.today;
  switch (village.phase) {
    case "duck_report": {
      const frogs = today?.report?.frogs ?? [];
      return (
        <ul class="result-list">
          {frogs.length === 0 && <li>{text("report-nobody")}</li>}
          {frogs.map((seat) => (
            <li key={seat}>{text("report-frogs", { name: nameOf(view.room, seat) })}</li>
          ))}
          {(today?.report?.restored ?? []).map((seat) => (
            <li key={seat}>{text("report-restored", { name: nameOf(view.room, seat) })}</li>
          ))}
        </ul>
      );
    }
    case "approval":
    case "ritual":
      return <p class="member-names">{list(namesOf(view.room, proposalOf(village)?.members ?? []))}</p>;
    case "approval_result":
      return <ApprovalColumns view={view} village={village} />;
    case "ritual_result":
      return <p class="result-line">{text(`ritual-${today?.ritual ?? "none"}`)}</p>;
    case "vote_result":
      return (
        <>
          <p class="result-line">
            {today?.vote?.exiled
              ? text("vote-exiled", { name: nameOf(view.room, today.vote.exiled) })
              : text("vote-nobody")}
          </p>
          <Ballots view={view} village={village} />
        </>
      );
    default:
      return null;
  }
}

function Awaited({ view, village }: { view: View; village: Village }) {
  const { text, list } = useWording();
  if (village.phase === "gathering") return <p class="soft">{text("table-gathering")}</p>;
  if (village.waiting_for === null) return <p class="soft">{text("table-everybody")}</p>;
  if (village.waiting_for.length === 0) return null;
  return <p class="soft">{text("table-waiting", { names: list(namesOf(view.room, village.waiting_for)) })}</p>;
}

/** The law of result screens: each is a scene, one sentence, and the names, the same on every phone. */
import { Duck } from "../../art/duck";
import { Icon } from "../../art/icons";
import { CurseGauge } from "../../art/things";
import { useText, useWording } from "../../i18n/text";
import { coatsOf, nameOf, namesOf } from "../../seats";
import { ConfirmTray, type PhaseProps, Stage, Tray } from "./parts";
import { Scene } from "./scene";
import { proposalOf } from "./village";

export function ApprovalResult({ view, village }: PhaseProps) {
  const text = useText();
  const proposal = proposalOf(village);
  const passed = proposal?.passed === true;
  const line = passed ? text("approval-passed-line") : rejectedLine(text, village.gauge, village.gauge_full);
  return (
    <>
      <Stage>
        <div class="result-head">
          <Duck pose="announce" size={92} />
          <h1 class="stage-title">{text(passed ? "approval-passed" : "approval-rejected")}</h1>
          {!passed && <CurseGauge value={village.gauge} max={village.gauge_full} size={village.gauge_full * 40} />}
        </div>
        <ApprovalColumns view={view} village={village} />
      </Stage>
      <ConfirmTray view={view} prompt="seen" line={line} label={text("seen")} />
    </>
  );
}

/** Who voted yes and who no, by name. */
export function ApprovalColumns({ view, village }: PhaseProps) {
  const text = useText();
  const votes = Object.entries(proposalOf(village)?.votes ?? {});
  return (
    <div class="columns">
      {[true, false].map((yes) => (
        <section key={String(yes)} class="column">
          <h2>
            <Icon name={yes ? "check" : "cross"} size={20} /> {text(yes ? "approval-yes" : "approval-no")}{" "}
            <span class="count">{votes.filter(([, vote]) => vote === yes).length}</span>
          </h2>
          <ul>
            {votes
              .filter(([, vote]) => vote === yes)
              .map(([seat]) => (
                <li key={seat}>
                  <bdi>{nameOf(view.room, seat)}</bdi>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function rejectedLine(text: ReturnType<typeof useText>, gauge: number, full: number): string {
  return gauge >= full ? text("approval-full-line") : text("approval-rejected-line", { left: full - gauge });
}

export function RitualResult({ view, village }: PhaseProps) {
  const text = useText();
  const { list } = useWording();
  const coats = coatsOf(view.room.seats);
  const members = proposalOf(village)?.members ?? [];
  const told = village.today?.ritual ?? "none";
  const result = told === "called_off" ? "none" : told;
  return (
    <>
      <Stage class="stage-scene">
        <Scene name="ritual" result={result} members={members.map((seat) => coats.get(seat) ?? 0)} />
        <h1 class="stage-title">{text(`ritual-${told}`)}</h1>
        {members.length > 0 && told !== "called_off" && (
          <p class="soft">{text("ritual-members", { names: list(namesOf(view.room, members)) })}</p>
        )}
        <p class="result-line">{text(`ritual-${told}-line`, { won: village.seals, needed: village.seals_needed })}</p>
      </Stage>
      <ConfirmTray view={view} prompt="seen" line={text("seen-line")} label={text("seen")} />
    </>
  );
}

export function Quarrel() {
  const text = useText();
  return (
    <>
      <Stage class="stage-scene">
        <Scene name="quarrel" />
        <h1 class="stage-title">{text("phase-quarrel")}</h1>
      </Stage>
      <Tray line={text("quarrel-line")} />
    </>
  );
}

export function VoteResult({ view, village }: PhaseProps) {
  const text = useText();
  const coats = coatsOf(view.room.seats);
  const vote = village.today?.vote ?? null;
  const exiled = vote?.exiled ?? null;
  const revealed = village.cats.find((cat) => cat.seat === exiled)?.revealed;
  return (
    <>
      <Stage class="stage-scene">
        <Scene name="vote_result" exiled={exiled === null ? null : (coats.get(exiled) ?? 0)} />
        <h1 class="stage-title">
          {exiled === null ? text("vote-nobody") : text("vote-exiled", { name: nameOf(view.room, exiled) })}
        </h1>
        {exiled !== null && revealed && <p class="result-line">{text(`exile-${revealed}`)}</p>}
        <Ballots view={view} village={village} />
      </Stage>
      <ConfirmTray view={view} prompt="seen" line={text("seen-line")} label={text("seen")} />
    </>
  );
}

/** Who got how many votes, and from whom where ballots are open. */
export function Ballots({ view, village }: PhaseProps) {
  const { text, list } = useWording();
  const vote = village.today?.vote;
  if (!vote) return null;
  const rows = Object.entries(vote.tally).sort(([, a], [, b]) => b - a);
  const from = (target: string | null) =>
    Object.entries(vote.ballots ?? {})
      .filter(([, choice]) => choice === target)
      .map(([seat]) => seat);
  const abstained = vote.ballots ? from(null) : [];
  return (
    <ul class="ballots">
      {rows.map(([seat, count]) => (
        <li key={seat}>
          <strong>
            <bdi>{nameOf(view.room, seat)}</bdi> <span class="count">{count}</span>
          </strong>
          {vote.ballots && (
            <span class="soft">{text("vote-from", { names: list(namesOf(view.room, from(seat))) })}</span>
          )}
        </li>
      ))}
      {abstained.length > 0 && (
        <li class="soft">{text("vote-abstainers", { names: list(namesOf(view.room, abstained)) })}</li>
      )}
    </ul>
  );
}

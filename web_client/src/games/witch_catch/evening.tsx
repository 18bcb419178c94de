/** The law of the evening's screens: talk, the mayor's proposal, approval, the ritual's gifts, and the vote. */
import { useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { EmptyPaw, Material, type MaterialName } from "../../art/materials";
import { Moon } from "../../art/things";
import { useText, useWording } from "../../i18n/text";
import { nameOf, namesOf } from "../../seats";
import { useSession } from "../../session";
import { play } from "../../sound";
import { ClockFace } from "../../ui/clock_face";
import { Hold, Pick } from "../../ui/hold";
import type { View } from "../../wire";
import { ConfirmTray, type PhaseProps, Required, Stage, Tray, useChosen, useWaitingLine, VillageRing } from "./parts";
import { askFor, catOf, isPerson, proposalOf } from "./village";

export function EveningTalk({ view, village }: PhaseProps) {
  const text = useText();
  const { seat } = useSession().state;
  const person = isPerson(village, seat);
  const title = text("phase-evening_talk");
  const waiting = useWaitingLine(view);
  return (
    <>
      <Stage>
        <h1 class="stage-title">{title}</h1>
        <Required village={village} />
        <VillageRing view={view} village={village}>
          <Moon size={56} />
          <ClockFace timed={village} title={text("clock-title", { phase: title })} big />
        </VillageRing>
      </Stage>
      {person ? (
        <ConfirmTray view={view} prompt="done_talking" line={text("talk-line")} label={text("done-talking")} />
      ) : (
        <Tray line={text(`talk-${catOf(village, seat)?.condition ?? "person"}`)}>
          <p class="soft">{waiting}</p>
        </Tray>
      )}
    </>
  );
}

export function Proposal({ view, village }: PhaseProps) {
  const text = useText();
  const session = useSession();
  const ask = askFor(view, "proposal");
  const count = village.today?.required.length ?? 0;
  const [members, setMembers] = useState<string[]>([]);
  const sent = useChosen(ask);
  const shown = sent.length > 0 ? sent : members;
  const tap = (seat: string) => {
    play("tap");
    setMembers((before) =>
      before.includes(seat)
        ? before.filter((other) => other !== seat)
        : before.length < count
          ? [...before, seat]
          : before,
    );
  };
  const mayor = village.mayor === null ? "" : nameOf(view.room, village.mayor);
  return (
    <>
      <Stage>
        <h1 class="stage-title">{text("phase-proposal")}</h1>
        <Required village={village} />
        <VillageRing
          view={view}
          village={village}
          choose={ask && { options: ask.options, chosen: shown, onTap: tap, what: text("phase-proposal") }}
        />
      </Stage>
      {ask ? (
        <Tray line={text("proposal-line", { count, chosen: shown.length })}>
          <button
            type="button"
            class="btn btn-main"
            disabled={members.length !== count || sent.length > 0}
            data-testid="confirm"
            onClick={() => session.answer(ask.id, members)}
          >
            {text("proposal-go")}
          </button>
        </Tray>
      ) : (
        <Tray line={text("proposal-wait", { name: mayor })}>
          <p class="soft">{text("proposal-why", { count })}</p>
        </Tray>
      )}
    </>
  );
}

export function Approval({ view, village }: PhaseProps) {
  const { text, list } = useWording();
  const session = useSession();
  const ask = askFor(view, "approval");
  const choice = useChosen(ask)[0];
  const proposal = proposalOf(village);
  const members = proposal?.members ?? [];
  const names = list(namesOf(view.room, members));
  const waiting = useWaitingLine(view);
  return (
    <>
      <Stage>
        <h1 class="stage-title">
          {text("approval-title", { name: proposal ? nameOf(view.room, proposal.mayor) : "" })}
        </h1>
        <p class="member-names">{names}</p>
        <VillageRing view={view} village={village} mark={memberMark(members, text("member"))} />
      </Stage>
      <Tray line={ask ? (choice ? text("approval-chosen") : text("approval-line")) : waiting}>
        <div class="row">
          {(["yes", "no"] as const).map((vote) => (
            <button
              key={vote}
              type="button"
              class={`btn btn-vote ${choice === vote ? "is-chosen" : ""}`}
              aria-pressed={choice === vote}
              disabled={!ask}
              data-vote={vote}
              onClick={() => {
                play("tap");
                if (ask) session.answer(ask.id, [vote]);
              }}
            >
              <Icon name={vote === "yes" ? "check" : "cross"} /> {text(`approval-${vote}`)}
            </button>
          ))}
        </div>
      </Tray>
    </>
  );
}

/** Members stand out by a sign and a word. */
function memberMark(members: readonly string[], says: string) {
  return (seat: string) => (members.includes(seat) ? { note: says } : {});
}

export function Ritual({ view, village }: PhaseProps) {
  const { text, list } = useWording();
  const session = useSession();
  const ask = askFor(view, "give");
  const given = useChosen(ask).length > 0;
  const members = proposalOf(village)?.members ?? [];
  const waiting = useWaitingLine(view);
  return (
    <>
      <Stage>
        <h1 class="stage-title">{text("phase-ritual")}</h1>
        <Required village={village} />
        <VillageRing view={view} village={village} mark={memberMark(members, text("member"))}>
          <Moon size={64} />
        </VillageRing>
      </Stage>
      <Tray
        line={
          ask && !given
            ? text("ritual-line")
            : ask
              ? waiting
              : text("ritual-wait", { names: list(namesOf(view.room, members)) })
        }
      >
        {ask && (
          <Hold
            class="btn btn-main hold-pad"
            testId="give"
            name={given ? text("give-done") : text("give-hold")}
            label={given ? text("give-done") : text("give-hold")}
            panel={(over) => <GivePanel view={view} options={given ? [] : ask.options} over={over} />}
            onPick={(value) => session.answer(ask.id, [value])}
          />
        )}
      </Tray>
    </>
  );
}

function GivePanel({ view, options, over }: { view: View; options: readonly string[]; over: string | null }) {
  const text = useText();
  const ask = askFor(view, "give");
  const given = useChosen(ask)[0];
  return (
    <div class="paw-panel">
      <h2>{text("give-title")}</h2>
      <p class="soft">
        {given
          ? text("give-given", { what: given === "nothing" ? text("give-nothing") : text(`material-${given}`) })
          : text("give-hint")}
      </p>
      <div class="picks picks-two">
        {options.map((option) => (
          <Pick key={option} value={option} over={over}>
            {option === "nothing" ? <EmptyPaw size={44} /> : <Material name={option as MaterialName} size={44} />}
            <span class="pick-name">{option === "nothing" ? text("give-nothing") : text(`material-${option}`)}</span>
          </Pick>
        ))}
      </div>
      <p class="paw-how">{text("paw-how")}</p>
    </div>
  );
}

export function Vote({ view, village }: PhaseProps) {
  const text = useText();
  const session = useSession();
  const ask = askFor(view, "vote");
  const choice = useChosen(ask)[0];
  const waiting = useWaitingLine(view);
  const isLast = village.day >= village.knights_day;
  const vote = (option: string) => {
    play("tap");
    if (ask) session.answer(ask.id, [option]);
  };
  const line = !ask
    ? waiting
    : choice === undefined
      ? text(isLast ? "vote-line-knights" : "vote-line")
      : choice === "abstain"
        ? text("vote-abstained")
        : text("vote-chosen", { name: nameOf(view.room, choice) });
  return (
    <>
      <Stage>
        <h1 class="stage-title">{text(isLast ? "vote-title-knights" : "phase-vote")}</h1>
        <VillageRing
          view={view}
          village={village}
          choose={
            ask && {
              options: ask.options,
              chosen: choice ? [choice] : [],
              onTap: vote,
              what: text("phase-vote"),
            }
          }
        >
          <Moon size={56} />
        </VillageRing>
      </Stage>
      <Tray line={line}>
        <button
          type="button"
          class={`btn ${choice === "abstain" ? "is-chosen" : ""}`}
          aria-pressed={choice === "abstain"}
          disabled={!ask}
          data-testid="abstain"
          onClick={() => vote("abstain")}
        >
          {text("vote-abstain")}
        </button>
      </Tray>
    </>
  );
}

/** The law of the game screen: head, stage, tray and dock stand at the same places in every phase, whoever looks. */
import { useEffect, useRef } from "preact/hooks";
import { GoneBar } from "../../host/gone_bar";
import { useText } from "../../i18n/text";
import { MenuButton } from "../../screens/menu";
import { useSession } from "../../session";
import { type Cue, play as playCue, vibrate, wakeSound } from "../../sound";
import { ClockFace } from "../../ui/clock_face";
import { Dock } from "./dock";
import { DayHead } from "./head";
import { Over } from "./over";
import { PHASES } from "./phases";
import { schemeOf, type Village, villageOf } from "./village";
import "./witch_catch.css";

export function Play() {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  useEffect(wakeSound, []);
  useCues(view ? villageOf(view) : null, seat);
  if (!view) return null;
  const village = villageOf(view);
  if (village.phase === "over") return <Over />;
  const Phase = PHASES[village.phase];
  const title = text(`phase-${village.phase}`);
  return (
    <div class="app" data-scheme={schemeOf(village.phase)} data-phase={village.phase}>
      <header class="head">
        <DayHead village={village} />
        <ClockFace timed={village} title={text("clock-title", { phase: title })} />
        <MenuButton />
      </header>
      <GoneBar />
      <div class="visually-hidden" role="status">
        {title}
      </div>
      {Phase ? <Phase key={village.phase} view={view} village={village} /> : null}
      <Dock view={view} />
    </div>
  );
}

const CUE_OF: Partial<Record<string, Cue>> = {
  morning: "morning",
  witch_hour: "set_out",
  duck_report: "report",
  proposal: "turn",
  approval: "turn",
  quarrel: "quarrel",
  vote: "vote",
  vote_result: "exile",
  evening_talk: "turn",
  gathering: "turn",
  passed: "passed",
  rejected: "rejected",
  ritual_success: "success",
  ritual_failed: "failed",
  over: "won",
  knights_day: "knights",
};

/** The cue of a phase as it opens; public fields alone decide, so that all phones sound alike. */
export function useCues(village: Village | null, seat: string | null, volume?: number): void {
  const before = useRef<string | null>(null);
  const round = village?.today?.proposals?.length ?? 0;
  const now = village && `${village.day}.${village.phase}.${round}`;
  useEffect(() => {
    const first = before.current === null;
    if (!village || now === before.current) return;
    before.current = now;
    if (first) return;
    const cue = CUE_OF[village.scene ?? ""] ?? CUE_OF[village.phase];
    if (cue) playCue(cue, volume);
    // Where progress is hidden every phone buzzes; where it is public, those everybody sees are awaited.
    if (village.waiting_for === null || (seat !== null && village.waiting_for.includes(seat))) vibrate(40);
  });
}

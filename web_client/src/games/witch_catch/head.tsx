/** The law of the head of the game: the day, the seals won, the curse gauge; always there, always as wide. */
import { CurseGauge, Seal } from "../../art/things";
import { useText } from "../../i18n/text";
import type { Village } from "./village";

/** As many seals as the smallest head has room for, one beside the other; more are told as a number. */
const MOST_SEALS = 3;

export function DayHead({ village }: { village: Village }) {
  const text = useText();
  const isLast = village.day >= village.knights_day;
  const day = Math.max(1, village.day);
  return (
    <div class="day-head">
      <span class={isLast ? "day day-last" : "day"}>
        <strong>{text("day", { day })}</strong>
        <span class="head-small"> {isLast ? text("day-knights") : text("day-of", { last: village.knights_day })}</span>
      </span>
      <span class="seals" role="img" aria-label={text("seals", { won: village.seals, needed: village.seals_needed })}>
        {village.seals_needed > MOST_SEALS ? (
          <>
            <Seal won={village.seals > 0} size={22} />
            <span class="count">
              {village.seals}/{village.seals_needed}
            </span>
          </>
        ) : (
          Array.from({ length: village.seals_needed }, (_, n) => <Seal key={n} won={n < village.seals} size={22} />)
        )}
      </span>
      <span
        class="head-gauge"
        role="img"
        aria-label={text("gauge", { value: village.gauge, full: village.gauge_full })}
      >
        <CurseGauge value={village.gauge} max={village.gauge_full} size={village.gauge_full * 18} />
      </span>
    </div>
  );
}

/** The law of the clock: every timer has a title, keeps its width while it ticks, and stands still while the game is paused. */
import { Icon } from "../art/icons";
import { face } from "../clock";
import { useServerTime } from "../session";

export interface Timed {
  ends_at: number | null;
  remaining_ms?: number | null | undefined;
}

/** What is left of a timer in ms, or null when none runs. */
export function useLeft(timed: Timed, every = 200): number | null {
  const time = useServerTime(every);
  if (typeof timed.remaining_ms === "number") return timed.remaining_ms;
  if (timed.ends_at === null || time === null) return null;
  return Math.max(0, timed.ends_at - time);
}

export function ClockFace({ timed, title, big = false }: { timed: Timed; title: string; big?: boolean }) {
  const left = useLeft(timed);
  return (
    <span class={big ? "clock clock-big" : "clock"} role="timer" aria-label={title} data-empty={left === null}>
      <Icon name="clock" size={big ? 28 : 18} />
      <span class="clock-time">{left === null ? "–:––" : face(left)}</span>
    </span>
  );
}

/** A bar that empties; it says nothing that the clock does not. */
export function Gauge({ timed, seconds, title }: { timed: Timed; seconds: number; title: string }) {
  const left = useLeft(timed, 100) ?? 0;
  const share = Math.min(1, left / (seconds * 1000));
  return (
    <div class="gauge" role="timer" aria-label={title}>
      <div class="gauge-rest" style={{ "--share": String(share) }} />
      <span class="gauge-time">{face(left)}</span>
    </div>
  );
}

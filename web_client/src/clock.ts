/**
 * The law of time: the server's clock, worked out from frames and the phone's monotonic clock. The phone's own date is never asked.
 *
 * A frame that says `now` left the server before it arrived, so the server is at least that far; a pong answers a ping that was sent
 * before, so it is at most that far. The truth lies between; halfway is right when both ways take equally long.
 */

export class ServerClock {
  private least: number | null = null;
  private most: number | null = null;

  /** A new connection may be to another clock: begin anew. */
  reset(): void {
    this.least = null;
    this.most = null;
  }

  /** A frame made at server time `now` has arrived at monotonic time `at` (ms). */
  heard(now: number, at: number): void {
    const offset = now - at;
    this.least = this.least === null ? offset : Math.max(this.least, offset);
    // The phone's clock stood still while it slept, or the server's has jumped: what was known is worth nothing.
    if (this.most !== null && this.most < this.least) this.most = null;
  }

  /** The answer, made at server time `now`, to a ping sent at monotonic time `sent`, has arrived at `at` (ms). */
  answered(now: number, sent: number, at: number): void {
    const offset = now - sent;
    this.most = this.most === null ? offset : Math.min(this.most, offset);
    if (this.least !== null && this.least > this.most) this.least = null;
    this.heard(now, at);
  }

  /** The server's time in ms at monotonic time `at`; null as long as nothing was heard. */
  time(at: number): number | null {
    if (this.least === null) return null;
    return at + (this.most === null ? this.least : (this.least + this.most) / 2);
  }

  /** How much is left until server time `endsAt`, in ms, never less than nothing. */
  left(endsAt: number, at: number): number {
    const time = this.time(at);
    return time === null ? 0 : Math.max(0, endsAt - time);
  }
}

/** What a clock face shows: whole seconds, begun ones counted, so that 0:00 is shown when the time is up and not before. */
export function face(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

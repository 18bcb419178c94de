/** The law of what went wrong before a seat was taken: each problem code has its own sentence that says what to do. */
import { useText } from "../i18n/text";
import { lookAlikes } from "../rooms";
import { storageWorks } from "../storage";
import type { Problem } from "../wire";

const KNOWN = new Set([
  "room_not_found",
  "room_full",
  "game_started",
  "name_taken",
  "bad_name",
  "too_many_requests",
  "unreachable",
  "unavailable",
  "removed",
  "bad_pass",
]);

export function ProblemText({ problem, typed = "" }: { problem: Problem | null; typed?: string }) {
  const text = useText();
  if (!problem) return null;
  const code = problem.code === "bad_request" ? "bad_name" : problem.code;
  const odd = lookAlikes(typed);
  const words = KNOWN.has(code)
    ? text(`problem-${code}`, { seconds: problem.retry_after ?? 60 })
    : text("problem-unknown", { code });
  return (
    <p class="problem" role="alert">
      {words}
      {code === "room_not_found" && odd !== null && <> {text("problem-look_alike", { letters: odd })}</>}
    </p>
  );
}

/** The seat is lost with the page when the browser keeps nothing. */
export function StorageWarning() {
  const text = useText();
  return storageWorks() ? null : <p class="problem">{text("storage-off")}</p>;
}

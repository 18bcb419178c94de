/** The law of arriving with a seat from another device: its pass is redeemed at once, or the screen says what to do instead. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Duck } from "../art/duck";
import { useText } from "../i18n/text";
import { moveHere } from "../passes";
import type { SavedSeat } from "../storage";
import type { Problem } from "../wire";
import { ProblemText, StorageWarning } from "./problems";

interface ArriveProps {
  code: string;
  pass: string;
  onSeat: (seat: SavedSeat) => void;
  /** Go on without the pass. */
  onDoor: () => void;
}

export function Arrive({ code, pass, onSeat, onDoor }: ArriveProps) {
  const text = useText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const redeem = useCallback(async () => {
    setProblem(null);
    const moved = await moveHere(code, pass);
    if ("token" in moved) onSeat(moved);
    else setProblem(moved);
  }, [code, pass, onSeat]);
  useEffect(() => {
    redeem();
  }, [redeem]);
  const isOver = problem?.code === "bad_pass" || problem?.code === "room_not_found";
  return (
    <main class="page page-still" data-scheme="night">
      <Duck pose="asleep" size={120} />
      <h1 class="page-title">{problem ? text("move") : text("arrive")}</h1>
      <StorageWarning />
      {problem === null ? (
        <p class="soft" role="status">
          {text("connecting")}
        </p>
      ) : (
        <>
          <ProblemText problem={problem} />
          <button type="button" class="btn btn-main" onClick={isOver ? onDoor : redeem}>
            {isOver ? text("arrive-door") : text("look-again")}
          </button>
        </>
      )}
    </main>
  );
}

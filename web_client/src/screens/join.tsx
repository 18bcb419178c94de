/** The law of sitting down: the door says whether there is a chair, a name takes it. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Cat } from "../art/cat";
import { knock, takeSeat } from "../http";
import { useText } from "../i18n/text";
import { PageLink } from "../navigation";
import { homePath, tablePath } from "../rooms";
import { type SavedSeat, saveSeat } from "../storage";
import type { Door, Problem } from "../wire";
import { LanguagePicker, useLanguage } from "./language";
import { NameForm } from "./name_form";
import { ProblemText, StorageWarning } from "./problems";

export function Join({ code, raw, onSeat }: { code: string; raw: string; onSeat: (seat: SavedSeat) => void }) {
  const text = useText();
  const [door, setDoor] = useState<Door | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const look = useCallback(async () => {
    if (!code) {
      setProblem({ code: "room_not_found", status: 404 });
      return;
    }
    const answer = await knock(code);
    setDoor(answer.ok ? answer.value : null);
    setProblem(answer.ok ? closedDoor(answer.value) : answer.problem);
  }, [code]);
  useEffect(() => {
    look();
  }, [look]);
  return (
    <main class="page" data-scheme="night">
      <header class="page-head">
        <LanguagePicker />
      </header>
      <div class="hero">
        <Cat coat={(code.codePointAt(0) ?? 0) % 12} size={112} />
        <h1>{door ? text("join-title") : text("app-name")}</h1>
        <p class="soft">
          {text("code-label")} <strong class="code-text">{code || raw}</strong>
        </p>
      </div>
      <StorageWarning />
      {problem === null && door && <SeatForm code={code} onSeat={onSeat} onClosed={setProblem} />}
      {problem !== null && (
        <div class="paper">
          <ProblemText problem={problem} typed={raw} />
          <Ways problem={problem} code={code} onAgain={look} />
        </div>
      )}
    </main>
  );
}

function closedDoor(door: Door): Problem | null {
  if (door.status !== "lobby") return { code: "game_started", status: 409 };
  return door.free > 0 ? null : { code: "room_full", status: 409 };
}

/** What can be done instead. */
function Ways({ problem, code, onAgain }: { problem: Problem; code: string; onAgain: () => void }) {
  const text = useText();
  const canWatch = problem.code === "game_started" || problem.code === "room_full";
  return (
    <div class="row">
      {canWatch && (
        <PageLink class="btn btn-main" to={tablePath(code)}>
          {text("watch")}
        </PageLink>
      )}
      {problem.code === "room_not_found" ? (
        <PageLink class="btn" to={homePath()}>
          {text("to-start")}
        </PageLink>
      ) : (
        <button type="button" class="btn" onClick={onAgain}>
          {text("look-again")}
        </button>
      )}
    </div>
  );
}

interface SeatFormProps {
  code: string;
  onSeat: (seat: SavedSeat) => void;
  onClosed: (problem: Problem) => void;
}

/** Then there is no chair, whatever the name. */
const CLOSED = new Set(["room_full", "game_started", "room_not_found", "removed"]);

function SeatForm({ code, onSeat, onClosed }: SeatFormProps) {
  const text = useText();
  const { locale } = useLanguage();
  const sit = async (name: string, key: string): Promise<Problem | null> => {
    const taken = await takeSeat(code, { name, locale }, key);
    if (!taken.ok) {
      if (CLOSED.has(taken.problem.code)) onClosed(taken.problem);
      return taken.problem;
    }
    const seat = { code, token: taken.value.token, lastId: 0 };
    saveSeat(seat);
    onSeat(seat);
    return null;
  };
  return <NameForm go={text("join-go")} main onName={sit} />;
}

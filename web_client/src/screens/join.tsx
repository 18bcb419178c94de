/** The law of sitting down: the door says whether there is a chair, a name takes it. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Cat } from "../art/cat";
import { knock, takeSeat } from "../http";
import { useText } from "../i18n/text";
import { basePath, tablePath } from "../rooms";
import { randomId, recall, remember, type SavedSeat, saveSeat } from "../storage";
import type { Door, Problem } from "../wire";
import { NameField } from "./home";
import { LanguagePicker, useLanguage } from "./language";
import { ProblemText, StorageWarning } from "./problems";

/** Made once a page: however often the button is tapped, it is the same wish. */
const firstKey = randomId();

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
        <a class="btn btn-main" href={tablePath(code)}>
          {text("watch")}
        </a>
      )}
      {problem.code === "room_not_found" ? (
        <a class="btn" href={basePath(location.pathname)}>
          {text("to-start")}
        </a>
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

function SeatForm({ code, onSeat, onClosed }: SeatFormProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [name, setName] = useState(recall("name") ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(firstKey);
  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === "") {
      setProblem({ code: "bad_name", status: 0 });
      return;
    }
    setBusy(true);
    const taken = await takeSeat(code, { name, locale }, key.current);
    setBusy(false);
    if (taken.ok) {
      remember("name", name.trim());
      const seat = { code, token: taken.value.token, lastId: 0 };
      saveSeat(seat);
      onSeat(seat);
    } else if (["room_full", "game_started", "room_not_found", "removed"].includes(taken.problem.code)) {
      onClosed(taken.problem);
    } else {
      // Another name is another wish; after silence it is the same one, asked again.
      if (taken.problem.code !== "unreachable") key.current = randomId();
      setProblem(taken.problem);
    }
  };
  return (
    <form class="paper" onSubmit={sit} noValidate>
      <NameField name={name} onInput={setName} />
      <ProblemText problem={problem} />
      <button type="submit" class="btn btn-main" disabled={busy}>
        {text("join-go")}
      </button>
    </form>
  );
}

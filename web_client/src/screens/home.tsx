/** The law of the front door: a code from the table brings you in, a name makes a room of your own. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Duck } from "../art/duck";
import { knock, makeRoom } from "../http";
import { useText } from "../i18n/text";
import { CODE_LENGTH, readCode, roomPath } from "../rooms";
import { randomId, recall, remember, savedSeats, saveSeat } from "../storage";
import type { Problem } from "../wire";
import { LanguagePicker, useLanguage } from "./language";
import { ProblemText, StorageWarning } from "./problems";

/** The game a new room is made for. */
const GAME = "witch_catch";

export function Home() {
  const text = useText();
  return (
    <main class="page" data-scheme="night">
      <header class="page-head">
        <LanguagePicker />
      </header>
      <div class="hero">
        <Duck pose="deliver" size={132} />
        <h1>{text("app-name")}</h1>
        <p class="soft">{text("app-line")}</p>
      </div>
      <StorageWarning />
      <BackToRoom />
      <CodeForm />
      <RoomForm />
    </main>
  );
}

/** Whoever closed the page finds the way back to the newest seat here; one that is gone is not offered. */
function BackToRoom() {
  const text = useText();
  const code = savedSeats()[0]?.code;
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (code) knock(code).then((door) => setIsThere(door.ok));
  }, [code]);
  if (!code || !isThere) return null;
  return (
    <a class="btn btn-main" href={roomPath(code)}>
      {text("back-to-room", { code })}
    </a>
  );
}

function CodeForm() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const go = async (event: SubmitEvent) => {
    event.preventDefault();
    const code = readCode(typed);
    if (!code) {
      setProblem({ code: "room_not_found", status: 0 });
      return;
    }
    setBusy(true);
    const door = await knock(code);
    setBusy(false);
    if (door.ok) location.assign(roomPath(code));
    else setProblem(door.problem);
  };
  return (
    <form class="paper" onSubmit={go} noValidate>
      <label class="field">
        <span class="field-label">{text("code-label")}</span>
        <input
          class="input input-code"
          value={typed}
          maxLength={200}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          placeholder={"•".repeat(CODE_LENGTH)}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
      </label>
      <ProblemText problem={problem} typed={typed} />
      <button type="submit" class="btn btn-main" disabled={busy || typed.trim() === ""}>
        {text("code-go")}
      </button>
    </form>
  );
}

function RoomForm() {
  const text = useText();
  const { locale } = useLanguage();
  const [name, setName] = useState(recall("name") ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(randomId());
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === "") {
      setProblem({ code: "bad_name", status: 0 });
      return;
    }
    setBusy(true);
    const made = await makeRoom({ game: GAME, name, locale }, key.current);
    setBusy(false);
    if (!made.ok) {
      key.current = randomId();
      setProblem(made.problem);
      return;
    }
    remember("name", name.trim());
    saveSeat({ code: made.value.code, token: made.value.token, lastId: 0 });
    location.assign(roomPath(made.value.code));
  };
  return (
    <form class="paper" onSubmit={make} noValidate>
      <h2 class="paper-title">{text("make-title")}</h2>
      <NameField name={name} onInput={setName} />
      <ProblemText problem={problem} />
      <button type="submit" class="btn" disabled={busy}>
        {text("make-go")}
      </button>
    </form>
  );
}

export function NameField({ name, onInput }: { name: string; onInput: (name: string) => void }) {
  const text = useText();
  return (
    <label class="field">
      <span class="field-label">{text("name-label")}</span>
      <input
        class="input"
        dir="auto"
        value={name}
        maxLength={100}
        autocomplete="nickname"
        spellcheck={false}
        enterkeyhint="go"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

/** The law of the front door: a code from the table brings you in, a name makes a room of your own. */
import { useEffect, useState } from "preact/hooks";
import { Duck } from "../art/duck";
import { knock, makeRoom } from "../http";
import { useText } from "../i18n/text";
import { go, PageLink } from "../navigation";
import { CODE_LENGTH, readCode, roomPath } from "../rooms";
import { savedSeats, saveSeat } from "../storage";
import type { Problem } from "../wire";
import { LanguagePicker, useLanguage } from "./language";
import { NameForm } from "./name_form";
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
    <PageLink class="btn btn-main" to={roomPath(code)}>
      {text("back-to-room", { code })}
    </PageLink>
  );
}

function CodeForm() {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    const code = readCode(typed);
    if (!code) {
      setProblem({ code: "room_not_found", status: 0 });
      return;
    }
    setBusy(true);
    const door = await knock(code);
    setBusy(false);
    if (door.ok) go(roomPath(code));
    else setProblem(door.problem);
  };
  return (
    <form class="paper" onSubmit={open} noValidate>
      <label class="field">
        <span class="field-label">{text("code-label")}</span>
        <input
          class="input input-code"
          value={typed}
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
  const make = async (name: string, key: string): Promise<Problem | null> => {
    const made = await makeRoom({ game: GAME, name, locale }, key);
    if (!made.ok) return made.problem;
    const { code, token } = made.value;
    saveSeat({ code, token, lastId: 0 });
    go(roomPath(code));
    return null;
  };
  return <NameForm title={text("make-title")} go={text("make-go")} onName={make} />;
}

/** Asking for a name: whoever is to be seated is called by one, and a name that nobody may have is refused before it is sent. */
import { useRef, useState } from "preact/hooks";
import { useText } from "../i18n/text";
import { isBadName } from "../names";
import { randomId, recall, remember } from "../storage";
import type { Problem } from "../wire";
import { ProblemText } from "./problems";

export const BAD_NAME: Problem = { code: "bad_name", status: 0 };

/** No `maxLength`: it counts UTF-16 units and cuts an emoji in the middle. */
export function NameField({ name, onInput }: { name: string; onInput: (name: string) => void }) {
  const text = useText();
  return (
    <label class="field">
      <span class="field-label">{text("name-label")}</span>
      <input
        class="input"
        dir="auto"
        value={name}
        autocomplete="nickname"
        spellcheck={false}
        enterkeyhint="go"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

interface NameFormProps {
  title?: string;
  go: string;
  main?: boolean;
  /** Do it under this name; gives what went wrong, or null. The same `key` twice is the same wish. */
  onName: (name: string, key: string) => Promise<Problem | null>;
}

export function NameForm({ title, go, main = false, onName }: NameFormProps) {
  const [name, setName] = useState(recall("name") ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const wish = useRef({ name, key: randomId() });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBadName(name)) {
      setProblem(BAD_NAME);
      return;
    }
    // Another name is another wish; after silence it is the same one, asked again.
    if (wish.current.name !== name) wish.current = { name, key: randomId() };
    setBusy(true);
    const refused = await onName(name, wish.current.key);
    setBusy(false);
    if (!refused) remember("name", name.trim());
    else if (refused.code !== "unreachable") wish.current = { name, key: randomId() };
    setProblem(refused);
  };
  return (
    <form class="paper" onSubmit={submit} noValidate>
      {title !== undefined && <h2 class="paper-title">{title}</h2>}
      <NameField name={name} onInput={setName} />
      <ProblemText problem={problem} />
      <button type="submit" class={main ? "btn btn-main" : "btn"} disabled={busy}>
        {go}
      </button>
    </form>
  );
}

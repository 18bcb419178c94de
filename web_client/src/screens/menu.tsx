/** The law of the menu: what is about this phone and this room, one tap away on every screen, and for the host the evening's reins. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { HostPart } from "../host/host_part";
import { useText } from "../i18n/text";
import { persistently } from "../load";
import { isBadName } from "../names";
import { go } from "../navigation";
import { homePath, tablePath } from "../rooms";
import { chairOf } from "../seats";
import { useSession } from "../session";
import { setSound, soundIsOn } from "../sound";
import { forgetSeat, remember } from "../storage";
import { Sheet, Sure } from "../ui/sheet";
import { needsHint } from "../wake";
import { LanguagePicker } from "./language";
import { BAD_NAME, NameField } from "./name_form";
import { ProblemText, StorageWarning } from "./problems";

type Page = "menu" | "move" | "leave";

export function MenuButton() {
  const text = useText();
  const [page, setPage] = useState<Page | null>(null);
  const close = () => setPage(null);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={text("menu")}
        data-testid="menu"
        onClick={() => setPage("menu")}
      >
        <MenuIcon />
      </button>
      {page === "menu" && <Menu onPage={setPage} onClose={close} />}
      {page === "move" && <MoveSheet onClose={close} />}
      {page === "leave" && <Leave onClose={close} />}
    </>
  );
}

function MenuIcon() {
  return (
    <svg class="art" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path
        d="M4 7L20 6.600M4 12.300L20 12M4 17.500L20 17.2"
        stroke="currentColor"
        stroke-width="2.2"
        stroke-linecap="round"
      />
    </svg>
  );
}

function Menu({ onPage, onClose }: { onPage: (page: Page) => void; onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  const [sound, setSoundShown] = useState(soundIsOn());
  if (!view) return null;
  return (
    <Sheet title={text("menu")} onClose={onClose}>
      {view.room.host === seat && <HostPart onClose={onClose} />}
      <h3 class="sheet-part">{text("menu-phone")}</h3>
      <Rename />
      <div class="row">
        <LanguagePicker onChoose={(locale) => session.me({ do: "locale", locale })} />
        <button
          type="button"
          class="btn"
          aria-pressed={sound}
          onClick={() => {
            setSound(!sound);
            setSoundShown(!sound);
          }}
        >
          <Icon name={sound ? "sound_on" : "sound_off"} /> {sound ? text("sound-on") : text("sound-off")}
        </button>
      </div>
      <StorageWarning />
      {needsHint() && <p class="hint">{text("wake-hint")}</p>}
      <button type="button" class="btn" onClick={() => onPage("move")}>
        <Icon name="qr" /> {text("move")}
      </button>
      <a class="btn" href={tablePath(session.code)} target="_blank" rel="noreferrer">
        {text("open-table")}
      </a>
      <button type="button" class="btn btn-bad" onClick={() => onPage("leave")}>
        {text("leave")}
      </button>
    </Sheet>
  );
}

function Rename() {
  const text = useText();
  const session = useSession();
  const { view, seat } = session.state;
  const current = (view && chairOf(view.room, seat)?.name) ?? "";
  const [name, setName] = useState(current);
  const [isBad, setIsBad] = useState(false);
  useEffect(() => setName(current), [current]);
  const wanted = name.trim();
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    setIsBad(isBadName(wanted));
    if (wanted === current || isBadName(wanted)) return;
    session.me({ do: "rename", name: wanted });
    remember("name", wanted);
  };
  return (
    <>
      <form class="row row-end" onSubmit={rename} noValidate>
        <NameField name={name} onInput={setName} />
        <button type="submit" class="btn" disabled={wanted === "" || wanted === current}>
          {text("rename")}
        </button>
      </form>
      {isBad && <ProblemText problem={BAD_NAME} />}
    </>
  );
}

function Leave({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const leave = () => {
    session.me({ do: "leave" });
    forgetSeat(session.code);
    // The server's word that the seat is free is worth waiting for a moment, not longer.
    setTimeout(() => go(homePath()), 400);
  };
  return (
    <Sure title={text("leave-sure")} yes={text("leave")} onYes={leave} onClose={onClose}>
      <p>{text("leave-why")}</p>
    </Sure>
  );
}

function MoveSheet({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState<{ Move: ComponentType<{ onClose: () => void }> } | null>(null);
  useEffect(() => {
    persistently(() => import("./move")).then((loaded) => setPart({ Move: loaded.default }));
  }, []);
  return part ? <part.Move onClose={onClose} /> : null;
}

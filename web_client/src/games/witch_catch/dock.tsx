/** The law of the dock: card, paw, notebook and rules, at the same place in every phase. The first three are covered unless held. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { CardBack } from "../../art/things";
import { useText } from "../../i18n/text";
import { persistently } from "../../load";
import { useSession } from "../../session";
import { Hold } from "../../ui/hold";
import type { View } from "../../wire";
import { CardPanel } from "./card";
import { NotebookPanel } from "./notebook";
import { PawPanel, usePaw } from "./paw";
import { ownOf } from "./village";
import "./card.css";

export function Dock({ view }: { view: View }) {
  const text = useText();
  const [rules, setRules] = useState(false);
  const paw = usePaw(view);
  const own = ownOf(view);
  return (
    <nav class="dock" aria-label={text("dock")}>
      <Hold
        class="dock-button"
        testId="card"
        name={`${text("card")}: ${text("card-hold")}`}
        label={
          <>
            <CardBack size={24} />
            <span>{text("card")}</span>
          </>
        }
        panel={() => own && <CardPanel view={view} own={own} />}
      />
      <Hold
        class="dock-button"
        testId="paw"
        name={`${text("paw")}: ${text("paw-hold")}`}
        label={
          <>
            <Icon name="eye_closed" size={26} />
            <span>{text("paw")}</span>
          </>
        }
        panel={(over) => <PawPanel view={view} paw={paw} over={over} />}
        onPick={paw.pick}
      />
      <Hold
        class="dock-button"
        testId="notebook"
        name={`${text("notebook")}: ${text("notebook-hold")}`}
        label={
          <>
            <Icon name="notebook" size={26} />
            <span>{text("notebook")}</span>
          </>
        }
        panel={() => own && <NotebookPanel view={view} own={own} />}
      />
      <button type="button" class="dock-button" onClick={() => setRules(true)}>
        <Icon name="rules" size={26} />
        <span>{text("rules")}</span>
      </button>
      {rules && <RulesSheet onClose={() => setRules(false)} />}
    </nav>
  );
}

function RulesSheet({ onClose }: { onClose: () => void }) {
  const { state } = useSession();
  const [part, setPart] = useState<{ Rules: ComponentType<{ onClose: () => void }> } | null>(null);
  useEffect(() => {
    persistently(() => import("./rules")).then((loaded) => setPart({ Rules: loaded.Rules }));
  }, []);
  return part && state.view ? <part.Rules onClose={onClose} /> : null;
}

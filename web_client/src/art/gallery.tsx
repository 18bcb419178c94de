/** A page for whoever draws: every picture, on the night and on the day scheme. `?show=cats` shows one part, `?scheme=day` one scheme,
 *  `?scene=morning` one scene over the whole window. */
import { type ComponentChildren, render } from "preact";
import { useState } from "preact/hooks";
import { AppIcon } from "./app_icon";
import { Cat, type CatProps } from "./cat";
import { COATS } from "./coats";
import { Duck } from "./duck";
import { ICON_NAMES, Icon } from "./icons";
import { EmptyPaw, MATERIAL_NAMES, Material } from "./materials";
import { PLACE_NAMES, Place } from "./places";
import { ROLE_NAMES, Role } from "./roles";
import { Dig } from "./scenes/dig";
import { DuckReport } from "./scenes/duck_report";
import { Ending } from "./scenes/ending";
import { Knights } from "./scenes/knights";
import { Morning } from "./scenes/morning";
import { Quarrel } from "./scenes/quarrel";
import { Ritual } from "./scenes/ritual";
import { VoteResult } from "./scenes/vote_result";
import { SPELL_NAMES, Spell } from "./spells";
import { Banner, CardBack, CurseGauge, Lantern, Moon, Seal } from "./things";
import "../theme.css";
import "./gallery.css";

const asked = new URLSearchParams(location.search);

function Row({ name, children, grey = false }: { name: string; children: ComponentChildren; grey?: boolean }) {
  return (
    <section>
      <h2>{name}</h2>
      <div class={grey ? "row grey" : "row"}>{children}</div>
    </section>
  );
}

function Cats({ size, ...props }: Omit<CatProps, "coat">) {
  return COATS.map((coat, n) => (
    <figure key={coat.pattern}>
      <Cat coat={n} size={size} {...props} />
    </figure>
  ));
}

const PARTS: Record<string, () => ComponentChildren> = {
  cats: () => (
    <>
      <Row name="cats, 160">
        <Cats size={160} />
      </Row>
      <Row name="cats, 48">
        <Cats size={48} />
      </Row>
      <Row name="cats, 48, grey" grey>
        <Cats size={48} />
      </Row>
      <Row name="frogs, 120">
        <Cats size={120} state="frog" />
      </Row>
      <Row name="exiled, 120">
        <Cats size={120} state="exiled" />
      </Row>
    </>
  ),
  badges: () => (
    <>
      <Row name="bots">
        <Cats size={88} bot />
      </Row>
      <Row name="mayor">
        <Cats size={88} mayor />
      </Row>
      <Row name="asleep">
        <Cats size={88} asleep />
      </Row>
      <Row name="offline">
        <Cats size={88} offline />
      </Row>
      <Row name="away">
        <Cats size={88} away />
      </Row>
      <Row name="all at 48">
        <Cat coat={0} size={48} bot />
        <Cat coat={1} size={48} mayor />
        <Cat coat={2} size={48} asleep />
        <Cat coat={3} size={48} offline />
        <Cat coat={4} size={48} away />
        <Cat coat={5} size={48} state="frog" bot mayor />
        <Cat coat={6} size={48} state="exiled" bot />
        <Cat coat={7} size={48} state="frog" asleep />
        <Cat coat={8} size={48} state="frog" />
      </Row>
      <Row name="frog badges">
        <Cats size={88} state="frog" mayor bot />
      </Row>
    </>
  ),
  duck: () => (
    <Row name="duck">
      <Duck pose="deliver" size={200} />
      <Duck pose="announce" size={200} />
      <Duck pose="asleep" size={200} />
      <Duck pose="deliver" size={56} />
      <Duck pose="announce" size={56} />
      <Duck pose="asleep" size={56} />
    </Row>
  ),
  tiles: () => (
    <>
      {[150, 56].map((size) => (
        <Row key={size} name={`places, ${size}`}>
          {PLACE_NAMES.map((name) => (
            <Place key={name} name={name} size={size} />
          ))}
        </Row>
      ))}
      {[110, 40].map((size) => (
        <Row key={size} name={`materials, ${size}`}>
          {MATERIAL_NAMES.map((name) => (
            <Material key={name} name={name} size={size} />
          ))}
          <EmptyPaw size={size} />
        </Row>
      ))}
    </>
  ),
  roles: () => (
    <>
      {[150, 64].map((size) => (
        <Row key={size} name={`roles, ${size}`}>
          {ROLE_NAMES.map((name) => (
            <Role key={name} name={name} size={size} />
          ))}
        </Row>
      ))}
      {[120, 44].map((size) => (
        <Row key={size} name={`spells, ${size}`}>
          {SPELL_NAMES.map((name) => (
            <Spell key={name} name={name} size={size} />
          ))}
        </Row>
      ))}
    </>
  ),
  icons: () => (
    <>
      {[24, 40].map((size) => (
        <Row key={size} name={`icons, ${size}`}>
          {ICON_NAMES.map((name) => (
            <figure key={name}>
              <Icon name={name} size={size} />
            </figure>
          ))}
        </Row>
      ))}
    </>
  ),
  things: () => (
    <Row name="things">
      <Seal size={96} />
      <Seal size={96} won={false} />
      <Seal size={40} />
      <CurseGauge value={1} max={3} size={160} />
      <Moon size={110} />
      <Lantern size={80} />
      <Banner size={90} />
      <CardBack size={200} />
      <CardBack size={64} />
      <AppIcon size={192} class="art-tile" />
      <AppIcon size={32} class="art-tile" />
    </Row>
  ),
};

/** A dig that can be tapped, as on a phone. */
function Digging() {
  const [puffs, setPuffs] = useState(Number(asked.get("puffs") ?? 0));
  return (
    <button type="button" class="bare" onClick={() => setPuffs(puffs + 1)}>
      <Dig coat={1} puffs={puffs} title="A cat digs. Tap to help." />
    </button>
  );
}

const STAGES: Record<string, () => ComponentChildren> = {
  morning: () => <Morning />,
  dig: () => <Digging />,
  duck_report: () => <DuckReport frogs={[5, 10, 3]} back={[2]} />,
  ritual_success: () => <Ritual result="success" members={[0, 4, 7]} />,
  ritual_failed: () => <Ritual result="failed" members={[0, 4, 7]} />,
  ritual_none: () => <Ritual result="none" />,
  quarrel: () => <Quarrel />,
  exile: () => <VoteResult exiled={8} />,
  nobody: () => <VoteResult exiled={null} />,
  knights: () => <Knights />,
  town: () => <Ending winner="town" winners={[1, 2, 3, 5, 6]} />,
  witches: () => <Ending winner="witches" winners={[10, 0]} />,
  jester: () => <Ending winner="jester" winners={[9]} />,
};

PARTS.scenes = () => (
  <Row name="scenes">
    {Object.entries(STAGES).map(([name, Told]) => (
      <figure key={name}>
        <div class="phone">
          <Told />
        </div>
        {name}
      </figure>
    ))}
  </Row>
);

function Gallery() {
  const parts = Object.entries(PARTS).filter(([name]) => !asked.get("show") || asked.get("show") === name);
  return ["night", "day"]
    .filter((scheme) => !asked.get("scheme") || asked.get("scheme") === scheme)
    .map((scheme) => (
      <main key={scheme} class="scheme" data-scheme={scheme}>
        {parts.map(([name, Part]) => (
          <Part key={name} />
        ))}
      </main>
    ));
}

function Whole() {
  const Told = STAGES[asked.get("scene") ?? ""];
  return Told ? (
    <div class="whole">
      <Told />
    </div>
  ) : (
    <Gallery />
  );
}

const root = document.getElementById("gallery");
if (root) render(<Whole />, root);

/** The law of the day's screens: the card, the morning letter, choosing a place, and digging while the witches go out. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { Material } from "../../art/materials";
import { Place } from "../../art/places";
import { CardBack } from "../../art/things";
import { useText } from "../../i18n/text";
import { coatsOf } from "../../seats";
import { useSession } from "../../session";
import { play } from "../../sound";
import { Gauge } from "../../ui/clock_face";
import { Hold } from "../../ui/hold";
import { CardPanel } from "./card";
import { ConfirmTray, type PhaseProps, Required, Stage, Tray, useChosen, useWaitingLine } from "./parts";
import { PawPanel, usePaw } from "./paw";
import { preloadScenes, Scene } from "./scene";
import { askFor, catOf, isPerson, MATERIAL_OF, type OpenPlace, ownOf } from "./village";

const WITCH_HOUR_SECONDS = 15;

export function RoleCheck({ view }: PhaseProps) {
  const text = useText();
  const own = ownOf(view);
  useEffect(preloadScenes, []);
  return (
    <>
      <Stage class="stage-middle">
        <h1 class="stage-title">{text("phase-role_check")}</h1>
        <Hold
          class="card-big"
          name={text("card-hold")}
          testId="big-card"
          label={
            <>
              <CardBack size={150} />
              <span class="card-big-says">{text("card-hold")}</span>
            </>
          }
          panel={() => own && <CardPanel view={view} own={own} />}
        />
        <p class="soft">{text("role_check-how")}</p>
      </Stage>
      <ConfirmTray view={view} prompt="ready" line={text("role_check-line")} label={text("ready")} />
    </>
  );
}

export function Morning({ village }: PhaseProps) {
  const text = useText();
  useEffect(preloadScenes, []);
  const isLast = village.day >= village.knights_day;
  return (
    <>
      <Stage class="stage-scene">
        {isLast ? <Scene name="knights" /> : <Scene name="morning" />}
        <h1 class="stage-title">{isLast ? text("morning-knights") : text("morning-title", { day: village.day })}</h1>
        <Required village={village} big />
      </Stage>
      <Tray line={isLast ? text("morning-knights-line") : text("morning-line")} />
    </>
  );
}

export function Gathering({ view, village }: PhaseProps) {
  const text = useText();
  const session = useSession();
  const ask = askFor(view, "gather", "gather_or_guard", "gather_decoy");
  const [forShow, setForShow] = useState<string | null>(null);
  const stored = useChosen(ask)[0] ?? null;
  // Who has gone to guard still sees a place picked, and may go on tapping: the picture is everybody's.
  const place = stored === "guard" ? (forShow ?? village.open[village.day % village.open.length] ?? null) : stored;
  const person = isPerson(village, session.state.seat);
  const tap = (name: OpenPlace) => {
    setForShow(name);
    play("tap");
    if (ask && stored !== "guard") session.answer(ask.id, [name]);
  };
  const condition = catOf(village, session.state.seat)?.condition ?? "person";
  return (
    <>
      <Stage>
        <h1 class="stage-title">{text("phase-gathering")}</h1>
        <Required village={village} />
        <ul class="place-grid">
          {village.open.map((name) => (
            <li key={name}>
              <button
                type="button"
                class={`place ${name === place ? "is-chosen" : ""}`}
                aria-pressed={name === place}
                disabled={!person}
                data-place={name}
                onClick={() => tap(name)}
              >
                <Place name={name} />
                <span class="place-name">{text(`place-${name}`)}</span>
                <span class="place-gives">
                  <Material name={MATERIAL_OF[name]} size={22} /> {text(`material-${MATERIAL_OF[name]}`)}
                </span>
                {name === place && <Icon name="check" size={22} class="seat-chosen" />}
              </button>
            </li>
          ))}
        </ul>
      </Stage>
      <Tray
        line={
          person
            ? place
              ? text("gathering-chosen", { place: text(`place-${place}`) })
              : text("gathering-line")
            : text(`gathering-${condition}`)
        }
      >
        <p class="soft">{person ? text("gathering-how") : text("gathering-waits")}</p>
      </Tray>
    </>
  );
}

export function WitchHour({ view, village }: PhaseProps) {
  const text = useText();
  const session = useSession();
  const { seat, decoy } = session.state;
  const [puffs, setPuffs] = useState(0);
  const paw = usePaw(view);
  const own = ownOf(view);
  const person = isPerson(village, seat);
  // A witch stands where she said she would dig; what she does is under the paw.
  const shown = decoy && village.open.includes(decoy as OpenPlace) ? (decoy as OpenPlace) : village.open[0];
  const place = own?.role === "witch" ? shown : (own?.place?.place ?? shown);
  const coat = coatsOf(view.room.seats).get(seat ?? "") ?? 0;
  const dig = () => {
    setPuffs((count) => count + 1);
    play("dig");
  };
  return (
    <>
      <Stage class="stage-scene">
        <h1 class="visually-hidden">{text("phase-witch_hour")}</h1>
        <button type="button" class="dig" onClick={dig} aria-label={text("dig-tap")} data-testid="dig">
          <Scene name="dig" coat={coat} puffs={puffs} />
        </button>
        <Gauge
          timed={village}
          seconds={WITCH_HOUR_SECONDS}
          title={text("clock-title", { phase: text("phase-witch_hour") })}
        />
        {person && place ? (
          <p class="dig-place">
            <Place name={place} size={44} />
            <span>
              {text("dig-place", { place: text(`place-${place}`), material: text(`material-${MATERIAL_OF[place]}`) })}
            </span>
          </p>
        ) : (
          <p class="dig-place">
            <Place name="pond" size={44} />
            <span>{text("dig-pond")}</span>
          </p>
        )}
      </Stage>
      <Tray line={text("dig-line")}>
        <Hold
          class="btn btn-main hold-pad"
          testId="night-paw"
          name={`${text("paw-night")}: ${text("paw-hold")}`}
          label={
            <>
              <Icon name="eye_closed" /> {text("paw-night")}
            </>
          }
          panel={(over) => <PawPanel view={view} paw={paw} over={over} />}
          onPick={paw.pick}
        />
      </Tray>
    </>
  );
}

export function DuckReport({ view, village }: PhaseProps) {
  const text = useText();
  const coats = coatsOf(view.room.seats);
  const frogs = village.today?.report?.frogs ?? [];
  const restored = village.today?.report?.restored ?? [];
  const coatList = (seats: readonly string[]) => seats.map((one) => coats.get(one) ?? 0);
  return (
    <>
      <Stage class="stage-scene">
        <Scene name="duck_report" frogs={coatList(frogs)} back={coatList(restored)} />
        <h1 class="stage-title">{text("phase-duck_report")}</h1>
        <ReportList view={view} village={village} seats={frogs} id="report-frogs" none="report-nobody" />
        {restored.length > 0 && (
          <ReportList view={view} village={village} seats={restored} id="report-restored" none="" />
        )}
      </Stage>
      <ConfirmTray view={view} prompt="seen" line={text("report-line")} label={text("seen")} />
    </>
  );
}

function ReportList({ view, village, seats, id, none }: PhaseProps & { seats: string[]; id: string; none: string }) {
  const text = useText();
  const coats = coatsOf(view.room.seats);
  if (seats.length === 0) return <p class="result-line">{text(none)}</p>;
  return (
    <ul class="result-list">
      {seats.map((seat) => {
        const name = view.room.seats.find((chair) => chair.seat === seat)?.name ?? seat;
        return (
          <li key={seat} data-coat={coats.get(seat)}>
            {text(id, { name })}
          </li>
        );
      })}
      <li class="visually-hidden">{village.day}</li>
    </ul>
  );
}

/** A phase this client has no screen for: the table moves on, and what is awaited is said. */
export function AnyPhase({ view, village }: PhaseProps) {
  const text = useText();
  const line = useWaitingLine(view);
  return (
    <>
      <Stage class="stage-middle">
        <h1 class="stage-title">{text(`phase-${village.phase}`)}</h1>
      </Stage>
      <Tray line={line} />
    </>
  );
}

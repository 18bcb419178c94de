/** The law of what a cat wears: twelve things, one a coat, worn by the cat and by the frog it may become. */
import type { Accessory } from "./coats";
import { C, Cut } from "./paper";

/** Where things are worn: eyes, top of the head, side of the head, neck, and where something may hang. */
export interface Anchors {
  readonly eyes: readonly [leftX: number, rightX: number, y: number, radius: number];
  readonly top: readonly [x: number, y: number];
  readonly side: readonly [x: number, y: number];
  readonly neck: readonly [x: number, y: number, scale: number];
  readonly hang: readonly [x: number, y: number];
}

export const CAT_ANCHORS: Anchors = {
  eyes: [38.5, 61.5, 52, 8.6],
  top: [50, 30],
  side: [72, 32],
  neck: [50, 74, 1],
  hang: [90, 64],
};
export const FROG_ANCHORS: Anchors = {
  eyes: [31, 69, 33, 9.6],
  top: [50, 39],
  side: [51, 27],
  neck: [50, 80, 1.25],
  hang: [92, 62],
};

const WORN_AT: Record<Accessory, "eyes" | "top" | "side" | "neck" | "hang" | "ears"> = {
  scarf: "neck",
  bell: "neck",
  glasses: "eyes",
  monocle: "eyes",
  bow: "side",
  flower: "side",
  lantern: "hang",
  cap: "top",
  leaf: "top",
  paper_hat: "top",
  wizard_hat: "top",
  earmuffs: "ears",
};

/** True when the thing is worn below the chin, so that the head is drawn over it. */
export const isBelowHead = (accessory: Accessory): boolean => WORN_AT[accessory] === "neck";

/** True when the thing hangs on the tail (or beside the frog) and not on the head. */
export const hangs = (accessory: Accessory): boolean => accessory === "lantern";

function Scarf() {
  return (
    <>
      <Cut d="M6 6L18 24L8 27L-2 9Z" fill={C.brick} edge={2} />
      <path d="M9 16L15 13.500M12 21L17.5 18.5" stroke={C.duck} stroke-width="2.2" />
      <Cut d="M-22 -6C-10 2 10 2 22 -6L24 3C12 12 -12 12 -24 3Z" fill={C.ember} edge={2} />
      <path d="M-15 -2L-17 6M-5 1.500L-6 9M6 1.500L7 9M16 -2L18 6" stroke={C.duck} stroke-width="2.2" />
    </>
  );
}

function Bell() {
  return (
    <>
      <Cut d="M-21 -5C-10 2 10 2 21 -5L22 1C11 8 -11 8 -22 1Z" fill={C.brick} edge={1.6} />
      <Cut d="M-8 12C-8 3 -4 1 0 1C4 1 8 3 8 12C9 13 9.5 14 9 15L-9 15C-9.5 14 -9 13 -8 12Z" fill={C.duck} edge={2} />
      <circle cy="17" r="2.6" fill={C.gold} />
      <path d="M-7 11L7 11" stroke={C.gold} stroke-width="2" />
    </>
  );
}

function Glasses({ at: [left, right, y, r] }: { at: Anchors["eyes"] }) {
  const middle = (left + right) / 2;
  return (
    <g stroke={C.ink} fill="none" stroke-width="2.6">
      {[left, right].map((x) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r + 1.2} stroke={C.paper} stroke-width="5" />
          <circle cx={x} cy={y} r={r + 1.2} fill={C.paper} fill-opacity=".22" />
        </g>
      ))}
      <path d={`M${left + r + 1} ${y}Q${middle} ${y - 4} ${right - r - 1} ${y}`} />
    </g>
  );
}

function Monocle({ at: [, x, y, r] }: { at: Anchors["eyes"] }) {
  return (
    <g fill="none">
      <path d={`M${x + r} ${y + 3}Q${x + 17} ${y + 22} ${x + 6} ${y + 38}`} stroke={C.ink} stroke-width="3" />
      <path d={`M${x + r} ${y + 3}Q${x + 17} ${y + 22} ${x + 6} ${y + 38}`} stroke={C.duck} stroke-width="1.6" />
      <circle cx={x} cy={y} r={r + 1.4} stroke={C.ink} stroke-width="5" />
      <circle cx={x} cy={y} r={r + 1.4} stroke={C.duck} stroke-width="3" fill={C.paper} fill-opacity=".25" />
    </g>
  );
}

function Bow() {
  return (
    <>
      <Cut d="M0 0L-16 -9C-19 -2 -19 4 -16 10ZM0 0L16 -9C19 -2 19 4 16 10Z" fill={C.pond} edge={2.4} />
      <path d="M-5 0L-13 -3M-5 1.500L-13 5M5 0L13 -3M5 1.500L13 5" stroke={C.mist} stroke-width="1.6" />
      <Cut d="M-4.5 -4L4.5 -4L4.5 5L-4.5 5Z" fill={C.mist} edge={1.6} />
    </>
  );
}

function Flower() {
  return (
    <>
      <Cut d="M2 6C12 4 18 10 20 16C12 17 4 14 2 6Z" fill={C.moss} edge={1.6} />
      {[0, 72, 144, 216, 288].map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <Cut d="M0 0C-7 -5 -6 -13 0 -13C6 -13 7 -5 0 0Z" fill={C.ember} edge={1.6} fall={0.6} />
        </g>
      ))}
      <circle r="4.2" fill={C.duck} />
    </>
  );
}

function Cap() {
  return (
    <>
      <Cut d="M-6 -19A6 6 0 1 1 6 -19A6 6 0 1 1 -6 -19Z" fill={C.moon} edge={1.6} />
      <Cut d="M-21 4C-22 -12 -11 -17 0 -17C11 -17 22 -12 21 4Z" fill={C.fern} edge={2.4} />
      <path d="M-12 -2L-8 -14M0 -2L0 -15M12 -2L8 -14" stroke={C.moss} stroke-width="2.6" />
      <Cut d="M-23 -1C-10 -5 10 -5 23 -1L23 7C10 3 -10 3 -23 7Z" fill={C.moss} edge={1.6} />
    </>
  );
}

function Leaf() {
  return (
    <>
      <Cut d="M-27 6C-24 -12 -6 -22 18 -20C26 -16 28 -6 26 5C10 -1 -10 -1 -27 6Z" fill={C.moss} edge={2.4} />
      <path
        d="M-24 3C-10 -8 4 -13 22 -15M-11 -6L-9 -14M0 -10L3 -17M-4 -8.500L6 -3M8 -12.500L18 -6"
        stroke={C.pine}
        stroke-width="1.8"
        fill="none"
      />
      <path d="M21 -17C24 -22 28 -24 31 -23" stroke={C.fern} stroke-width="3" fill="none" stroke-linecap="round" />
    </>
  );
}

function PaperHat() {
  return (
    <>
      <Cut d="M0 -24L19 2L-19 2Z" fill={C.moon} edge={2.4} edgeFill={C.ink} />
      <path d="M0 -24L4 2L19 2Z" fill="#D8CBAA" />
      <Cut d="M-27 -3L27 -3L22 8L-22 8Z" fill={C.paper} edge={2} edgeFill={C.ink} />
      <path d="M-18 1L-3 1M2 1L15 1M-15 4.500L6 4.5" stroke={C.stone} stroke-width="1.4" />
    </>
  );
}

function WizardHat() {
  return (
    <>
      <Cut
        d="M-18 4C-14 -8 -8 -16 -3 -29C3 -31 10 -27 16 -24C9 -24 7 -22 9 -16C12 -8 15 -4 18 4Z"
        fill="#3E3274"
        edge={2.4}
      />
      <path d="M-17 1C-6 5 6 5 17 1L15 -5C6 -1 -6 -1 -15 -5Z" fill={C.ember} />
      <Cut d="M-32 6C-22 -2 -16 1 -16 1C-6 5 6 5 16 1C16 1 22 -2 32 6C16 13 -16 13 -32 6Z" fill="#4B3D8A" edge={2.4} />
      <path
        d="M1 -20L2.4 -16.600L6 -16.400L3.2 -14L4.2 -10.400L1 -12.400L-2.2 -10.400L-1.2 -14L-4 -16.400L-0.4 -16.600Z"
        fill={C.duck}
      />
    </>
  );
}

function Earmuffs({ frog }: { frog: boolean }) {
  const x = frog ? 40 : 31;
  const y = frog ? 54 : 50;
  const top = frog ? 12 : 20;
  const puff =
    "M-6 -8C-5 -13 3 -13 4 -9C9 -11 13 -5 9 -2C13 1 11 8 7 7C6 12 -1 12 -3 9C-8 12 -12 6 -9 3C-13 0 -11 -7 -6 -8Z";
  return (
    <g>
      <path
        d={`M${50 - x} ${y}C${50 - x} ${top} ${50 + x} ${top} ${50 + x} ${y}`}
        fill="none"
        stroke={C.paper}
        stroke-width="7"
      />
      <path
        d={`M${50 - x} ${y}C${50 - x} ${top} ${50 + x} ${top} ${50 + x} ${y}`}
        fill="none"
        stroke={C.pond}
        stroke-width="4"
      />
      {[50 - x, 50 + x].map((side) => (
        <g key={side} transform={`translate(${side} ${y}) scale(1.15)`}>
          <Cut d={puff} fill={C.pond} edge={2.4} />
          <path d="M-4 -3L0 -6M-5 3L-1 1M3 4L5 0" stroke={C.mist} stroke-width="1.8" stroke-linecap="round" />
        </g>
      ))}
    </g>
  );
}

/** A lantern on its ring; the ring is at 0, 0. */
export function LanternShape() {
  return (
    <>
      <circle cy="14" r="15" fill={C.duck} opacity=".22" />
      <path d="M-5 6C-5 -3 5 -3 5 6" fill="none" stroke={C.paper} stroke-width="4.4" />
      <path d="M-5 6C-5 -3 5 -3 5 6" fill="none" stroke={C.ink} stroke-width="2" />
      <Cut d="M-7 6L7 6L9 22L-9 22Z" fill={C.duck} edge={2.2} />
      <path d="M-4 9L-5 20L0 20L0 9ZM3 9L3 20L6 20L5 9Z" fill={C.moon} />
      <path d="M-8 5L8 5L8 8L-8 8ZM-10 21L10 21L10 25L-10 25Z" fill={C.brick} />
    </>
  );
}

const THINGS: Partial<Record<Accessory, () => preact.JSX.Element>> = {
  scarf: Scarf,
  bell: Bell,
  bow: Bow,
  flower: Flower,
  cap: Cap,
  leaf: Leaf,
  lantern: LanternShape,
  paper_hat: PaperHat,
  wizard_hat: WizardHat,
};

/** The accessory of a coat at its place on a cat (or, with the frog's anchors, on a frog). */
export function Wear({ what, at, frog = false }: { what: Accessory; at: Anchors; frog?: boolean }) {
  if (what === "glasses") return <Glasses at={at.eyes} />;
  if (what === "monocle") return <Monocle at={at.eyes} />;
  if (what === "earmuffs") return <Earmuffs frog={frog} />;
  const place = WORN_AT[what];
  const [x, y] = at[place === "ears" ? "top" : place];
  const scale = place === "neck" ? at.neck[2] : frog && place === "top" ? 0.82 : 1;
  const Thing = THINGS[what];
  return Thing ? (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Thing />
    </g>
  ) : null;
}

/** The end: lanterns over the village, a witch's shadow over it, or the jester alone on the stage. */

import { LanternShape } from "../accessories";
import { CatFigure } from "../cat";
import { EARS, HEAD } from "../cat_shapes";
import type { PictureProps } from "../paper";
import { At, C, Cut, Ground, Hills, MoonShape, NIGHT_STARS, Sheet, Sky, Stage, Stars, Village } from "./scenery";

export type Winner = "town" | "witches" | "jester";

export interface EndingProps extends PictureProps {
  winner: Winner;
  /** Coats of the winning cats; the first five are seen. */
  winners?: readonly number[] | undefined;
}

const CONFETTI = Array.from({ length: 26 }, (_, n) => ({
  x: 92 + ((n * 83) % 220),
  y: 60 + ((n * 59) % 200),
  fill: [C.ember, C.duck, C.mist, C.moss, C.paper][n % 5] ?? C.paper,
  turn: (n * 47) % 180,
}));

function Confetti() {
  return (
    <>
      {CONFETTI.map(({ x, y, fill, turn }, n) => (
        <g
          key={`${x} ${y}`}
          class="mv-fall"
          style={{ "--y": `${-140 - y}px`, "--at": `${0.4 + (n % 9) * 0.22}s`, "--for": "2.6s" }}
        >
          <path
            d={n % 3 ? "M-6 -3L6 -4L5 3L-5 4Z" : "M0 -6L6 4L-6 5Z"}
            fill={fill}
            transform={`translate(${x} ${y}) rotate(${turn})`}
          />
        </g>
      ))}
    </>
  );
}

const ROW = [
  [200, 312, 0.8],
  [162, 300, 0.6],
  [238, 300, 0.6],
  [132, 286, 0.5],
  [268, 286, 0.5],
] as const;

function Cheering({ coats, at }: { coats: readonly number[]; at: number }) {
  return (
    <>
      {coats
        .slice(0, ROW.length)
        .map((coat, n) => ({ coat, spot: ROW[n] ?? ROW[0] }))
        .reverse()
        .map(({ coat, spot: [x, y, scale] }, n) => (
          <At key={coat} x={x} y={y} scale={scale}>
            <g class="mv-bob" style={{ "--for": ".800s", "--times": "6", "--at": `${at + (n % 3) * 0.2}s` }}>
              <CatFigure coat={coat} mood="happy" />
            </g>
          </At>
        ))}
    </>
  );
}

function Town({ coats }: { coats: readonly number[] }) {
  const lanterns = [
    [124, 150, 1.3],
    [164, 104, 1],
    [206, 138, 1.5],
    [250, 96, 1.1],
    [282, 156, 1.3],
    [96, 84, 0.9],
    [310, 80, 0.9],
    [182, 62, 0.8],
  ] as const;
  return (
    <>
      <Sky tone="night" />
      <Stars at={NIGHT_STARS} />
      <MoonShape x={152} y={52} r={20} />
      <Hills />
      <Village />
      {lanterns.map(([x, y, scale], n) => (
        <g key={x} class="mv-in" style={{ "--y": "240px", "--for": "4s", "--at": `${n * 0.3}s` }}>
          <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <LanternShape />
          </g>
        </g>
      ))}
      <Ground y={312} />
      <Cheering coats={coats} at={1} />
      <Confetti />
    </>
  );
}

function Witches({ coats }: { coats: readonly number[] }) {
  return (
    <>
      <Sky tone="night" />
      <Stars at={NIGHT_STARS} />
      <MoonShape x={200} y={156} r={66} />
      <g transform="translate(132.5 104) scale(1.35)">
        <g class="mv-in" style={{ "--y": "80px", "--for": "3.4s" }}>
          {[HEAD, ...EARS.pointed, "M24 70C34 62 66 62 76 70C90 84 98 110 104 130L-4 130C2 110 10 84 24 70Z"].map(
            (d) => (
              <path key={d} d={d} fill="#0E0A18" />
            ),
          )}
          <path
            d="M24 32C30 16 36 2 40 -14C50 -18 60 -12 68 -6C60 -6 58 0 62 8C66 18 72 24 76 32C98 32 104 40 100 42C78 50 22 50 0 42C-4 40 2 32 24 32Z"
            fill="#0E0A18"
          />
          <path d="M26 30C40 37 60 37 74 30L76 35C60 42 40 42 25 35Z" fill={C.moss} />
          <g class="mv-glow" style={{ "--for": "1.4s", "--times": "4", "--at": "2s" }}>
            <path d="M27 47L46 54C43 62 31 61 27 47ZM73 47L54 54C57 62 69 61 73 47Z" fill="#B5E061" />
          </g>
          <path d="M38 66Q50 75 62 66" stroke="#B5E061" stroke-width="2.6" fill="none" stroke-linecap="round" />
        </g>
      </g>
      <Hills far="#2B2A52" near="#223044" />
      <Village lit={false} />
      <Ground y={312} fill="#2C4A45" front="#1D3532" />
      <Cheering coats={coats} at={2} />
    </>
  );
}

function Jester({ coats }: { coats: readonly number[] }) {
  return (
    <>
      <path d="M-20 0H420V400H-20Z" fill={C.dusk} />
      <path d="M200 -40L330 320H70Z" fill={C.moon} opacity=".16" />
      <path d="M200 -40L290 320H110Z" fill={C.moon} opacity=".2" />
      <Sheet d="M-20 296H420V400H-20Z" fill="#8B5A3C" lift={3} />
      <path
        d="M-20 322H420M-20 352H420M70 296L30 400M150 296L134 400M250 296L266 400M330 296L370 400"
        stroke={C.bark}
        stroke-width="3.6"
      />
      <path d="M100 310C100 292 300 292 300 310C300 328 100 328 100 310Z" fill={C.moon} opacity=".35" />
      <Sheet d="M-20 -20H128C130 60 118 150 136 206C118 244 110 290 114 322H-20Z" fill={C.brick} lift={3} />
      <Sheet d="M420 -20H272C270 60 282 150 264 206C282 244 290 290 286 322H420Z" fill={C.brick} lift={3} />
      <path
        d="M20 -20C26 100 14 220 22 322M62 -20C66 100 54 220 62 322M100 -20C104 80 90 160 104 210M380 -20C374 100 386 220 378 322M338 -20C334 100 346 220 338 322M300 -20C296 80 310 160 296 210"
        stroke="#7E3530"
        stroke-width="7"
        fill="none"
      />
      <path d="M138 202L112 222M262 202L288 222" stroke={C.duck} stroke-width="9" stroke-linecap="round" />
      <Sheet
        d="M-20 -20H420V72C400 100 370 100 350 76C330 104 296 104 276 76C256 104 226 104 200 78C174 104 144 104 124 76C104 104 70 104 50 76C30 100 0 100 -20 72Z"
        fill={C.ember}
        lift={3}
      />
      <At x={200} y={304} scale={1.25}>
        <g class="mv-pop" style={{ "--at": ".500s", "--for": "1.2s" }}>
          <g class="mv-bob" style={{ "--for": ".700s", "--times": "6", "--at": "1.7s" }}>
            <CatFigure coat={coats[0] ?? 9} mood="happy" />
            <g transform="translate(50 88) scale(.9)">
              <Cut
                d="M0 -14L12 -19L22 -10L16 0L22 10L10 12L0 18L-10 12L-22 10L-16 0L-22 -10L-12 -19Z"
                fill={C.pond}
                edge={2.4}
              />
              <circle r="4.5" fill={C.duck} />
              <circle cx="-22" cy="10" r="4" fill={C.duck} />
              <circle cx="22" cy="10" r="4" fill={C.duck} />
              <circle cy="18" r="4" fill={C.duck} />
            </g>
          </g>
        </g>
      </At>
      <Confetti />
    </>
  );
}

const ENDINGS = { town: Town, witches: Witches, jester: Jester };

export function Ending({ winner, winners = [], ...picture }: EndingProps) {
  const Told = ENDINGS[winner];
  return (
    <Stage name="ending" {...picture}>
      <Told coats={winners} />
    </Stage>
  );
}

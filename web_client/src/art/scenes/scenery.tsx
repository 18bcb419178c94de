/** The law of the stage: one square of 400 by 400 of which a phone sees the tall middle and a table screen the wide middle,
 *  so everything that matters stays within 110–290 both ways; and the hills, houses and waters all scenes share. */
import type { ComponentChildren } from "preact";
import { C, Cut, MoonShape, Picture, type PictureProps, Sheet, Stars } from "../paper";
import "./scenes.css";

export type Tone = "night" | "dusk" | "dawn";

/** Four bands of paper sky, from the top down. */
const BANDS: Record<Tone, readonly [string, string, string, string]> = {
  night: [C.night, "#241F44", C.dusk, "#3A3266"],
  dusk: ["#2B2550", "#473A70", "#8A5576", "#D9856A"],
  dawn: ["#4A4A86", "#8A78A6", "#E0A091", "#F6CF94"],
};

export function Sky({ tone }: { tone: Tone }) {
  const [top, high, low, edge] = BANDS[tone];
  return (
    <>
      <path d="M-200 0H600V400H-200Z" fill={top} />
      <path d="M-200 86C0 60 120 104 220 84C320 66 420 92 600 74V400H-200Z" fill={high} />
      <path d="M-200 146C-60 166 90 132 200 148C310 164 440 132 600 150V400H-200Z" fill={low} />
      <path d="M-200 206C-40 186 80 214 200 200C320 186 460 210 600 194V400H-200Z" fill={edge} />
    </>
  );
}

export const NIGHT_STARS: readonly (readonly [number, number, number])[] = [
  [40, 60, 3],
  [84, 120, 2.4],
  [128, 40, 3],
  [150, 104, 2],
  [176, 66, 2.4],
  [232, 36, 3],
  [262, 110, 2.4],
  [286, 62, 3],
  [330, 112, 2.4],
  [366, 50, 3],
  [20, 150, 2],
  [384, 140, 2],
];

/** Far hills behind the village. */
export function Hills({ far = "#3B3A66", near = "#2F4A52" }: { far?: string; near?: string }) {
  return (
    <>
      <Sheet
        d="M-20 236C40 196 90 206 140 222C190 186 250 196 290 220C330 200 380 206 420 226V400H-20Z"
        fill={far}
        lift={3}
      />
      <Sheet d="M-20 258C60 232 120 246 190 250C260 232 330 236 420 256V400H-20Z" fill={near} lift={3} />
    </>
  );
}

/** A house with cat's ears on its roof; its door stands at 0, 0. */
export function House({
  x,
  y,
  scale = 1,
  wall = "#5C5488",
  roof = C.brick,
  lit = true,
}: {
  x: number;
  y: number;
  scale?: number;
  wall?: string;
  roof?: string;
  lit?: boolean;
}) {
  const window = lit ? C.duck : C.night;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Sheet d="M-26 0L-25 -32L25 -32L26 0Z" fill={wall} lift={1.6} />
      <Sheet d="M-33 -30L-25 -50L-24 -66L-12 -56L12 -56L24 -66L25 -50L33 -30Z" fill={roof} lift={1.6} />
      <path d="M-28 -40L28 -40" stroke={C.ink} stroke-opacity=".25" stroke-width="2.4" />
      <path d="M-18 -24L-6 -24L-6 -12L-18 -12ZM8 -24L19 -24L19 -12L8 -12Z" fill={window} />
      <path d="M-12 -24V-12M-18 -18H-6M13.5 -24V-12M8 -18H19" stroke={wall} stroke-width="1.6" />
      <path d="M-4 0L-4 -9C-4 -14 5 -14 5 -9L5 0Z" fill={C.ink} />
    </g>
  );
}

/** The village in its hollow, its middle street left free. */
export function Village({ lit = true }: { lit?: boolean }) {
  return (
    <>
      <House x={30} y={268} scale={0.9} wall="#4B4477" roof="#7E3F4A" lit={lit} />
      <House x={372} y={266} scale={0.9} wall="#4B4477" roof="#7E3F4A" lit={lit} />
      <House x={96} y={274} wall="#5C5488" roof={C.brick} lit={lit} />
      <House x={306} y={274} wall="#5C5488" roof="#7E5A86" lit={lit} />
      <House x={152} y={268} scale={0.8} wall="#4B4477" roof={C.pond} lit={lit} />
      <House x={250} y={268} scale={0.8} wall="#4B4477" roof={C.brick} lit={lit} />
      <House x={200} y={262} scale={0.7} wall="#433C6C" roof="#7E5A86" lit={lit} />
    </>
  );
}

/** The meadow in front, with a few tufts of grass. */
export function Ground({ fill = C.fern, front = C.pine, y = 300 }: { fill?: string; front?: string; y?: number }) {
  return (
    <>
      <Sheet
        d={`M-20 ${y - 22}C80 ${y - 42} 160 ${y - 24} 220 ${y - 30}C300 ${y - 40} 360 ${y - 30} 420 ${y - 20}V400H-20Z`}
        fill={fill}
        lift={3}
      />
      <path
        d={`M60 ${y - 6}l3 -12l3 12M118 ${y + 4}l3 -14l3 14M286 ${y}l3 -13l3 13M340 ${y - 4}l3 -12l3 12`}
        stroke={front}
        stroke-width="3"
        fill="none"
        stroke-linejoin="round"
      />
      <Sheet
        d={`M-20 ${y + 50}C80 ${y + 28} 150 ${y + 52} 210 ${y + 46}C290 ${y + 34} 350 ${y + 46} 420 ${y + 36}V400H-20Z`}
        fill={front}
        lift={3}
      />
    </>
  );
}

/** Water with the moon's road on it. */
export function Water({ d, moonX, y }: { d: string; moonX: number; y: number }) {
  const rows = [
    [26, 0],
    [18, 11],
    [28, 22],
    [14, 33],
  ] as const;
  return (
    <>
      <Sheet d={d} fill={C.pond} lift={3} light={0.3} />
      {rows.map(([half, down]) => (
        <path
          key={down}
          d={`M${moonX - half} ${y + down}H${moonX + half}`}
          stroke={C.moon}
          stroke-opacity=".7"
          stroke-width="3.6"
          stroke-linecap="round"
        />
      ))}
    </>
  );
}

/** A figure of the house, set on its feet at x, y. */
export function At({
  x,
  y,
  scale,
  flip = false,
  children,
}: {
  x: number;
  y: number;
  scale: number;
  flip?: boolean;
  children: ComponentChildren;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -scale : scale} ${scale}) translate(-50 -98)`}>{children}</g>
  );
}

/** The frame of a scene: fills what it is given and cuts off what does not fit. */
export function Stage({ name, children, ...picture }: PictureProps & { name: string; children: ComponentChildren }) {
  return (
    <Picture box="0 0 400 400" fit="xMidYMid slice" {...picture} class={`scene scene-${name}`}>
      {children}
    </Picture>
  );
}

export { C, Cut, MoonShape, Sheet, Stars };

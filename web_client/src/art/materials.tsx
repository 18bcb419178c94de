/** The law of the six materials and of the paw that gives nothing. */
import { C, Cut, Picture, type PictureProps } from "./paper";
import { Plume, Scallop } from "./places";

export type MaterialName = "mushroom" | "herb" | "crystal" | "shell" | "feather" | "moonwater";

function Mushroom() {
  return (
    <>
      <Cut d="M24 54C26 46 26 40 25 34L40 34C39 40 39 46 42 54C36 58 30 58 24 54Z" fill={C.moon} edge={2.6} />
      <path d="M34 36C35 44 35 50 38 55C42 54 40 46 40 36Z" fill="#DCC896" />
      <Cut d="M6 34C6 16 18 7 32 7C46 7 58 16 58 34C50 39 42 36 32 37C22 36 14 39 6 34Z" fill={C.ember} edge={2.6} />
      <path d="M8 30C20 36 44 36 56 30L58 34C50 39 14 39 6 34Z" fill={C.brick} />
      <path
        d="M14 22A4.5 4.5 0 1 1 23 22A4.5 4.5 0 1 1 14 22ZM28 15A5.5 5 0 1 1 39 15A5.5 5 0 1 1 28 15ZM42 25A4.5 4 0 1 1 51 25A4.5 4 0 1 1 42 25ZM29 27A2.5 2.5 0 1 1 34 27A2.5 2.5 0 1 1 29 27Z"
        fill={C.paper}
      />
    </>
  );
}

const LEAF = "M0 0C4 -10 14 -14 22 -12C22 -3 12 5 0 0Z";

function Herb() {
  const leaves = [
    [31, 44, -10],
    [31, 33, -18],
    [32, 22, -30],
  ];
  return (
    <>
      <path d="M32 58C30 44 30 30 33 14" stroke={C.paper} stroke-width="6" fill="none" stroke-linecap="round" />
      {leaves.map(([x, y, turn]) => (
        <g key={y}>
          <g transform={`translate(${x} ${y}) rotate(${turn})`}>
            <Cut d={LEAF} fill={C.moss} edge={2.4} />
            <path d="M1 0L16 -7" stroke={C.fern} stroke-width="1.6" />
          </g>
          <g transform={`translate(${x} ${y}) scale(-1 1) rotate(${turn})`}>
            <Cut d={LEAF} fill="#6E9448" edge={2.4} />
            <path d="M1 0L16 -7" stroke={C.pine} stroke-width="1.6" />
          </g>
        </g>
      ))}
      <Cut d="M33 18C26 12 28 4 34 0C40 5 40 12 33 18Z" fill={C.moss} edge={2.4} />
      <path d="M32 58C30 44 30 30 33 12" stroke={C.fern} stroke-width="3" fill="none" stroke-linecap="round" />
      <Cut d="M23 46L40 45L41 52L22 53Z" fill={C.ember} edge={1.8} />
    </>
  );
}

function Crystal() {
  return (
    <>
      <Cut d="M8 56L6 38L14 28L22 38L24 56ZM40 56L42 36L51 26L58 37L56 56Z" fill={C.pond} edge={2.6} />
      <path d="M14 28L15 56L24 56L22 38ZM51 26L50 56L56 56L58 37Z" fill={C.mist} />
      <Cut d="M20 58L18 22L32 4L46 22L44 58Z" fill={C.mist} edge={2.6} />
      <path d="M32 4L30 26L18 22Z" fill="#D8F3EA" />
      <path d="M30 26L31 58L44 58L46 22Z" fill="#4FA097" />
      <path d="M32 4L30 26L46 22Z" fill="#A5DDD1" />
    </>
  );
}

function Shell() {
  return (
    <g transform="translate(32 57) scale(1.75 1.86)">
      <Scallop />
      <Cut d="M-8 0L8 0L6 4L-6 4Z" fill="#E09A7E" edge={1.2} fall={0} />
    </g>
  );
}

function Feather() {
  return (
    <g transform="translate(32 32) rotate(24) scale(1.2)">
      <Plume />
    </g>
  );
}

function Moonwater() {
  return (
    <>
      <Cut
        d="M26 6L38 6L38 22C52 27 58 38 54 48C51 56 42 59 32 59C22 59 13 56 10 48C6 38 12 27 26 22Z"
        fill="#BFD9DF"
        edge={2.6}
      />
      <path d="M12 40C20 36 26 43 33 40C40 37 46 41 52 38C55 48 48 56 32 56C16 56 9 48 12 40Z" fill={C.pond} />
      <circle cx="32" cy="47" r="10" fill={C.moon} opacity=".3" />
      <path d="M35 39A8 8 0 1 0 39 51A9 9 0 0 1 35 39Z" fill={C.moon} />
      <path d="M17 33C18 29 22 27 25 26" stroke={C.paper} stroke-width="3" fill="none" stroke-linecap="round" />
      <Cut d="M23 3L41 3L40 12L24 12Z" fill={C.bark} edge={2} />
      <path d="M25 17L39 17" stroke={C.stone} stroke-width="2.4" />
    </>
  );
}

const MATERIALS: Record<MaterialName, () => preact.JSX.Element> = {
  mushroom: Mushroom,
  herb: Herb,
  crystal: Crystal,
  shell: Shell,
  feather: Feather,
  moonwater: Moonwater,
};

export const MATERIAL_NAMES = Object.keys(MATERIALS) as MaterialName[];

export function Material({ name, ...picture }: PictureProps & { name: MaterialName }) {
  const Drawing = MATERIALS[name];
  return (
    <Picture box="0 0 64 64" {...picture}>
      <Drawing />
    </Picture>
  );
}

const PAW = [
  "M7 27A8 9 0 1 1 23 27A8 9 0 1 1 7 27Z",
  "M17 16A8 9.5 0 1 1 33 16A8 9.5 0 1 1 17 16Z",
  "M31 16A8 9.5 0 1 1 47 16A8 9.5 0 1 1 31 16Z",
  "M41 27A8 9 0 1 1 57 27A8 9 0 1 1 41 27Z",
  "M32 22C44 22 52 34 50 44C49 50 46 52 44 54L45 63L19 63L20 54C18 52 15 50 14 44C12 34 20 22 32 22Z",
];

/** An open paw with nothing in it: what a cat gives who gives nothing. */
export function EmptyPaw(picture: PictureProps) {
  return (
    <Picture box="0 0 64 64" {...picture}>
      <Cut d={PAW} fill="#8C84A8" edge={2.6} />
      <path
        d="M32 33C36 33 42 38 43 43C44 48 39 49 36 47Q32 45 28 47C25 49 20 48 21 43C22 38 28 33 32 33ZM11 27A4 5 0 1 1 19 27A4 5 0 1 1 11 27ZM21 16A4 5 0 1 1 29 16A4 5 0 1 1 21 16ZM35 16A4 5 0 1 1 43 16A4 5 0 1 1 35 16ZM45 27A4 5 0 1 1 53 27A4 5 0 1 1 45 27Z"
        fill="#E9A08F"
      />
      <path d="M24 57L40 57" stroke={C.ink} stroke-opacity=".3" stroke-width="2.4" />
    </Picture>
  );
}

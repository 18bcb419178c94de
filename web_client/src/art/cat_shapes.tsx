/** The law of a cat's shape: the outlines of ears, head, bodies and tail that every coat, frog and exile is cut from. */
import type { Coat, Ears, Mark } from "./coats";
import { Both, C, Mirror } from "./paper";

export const HEAD =
  "M50 29C64 28 76 35 79 48L86 58L78 62C73 70 62 75 50 75C38 75 27 70 22 62L14 58L21 48C24 35 36 28 50 29Z";
const FLUFFY_HEAD =
  "M50 28C64 27 75 34 80 46L88 49L84 55L91 61L84 64L86 71L77 70L74 77L66 74L59 80L50 76L41 80L34 74L26 77L23 70L14 71L16 64L9 61L16 55L12 49L20 46C25 34 36 27 50 28Z";
export const SIT = "M50 66C62 66 69 77 71 91C72 96 69 98 64 98L36 98C31 98 28 96 29 91C31 77 38 66 50 66Z";
export const WALK =
  "M14 60C15 50 24 46 38 47C54 48 70 48 76 58C78 66 76 74 74 80L77 96L67 97L63 80L50 79L46 97L36 97L37 78L28 78L24 97L14 97L16 76C13 72 13 66 14 60Z";
const TAIL = "M64 93C82 96 91 87 87 76C85 70 87 65 91 63";
const WALK_TAIL = "M17 58C6 56 3 66 5 78";

type Pair = readonly [left: string, right: string];

const mirrored = (d: string): string =>
  d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${Math.round((100 - Number(x)) * 10) / 10} ${y}`);
const same = (d: string): Pair => [d, mirrored(d)];

const POINTED = "M22 50L21 17C22 14 24 14 26 16L48 32Z";
const FOLDED = "M24 46C19 36 20 28 26 25L46 31Z";

export const EARS: Record<Ears, Pair> = {
  pointed: same(POINTED),
  tufted: same("M22 50L19 20C18 14 16 9 14 6C18 8 20 10 22 13L23 5C25 9 26 13 27 17L48 32Z"),
  folded: same(FOLDED),
  tall: same("M22 52L25 9C26 6 28 6 30 8L47 33Z"),
  round: same("M22 50C12 40 14 20 26 19C38 18 44 26 47 33Z"),
  huge: same("M20 54L8 12C9 8 12 8 15 10L48 33Z"),
  torn: ["M22 50L21.5 38L29 34L20.5 29L21 17C22 14 24 14 26 16L34 22L34 30L39 26L48 32Z", mirrored(POINTED)],
  curled: same("M23 50C24 38 22 30 8 27C16 14 36 16 47 32Z"),
  uneven: [POINTED, mirrored(FOLDED)],
  slanted: same("M20 54L11 24C12 21 15 21 17 22L46 31Z"),
  wide: same("M24 60L2 40C1 37 3 35 6 35L40 36Z"),
  small: same("M27 42C23 32 25 22 31 20L45 31Z"),
};

/** Centre of each left ear, to shrink it into its inside. */
const INNER_AT: Record<Ears, readonly [number, number]> = {
  pointed: [28, 32],
  tufted: [27, 29],
  folded: [0, 0],
  tall: [30, 28],
  round: [29, 32],
  huge: [25, 32],
  torn: [28, 32],
  curled: [26, 29],
  uneven: [28, 32],
  slanted: [25, 34],
  wide: [20, 43],
  small: [32, 31],
};

export const headOutline = (coat: Coat): readonly string[] => [
  ...EARS[coat.ears],
  coat.pattern === "mane" ? FLUFFY_HEAD : HEAD,
];

export function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <>
      {marks.map(([fill, d, both]) =>
        both ? (
          <Both key={d}>
            <path d={d} fill={fill} />
          </Both>
        ) : (
          <path key={d} d={d} fill={fill} />
        ),
      )}
    </>
  );
}

const FLAP = "M26 25L46 31C41 38 36 43 29 46C24 41 22 32 26 25Z";

function Flap({ fill }: { fill: string }) {
  return (
    <>
      <path d={FLAP} fill={C.ink} opacity=".35" transform="translate(-0.6 1.8)" />
      <path d={FLAP} fill={fill} stroke={C.paper} stroke-opacity=".55" stroke-width="1.2" />
    </>
  );
}

/** The tips of folded ears, lying over whatever pattern the head has. */
export function EarFlaps({ coat }: { coat: Coat }) {
  if (coat.ears !== "folded" && coat.ears !== "uneven") return null;
  return (
    <>
      {coat.ears === "folded" && <Flap fill={coat.mark} />}
      <Mirror>
        <Flap fill={coat.ears === "folded" ? coat.base : coat.mark} />
      </Mirror>
    </>
  );
}

/** The pink inside of each ear that stands up. */
export function EarInsides({ coat }: { coat: Coat }) {
  const [x, y] = INNER_AT[coat.ears];
  const inside = (
    <path
      d={POINTED_INSIDE[coat.ears] ?? EARS[coat.ears][0]}
      fill={coat.inner}
      transform={`translate(${x} ${y}) scale(.52) translate(${-x} ${-y})`}
    />
  );
  if (coat.ears === "folded") return null;
  if (coat.ears === "uneven") return inside;
  return coat.ears === "torn" ? <Mirror>{inside}</Mirror> : <Both>{inside}</Both>;
}

const POINTED_INSIDE: Partial<Record<Ears, string>> = { tufted: POINTED, torn: POINTED };

interface TailProps {
  coat: Coat;
  walking?: boolean;
  dash: string | undefined;
}

/** A tail: plain, with a tip, ringed, or bushy and ringed. */
export function Tail({ coat, walking = false, dash }: TailProps) {
  const d = walking ? WALK_TAIL : TAIL;
  const wide = coat.tail === "fluffy" ? 15 : 9;
  const rings = coat.tail === "rings" || coat.pattern === "ringed_tail";
  const marks = rings ? "9 9" : coat.tail === "tip" ? "0 72 28" : undefined;
  return (
    <g fill="none" stroke-linecap="round">
      <path d={d} stroke={C.ink} stroke-width={wide + 3} opacity=".3" transform="translate(.6 1.6)" />
      {dash && <path d={d} stroke={C.ink} stroke-width={wide + 3} />}
      <path
        d={d}
        stroke={C.paper}
        stroke-width={wide + 3}
        stroke-dasharray={dash}
        stroke-linecap={dash ? "butt" : "round"}
      />
      <path d={d} stroke={coat.base} stroke-width={wide} />
      {marks && (
        <path
          d={d}
          stroke={coat.mark}
          stroke-width={wide}
          pathLength={100}
          stroke-dasharray={marks}
          stroke-linecap={rings ? "butt" : "round"}
        />
      )}
    </g>
  );
}

/** Paws and the line between the front legs of a sitting cat. */
export function Paws({ coat }: { coat: Coat }) {
  const dark = coat.line === C.ink || coat.line.startsWith("#3") || coat.line.startsWith("#4");
  return (
    <path
      d="M50 84L50 97M37 97C36 91 39 89 42 90M63 97C64 91 61 89 58 90"
      stroke={dark ? C.ink : "#100C1E"}
      stroke-opacity=".4"
      stroke-width="1.6"
      fill="none"
      stroke-linecap="round"
    />
  );
}

/** A soft shadow along the inside of a body: the outline again, wide and dark, shifted towards the moon and clipped by the caller. */
export function InnerShadow({ d }: { d: string }) {
  return (
    <path d={d} fill="none" stroke="#1A1030" stroke-opacity=".17" stroke-width="7" transform="translate(-1.5 -2)" />
  );
}

/** The shadow under a chin, so that a head stands out from the body it lies on. */
export function ChinShadow() {
  return (
    <path d="M10 57L21 60C26 67 38 70.5 50 70.5C62 70.5 74 67 79 60L90 57L90 82L10 82Z" fill="#1A1030" opacity=".15" />
  );
}

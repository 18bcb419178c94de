/** The law of what a seat's cat carries besides its own thing: the bot's key, the mayor's chain, sleep, and the sign of who is away. */
import { C, Cut } from "./paper";

/** The wind-up key in a bot's back; its shaft ends at 0, 0 and it points to the left. */
export function BackKey() {
  const loops = "M-13 -2C-13 -14 -27 -14 -27 -4C-27 0 -25 0 -25 0C-25 0 -27 0 -27 4C-27 14 -13 14 -13 2Z";
  return (
    <>
      <Cut d={`M4 -3L-14 -3L-14 3L4 3Z${loops}`} fill={C.duck} edge={2.4} edgeFill={C.ink} fall={1} />
      <path d={loops} fill={C.duck} />
      <path d="M-17 -4C-17 -8 -23 -8 -23 -4ZM-17 4C-17 8 -23 8 -23 4Z" fill={C.ink} />
    </>
  );
}

/** The mayor's chain, hung around a neck at 0, 0. */
export function MayorsChain() {
  return (
    <>
      <path d="M-20 -6C-17 6 -8 12 0 13C8 12 17 6 20 -6" fill="none" stroke={C.ink} stroke-width="5.6" />
      <path
        d="M-20 -6C-17 6 -8 12 0 13C8 12 17 6 20 -6"
        fill="none"
        stroke={C.duck}
        stroke-width="3.8"
        stroke-dasharray="3.2 1.2"
      />
      <circle cy="15" r="8" fill={C.ink} />
      <circle cy="15" r="6.8" fill={C.duck} />
      <path
        d="M0 10L1.5 13.500L5.2 13.800L2.4 16.200L3.3 19.800L0 17.900L-3.3 19.800L-2.4 16.200L-5.2 13.800L-1.5 13.500Z"
        fill={C.brick}
      />
    </>
  );
}

/** Three zs, drawn, rising from a sleeper. */
export function Zs() {
  return (
    <g fill="none" stroke-linejoin="round" stroke-linecap="round">
      {[
        ["M0 0L7 0L0 8L7 8", 2.4],
        ["M10 -13L19 -13L10 -3L19 -3", 2.8],
      ].map(([d, wide]) => (
        <g key={d}>
          <path d={String(d)} stroke={C.ink} stroke-width={Number(wide) + 2.6} />
          <path d={String(d)} stroke={C.moon} stroke-width={wide} />
        </g>
      ))}
    </g>
  );
}

const PRINT =
  "M-3 2C-3 -1 3 -1 3 2C3 4.5 -3 4.5 -3 2ZM-4.6 -2A1.3 1.6 0 1 1 -2 -2A1.3 1.6 0 1 1 -4.6 -2ZM-1.3 -3.600A1.3 1.6 0 1 1 1.3 -3.600A1.3 1.6 0 1 1 -1.3 -3.600ZM2 -2A1.3 1.6 0 1 1 4.6 -2A1.3 1.6 0 1 1 2 -2Z";

/** The sign that stands in front of a cat who is away: paws that lead off. */
export function AwaySign() {
  return (
    <>
      <Cut d="M-3 8L3 8L3 22L-3 22Z" fill={C.bark} edge={2} />
      <Cut d="M-20 -9L14 -10L23 0L14 10L-20 9Z" fill={C.sand} edge={2.4} />
      {[
        [-11, 2, 80],
        [-1, -2.5, 100],
        [9, 2, 80],
      ].map(([x, y, turn]) => (
        <path key={x} d={PRINT} fill={C.ink} transform={`translate(${x} ${y}) rotate(${turn}) scale(.9)`} />
      ))}
    </>
  );
}

/** The exile's bundle on its stick; the shoulder is at 0, 0. */
export function Bundle() {
  return (
    <>
      <path d="M12 9L-40 -28" stroke={C.paper} stroke-width="6" stroke-linecap="round" />
      <path d="M12 9L-40 -28" stroke={C.bark} stroke-width="3.4" stroke-linecap="round" />
      <Cut
        d="M-38 -26L-30 -36L-29 -26C-18 -22 -18 -6 -30 -3C-44 -1 -54 -10 -50 -20C-48 -24 -44 -26 -38 -26ZM-38 -26L-50 -32L-42 -23Z"
        fill={C.ember}
        edge={2.4}
      />
      <path
        d="M-44 -17L-43.9 -17M-35 -20L-34.9 -20M-38 -11L-37.9 -11M-28 -14L-27.9 -14M-46 -9L-45.9 -9"
        stroke={C.moon}
        stroke-width="3.8"
        stroke-linecap="round"
      />
    </>
  );
}

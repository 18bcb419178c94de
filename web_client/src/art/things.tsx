/** The law of the things on the table: wax seal, curse gauge, moon, lantern, the knights' banner, the back all cards share. */
import { LanternShape } from "./accessories";
import { C, Cut, MoonShape, Picture, type PictureProps, Stars } from "./paper";

const WAX =
  "M32 3C38 1 42 6 47 8C53 8 56 13 56 19C60 23 62 29 60 34C61 40 58 44 54 47C52 53 47 57 41 57C36 61 30 62 25 58C19 59 13 56 11 50C6 47 3 42 5 36C2 31 3 25 7 21C8 15 12 10 18 9C22 5 27 2 32 3Z";

/** A webbed foot, the postman's stamp, its middle at 0, 0. */
const FOOT = "M-3 14L-4.5 6L-15 -8Q-8 -8.5 0 -15Q8 -8.5 15 -8L4.5 6L3 14Z";

/** The wax without a frame, 64 by 64. */
export function SealShape() {
  return (
    <>
      <Cut d={WAX} fill={C.ember} edge={0} fall={2.4} />
      <path d={WAX} fill="none" stroke="#F3A28C" stroke-width="2" stroke-opacity=".7" />
      <circle cx="32" cy="31" r="20" fill={C.brick} />
      <circle cx="32.5" cy="32.5" r="19" fill="#D06650" />
      <path d={FOOT} transform="translate(32 33)" fill={C.brick} />
      <path d={FOOT} transform="translate(32.8 34.2)" fill="#F09A84" opacity=".55" />
      <path
        d="M32 46V20M32 42L19 26.5M32 42L45 26.5"
        stroke="#8A362D"
        stroke-width="2.6"
        stroke-linecap="round"
        fill="none"
      />
    </>
  );
}

/** A seal: won (wax) or still to win (a dashed place for it). */
export function Seal({ won = true, ...picture }: PictureProps & { won?: boolean }) {
  return (
    <Picture box="0 0 64 64" {...picture}>
      {won ? (
        <SealShape />
      ) : (
        <g fill="none" stroke="currentColor" stroke-opacity=".75">
          <path d={WAX} stroke-width="2.6" stroke-dasharray="6 4.5" stroke-linecap="round" />
          <path d={FOOT} transform="translate(32 33)" stroke-width="2" stroke-opacity=".5" />
        </g>
      )}
    </Picture>
  );
}

/** The curse gauge: one eye a rejected proposal may open; `value` of `max` are open. */
export function CurseGauge({ value, max, ...picture }: PictureProps & { value: number; max: number }) {
  return (
    <Picture box={`0 0 ${max * 44} 40`} {...picture}>
      {Array.from({ length: max }, (_, n) => (
        <g key={n} transform={`translate(${n * 44 + 22} 20)`}>
          {n < value ? (
            <>
              <Cut d="M-19 1C-10 -15 10 -15 19 1C10 15 -10 15 -19 1Z" fill={C.ember} edge={2.4} />
              <ellipse cy="0" rx="4" ry="10" fill={C.ink} />
              <circle cx="-6" cy="-4" r="2.4" fill={C.paper} />
            </>
          ) : (
            <>
              <Cut d="M-19 1C-10 -15 10 -15 19 1C10 15 -10 15 -19 1Z" fill={C.slate} edge={2.4} />
              <path
                d="M-15 1C-8 9 8 9 15 1M-9 6L-12 11M0 7.500L0 13M9 6L12 11"
                stroke={C.moon}
                stroke-width="2.4"
                fill="none"
                stroke-linecap="round"
              />
            </>
          )}
        </g>
      ))}
    </Picture>
  );
}

export function Moon(picture: PictureProps) {
  return (
    <Picture box="0 0 72 72" {...picture}>
      <MoonShape x={36} y={36} r={20} />
    </Picture>
  );
}

export function Lantern(picture: PictureProps) {
  return (
    <Picture box="-16 -4 32 34" {...picture}>
      <LanternShape />
    </Picture>
  );
}

/** The knights' banner on its pole, 64 by 80. */
export function BannerShape() {
  return (
    <>
      <path d="M10 4V78" stroke={C.paper} stroke-width="7" stroke-linecap="round" />
      <path d="M10 4V78" stroke={C.bark} stroke-width="4" stroke-linecap="round" />
      <Cut d="M12 9C26 5 40 13 60 8L54 28L60 48C42 53 26 45 12 50Z" fill="#4B5FA0" edge={2.6} />
      <path
        d="M12 9C26 5 40 13 60 8L59 12C40 17 26 9 12 13ZM12 46C26 41 42 49 59 44L60 48C42 53 26 45 12 50Z"
        fill={C.duck}
      />
      <Cut
        d="M22 19L27 22C30 21 34 21 37 22L42 19L42 29C42 36 37 40 32 41C27 40 22 36 22 29Z"
        fill={C.moon}
        edge={0}
        fall={1}
      />
      <path d="M27 29L27.1 29M37 29L37.1 29" stroke={C.ink} stroke-width="3.4" stroke-linecap="round" />
      <path
        d="M32 33V35M29 36.500Q32 38.5 35 36.5"
        stroke={C.ink}
        stroke-width="1.6"
        fill="none"
        stroke-linecap="round"
      />
      <circle cx="10" cy="4" r="3.6" fill={C.duck} />
    </>
  );
}

export function Banner(picture: PictureProps) {
  return (
    <Picture box="0 0 64 80" {...picture}>
      <BannerShape />
    </Picture>
  );
}

const PAW =
  "M-5 4C-5 -1 5 -1 5 4C5 8 -5 8 -5 4ZM-8 -1A2 2.6 0 1 1 -4 -1A2 2.6 0 1 1 -8 -1ZM-2.2 -4A2.2 2.8 0 1 1 2.2 -4A2.2 2.8 0 1 1 -2.2 -4ZM4 -1A2 2.6 0 1 1 8 -1A2 2.6 0 1 1 4 -1Z";

/** The back of every card, whoever holds it and whatever is on its face: paper, a border of paws, a seal. */
export function CardBack(picture: PictureProps) {
  const paws: [number, number][] = [
    [40, 44],
    [160, 44],
    [40, 236],
    [160, 236],
    [100, 34],
    [100, 246],
    [34, 92],
    [166, 92],
    [34, 188],
    [166, 188],
  ];
  return (
    <Picture box="0 0 200 280" {...picture}>
      <rect x="5" y="7" width="192" height="272" rx="16" fill={C.ink} opacity=".35" />
      <rect x="2" y="2" width="194" height="274" rx="16" fill={C.paper} />
      <rect x="12" y="12" width="174" height="254" rx="10" fill={C.dusk} />
      <rect
        x="18"
        y="18"
        width="162"
        height="242"
        rx="7"
        fill="none"
        stroke={C.moon}
        stroke-opacity=".55"
        stroke-width="1.6"
        stroke-dasharray="5 4"
      />
      <path d="M18 140L99 60L180 140L99 220Z" fill={C.haze} opacity=".7" />
      <path d="M34 140L99 76L164 140L99 204Z" fill="none" stroke={C.moon} stroke-opacity=".4" stroke-width="1.6" />
      {paws.map(([x, y]) => (
        <path key={`${x} ${y}`} d={PAW} fill={C.moon} opacity=".5" transform={`translate(${x - 1} ${y})`} />
      ))}
      <Stars
        at={[
          [64, 70, 4],
          [134, 70, 4],
          [64, 210, 4],
          [134, 210, 4],
          [99, 92, 3],
          [99, 190, 3],
        ]}
        fill={C.duck}
      />
      <g transform="translate(61 102) scale(1.19)">
        <SealShape />
      </g>
    </Picture>
  );
}

/** Digging: a cat behind its heap of earth; each tap lets it dip and sends earth flying. The same for everyone, whoever taps. */
import { CatFigure } from "../cat";
import type { PictureProps } from "../paper";
import { At, C, Cut, Ground, Hills, MoonShape, NIGHT_STARS, Sheet, Sky, Stage, Stars } from "./scenery";

export interface DigProps extends PictureProps {
  coat: number;
  /** How often this phone has been tapped; each step up is one puff. */
  puffs?: number | undefined;
}

const CLODS = [
  [-62, -74, 9],
  [-34, -98, 6],
  [30, -104, 7],
  [60, -78, 10],
  [84, -44, 6],
  [-86, -40, 7],
] as const;

function Puff() {
  return (
    <>
      {CLODS.map(([x, y, r]) => (
        <g key={x} transform="translate(200 268)">
          <g class="mv-puff" style={{ "--x": `${x}px`, "--y": `${y}px`, "--for": ".900s" }}>
            <path
              d={`M${-r} 0L${-r * 0.4} ${-r}L${r} ${-r * 0.5}L${r * 0.8} ${r * 0.7}L${-r * 0.5} ${r}Z`}
              fill={C.bark}
            />
          </g>
        </g>
      ))}
      {[-70, 0, 70].map((x) => (
        <g key={x} transform={`translate(${200 + x * 0.6} 276)`}>
          <g class="mv-puff" style={{ "--x": `${x * 0.7}px`, "--y": "-26px", "--for": "1.1s" }}>
            <path
              d="M-22 8C-30 -2 -18 -14 -10 -8C-8 -20 12 -20 12 -8C24 -12 30 2 20 8C14 14 -14 14 -22 8Z"
              fill={C.sand}
              opacity=".85"
            />
          </g>
        </g>
      ))}
    </>
  );
}

export function Dig({ coat, puffs = 0, ...picture }: DigProps) {
  return (
    <Stage name="dig" {...picture}>
      <Sky tone="night" />
      <Stars at={NIGHT_STARS} />
      <MoonShape x={258} y={118} r={26} />
      <Hills />
      <Ground y={286} />
      <Sheet d="M96 312C110 276 160 262 200 262C240 262 290 276 304 312Z" fill="#1E1420" lift={0} />
      <g transform="translate(306 250) rotate(14)">
        <Cut d="M-3 -58L3 -58L3 12L-3 12Z" fill={C.sand} edge={2.4} />
        <Cut d="M-10 -62L10 -62L10 -54L-10 -54Z" fill={C.bark} edge={2} />
        <Cut d="M-15 10L15 10L14 34Q0 52 -14 34Z" fill="#8692A8" edge={2.4} />
      </g>
      <At x={200} y={292} scale={1.65}>
        <g class={puffs === 0 ? undefined : puffs % 2 ? "mv-dip-a" : "mv-dip-b"} style={{ "--for": ".450s" }}>
          <CatFigure coat={coat} />
        </g>
      </At>
      <Sheet
        d="M84 330C88 296 128 274 156 276C172 262 228 262 244 276C274 274 312 296 316 330C280 346 120 346 84 330Z"
        fill="#7A5038"
        lift={3}
      />
      <path
        d="M84 330C88 310 108 294 126 286C112 304 120 318 142 322C180 330 250 328 316 330C280 346 120 346 84 330Z"
        fill={C.bark}
      />
      <path
        d="M150 296l10 4M196 284l9 -3M238 298l10 -3M170 316l10 2M226 314l8 3M118 312l8 -4"
        stroke="#A67650"
        stroke-width="4.5"
        stroke-linecap="round"
      />
      <Cut d="M92 336C80 330 82 314 96 314C104 306 118 312 118 322C122 332 108 340 92 336Z" fill={C.stone} edge={0} />
      <Cut
        d="M284 338C274 334 276 320 288 320C298 316 308 324 304 334C300 340 292 340 284 338Z"
        fill={C.slate}
        edge={0}
      />
      {puffs > 0 && <Puff key={puffs} />}
    </Stage>
  );
}

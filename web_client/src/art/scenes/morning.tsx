/** Morning: the sun comes up behind the village and the duck flies in with the letter. */
import { DuckFigure } from "../duck";
import type { PictureProps } from "../paper";
import { C, Cut, Ground, Hills, Sky, Stage, Village } from "./scenery";

function Smoke({ x, y, at }: { x: number; y: number; at: string }) {
  return (
    <g class="mv-fade" style={{ "--at": at, "--for": "3s" }}>
      <path
        d={`M${x} ${y}c-8 -8 6 -14 -2 -24c-8 -8 8 -16 2 -26`}
        fill="none"
        stroke={C.paper}
        stroke-opacity=".5"
        stroke-width="6"
        stroke-linecap="round"
      />
    </g>
  );
}

const RAYS = Array.from({ length: 12 }, (_, n) => `M-6 -66L0 -${n % 2 ? 96 : 110}L6 -66Z`);

export function Morning(picture: PictureProps) {
  return (
    <Stage name="morning" {...picture}>
      <Sky tone="dawn" />
      <g transform="translate(200 200)">
        <g class="mv-in" style={{ "--y": "90px", "--for": "4s" }}>
          {RAYS.map((d, n) => (
            <path key={n * 30} d={d} fill={C.moon} opacity=".55" transform={`rotate(${n * 30})`} />
          ))}
          <circle r="72" fill={C.moon} opacity=".35" />
          <circle r="58" fill={C.duck} />
          <circle r="48" fill="#F8CE6E" />
        </g>
      </g>
      <path
        d="M126 92q9 -10 16 0q8 -10 16 0M226 62q7 -8 13 0q6 -8 13 0M256 104q6 -7 11 0q5 -7 11 0"
        fill="none"
        stroke={C.dusk}
        stroke-width="4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <Hills far="#8A6B96" near="#5E6A86" />
      <Smoke x={166} y={226} at="0.5s" />
      <Smoke x={268} y={226} at="1.2s" />
      <Village />
      <Ground fill={C.moss} front={C.fern} />
      <path d="M20 352h360M20 372h360" stroke={C.bark} stroke-width="8" />
      <path
        d="M40 330l8 0v66h-10zM108 330l8 0v66h-10zM176 330l8 0v66h-10zM244 330l8 0v66h-10zM312 330l8 0v66h-10zM376 330l8 0v66h-10z"
        fill="#8B5A3C"
      />
      <g transform="translate(136 176) scale(1.08)">
        <g class="mv-in" style={{ "--x": "-230px", "--y": "-90px", "--for": "2.8s" }}>
          <g class="mv-bob" style={{ "--for": "1.3s", "--times": "4", "--at": "2.8s" }}>
            <g class="mv-flap" style={{ "--for": ".450s", "--times": "14" }}>
              <Cut
                d="M62 62C48 50 36 30 34 2C42 8 46 8 50 4C54 14 58 15 62 12C64 24 68 28 72 28C78 42 74 56 62 62Z"
                fill={C.gold}
              />
            </g>
            <DuckFigure pose="deliver" />
          </g>
        </g>
      </g>
    </Stage>
  );
}

/** The duck's evening report: at the pond at dusk, with those who were found as frogs and those who came back. */
import { CatFigure } from "../cat";
import { DuckFigure } from "../duck";
import type { PictureProps } from "../paper";
import { At, C, Cut, Hills, MoonShape, Sheet, Sky, Stage, Stars, Water } from "./scenery";

export interface DuckReportProps extends PictureProps {
  /** Coats of the cats found as frogs today; the first three sit in the picture. */
  frogs?: readonly number[] | undefined;
  /** Coats of the frogs who are cats again; the first two stand on the bank. */
  back?: readonly number[] | undefined;
}

const PADS = [
  [222, 262],
  [266, 250],
  [252, 286],
] as const;

function Pad({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Cut d="M-26 0C-24 -9 24 -9 26 0L14 1L23 5C12 11 -22 10 -26 0Z" fill={C.moss} edge={2} />
    </g>
  );
}

function Reeds() {
  return (
    <>
      <path
        d="M96 312C98 282 94 262 100 232M84 316C80 296 84 282 76 262M284 322C284 296 288 276 282 240M296 324C296 306 292 286 300 256M310 320C312 300 308 290 316 276"
        stroke={C.fern}
        stroke-width="5"
        fill="none"
        stroke-linecap="round"
      />
      <path d="M100 232V212M282 240V220M300 256V238" stroke={C.bark} stroke-width="11" stroke-linecap="round" />
    </>
  );
}

export function DuckReport({ frogs = [], back = [], ...picture }: DuckReportProps) {
  return (
    <Stage name="duck-report" {...picture}>
      <Sky tone="dusk" />
      <Stars
        at={[
          [60, 50, 3],
          [130, 60, 2.4],
          [190, 30, 3],
          [340, 64, 3],
          [300, 34, 2.4],
        ]}
      />
      <g class="mv-in" style={{ "--y": "80px", "--for": "3s" }}>
        <MoonShape x={252} y={116} r={30} />
      </g>
      <Hills far="#6A4A70" near="#3D3F5E" />
      <Sheet d="M-20 236C60 220 340 220 420 236V400H-20Z" fill={C.pine} lift={3} />
      <Water d="M-20 252C60 224 340 224 420 252V372C320 350 80 350 -20 372Z" moonX={252} y={250} />
      {PADS.map(([x, y], n) => (
        <g key={x} class="mv-bob" style={{ "--for": "2.4s", "--at": `${n * 0.4}s` }}>
          <Pad x={x} y={y} />
          {frogs[n] !== undefined && (
            <At x={x} y={y + 4} scale={0.48}>
              <g class="mv-pop" style={{ "--at": `${1.6 + n * 0.7}s`, "--for": ".800s" }}>
                <CatFigure coat={frogs[n]} state="frog" />
              </g>
            </At>
          )}
        </g>
      ))}
      <Sheet d="M-20 320C60 300 120 292 170 306C220 318 340 322 420 304V400H-20Z" fill={C.fern} lift={3} />
      <Reeds />
      <Cut
        d="M114 306L120 272C136 266 160 266 174 272L180 306C164 316 130 316 114 306Z"
        fill={C.bark}
        edge={0}
        fall={4}
      />
      <path d="M120 272C136 264 160 264 174 272C160 280 134 280 120 272Z" fill="#A67650" />
      <path
        d="M132 272C140 268 152 268 162 272M128 284V302M147 282V308M166 284V302"
        stroke="#4E3222"
        stroke-width="2.6"
        fill="none"
      />
      <g transform="translate(104 170) scale(.92)">
        <g class="mv-in" style={{ "--x": "-160px", "--for": "1.8s" }}>
          <g class="mv-bob" style={{ "--for": ".900s", "--at": "1.8s", "--times": "5" }}>
            <DuckFigure pose="announce" />
          </g>
        </g>
      </g>
      {back.slice(0, 2).map((coat, n) => (
        <At key={coat} x={200 + n * 36} y={310} scale={0.52}>
          <g class="mv-pop" style={{ "--at": `${3.4 + n * 0.7}s`, "--for": ".800s" }}>
            <CatFigure coat={coat} mood="happy" />
          </g>
        </At>
      ))}
    </Stage>
  );
}

/** The ritual's end: a seal rises from the circle, or smoke does and the stones crack, or nobody came and the circle stays dark. */
import { CatFigure } from "../cat";
import type { PictureProps } from "../paper";
import { SealShape } from "../things";
import { At, C, Cut, Ground, Hills, MoonShape, NIGHT_STARS, Sky, Stage, Stars } from "./scenery";

export type RitualEnd = "success" | "failed" | "none";

export interface RitualProps extends PictureProps {
  result: RitualEnd;
  /** Coats of those around the circle; the first four are seen. */
  members?: readonly number[] | undefined;
}

const STONES = [
  [96, 262, 1],
  [128, 236, 0.8],
  [200, 226, 0.7],
  [272, 236, 0.8],
  [304, 262, 1],
] as const;
const PLACES = [
  [146, 306],
  [254, 306],
  [178, 312],
  [222, 312],
] as const;

function Stone({ x, y, scale, cracked }: { x: number; y: number; scale: number; cracked: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Cut d="M-13 4L-11 -26L-2 -34L9 -28L13 4Z" fill={C.stone} edge={0} fall={3} />
      <path d="M-2 -34L9 -28L13 4L2 4Z" fill={C.slate} />
      {cracked && <path d="M-2 -32L3 -22L-3 -14L2 -4" stroke={C.ink} stroke-width="2.6" fill="none" />}
    </g>
  );
}

function Candle({ x, y, lit }: { x: number; y: number; lit: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Cut d="M-5 0L-5 -18L5 -18L5 0Z" fill={C.moon} edge={0} fall={2} />
      {lit ? (
        <g class="mv-glow" style={{ "--for": "1.1s", "--times": "6" }}>
          <circle cy="-27" r="15" fill={C.duck} opacity=".25" />
          <path d="M0 -36C7 -28 6 -20 0 -19C-6 -20 -7 -28 0 -36Z" fill={C.duck} />
        </g>
      ) : (
        <path d="M0 -18V-23" stroke={C.ink} stroke-width="2.4" />
      )}
    </g>
  );
}

function Success() {
  return (
    <>
      <g class="mv-fade" style={{ "--at": "1s", "--for": "1.6s" }}>
        <path d="M132 284L104 -20L296 -20L268 284C240 300 160 300 132 284Z" fill={C.moon} opacity=".2" />
        <path d="M158 286L146 -20L254 -20L242 286C224 294 176 294 158 286Z" fill={C.moon} opacity=".3" />
      </g>
      <g transform="translate(138 100) scale(1.94)">
        <g class="mv-in" style={{ "--y": "70px", "--at": "1s", "--for": "2.4s" }}>
          <g class="mv-pop" style={{ "--at": "1s", "--for": "1.4s" }}>
            <SealShape />
          </g>
        </g>
      </g>
      {(
        [
          [126, 130, 9],
          [276, 144, 8],
          [150, 84, 6],
          [252, 88, 8],
          [118, 196, 6],
          [286, 204, 6],
        ] as const
      ).map(([x, y, r], n) => (
        <g key={x} class="mv-pop" style={{ "--at": `${2.4 + n * 0.25}s`, "--for": ".800s" }}>
          <Stars at={[[x, y, r]]} fill={C.duck} />
        </g>
      ))}
    </>
  );
}

function Failed() {
  return (
    <>
      <path
        d="M200 252L186 266L206 276L190 296M206 276L236 282M186 266L158 262"
        stroke={C.ink}
        stroke-width="4.5"
        fill="none"
        stroke-linejoin="round"
      />
      <g class="mv-in" style={{ "--y": "90px", "--at": ".800s", "--for": "3s" }}>
        <g class="mv-fade" style={{ "--at": ".800s", "--for": "2s" }}>
          <Cut
            d="M170 262C150 250 150 226 166 216C140 200 146 168 170 164C160 134 188 112 210 122C236 112 260 138 248 164C270 176 266 208 240 214C254 232 246 254 228 262C214 270 186 270 170 262Z"
            fill="#5B5570"
            edge={0}
            fall={4}
          />
          <path
            d="M170 262C150 250 150 226 166 216C168 236 196 250 240 214C254 232 246 254 228 262C214 270 186 270 170 262ZM170 164C160 134 188 112 210 122C196 132 196 150 210 158C196 150 182 154 170 164Z"
            fill="#463F5E"
          />
          <path d="M178 176L200 188L178 194ZM238 176L216 188L238 194Z" fill={C.ember} />
          <path
            d="M186 214L194 206L202 214L210 206L218 214L226 206"
            stroke={C.ember}
            stroke-width="5"
            fill="none"
            stroke-linejoin="round"
          />
        </g>
      </g>
    </>
  );
}

function Nobody() {
  return (
    <>
      <Cut
        d="M158 268C170 258 184 266 180 276C174 282 162 280 158 268ZM226 286C236 276 250 282 248 292C240 298 230 296 226 286ZM206 250C214 244 224 248 222 256C216 260 208 258 206 250Z"
        fill="#A5743F"
        edge={0}
      />
      <path d="M162 270L178 276M230 288L246 291" stroke={C.bark} stroke-width="2" />
      <g class="mv-in" style={{ "--x": "60px", "--y": "-40px", "--for": "3s" }}>
        <g class="mv-bob" style={{ "--for": "1.6s", "--times": "4" }}>
          <Cut
            d="M200 200C194 184 172 184 174 198C176 208 190 208 199 206C190 212 184 220 190 226C196 228 200 218 201 210C202 218 206 228 212 226C218 220 210 212 203 206C212 208 226 208 228 198C230 184 206 184 200 200Z"
            fill="#A9A2C4"
            edge={2}
          />
          <path
            d="M201 196V214M201 196L196 188M201 196L206 188"
            stroke={C.ink}
            stroke-width="3"
            stroke-linecap="round"
          />
        </g>
      </g>
    </>
  );
}

const ENDS = { success: Success, failed: Failed, none: Nobody };

export function Ritual({ result, members = [], ...picture }: RitualProps) {
  const End = ENDS[result];
  const lit = result === "success";
  const runes = lit ? C.duck : result === "failed" ? C.ember : C.slate;
  return (
    <Stage name="ritual" {...picture}>
      <Sky tone="night" />
      <Stars at={NIGHT_STARS} />
      <MoonShape x={200} y={70} r={24} />
      <Hills />
      <Ground y={256} fill="#3D5C50" front="#23403E" />
      <g transform="translate(36 0) scale(.82 1)">
        {STONES.map(([x, y, scale]) => (
          <Stone key={x} x={x} y={y} scale={scale} cracked={result === "failed"} />
        ))}
        <path d="M92 276C92 244 308 244 308 276C308 312 92 312 92 276Z" fill="#2C4A45" />
        <g fill="none" stroke={runes} class={lit ? "mv-glow" : undefined} style={{ "--for": "1.6s", "--times": "4" }}>
          <path d="M100 276C100 250 300 250 300 276C300 306 100 306 100 276Z" stroke-width="4.5" />
          <path
            d="M126 276C126 258 274 258 274 276C274 298 126 298 126 276Z"
            stroke-width="2.6"
            stroke-dasharray="9 7"
          />
          <path d="M200 257L258 288L134 270L266 270L142 288Z" stroke-width="2.6" />
        </g>
      </g>
      <End />
      <Candle x={124} y={288} lit={lit} />
      <Candle x={276} y={288} lit={lit} />
      {members.slice(0, 4).map((coat, n) => {
        const [x, y] = PLACES[n] ?? [200, 300];
        return (
          <At key={coat} x={x} y={y} scale={0.6}>
            <CatFigure coat={coat} mood={lit ? "happy" : "awake"} />
          </At>
        );
      })}
      {members.length < 3 && <Candle x={200} y={312} lit={lit} />}
    </Stage>
  );
}

/** The quarrel: a cloud of dust with nobody's ears, paws and tails in it, for four seconds. */
import { EARS, HEAD } from "../cat_shapes";
import type { PictureProps } from "../paper";
import { C, Cut, Ground, Hills, Sky, Stage, Village } from "./scenery";

const CLOUD =
  "M122 262C96 258 90 226 112 214C94 192 112 160 138 164C140 134 180 122 200 142C220 120 262 130 264 162C292 160 308 192 290 214C312 228 304 260 278 262C270 286 232 290 216 274C198 294 160 290 152 270C142 276 128 272 122 262Z";
const BOLTS = [
  "M96 150L82 130L94 130L84 108",
  "M306 150L322 132L310 130L322 108",
  "M200 116L194 98L206 96L198 74",
  "M84 246L62 250L68 240L48 240",
  "M318 246L338 252L334 240L352 242",
];

function AngryHead({ x, y, turn, fill, at }: { x: number; y: number; turn: number; fill: string; at: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(.86) translate(-50 -50)`}>
      <g class="mv-shake" style={{ "--for": ".600s", "--at": at }}>
        <Cut d={[HEAD, ...EARS.pointed]} fill={fill} />
        <path d="M28 44L46 52C44 60 32 60 28 44ZM72 44L54 52C56 60 68 60 72 44Z" fill={C.moon} />
        <path d="M40 52V57M60 52V57" stroke={C.ink} stroke-width="4" />
        <path d="M40 70C42 62 58 62 60 70Z" fill={C.brick} />
        <path d="M44 65L46 69L48 65ZM52 65L54 69L56 65Z" fill={C.paper} />
      </g>
    </g>
  );
}

function Limb({ x, y, turn, fill }: { x: number; y: number; turn: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <Cut d="M-11 34L-9 -8C-18 -20 -10 -32 0 -32C10 -32 18 -20 9 -8L11 34Z" fill={fill} />
      <path d="M-5 -31V-23M4 -31V-23" stroke={C.ink} stroke-width="2.6" stroke-linecap="round" />
      <path d="M-9 -32L-12 -42M0 -33V-44M9 -32L12 -42" stroke={C.paper} stroke-width="3.4" stroke-linecap="round" />
    </g>
  );
}

export function Quarrel(picture: PictureProps) {
  return (
    <Stage name="quarrel" {...picture}>
      <Sky tone="dusk" />
      <Hills far="#6A4A70" near="#3D3F5E" />
      <Village />
      <Ground y={300} />
      <g transform="translate(200 222) scale(.72) translate(-200 -210)">
        <path d="M92 290C130 276 270 276 308 290C280 304 120 304 92 290Z" fill={C.ink} opacity=".3" />
        <g class="mv-sway" style={{ "--for": ".700s", "--times": "6" }}>
          <path
            d="M270 240C316 250 336 214 312 196C302 188 310 176 320 178"
            fill="none"
            stroke={C.paper}
            stroke-width="19"
            stroke-linecap="round"
          />
          <path
            d="M270 240C316 250 336 214 312 196C302 188 310 176 320 178"
            fill="none"
            stroke={C.slate}
            stroke-width="13"
            stroke-linecap="round"
          />
        </g>
        <Limb x={116} y={176} turn={-48} fill="#D99A5B" />
        <Limb x={272} y={158} turn={40} fill="#B9A9C9" />
        <AngryHead x={158} y={160} turn={-16} fill="#7A719A" at="0s" />
        <AngryHead x={236} y={150} turn={14} fill="#D99A5B" at=".150s" />
        <g class="mv-shake" style={{ "--for": ".650s", "--times": "6" }}>
          <Cut d={CLOUD} fill="#E6D6B4" edge={0} fall={5} />
          <path
            d="M122 262C96 258 90 226 112 214C128 244 170 256 200 240C232 258 276 246 290 214C312 228 304 260 278 262C270 286 232 290 216 274C198 294 160 290 152 270C142 276 128 272 122 262Z"
            fill="#CDB68A"
          />
          <path
            d="M138 164q-14 10 -4 24M200 142q-12 8 -8 20M264 162q12 12 2 26M160 206q10 -14 26 -6M226 204q14 -10 24 2M190 232q10 8 22 0"
            fill="none"
            stroke="#A98E60"
            stroke-width="4.5"
            stroke-linecap="round"
          />
        </g>
        <Limb x={196} y={256} turn={176} fill="#4A4365" />
        <Limb x={262} y={246} turn={132} fill="#E6DCCB" />
        <AngryHead x={140} y={238} turn={-28} fill="#E6DCCB" at=".300s" />
        {BOLTS.map((d, n) => (
          <g key={d} class="mv-glow" style={{ "--for": ".600s", "--at": `${n * 0.1}s`, "--times": "6" }}>
            <path d={d} fill="none" stroke={C.duck} stroke-width="8" stroke-linejoin="round" stroke-linecap="round" />
          </g>
        ))}
      </g>
    </Stage>
  );
}

/** After the vote: one cat walks off over the bridge with its bundle, or nobody does and the bridge stays empty. */

import { LanternShape } from "../accessories";
import { CatFigure } from "../cat";
import type { PictureProps } from "../paper";
import { At, C, Cut, Ground, Hills, MoonShape, NIGHT_STARS, Sheet, Sky, Stage, Stars, Water } from "./scenery";

export interface VoteResultProps extends PictureProps {
  /** The coat of the exiled cat, or nothing when nobody was exiled. */
  exiled?: number | null | undefined;
}

const DECK =
  "M40 292C90 244 150 230 200 230C250 230 310 244 360 292L360 310C310 268 250 254 200 254C150 254 90 268 40 310Z";

function Post({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Cut d="M-4 0L-4 -66L4 -66L4 0Z" fill={C.bark} edge={0} fall={2} />
      <g transform="translate(0 -66) scale(1.2)">
        <LanternShape />
      </g>
    </g>
  );
}

export function VoteResult({ exiled, ...picture }: VoteResultProps) {
  return (
    <Stage name="vote-result" {...picture}>
      <Sky tone="night" />
      <Stars at={NIGHT_STARS} />
      <MoonShape x={236} y={112} r={38} />
      <Hills far="#37356A" near="#2B3F50" />
      <Sheet d="M-20 262C80 246 320 246 420 262V400H-20Z" fill="#23403E" lift={3} />
      <Water d="M-20 288C90 272 310 272 420 288V370H-20Z" moonX={206} y={300} />
      <path
        d="M84 300C120 268 150 262 200 262C250 262 280 268 316 300"
        fill="none"
        stroke="#173F45"
        stroke-width="10"
      />
      {typeof exiled === "number" ? (
        <At x={212} y={240} scale={1.1}>
          <g class="mv-leave" style={{ "--x": "-84px", "--y": "16px", "--for": "5s" }}>
            <CatFigure coat={exiled} state="exiled" />
          </g>
        </At>
      ) : null}
      <Sheet d={DECK} fill="#8B5A3C" lift={3} />
      <path
        d="M80 268L78 284M120 248L118 264M160 236L159 254M200 231V254M240 236L241 254M280 248L282 264M320 268L322 284"
        stroke={C.bark}
        stroke-width="3.6"
      />
      <Post x={128} y={258} />
      <Post x={272} y={258} />
      <Ground y={356} />
      <path d="M110 352L114 330M290 350L286 330" stroke={C.moss} stroke-width="4" stroke-linecap="round" />
    </Stage>
  );
}

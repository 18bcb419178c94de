/** The knights' day: three riders' worth of cats in helmets come over the hill behind their banner. */
import { BodyOf, HeadOf } from "../cat";
import { Paws, SIT } from "../cat_shapes";
import { coatOf } from "../coats";
import { Helmet, Spear } from "../knight";
import type { PictureProps } from "../paper";
import { BannerShape } from "../things";
import { At, C, Ground, Hills, Sheet, Sky, Stage, Stars } from "./scenery";

const RIM = { dash: undefined };

function Knight({ fur, holds }: { fur: string; holds: "banner" | "spear" }) {
  const coat = { ...coatOf(0), base: fur, line: C.ink, eye: "#6FA7C4", mark: fur };
  return (
    <>
      {holds === "banner" ? (
        <g transform="translate(10 -66) scale(1.3)">
          <path d="M10 40V128" stroke={C.paper} stroke-width="7" />
          <path d="M10 40V128" stroke={C.bark} stroke-width="4" />
          <BannerShape />
        </g>
      ) : (
        <g transform="translate(14 0)">
          <Spear />
        </g>
      )}
      <BodyOf
        coat={coat}
        d={SIT}
        marks={[
          ["#4B5FA0", "M30 60H70L74 99H26Z"],
          [C.duck, "M47 60H53V99H47ZM26 82H74V88H26Z"],
        ]}
        {...RIM}
      />
      <Paws coat={coat} />
      <HeadOf coat={coat} mood="awake" bare {...RIM} />
      <Helmet />
    </>
  );
}

export function Knights(picture: PictureProps) {
  const walkers = [
    { x: 150, y: 284, scale: 0.74, fur: "#A9B0BD", holds: "spear", at: "0.5s" },
    { x: 250, y: 284, scale: 0.74, fur: "#8F7E78", holds: "spear", at: "0.9s" },
    { x: 200, y: 309, scale: 1.1, fur: "#D9B27C", holds: "banner", at: "0s" },
  ] as const;
  return (
    <Stage name="knights" {...picture}>
      <Sky tone="dawn" />
      <Stars
        at={[
          [110, 50, 3],
          [290, 40, 3],
          [60, 90, 2.4],
          [350, 84, 2.4],
        ]}
      />
      {[-56, -28, 0, 28, 56].map((turn) => (
        <path
          key={turn}
          d="M190 250L176 0L224 0L210 250Z"
          fill={C.moon}
          opacity=".2"
          transform={`rotate(${turn} 200 260)`}
        />
      ))}
      <Hills far="#7A6490" near="#55597E" />
      <Sheet d="M-20 318C70 240 140 226 200 226C260 226 330 240 420 318V400H-20Z" fill={C.moss} lift={3} />
      <path d="M176 400C150 340 190 300 186 228L214 228C220 300 250 340 236 400Z" fill={C.sand} />
      {walkers.map(({ x, y, scale, fur, holds, at }) => (
        <At key={x} x={x} y={y} scale={scale}>
          <g class="mv-in" style={{ "--y": "110px", "--for": "2.6s", "--at": at }}>
            <g class="mv-bob" style={{ "--for": ".650s", "--times": "6", "--at": at }}>
              <Knight fur={fur} holds={holds} />
            </g>
          </g>
        </At>
      ))}
      <Ground y={352} fill={C.fern} />
    </Stage>
  );
}

/** The law of the village's places: six where something can be gathered, and the pond where frogs are found. */
import { C, Cut, MoonShape, Picture, type PictureProps, Sheet, Stars } from "./paper";

export type PlaceName = "forest" | "meadow" | "cave" | "beach" | "hill" | "old_well" | "pond";

const fir = (x: number, foot: number, high: number, wide: number): string => {
  const at = (share: number) => Math.round((foot - high * share) * 10) / 10;
  return `M${x} ${at(1)}L${x + wide * 0.5} ${at(0.62)}L${x + wide * 0.28} ${at(0.62)}L${x + wide * 0.78} ${at(0.34)}L${x + wide * 0.45} ${at(0.34)}L${x + wide} ${at(0)}L${x - wide} ${at(0)}L${x - wide * 0.45} ${at(0.34)}L${x - wide * 0.78} ${at(0.34)}L${x - wide * 0.28} ${at(0.62)}L${x - wide * 0.5} ${at(0.62)}Z`;
};

const Sky = ({ fill = "#40376F" }: { fill?: string }) => <path d="M0 0H120V120H0Z" fill={fill} />;

function Toadstool({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <Cut d="M-4 0L-3 -10L3 -10L4 0Z" fill={C.moon} edge={1.5} />
      <Cut d="M-11 -8C-10 -19 10 -19 11 -8C4 -6 -4 -6 -11 -8Z" fill={C.ember} edge={1.5} />
      <path
        d="M-6 -12.500L-5.9 -12.500M1 -14L1.1 -14M6 -10.500L6.1 -10.5"
        stroke={C.paper}
        stroke-width="3.4"
        stroke-linecap="round"
      />
    </g>
  );
}

function Forest() {
  return (
    <>
      <Sky />
      <MoonShape x={88} y={28} r={14} />
      <Stars
        at={[
          [20, 18, 2.5],
          [50, 12, 2],
          [62, 30, 1.6],
          [110, 12, 2],
        ]}
      />
      <Sheet d={fir(18, 90, 62, 17) + fir(52, 90, 54, 15) + fir(104, 90, 56, 16)} fill="#3B5A62" />
      <Sheet d={fir(34, 98, 78, 20) + fir(84, 98, 66, 19)} fill={C.pine} />
      <path d="M31 96H37V104H31ZM81 96H87V104H81Z" fill={C.bark} />
      <Sheet d="M0 100C20 92 44 96 62 98C84 100 104 92 120 96V120H0Z" fill={C.fern} />
      <Sheet d={fir(6, 116, 66, 17) + fir(116, 116, 60, 17)} fill="#223B3A" />
      <Toadstool x={52} y={112} scale={1.1} />
      <Toadstool x={70} y={115} scale={0.8} />
      <path d="M0 114C30 108 60 120 120 112V120H0Z" fill={C.moss} />
    </>
  );
}

function Daisy({ x, y, scale }: { x: number; y: number; scale: number }) {
  const petals = [0, 45, 90, 135].map((turn) => (
    <ellipse key={turn} rx="2.6" ry="9" fill={C.paper} transform={`rotate(${turn})`} />
  ));
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 0C1 10 -1 20 0 34" stroke={C.pine} stroke-width="2.6" fill="none" />
      <path d="M0 20C6 12 12 12 14 14C12 20 6 22 0 20Z" fill={C.pine} />
      {petals}
      <circle r="4" fill={C.duck} />
    </g>
  );
}

function Meadow() {
  return (
    <>
      <Sky fill="#59639A" />
      <path d="M0 40H120V80H0Z" fill="#7A85B3" opacity=".5" />
      <Sheet d="M0 62C20 48 46 46 70 58C90 50 106 50 120 56V120H0Z" fill={C.fern} />
      <Sheet d="M0 78C26 66 60 68 120 84V120H0Z" fill="#6A9150" />
      <path
        d="M14 76L16 68L18 76M40 74L42 66L44 74M92 86L94 78L96 86M70 82L72 74L74 82"
        stroke={C.moss}
        stroke-width="2"
        fill="none"
        stroke-linecap="round"
      />
      <Sheet d="M0 98C30 88 80 90 120 100V120H0Z" fill={C.moss} />
      <Daisy x={30} y={74} scale={1} />
      <Daisy x={56} y={86} scale={0.8} />
      <Daisy x={94} y={70} scale={1.15} />
      <path d="M10 120L12 100L15 120M44 120L47 104L50 120M72 120L76 98L80 120M108 120L110 104L114 120" fill={C.fern} />
      <g transform="translate(64 34) rotate(-14)">
        <Cut
          d="M0 0C-4 -14 -20 -16 -20 -6C-20 2 -8 2 0 2C-8 4 -14 8 -11 13C-7 17 0 10 0 4C0 10 7 17 11 13C14 8 8 4 0 2C8 2 20 2 20 -6C20 -16 4 -14 0 0Z"
          fill={C.duck}
          edge={1.8}
        />
        <path d="M0 -3V10M0 -3L-4 -9M0 -3L4 -9" stroke={C.ink} stroke-width="2" stroke-linecap="round" />
        <path d="M-12 -7L-11.9 -7M12 -7L12.1 -7" stroke={C.ember} stroke-width="4" stroke-linecap="round" />
      </g>
    </>
  );
}

const SHARD = "M-6 0L-7 -14L0 -24L6 -13L7 0Z";

function Shard({ x, y, scale, turn = 0 }: { x: number; y: number; scale: number; turn?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path d={SHARD} fill={C.mist} />
      <path d="M0 -24L-1 0L7 0L6 -13Z" fill="#B6E6DA" />
    </g>
  );
}

function Cave() {
  return (
    <>
      <Sky />
      <Stars
        at={[
          [16, 14, 2.4],
          [104, 16, 2.4],
          [92, 30, 1.6],
        ]}
      />
      <Sheet d="M0 64L14 40L30 34L38 18L60 10L82 16L92 36L108 44L120 66V120H0Z" fill={C.slate} />
      <Sheet d="M0 80L12 62L24 60L32 42L46 38L60 26L74 34L88 42L96 62L110 64L120 84V120H0Z" fill={C.stone} />
      <path d="M22 110C20 70 36 50 60 48C84 50 100 70 98 110Z" fill={C.slate} />
      <path d="M30 112C28 76 42 58 60 56C78 58 92 76 90 112Z" fill="#14101F" />
      <path d="M42 66L46 80L50 61ZM56 58L60 74L64 58ZM70 61L75 78L78 67Z" fill={C.slate} />
      <circle cx="60" cy="100" r="30" fill={C.mist} opacity=".16" />
      <Shard x={46} y={110} scale={1} turn={-14} />
      <Shard x={73} y={110} scale={0.95} turn={16} />
      <Shard x={60} y={112} scale={1.5} />
      <Sheet d="M0 108C30 102 90 102 120 108V120H0Z" fill="#5F5A78" />
      <path d="M16 74L24 80M104 76L98 84M14 92L22 94" stroke={C.slate} stroke-width="2.5" stroke-linecap="round" />
    </>
  );
}

/** A scallop standing on its hinge at 0, 0, 24 high. */
export function Scallop() {
  return (
    <>
      <Cut d="M-5 0L-17 -12C-18 -20 -8 -27 0 -27C8 -27 18 -20 17 -12L5 0Z" fill="#F0B59C" edge={2} />
      <path
        d="M-3 -2L-11 -18M-1 -2L-4 -23M1 -2L4 -23M3 -2L11 -18"
        stroke={C.ember}
        stroke-width="2"
        stroke-linecap="round"
      />
    </>
  );
}

function Beach() {
  return (
    <>
      <Sky fill="#4A4584" />
      <MoonShape x={60} y={36} r={17} />
      <Stars
        at={[
          [16, 16, 2.4],
          [100, 18, 2.4],
          [24, 38, 1.6],
          [108, 40, 1.6],
        ]}
      />
      <path d="M0 52H120V120H0Z" fill="#276066" />
      <path d="M46 57H74M42 63H78M50 69H70" stroke={C.moon} stroke-width="2.6" stroke-linecap="round" />
      <Sheet d="M0 66Q10 59 20 66T40 66T60 66T80 66T100 66T120 66V120H0Z" fill={C.pond} />
      <path d="M50 74H70" stroke={C.moon} stroke-width="2.6" stroke-linecap="round" />
      <Sheet d="M0 84C24 76 40 90 64 84C86 78 102 84 120 78V120H0Z" fill={C.mist} light={0.6} />
      <Sheet d="M0 92C24 84 40 98 64 92C86 86 102 92 120 86V120H0Z" fill={C.sand} />
      <g transform="translate(42 114) rotate(-12)">
        <Scallop />
      </g>
      <g transform="translate(88 106)">
        <Cut d="M0 -11L3 -3L11 -3L5 2L7 10L0 5.500L-7 10L-5 2L-11 -3L-3 -3Z" fill={C.ember} edge={1.6} />
      </g>
      <path
        d="M14 106L14.1 106M66 112L66.1 112M108 114L108.1 114M22 114L22.1 114"
        stroke={C.gold}
        stroke-width="2.6"
        stroke-linecap="round"
      />
    </>
  );
}

function Hill() {
  return (
    <>
      <Sky fill="#4A4584" />
      <MoonShape x={28} y={30} r={12} />
      <Stars
        at={[
          [52, 14, 2],
          [108, 60, 2],
          [14, 62, 1.6],
        ]}
      />
      <Sheet d="M0 104C20 84 40 92 60 100C84 92 104 88 120 98V120H0Z" fill="#3B5A62" />
      <Sheet d="M2 120C14 74 38 52 64 52C90 52 110 78 120 120Z" fill={C.fern} />
      <path d="M54 120C80 108 36 96 56 84C70 76 60 66 68 54C72 66 72 76 66 84C56 96 96 106 84 120Z" fill={C.sand} />
      <path
        d="M76 58C76 44 78 40 76 34M76 46L84 38"
        stroke={C.bark}
        stroke-width="4"
        fill="none"
        stroke-linecap="round"
      />
      <Sheet d="M58 36C54 26 64 18 74 18C84 8 106 16 110 26C116 34 104 40 94 38C84 44 64 44 58 36Z" fill={C.moss} />
      <path
        d="M40 44Q45 38 49 44Q53 38 58 44M26 56Q30 51 33 56Q36 51 40 56"
        stroke={C.moon}
        stroke-width="2.4"
        fill="none"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <g transform="translate(30 92) rotate(28) scale(.62)">
        <Plume />
      </g>
    </>
  );
}

/** A feather, quill down, its middle at 0, 0, about 50 high. */
export function Plume() {
  return (
    <>
      <Cut d="M-3 20C-16 8 -14 -14 4 -28C14 -16 14 4 4 18L2 12L1 19Z" fill={C.moon} edge={2.4} />
      <path d="M4 -28C14 -16 14 4 4 18L2 12L1 19C-2 6 0 -12 4 -28Z" fill={C.mist} />
      <path
        d="M4 -26C-3 -6 -3 10 -5 28M-1 -4L-8 -9M-2 4L-10 1M-3 12L-9 11M1 -8L9 -12M-1 2L9 0"
        stroke={C.pond}
        stroke-width="2"
        fill="none"
        stroke-linecap="round"
      />
    </>
  );
}

function OldWell() {
  return (
    <>
      <Sky />
      <MoonShape x={96} y={24} r={12} />
      <Stars
        at={[
          [14, 20, 2.4],
          [30, 44, 1.6],
          [106, 56, 2],
        ]}
      />
      <Sheet d="M0 90C30 78 90 78 120 90V120H0Z" fill={C.fern} />
      <path d="M34 42H41V86H34ZM79 42H86V86H79Z" fill={C.bark} />
      <path d="M58 44V66" stroke={C.sand} stroke-width="2.4" />
      <Cut d="M50 64H67L65 78H52Z" fill="#8B5A3C" edge={1.6} />
      <path d="M51 69H66" stroke={C.ink} stroke-width="1.8" />
      <path d="M38 46H82" stroke={C.bark} stroke-width="5" />
      <Cut d="M60 14L96 46H24Z" fill={C.brick} edge={2} />
      <path d="M50 26L70 26M40 35H80M52 26V35M66 26V35M46 35V45M60 35V45M74 35V45" stroke="#7E3530" stroke-width="2" />
      <path d="M26 84C26 74 94 74 94 84C94 94 26 94 26 84Z" fill="#14101F" />
      <path d="M46 87C52 84 68 84 74 87C66 90 54 90 46 87Z" fill={C.moon} opacity=".9" />
      <Cut d="M24 84C26 93 94 93 96 84L93 112C84 118 36 118 27 112Z" fill={C.stone} edge={2} />
      <path
        d="M26 96C44 103 76 103 94 96M27 106C44 113 76 113 93 106M42 91V100M62 93V102M80 91V100M34 101V110M52 104V113M72 104V113M87 100V108"
        stroke={C.slate}
        stroke-width="2.2"
        fill="none"
      />
      <path d="M8 116L11 104L14 116M104 116L108 102L111 116" fill={C.moss} />
    </>
  );
}

function Pond() {
  return (
    <>
      <Sky />
      <MoonShape x={84} y={26} r={13} />
      <Stars
        at={[
          [16, 16, 2.4],
          [46, 24, 1.8],
          [110, 46, 2],
        ]}
      />
      <Sheet d="M0 56C30 44 80 48 120 54V120H0Z" fill={C.pine} />
      <Sheet d="M0 82C8 62 112 58 120 78V112C100 122 20 122 0 112Z" fill={C.pond} />
      <path d="M72 74H98M76 81H94M80 88H90" stroke={C.moon} stroke-width="2.6" stroke-linecap="round" />
      <Cut d="M14 100C16 92 44 92 46 100L36 99L44 104C36 109 16 108 14 100Z" fill={C.moss} edge={1.5} />
      <Cut d="M72 106C74 99 100 99 102 106C98 113 78 114 72 106Z" fill={C.moss} edge={1.5} />
      <g transform="translate(20 58) scale(.66)">
        <Cut d="M14 68C10 52 26 46 48 46C70 46 86 52 82 68Z" fill="#7FA34E" edge={2.4} />
        <Cut d="M22 50A11 11 0 1 1 42 50ZM54 50A11 11 0 1 1 74 50Z" fill="#7FA34E" edge={2.4} fall={0} />
        <path d="M25 47A7 7 0 1 1 39 47A7 7 0 1 1 25 47ZM57 47A7 7 0 1 1 71 47A7 7 0 1 1 57 47Z" fill={C.moon} />
        <path d="M28 47H36M60 47H68" stroke={C.ink} stroke-width="4" stroke-linecap="round" />
        <path d="M30 60Q48 67 66 60" stroke={C.pine} stroke-width="3" fill="none" stroke-linecap="round" />
      </g>
      <path d="M10 104Q52 114 96 100" stroke={C.mist} stroke-opacity=".5" stroke-width="2" fill="none" />
      <path
        d="M106 120C106 90 108 70 104 46M114 120C114 96 112 84 116 64M8 120C8 96 10 80 6 60"
        stroke={C.fern}
        stroke-width="3"
        fill="none"
      />
      <path d="M104 52V38M116 70V56M6 66V52" stroke={C.bark} stroke-width="7" stroke-linecap="round" />
    </>
  );
}

const PLACES: Record<PlaceName, () => preact.JSX.Element> = {
  forest: Forest,
  meadow: Meadow,
  cave: Cave,
  beach: Beach,
  hill: Hill,
  old_well: OldWell,
  pond: Pond,
};

export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];

/** The tile of a place: a square with round corners. */
export function Place({ name, ...picture }: PictureProps & { name: PlaceName }) {
  const Drawing = PLACES[name];
  return (
    <Picture box="0 0 120 120" {...picture} class={["art-tile", picture.class].filter(Boolean).join(" ")}>
      <Drawing />
    </Picture>
  );
}

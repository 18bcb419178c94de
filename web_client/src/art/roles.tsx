/** The law of the role pictures: eight cards of one set, all on the same moonlit disc, of one size and one light. */
import { BodyOf, HeadOf } from "./cat";
import { Paws, SIT, Tail } from "./cat_shapes";
import { type Coat, coatOf } from "./coats";
import type { Mood } from "./face";
import { Helmet, Spear } from "./knight";
import { Both, C, Cut, MoonShape, Picture, type PictureProps, Stars } from "./paper";

export type RoleName = "citizen" | "herbalist" | "pickpocket" | "guardian" | "seer" | "witch" | "crow" | "jester";

/** A cat of no seat: nobody's coat, so that a role is never taken for a player. */
function cast(base: string, line: string, eye: string): Coat {
  return { ...coatOf(0), base, line, eye, mark: base };
}

function Actor({
  coat,
  mood = "awake",
  behind,
  worn,
  held,
}: {
  coat: Coat;
  mood?: Mood;
  behind?: preact.JSX.Element;
  worn: preact.JSX.Element;
  held: preact.JSX.Element;
}) {
  const rim = { dash: undefined };
  return (
    <g transform="translate(10 17)">
      {behind}
      <Tail coat={coat} {...rim} />
      <BodyOf coat={coat} d={SIT} marks={[]} {...rim} />
      <Paws coat={coat} />
      <HeadOf coat={coat} mood={mood} bare {...rim} />
      {worn}
      {held}
    </g>
  );
}

function Citizen() {
  return (
    <Actor
      coat={cast("#B39A86", C.ink, "#8FB86A")}
      worn={
        <>
          <Cut d="M28 32C26 14 40 10 50 12C62 10 74 14 72 32Z" fill={C.sand} edge={2.4} />
          <path d="M28 27C42 32 58 32 72 27L72 33C58 38 42 38 28 33Z" fill={C.ember} />
          <Cut d="M8 36C24 26 30 33 50 34C70 33 76 26 92 36C76 43 24 43 8 36Z" fill={C.sand} edge={2.4} />
          <path d="M20 36Q50 42 80 36" stroke={C.gold} stroke-width="1.6" fill="none" />
        </>
      }
      held={
        <>
          <path d="M32 82C34 66 66 66 68 82" stroke={C.bark} stroke-width="3.6" fill="none" />
          <Cut d="M36 80C36 70 48 70 48 80ZM46 80C46 72 60 70 60 80Z" fill={C.ember} edge={1.6} />
          <Cut d="M56 80L60 68L66 72L64 80Z" fill={C.moss} edge={1.6} />
          <Cut d="M28 79L72 79L67 99L33 99Z" fill="#C08A50" edge={2.2} />
          <path d="M30 86H70M32 93H68M40 80L42 98M50 80V98M60 80L58 98" stroke={C.bark} stroke-width="1.8" />
        </>
      }
    />
  );
}

const SPRIG = "M0 0C-6 -5 -6 -13 0 -17C6 -13 6 -5 0 0Z";

function Herbalist() {
  return (
    <Actor
      coat={cast("#CBB89A", C.ink, "#6FA05F")}
      worn={
        <>
          {[
            [22, 40, -70],
            [30, 33, -48],
            [40, 29, -22],
            [60, 29, 22],
            [70, 33, 48],
            [78, 40, 70],
          ].map(([x, y, turn], n) => (
            <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
              <Cut d={SPRIG} fill={n % 2 ? C.moss : C.fern} edge={1.8} />
            </g>
          ))}
          <circle cx="50" cy="28" r="6.5" fill={C.paper} />
          <circle cx="50" cy="28" r="5" fill={C.ember} />
          <circle cx="50" cy="28" r="2" fill={C.duck} />
        </>
      }
      held={
        <>
          <Cut d="M58 82L70 58L75 61L66 84Z" fill={C.sand} edge={1.8} />
          <Cut
            d="M38 80C34 70 38 64 44 64C46 70 44 78 38 80ZM44 80C44 70 50 64 56 67C56 74 52 80 44 80Z"
            fill={C.moss}
            edge={1.6}
          />
          <Cut d="M28 79L72 79C72 90 66 95 60 96L62 100L38 100L40 96C34 95 28 90 28 79Z" fill={C.stone} edge={2.2} />
          <path d="M32 84H68" stroke="#A6A1BC" stroke-width="2.4" />
        </>
      }
    />
  );
}

function Pickpocket() {
  return (
    <Actor
      coat={cast("#8E93A8", C.ink, "#E9C25A")}
      worn={
        <>
          <path
            d="M14 46C28 42 40 45 50 48C60 45 72 42 86 46C86 56 78 63 66 62C58 62 54 58 50 57C46 58 42 62 34 62C22 63 14 56 14 46ZM30.5 52A8 7.4 0 1 0 46.5 52A8 7.4 0 1 0 30.5 52ZM53.5 52A8 7.4 0 1 0 69.5 52A8 7.4 0 1 0 53.5 52Z"
            fill={C.ink}
            fill-rule="evenodd"
          />
          <Cut d="M22 38C22 20 36 16 52 16C68 16 78 24 78 38C60 32 40 32 22 38Z" fill={C.bark} edge={2.4} />
          <Cut d="M16 42C24 32 42 31 58 33C44 34 32 38 24 45Z" fill="#4E3222" edge={2} />
        </>
      }
      held={
        <>
          <Cut d="M42 74L58 74L55 79C68 84 70 98 62 99L38 99C30 98 32 84 45 79Z" fill="#C08A50" edge={2.2} />
          <path d="M43 79H57" stroke={C.ember} stroke-width="3" />
          <circle cx="50" cy="90" r="5" fill={C.duck} stroke={C.gold} stroke-width="1.6" />
          <g transform="translate(82 66) rotate(16)">
            <Cut d="M-9 -26L9 -26L9 0L-9 0Z" fill={C.paper} edge={1.8} edgeFill={C.ink} />
            <path d="M0 -20L5 -13L0 -6L-5 -13Z" fill={C.ember} />
          </g>
          <Cut d="M62 88C66 76 72 68 78 60C84 58 92 62 90 68C84 76 78 86 72 94Z" fill="#8E93A8" edge={2.2} />
          <path d="M80 60L79 66M85 61L83 67" stroke={C.ink} stroke-opacity=".5" stroke-width="1.6" />
        </>
      }
    />
  );
}

function Guardian() {
  return (
    <Actor
      coat={cast("#D9B27C", C.ink, "#6FA7C4")}
      behind={
        <g transform="translate(14 0)">
          <Spear />
        </g>
      }
      worn={<Helmet />}
      held={
        <>
          <Cut
            d="M30 70C38 70 44 68 50 64C56 68 62 70 70 70C72 86 64 97 50 103C36 97 28 86 30 70Z"
            fill="#4B5FA0"
            edge={2.6}
          />
          <path d="M50 64C56 68 62 70 70 70C72 86 64 97 50 103Z" fill="#3C4C86" />
          <path
            d="M44 88C44 82 56 82 56 88C56 92 44 92 44 88ZM39 81A2.6 3.2 0 1 1 44.2 81A2.6 3.2 0 1 1 39 81ZM47 77A3 3.6 0 1 1 53 77A3 3.6 0 1 1 47 77ZM55.8 81A2.6 3.2 0 1 1 61 81A2.6 3.2 0 1 1 55.8 81Z"
            fill={C.duck}
          />
        </>
      }
    />
  );
}

function Seer() {
  return (
    <Actor
      coat={cast("#E4DAEA", C.ink, "#9C86D6")}
      worn={
        <>
          <Cut
            d="M50 8C72 8 86 26 90 54C92 66 88 76 84 82C82 70 82 56 76 46C70 36 60 33 50 33C40 33 30 36 24 46C18 56 18 70 16 82C12 76 8 66 10 54C14 26 28 8 50 8Z"
            fill="#6C57A8"
            edge={2.4}
          />
          <path
            d="M24 46C30 36 40 33 50 33C60 33 70 36 76 46"
            fill="none"
            stroke={C.duck}
            stroke-width="3"
            stroke-dasharray="1 4.4"
            stroke-linecap="round"
          />
          <path d="M54 14A8 8 0 1 0 58 26A9 9 0 0 1 54 14Z" fill={C.duck} />
        </>
      }
      held={
        <>
          <Cut d="M36 96L64 96L68 103L32 103Z" fill={C.bark} edge={2} />
          <circle cx="50" cy="83" r="24" fill={C.mist} opacity=".18" />
          <Cut d="M33 83A17 17 0 1 1 67 83A17 17 0 1 1 33 83Z" fill="#8FD0C8" edge={2.4} />
          <path d="M37 84C43 75 57 75 63 84C57 92 43 92 37 84Z" fill={C.paper} />
          <circle cx="50" cy="83.5" r="5" fill="#6C57A8" />
          <circle cx="50" cy="83.5" r="2.2" fill={C.ink} />
          <path d="M38 76Q41 70 47 69" stroke={C.paper} stroke-width="2.6" fill="none" stroke-linecap="round" />
        </>
      }
    />
  );
}

function Witch() {
  return (
    <Actor
      coat={cast("#6B5E86", "#F0E2F2", "#B5E061")}
      worn={
        <>
          <Cut
            d="M24 30C30 16 34 4 36 -12C46 -16 58 -10 70 -2C60 -4 58 0 62 8C66 18 72 24 76 30Z"
            fill={C.ink}
            edge={2.4}
          />
          <path d="M26 25C40 33 60 33 74 26L77 32C60 40 40 40 23 32Z" fill={C.moss} />
          <path d="M44 28L56 28L56 38L44 38Z" fill="none" stroke={C.duck} stroke-width="3" />
          <Cut
            d="M2 38C18 26 22 31 24 31C40 39 60 39 76 31C78 31 82 26 98 38C78 48 22 48 2 38Z"
            fill={C.ink}
            edge={2.4}
          />
          <path d="M34 44L46 48M66 44L54 48" stroke={C.ink} stroke-width="3.6" stroke-linecap="round" />
        </>
      }
      held={
        <>
          <path
            d="M33 75Q29 70 33 65M66 75Q70 70 66 65"
            stroke="#B5E061"
            stroke-width="2.6"
            fill="none"
            stroke-linecap="round"
            opacity=".75"
          />
          <Cut d="M30 80C24 92 34 103 50 103C66 103 76 92 70 80Z" fill={C.ink} edge={2.4} />
          <Cut d="M26 80C34 74 66 74 74 80C66 86 34 86 26 80Z" fill="#9CC94C" edge={2.4} edgeFill={C.ink} fall={0} />
          <circle cx="42" cy="78.5" r="2.6" fill="#D5F09A" />
          <circle cx="56" cy="80.5" r="2" fill="#D5F09A" />
        </>
      }
    />
  );
}

function Crow() {
  return (
    <g transform="translate(6 10)">
      <path d="M2 92C30 86 70 92 108 82" stroke={C.paper} stroke-width="9" fill="none" stroke-linecap="round" />
      <path d="M2 92C30 86 70 92 108 82" stroke={C.bark} stroke-width="6" fill="none" stroke-linecap="round" />
      <path d="M84 86L96 74M20 89L12 80" stroke={C.bark} stroke-width="4" stroke-linecap="round" />
      <Cut d="M26 78L6 98L14 100L12 106L24 100L26 106L40 86Z" fill="#2A2440" edge={2.4} />
      <Cut
        d="M68 24C80 22 90 32 88 44C92 66 76 88 50 88C38 88 28 84 24 78C36 72 46 60 50 44C52 32 58 25 68 24Z"
        fill="#352D50"
        edge={2.6}
      />
      <Cut d="M86 34C96 33 104 38 108 44C100 48 92 48 86 46Z" fill="#8C86A0" edge={2} />
      <path d="M88 41L101 43" stroke={C.ink} stroke-width="1.8" />
      <Cut
        d="M70 52C76 66 68 80 48 84L26 96C28 88 28 84 30 80C40 70 46 58 54 52C60 48 66 48 70 52Z"
        fill="#463C68"
        edge={2}
      />
      <path
        d="M62 60C58 68 50 74 42 78M66 68C60 76 52 80 44 82"
        stroke="#6F639A"
        stroke-width="2"
        fill="none"
        stroke-linecap="round"
      />
      <path d="M58 88L57 94M68 86L69 92" stroke={C.ember} stroke-width="4" stroke-linecap="round" />
      <circle cx="77" cy="38" r="6" fill={C.duck} />
      <circle cx="78" cy="38" r="3.2" fill={C.ink} />
      <circle cx="76.5" cy="36.5" r="1.3" fill={C.paper} />
      <g transform="translate(66 27) rotate(-14) scale(.52)">
        <Cut
          d="M-18 0C-10 -12 -8 -24 -10 -40C0 -42 12 -36 20 -28C12 -30 10 -26 12 -18C14 -10 16 -4 20 0Z"
          fill={C.ink}
          edge={4}
        />
        <Cut d="M-34 4C-20 -6 -16 0 0 1C16 0 20 -6 36 4C18 12 -16 12 -34 4Z" fill={C.ink} edge={4} />
        <path d="M-16 -3Q0 5 18 -3" stroke={C.moss} stroke-width="6" fill="none" />
      </g>
    </g>
  );
}

function Jester() {
  const bell = (x: number, y: number) => (
    <g key={x}>
      <circle cx={x} cy={y} r="6.4" fill={C.paper} />
      <circle cx={x} cy={y} r="5" fill={C.duck} />
      <path d={`M${x - 3} ${y + 1}H${x + 3}M${x} ${y + 1}V${y + 4}`} stroke={C.ink} stroke-width="1.5" />
    </g>
  );
  return (
    <Actor
      coat={cast("#EFE3D2", C.ink, "#C98A3C")}
      mood="happy"
      worn={
        <>
          <Cut
            d="M22 40C10 34 0 34 -3 48C-7 28 10 12 30 16C40 18 48 26 50 34C40 34 30 36 22 40Z"
            fill={C.pond}
            edge={2.4}
          />
          <Cut
            d="M78 40C90 34 100 34 103 48C107 28 90 12 70 16C60 18 52 26 50 34C60 34 70 36 78 40Z"
            fill={C.ember}
            edge={2.4}
          />
          <Cut d="M34 36C36 20 40 8 50 -8C60 8 64 20 66 36C56 32 44 32 34 36Z" fill={C.duck} edge={2.4} />
          <path d="M50 -6C60 8 64 20 66 36C60 34 55 33 50 33Z" fill={C.gold} />
          {[bell(-3, 50), bell(103, 50), bell(50, -9)]}
          <path d="M26 58L30 52L34 58L30 64ZM66 58L70 52L74 58L70 64Z" fill={C.ember} transform="translate(0 5)" />
        </>
      }
      held={
        <>
          <Cut
            d="M50 74C58 72 64 72 72 70L78 80L66 80L68 90L56 84L50 94L44 84L32 90L34 80L22 80L28 70C36 72 42 72 50 74Z"
            fill={C.paper}
            edge={2}
            edgeFill={C.ink}
          />
          <Both>
            <path d="M50 75L50 92L44 83L33 88L36 79L26 79L30 72C38 74 44 73 50 75Z" fill={C.pond} opacity=".18" />
          </Both>
          {[bell(32, 90), bell(50, 95), bell(68, 90)]}
        </>
      }
    />
  );
}

const ROLES: Record<RoleName, () => preact.JSX.Element> = {
  citizen: Citizen,
  herbalist: Herbalist,
  pickpocket: Pickpocket,
  guardian: Guardian,
  seer: Seer,
  witch: Witch,
  crow: Crow,
  jester: Jester,
};

export const ROLE_NAMES = Object.keys(ROLES) as RoleName[];

export function Role({ name, ...picture }: PictureProps & { name: RoleName }) {
  const Drawing = ROLES[name];
  return (
    <Picture box="0 0 120 124" {...picture}>
      <path d="M4 62A56 56 0 1 1 116 62A56 56 0 1 1 4 62Z" fill={C.haze} />
      <MoonShape x={94} y={30} r={9} />
      <Stars
        at={[
          [20, 40, 2.2],
          [34, 20, 1.8],
          [104, 62, 2],
        ]}
      />
      <path d="M8 82C30 74 90 74 112 82C102 106 84 118 60 118C36 118 18 106 8 82Z" fill="#3B5A62" />
      <path d="M14 96C36 88 84 88 106 96C96 110 80 118 60 118C40 118 24 110 14 96Z" fill={C.pine} />
      <Drawing />
    </Picture>
  );
}

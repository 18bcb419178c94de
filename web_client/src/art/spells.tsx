/** The law of the four spells, as four tokens of one set. */
import { EARS, HEAD } from "./cat_shapes";
import { C, Cut, Picture, type PictureProps, Stars } from "./paper";

export type SpellName = "fog" | "blight" | "shadow" | "storm";

function Fog() {
  return (
    <>
      <Stars
        at={[
          [20, 18, 2],
          [52, 16, 2],
        ]}
      />
      <path d="M22 44L21 22L31 30Q36 28 41 30L51 22L50 44Z" fill={C.ink} />
      <path d="M26 37Q30 32 34 37Q30 40 26 37ZM38 37Q42 32 46 37Q42 40 38 37Z" fill={C.duck} />
      <Cut
        d="M6 46C6 39 15 37 18 41C22 36 31 36 34 41C39 37 48 37 50 42C55 38 65 40 66 46C64 50 58 50 54 49L14 50C9 50 7 49 6 46Z"
        fill="#B9B3D2"
        edge={0}
      />
      <Cut
        d="M10 55C11 49 18 48 22 51C27 47 35 48 38 52C43 48 56 48 60 55C56 59 50 58 46 58L18 59C13 59 11 58 10 55Z"
        fill="#DAD6E8"
        edge={0}
      />
      <path d="M20 63C28 60 44 60 54 63" stroke="#B9B3D2" stroke-width="3.6" stroke-linecap="round" fill="none" />
      <path d="M11 31H20M54 32H62" stroke="#8E87B0" stroke-width="3" stroke-linecap="round" />
    </>
  );
}

function Blight() {
  return (
    <>
      <path d="M7 48C18 43 54 43 65 48C62 60 50 68 36 68C22 68 10 60 7 48Z" fill="#A07C50" />
      <path
        d="M26 46L31 53L24 60M31 53L42 56L40 65M42 56L50 50L47 46M42 56L54 58M20 48L16 54"
        stroke={C.ink}
        stroke-width="2.2"
        fill="none"
        stroke-linejoin="round"
      />
      <path
        d="M36 52C35 38 34 26 41 18C46 13 53 16 54 24"
        stroke={C.ink}
        stroke-width="5.4"
        fill="none"
        stroke-linecap="round"
      />
      <path
        d="M36 52C35 38 34 26 41 18C46 13 53 16 54 24"
        stroke="#C79A5B"
        stroke-width="3"
        fill="none"
        stroke-linecap="round"
      />
      <Cut d="M54 22C61 25 61 36 55 42C49 37 48 27 54 22Z" fill="#C9A062" edge={1.8} />
      <Cut d="M35 36C29 33 21 36 19 44C26 46 33 43 35 36Z" fill="#B3843F" edge={1.8} />
      <Cut d="M37 28C31 22 24 23 20 27C24 33 32 34 37 28Z" fill="#C9A062" edge={1.8} />
      <path d="M55 25L54.5 38M33 37L23 42M35 28L24 27" stroke={C.bark} stroke-width="1.4" />
    </>
  );
}

function Shadow() {
  return (
    <>
      <path d="M4 50C20 46 52 46 68 50C64 62 52 69 36 69C20 69 8 62 4 50Z" fill="#544A80" />
      <g transform="translate(8 0) scale(.56)">
        {[HEAD, ...EARS.pointed].map((d) => (
          <path key={d} d={d} fill="#0E0A18" />
        ))}
        <path d="M26 72C34 66 66 66 74 72C80 84 84 96 86 104L14 104C16 96 20 84 26 72Z" fill="#0E0A18" />
        <path d="M28 48L46 55C42 60 32 58 28 48ZM72 48L54 55C58 60 68 58 72 48Z" fill={C.ember} />
      </g>
      <g transform="translate(23 41) scale(.26)">
        <Cut
          d={[
            HEAD,
            ...EARS.pointed,
            "M50 66C62 66 69 77 71 91C72 96 69 98 64 98L36 98C31 98 28 96 29 91C31 77 38 66 50 66Z",
          ]}
          fill="#9FA8C4"
          edge={7}
        />
        <path d="M38 48V56M62 48V56" stroke={C.ink} stroke-width="7" stroke-linecap="round" />
      </g>
      <path d="M45 54L57 54C57 62 54 66 51 67C48 66 45 62 45 54Z" fill={C.duck} stroke={C.paper} stroke-width="1.6" />
    </>
  );
}

function Storm() {
  return (
    <>
      <path
        d="M20 48L16 57M30 50L27 57M54 48L50 58M16 62L14 66M60 44L57 51"
        stroke={C.mist}
        stroke-width="2.8"
        stroke-linecap="round"
      />
      <Cut d="M39 34L28 51L36 51L30 67L48 46L39 46L46 34Z" fill={C.duck} edge={2.2} />
      <Cut
        d="M14 42C6 42 6 31 14 30C12 20 24 16 29 21C34 11 49 13 50 23C60 20 66 29 61 35C64 40 60 43 56 42Z"
        fill="#8F8AA8"
        edge={2.2}
      />
      <path d="M14 42C9 42 7 38 8 35C20 39 48 38 62 33C64 39 60 43 56 42Z" fill="#6A6585" />
      <path
        d="M24 29Q30 24 34 29M40 27Q45 22 50 28"
        stroke="#C9C4DC"
        stroke-width="2.4"
        fill="none"
        stroke-linecap="round"
      />
    </>
  );
}

const SPELLS: Record<SpellName, () => preact.JSX.Element> = { fog: Fog, blight: Blight, shadow: Shadow, storm: Storm };

export const SPELL_NAMES = Object.keys(SPELLS) as SpellName[];

export function Spell({ name, ...picture }: PictureProps & { name: SpellName }) {
  const Drawing = SPELLS[name];
  return (
    <Picture box="0 0 72 72" {...picture}>
      <Cut d="M2 36A34 34 0 1 1 70 36A34 34 0 1 1 2 36Z" fill="#3F366B" edge={2.6} />
      <path
        d="M5 36A31 31 0 1 1 67 36A31 31 0 1 1 5 36Z"
        fill="none"
        stroke={C.moon}
        stroke-opacity=".3"
        stroke-width="1.2"
        stroke-dasharray="3 3"
      />
      <Drawing />
    </Picture>
  );
}

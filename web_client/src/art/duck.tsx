/** The law of the postman duck: one duck, three moments: bringing the letter, telling the news, asleep on the job. */
import { Zs } from "./badges";
import { C, Cut, Picture, type PictureProps } from "./paper";

export type DuckPose = "deliver" | "announce" | "asleep";

export interface DuckProps extends PictureProps {
  pose?: DuckPose | undefined;
}

const BODY = "M24 62C20 50 26 45 36 49C46 53 60 52 70 48C84 50 92 62 88 76C84 92 68 97 52 97C34 97 24 84 24 62Z";

function Feet() {
  return (
    <path
      d="M46 94L45 108M45 108L37 112L53 112ZM66 94L67 108M67 108L59 112L75 112Z"
      stroke={C.brick}
      stroke-width="4"
      fill={C.ember}
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  );
}

function Body() {
  return (
    <>
      <Cut d={BODY} fill={C.duck} />
      <path d="M28 70C34 88 56 96 80 84C72 95 60 95 52 95C38 95 29 84 28 70Z" fill={C.gold} opacity=".55" />
    </>
  );
}

function Satchel() {
  return (
    <>
      <path d="M78 47C72 62 62 74 47 82" stroke={C.bark} stroke-width="4.6" fill="none" />
      <Cut d="M28 74L54 74L56 96L27 96Z" fill="#8B5A3C" edge={2} />
      <Cut d="M31 67L48 64L50 78L33 80Z" fill={C.paper} edge={1.2} edgeFill={C.ink} fall={0} />
      <Cut d="M27 74L55 74L53 84L41 88L29 84Z" fill={C.bark} edge={1.6} />
      <circle cx="41" cy="84" r="2.6" fill={C.duck} />
    </>
  );
}

function Cap() {
  return (
    <>
      <Cut d="M61 19C60 5 72 0 83 2C95 3 101 10 98 20Z" fill={C.pond} edge={2.4} />
      <path d="M61 15L98 17L98 22L61 20Z" fill={C.ink} />
      <Cut d="M84 18C95 17 106 20 109 25C101 25 92 24 83 24Z" fill={C.ink} edge={1.6} />
      <path
        d="M75 6L87 7L86 14L76 13ZM75 6L81 11L87 7"
        fill={C.paper}
        stroke={C.ink}
        stroke-width="1.3"
        stroke-linejoin="round"
      />
    </>
  );
}

/** Head, looking right. `open` is a bill that speaks. */
function Head({ open, closed }: { open: boolean; closed: boolean }) {
  return (
    <>
      <Cut d="M58 30C58 14 70 8 81 9C93 10 101 19 100 31C99 43 92 50 82 52L68 56C62 50 58 42 58 30Z" fill={C.duck} />
      <path d="M62 44C70 52 84 50 92 44C88 50 80 52 68 55Z" fill={C.gold} opacity=".55" />
      {open && <Cut d="M93 35C100 38 104 43 103 49C96 49 90 45 89 40Z" fill={C.brick} edge={1.6} />}
      <Cut
        d={
          open
            ? "M92 29C100 24 112 25 118 31C112 36 102 38 91 38C89 35 90 32 92 29Z"
            : "M92 30C100 26 112 29 118 35C113 41 102 43 91 41C89 37 90 33 92 30Z"
        }
        fill={C.ember}
        edge={1.8}
      />
      <path
        d={open ? "M98 30L101 30" : "M98 32.500L101 32.5"}
        stroke={C.brick}
        stroke-width="2"
        stroke-linecap="round"
      />
      {!open && (
        <path
          d="M93 37C101 38.5 108 38 114 36"
          stroke={C.brick}
          stroke-width="1.6"
          fill="none"
          stroke-linecap="round"
        />
      )}
      {closed ? (
        <path d="M78 30Q82 34 87 30" stroke={C.ink} stroke-width="2.4" fill="none" stroke-linecap="round" />
      ) : (
        <>
          <ellipse cx="83" cy="28.5" rx="4" ry="4.8" fill={C.ink} />
          <circle cx="84.4" cy="26.8" r="1.5" fill={C.paper} />
        </>
      )}
      <ellipse cx="76" cy="38" rx="4.4" ry="3" fill={C.ember} opacity=".6" />
      <Cap />
    </>
  );
}

/** An envelope with a wax seal, its middle at 0, 0. */
export function Letter() {
  return (
    <>
      <Cut d="M-15 -10L15 -10L15 10L-15 10Z" fill={C.paper} edge={1.6} edgeFill={C.ink} />
      <path d="M-15 -10L0 2L15 -10M-15 10L-4 -1M15 10L4 -1" fill="none" stroke={C.stone} stroke-width="1.4" />
      <circle cy="1" r="4" fill={C.ember} />
    </>
  );
}

function Wing({ up }: { up: boolean }) {
  return up ? (
    <>
      <Cut
        d="M62 66C54 52 40 40 22 36C26 42 24 44 20 45C26 49 26 52 22 54C30 58 32 61 30 65C40 72 54 76 62 66Z"
        fill={C.duck}
      />
      <path d="M32 44C42 49 50 56 56 65M32 54C40 57 46 61 51 66" stroke={C.gold} stroke-width="2" fill="none" />
    </>
  ) : (
    <>
      <Cut
        d="M44 58C56 54 74 58 76 68C78 78 68 86 56 85C58 82 57 80 52 80C54 77 52 75 47 74C49 71 48 69 44 68C41 65 41 60 44 58Z"
        fill="#F8C75C"
      />
      <path d="M55 66C62 66 68 69 70 74M57 74C62 74 65 76 66 79" stroke={C.gold} stroke-width="2" fill="none" />
    </>
  );
}

function Awake({ pose }: { pose: DuckPose }) {
  const speaks = pose === "announce";
  return (
    <>
      <Feet />
      <Body />
      <Satchel />
      <Head open={speaks} closed={false} />
      {speaks ? (
        <Wing up />
      ) : (
        <>
          <Cut
            d="M62 64C72 56 88 54 104 58C102 62 104 64 108 66C103 69 102 71 104 75C90 82 70 80 62 64Z"
            fill="#F8C75C"
          />
          <path d="M78 65C86 64 92 66 97 69M76 71C82 72 88 73 93 74" stroke={C.gold} stroke-width="2" fill="none" />
          <g transform="translate(110 62) rotate(-10)">
            <Letter />
          </g>
        </>
      )}
    </>
  );
}

function Asleep() {
  return (
    <>
      <g transform="translate(0 12)">
        <Body />
        <g transform="translate(-22 24) rotate(9 80 30)">
          <Head open={false} closed />
        </g>
        <g transform="translate(10 6)">
          <Wing up={false} />
        </g>
      </g>
      <g transform="translate(96 24)">
        <Zs />
      </g>
    </>
  );
}

/** Head and neck alone, for the app's icon. */
export function DuckPortrait() {
  return (
    <>
      <Cut d="M38 112C44 84 56 72 60 46L88 48C94 70 106 84 112 112Z" fill={C.duck} />
      <Head open={false} closed={false} />
    </>
  );
}

/** The duck without its frame, in 126 by 116. */
export function DuckFigure({ pose = "deliver" }: { pose?: DuckPose | undefined }) {
  return pose === "asleep" ? <Asleep /> : <Awake pose={pose} />;
}

export function Duck({ pose, ...picture }: DuckProps) {
  return (
    <Picture box="0 0 126 116" {...picture}>
      <DuckFigure pose={pose} />
    </Picture>
  );
}

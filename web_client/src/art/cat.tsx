/** The law of the seat's cat: one coat as a person, as a frog and as an exile, with the badges a seat can carry. */
import { CAT_ANCHORS, FROG_ANCHORS, hangs, isBelowHead, Wear } from "./accessories";
import { AwaySign, BackKey, Bundle, MayorsChain, Zs } from "./badges";
import { ChinShadow, EarFlaps, EarInsides, headOutline, InnerShadow, Marks, Paws, SIT, Tail, WALK } from "./cat_shapes";
import { type Coat, coatOf } from "./coats";
import { CatFace, FrogFace, type Mood } from "./face";
import { Both, Cut, Picture, type PictureProps, useUniqueId } from "./paper";
import "./art.css";

export type CatState = "person" | "frog" | "exiled";

export interface CatProps extends PictureProps {
  /** 0–11; a seat keeps its coat for the whole game. */
  coat: number;
  state?: CatState | undefined;
  /** A key in the back: this seat is played by a bot. */
  bot?: boolean | undefined;
  /** The mayor's chain around the neck. */
  mayor?: boolean | undefined;
  /** The page is hidden: closed eyes. */
  asleep?: boolean | undefined;
  /** Nothing heard from this phone: grey, with a dashed outline. */
  offline?: boolean | undefined;
  /** Marked away by the host: faded, behind a sign of leaving paws. */
  away?: boolean | undefined;
  mood?: Mood | undefined;
}

interface BodyProps {
  coat: Coat;
  mood: Mood;
  bot: boolean;
  mayor: boolean;
  dash: string | undefined;
}

/** A head with its pattern, face and (unless `bare`) what it wears. */
export function HeadOf({ coat, mood, dash, bare = false }: Omit<BodyProps, "bot" | "mayor"> & { bare?: boolean }) {
  const id = useUniqueId();
  const outline = headOutline(coat);
  return (
    <>
      <clipPath id={id}>
        {outline.map((d) => (
          <path key={d} d={d} />
        ))}
      </clipPath>
      <Cut d={outline} fill={coat.base} dash={dash} />
      <EarInsides coat={coat} />
      <g clip-path={`url(#${id})`}>
        <Marks marks={coat.head} />
        <EarFlaps coat={coat} />
        <ChinShadow />
      </g>
      <CatFace coat={coat} mood={mood} />
      {!bare && !isBelowHead(coat.accessory) && !hangs(coat.accessory) && (
        <Wear what={coat.accessory} at={CAT_ANCHORS} />
      )}
    </>
  );
}

/** A body of the given outline with its marks. */
export function BodyOf({
  coat,
  d,
  marks,
  dash,
}: {
  coat: Coat;
  d: string;
  marks: Coat["body"];
  dash: string | undefined;
}) {
  const id = useUniqueId();
  return (
    <>
      <clipPath id={id}>
        <path d={d} />
      </clipPath>
      <Cut d={d} fill={coat.base} dash={dash} />
      <g clip-path={`url(#${id})`}>
        <Marks marks={marks} />
        <InnerShadow d={d} />
      </g>
    </>
  );
}

function Person({ coat, mood, bot, mayor, dash }: BodyProps) {
  return (
    <>
      {bot && (
        <g transform="translate(31 82)">
          <BackKey />
        </g>
      )}
      <Tail coat={coat} dash={dash} />
      <BodyOf coat={coat} d={SIT} marks={coat.body} dash={dash} />
      <Paws coat={coat} />
      {isBelowHead(coat.accessory) && <Wear what={coat.accessory} at={CAT_ANCHORS} />}
      {mayor && (
        <g transform="translate(50 73)">
          <MayorsChain />
        </g>
      )}
      <HeadOf coat={coat} mood={mood} dash={dash} />
      {hangs(coat.accessory) && <Wear what={coat.accessory} at={CAT_ANCHORS} />}
    </>
  );
}

function Exile({ coat, mood, bot, mayor, dash }: BodyProps) {
  const head = "translate(39 8) scale(.64)";
  return (
    <>
      {bot && (
        <g transform="translate(40 50) rotate(90)">
          <BackKey />
        </g>
      )}
      <Tail coat={coat} walking dash={dash} />
      <BodyOf coat={coat} d={WALK} marks={coat.flank} dash={dash} />
      <g transform="translate(56 54)">
        <Bundle />
      </g>
      {hangs(coat.accessory) && (
        <g transform="translate(-84 14)">
          <Wear what={coat.accessory} at={CAT_ANCHORS} />
        </g>
      )}
      <g transform={head}>
        {isBelowHead(coat.accessory) && <Wear what={coat.accessory} at={CAT_ANCHORS} />}
        {mayor && (
          <g transform="translate(50 73)">
            <MayorsChain />
          </g>
        )}
        <HeadOf coat={coat} mood={mood} dash={dash} />
      </g>
    </>
  );
}

const FROG_BODY = "M50 60C72 60 82 76 80 92C79 97 74 98 66 98L34 98C26 98 21 97 20 92C18 76 28 60 50 60Z";
const FROG_HEAD = [
  "M50 38C72 38 88 48 88 59C88 71 70 77 50 77C30 77 12 71 12 59C12 48 28 38 50 38Z",
  "M18.5 35A12.5 12.5 0 0 1 43.5 35L40 48L24 48Z",
  "M81.5 35A12.5 12.5 0 0 0 56.5 35L60 48L76 48Z",
];
const FROG_LEGS =
  "M24 98C8 98 6 82 17 77C27 74 35 82 34 92L36 95L40 98L22 98ZM76 98C92 98 94 82 83 77C73 74 65 82 66 92L64 95L60 98L78 98Z";

const FROG_ARM =
  "M38 78C36 86 36 91 30 96C31 99 34 98.5 36 97C36.5 99.5 39.5 99.5 40.5 97.5C42 99.5 45 98.5 45.5 96C44 90 45 84 47 78Z";

function Frog({ coat, mood, bot, mayor, dash }: BodyProps) {
  const id = useUniqueId();
  return (
    <>
      {bot && (
        <g transform="translate(24 76) rotate(24)">
          <BackKey />
        </g>
      )}
      <BodyOf
        coat={coat}
        d={FROG_BODY}
        marks={[[coat.mark, "M50 72C62 72 66 84 64 99L36 99C34 84 38 72 50 72Z"]]}
        dash={dash}
      />
      <Cut d={FROG_LEGS} fill={coat.base} edge={2} />
      <Both>
        <Cut d={FROG_ARM} fill={coat.base} edge={1.6} fall={0.8} />
      </Both>
      {isBelowHead(coat.accessory) && <Wear what={coat.accessory} at={FROG_ANCHORS} frog />}
      {mayor && (
        <g transform="translate(50 75) scale(1.1 1)">
          <MayorsChain />
        </g>
      )}
      <clipPath id={id}>
        {FROG_HEAD.map((d) => (
          <path key={d} d={d} />
        ))}
      </clipPath>
      <Cut d={FROG_HEAD} fill={coat.base} dash={dash} />
      <g clip-path={`url(#${id})`}>
        <g transform="translate(-12 5) scale(1.24 1)">
          <Marks marks={coat.head} />
        </g>
        <g transform="translate(-6 1) scale(1.12 1)">
          <ChinShadow />
        </g>
      </g>
      <FrogFace coat={coat} mood={mood} />
      {!isBelowHead(coat.accessory) && <Wear what={coat.accessory} at={FROG_ANCHORS} frog />}
    </>
  );
}

const SHAPES = { person: Person, frog: Frog, exiled: Exile };

/** The cat without its frame, in a square of 100 by 100, to be set into a scene. */
export function CatFigure({
  coat,
  state = "person",
  bot = false,
  mayor = false,
  asleep = false,
  offline = false,
  away = false,
  mood,
}: CatProps) {
  const Shape = SHAPES[state];
  const feeling = asleep ? "asleep" : (mood ?? (state === "exiled" ? "sad" : "awake"));
  const dash = offline ? "5 4" : undefined;
  return (
    <>
      <g opacity={away ? 0.6 : undefined}>
        <Shape coat={coatOf(coat)} mood={feeling} bot={bot} mayor={mayor} dash={dash} />
      </g>
      {asleep && (
        <g transform="translate(76 22)">
          <Zs />
        </g>
      )}
      {away && (
        <g transform="translate(26 80)">
          <AwaySign />
        </g>
      )}
    </>
  );
}

/** The cat of a seat. */
export function Cat({ size, title, class: name, ...figure }: CatProps) {
  return (
    <Picture
      box="0 0 100 100"
      size={size}
      title={title}
      class={[name, figure.offline && "art-grey"].filter(Boolean).join(" ")}
    >
      <CatFigure {...figure} />
    </Picture>
  );
}

/** The law of a cat's (and a frog's) face: eyes, nose, mouth and whiskers, awake, asleep or sad. */
import type { Coat } from "./coats";
import { Both, C } from "./paper";

export type Mood = "awake" | "asleep" | "sad" | "happy";

/** Eyes at x 38.5 and 61.5 of a cat's head: round and shining, closed, or half under heavy lids. */
function Eye({ coat, mood, right }: { coat: Coat; mood: Mood; right: boolean }) {
  const onPatch = right && coat.pattern === "half_face";
  const line = onPatch
    ? C.ink
    : coat.pattern === "mask" || coat.pattern === "tuxedo" || coat.pattern === "ringed_tail"
      ? C.moon
      : coat.line;
  if (mood === "asleep")
    return <path d="M31.5 52Q38.5 59 45.5 52" fill="none" stroke={line} stroke-width="2.6" stroke-linecap="round" />;
  if (mood === "happy")
    return <path d="M31.5 55Q38.5 46 45.5 55" fill="none" stroke={line} stroke-width="2.6" stroke-linecap="round" />;
  return (
    <>
      <ellipse cx="38.5" cy="52" rx="7.4" ry="7.8" fill={C.ink} />
      <ellipse cx="38.5" cy="52" rx="6.2" ry="6.6" fill={coat.eye} />
      <ellipse cx="39" cy="52" rx="2.9" ry="5.6" fill={C.ink} />
      <circle cx={right ? 40.5 : 36.5} cy="49.5" r="1.7" fill={C.paper} />
      {mood === "sad" && <path d="M30 44L47 41L47 49.500L30 53Z" fill={right && onPatch ? coat.mark : coat.base} />}
    </>
  );
}

/** The face on a cat's head. */
export function CatFace({ coat, mood }: { coat: Coat; mood: Mood }) {
  const smile =
    mood === "sad" ? "M43 70Q46.5 65.5 50 66.500Q53.5 65.5 57 70" : "M42.5 66.500Q47 70.5 50 65.500Q53 70.5 57.5 66.5";
  const dark = coat.line === C.ink || /^#[34]/.test(coat.line);
  return (
    <>
      <Eye coat={coat} mood={mood} right={false} />
      <g transform="matrix(-1 0 0 1 100 0)">
        <Eye coat={coat} mood={mood} right />
      </g>
      <path
        d="M46.5 60L53.5 60L50 64.500Z"
        fill={dark ? C.brick : C.ember}
        stroke={dark ? C.brick : C.ember}
        stroke-width="1.4"
        stroke-linejoin="round"
      />
      <path d={smile} fill="none" stroke={coat.line} stroke-width="1.8" stroke-linecap="round" />
      <Both>
        <path
          d="M27 62L12 59.500M27 66L13 68"
          stroke={coat.line}
          stroke-opacity=".75"
          stroke-width="1.3"
          stroke-linecap="round"
        />
      </Both>
    </>
  );
}

/** The face of a frog: eyes on top of the head, a mouth from cheek to cheek. */
export function FrogFace({ coat, mood }: { coat: Coat; mood: Mood }) {
  const line = coat.line;
  return (
    <>
      <Both>
        {mood === "asleep" ? (
          <path d="M23 34Q31 41 39 34" fill="none" stroke={line} stroke-width="2.6" stroke-linecap="round" />
        ) : (
          <>
            <circle cx="31" cy="33" r="8.6" fill={C.paper} />
            <circle cx="31" cy="33" r="7.2" fill={coat.eye} />
            <ellipse cx="31" cy="33.5" rx="5.4" ry="2.9" fill={C.ink} />
            <circle cx="29" cy="31" r="1.5" fill={C.paper} />
          </>
        )}
        <path d="M46 52L46 53.5" stroke={line} stroke-width="2.4" stroke-linecap="round" />
        <ellipse cx="23" cy="61" rx="5" ry="3.2" fill={C.ember} opacity=".55" />
      </Both>
      <path d="M25 62C36 70 64 70 75 62" fill="none" stroke={line} stroke-width="2.4" stroke-linecap="round" />
    </>
  );
}

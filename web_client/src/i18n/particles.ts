/**
 * The law of Korean particles: which of a pair follows a name. A syllable that ends in a consonant takes the first, any other the
 * second; "으로/로" counts ㄹ as a vowel. Where nobody can know how a name is read, both are written: "은(는)".
 */

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const RIEUL = 8;

/** Final consonant (0 for none) of a digit as it is read in Korean: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS = [21, RIEUL, 0, 16, 0, 0, 1, RIEUL, RIEUL, 0];

function ending(name: string): number | null {
  const last = [...name.normalize("NFC").replace(/[^\p{L}\p{N}]+$/u, "")].at(-1)?.toLowerCase();
  if (last === undefined) return null;
  const point = last.codePointAt(0) ?? 0;
  if (point >= FIRST_SYLLABLE && point <= LAST_SYLLABLE) return (point - FIRST_SYLLABLE) % 28;
  if (/^[0-9]$/.test(last)) return DIGITS[Number(last)] ?? null;
  if (/^[a-z]$/.test(last)) return latin(name.toLowerCase(), last);
  return null;
}

/** As the name would be spelled in Hangul: Tom 톰, Bob 밥, Jack 잭, Paul 폴; but Kate 케이트, Chris 크리스, Leo 레오. */
function latin(name: string, last: string): number {
  if (last === "l") return RIEUL;
  if (/ng\P{L}*$/u.test(name)) return 21;
  return "mnbkpc".includes(last) ? 1 : 0;
}

/** The particle of a pair such as "은/는" that follows `name`. */
export function particle(name: string, pair: string): string {
  const [closed = "", open = ""] = pair.split("/");
  const end = ending(name);
  if (end === null) return closed.startsWith("으") ? `(으)${open}` : `${closed}(${open})`;
  if (closed === "으로" && end === RIEUL) return open;
  return end === 0 ? open : closed;
}

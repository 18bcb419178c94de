/**
 * What a player may be called, as the server's `rooms/names.py` says it. Whoever is refused here would be refused there; the server has the
 * last word, and what only it can know (characters that are newer than this browser) is left to it.
 */

/** Grapheme clusters in the longest name. */
const LONGEST = 16;
const LONGEST_RAW = 512;
const LONGEST_CLUSTER = 16;
const MOST_MARKS = 8;

/** White space as the server trims it; JavaScript's own `trim` takes U+FEFF for some and leaves U+0085. */
const WHITE = String.raw`(?:(?!\ufeff)[\s\x1c-\x1f\x85])+`;
const INNER = new RegExp(WHITE, "gu");
const EDGES = new RegExp(`^${WHITE}|${WHITE}$`, "gu");
const CONTROL = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const SHOWS =
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Extended_Pictographic}/u;
const MARK = /\p{M}/gu;
/** What needs a neighbour and has none: a mark or a joiner where a word begins, a joiner where it ends, one after an emoji that joins to none. */
const LOOSE = new RegExp(
  [
    String.raw`(?:^| )[\p{M}\u200c\u200d]`,
    String.raw`[\u200c\u200d](?=$| |\u200c|\u200d)`,
    String.raw`\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*\u200d(?!\p{Extended_Pictographic})`,
  ].join("|"),
  "u",
);
/** Consonants joined by one of these are one cluster (Unicode 15.1); an older browser counts two. */
const LINKED = /[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d][\p{M}\u200d]*$/u;

/** Whether nobody may be called so. */
export function isBadName(raw: string): boolean {
  if (raw.length > 2 * LONGEST_RAW || [...raw].length > LONGEST_RAW) return true;
  const trimmed = raw.normalize("NFC").replace(EDGES, "");
  if (CONTROL.test(trimmed)) return true;
  const name = trimmed.replace(INNER, " ");
  return !SHOWS.test(name) || LOOSE.test(name) || isTooLong(name);
}

function isTooLong(name: string): boolean {
  const clusters = clustersOf(name);
  return (
    clusters !== null &&
    (clusters.length > LONGEST ||
      clusters.some((one) => [...one].length > LONGEST_CLUSTER || (one.match(MARK)?.length ?? 0) > MOST_MARKS))
  );
}

/** What a person counts as one character each; null where the browser cannot tell (Firefox before 125). */
function clustersOf(name: string): string[] | null {
  if (!("Segmenter" in Intl)) return null;
  const clusters: string[] = [];
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(name)) {
    const last = clusters.length - 1;
    if (LINKED.test(clusters[last] ?? "") && /^\p{L}/u.test(segment)) clusters[last] += segment;
    else clusters.push(segment);
  }
  return clusters;
}

/** The law of room codes and links: what a person may type for a code, and where a room, its table screen and the pass of a moved seat stand. */

const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ2345679";
export const CODE_LENGTH = 5;

/** What was typed for a code, of a whole link or of a sentence with a link in it: in capitals, of full-width and invisible characters made plain. */
function codePart(typed: string): string {
  const plain = typed.normalize("NFKC").replace(/\p{Cf}+/gu, "");
  const linked = /\/(?:r|table)\/([a-z0-9]+)/i.exec(plain);
  return (linked?.[1] ?? plain).toUpperCase();
}

/** Read a code as typed: case and spaces do not count, nor does what stands around a link. Null if no room can have that code. */
export function readCode(typed: string): string | null {
  const code = codePart(typed).replace(/[\s\-–—._·]+/g, "");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** The letters and digits that are in no code because they look like others; null when the code has none. */
export function lookAlikes(typed: string): string | null {
  const odd = [...codePart(typed)].filter((letter) => /[AEIOUY018]/.test(letter));
  return odd.length > 0 ? [...new Set(odd)].join(" ") : null;
}

export type Route =
  | { page: "home" }
  | { page: "room"; code: string; raw: string; pass: string | null }
  | { page: "table"; code: string; raw: string };

export function routeOf(path: string, hash: string): Route {
  const [, page = "", raw = ""] = /\/(r|table)\/([^/]+)\/?$/.exec(path) ?? [];
  const typed = decoded(raw);
  const code = readCode(typed) ?? "";
  if (page === "table") return { page: "table", code, raw: typed };
  if (page === "r") return { page: "room", code, raw: typed, pass: /^#pass=([\w.~-]+)$/.exec(hash)?.[1] ?? null };
  return { page: "home" };
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Where the page stands, with whatever a proxy puts before it: `/` or `/cats/`. */
export function basePath(path: string): string {
  return path.replace(/(?:r|table)\/[^/]*\/?$/, "").replace(/[^/]*$/, "");
}

export const homePath = (): string => basePath(location.pathname);

export const roomPath = (code: string): string => `${basePath(location.pathname)}r/${code}`;

export const tablePath = (code: string): string => `${basePath(location.pathname)}table/${code}`;

export function socketUrl(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${basePath(location.pathname)}ws/${code}`;
}

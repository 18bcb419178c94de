/** The law of wording: a message id and facts go in, a sentence in the player's language comes out. Names in it are bidi-isolated. */
import { FluentBundle, type FluentFunction, FluentResource } from "@fluent/bundle";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Locale, TAGS } from "./locales";
import { particle } from "./particles";

export type Facts = Record<string, string | number>;
export type Text = (id: string, facts?: Facts) => string;

/** `{ $name }{ JOSA($name, pair: "이/가") }` */
const JOSA: FluentFunction = ([name], { pair }) =>
  particle(String(name?.valueOf() ?? ""), String(pair?.valueOf() ?? ""));

export interface Wording {
  locale: Locale;
  text: Text;
  /** Lower-case number formats and lists of the language. */
  list(items: readonly string[]): string;
}

/** `before` says what these sources have no words for: those of another language that are still on their way in this one. */
export function wordingOf(locale: Locale, sources: readonly string[], before?: Wording): Wording {
  const bundle = new FluentBundle(TAGS[locale], { functions: { JOSA } });
  for (const source of sources) bundle.addResource(new FluentResource(source), { allowOverrides: true });
  const text: Text = (id, facts) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) return before?.text(id, facts) ?? id;
    const errors: Error[] = [];
    return bundle.formatPattern(pattern, facts, errors);
  };
  return { locale, text, list: (items) => listed(locale, items) };
}

function listed(locale: Locale, items: readonly string[]): string {
  const isolated = items.map((item) => `\u2068${item}\u2069`);
  return new Intl.ListFormat(TAGS[locale], { type: "conjunction" }).format(isolated);
}

export const WordingContext = createContext<Wording>({
  locale: "en",
  text: (id) => id,
  list: (items) => items.join(", "),
});

export const useWording = (): Wording => useContext(WordingContext);

export const useText = (): Text => useContext(WordingContext).text;

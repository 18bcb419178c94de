/** The law of languages: which are spoken, how the phone's is found, and where the messages of each are fetched from. */

import { negotiateLanguages } from "@fluent/langneg";
import { lazily } from "../load";

export const LOCALES = ["ko", "en", "zh", "el"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each in its own words, so that whoever has landed in a wrong one finds back. */
export const ENDONYMS: Record<Locale, string> = { ko: "한국어", en: "English", zh: "简体中文", el: "Ελληνικά" };

/** What `<html lang>` and plural rules are given. */
export const TAGS: Record<Locale, string> = { ko: "ko", en: "en", zh: "zh-Hans", el: "el" };

export const isLocale = (tag: string | null): tag is Locale => LOCALES.some((locale) => locale === tag);

export function pickLocale(saved: string | null, wanted: readonly string[]): Locale {
  if (isLocale(saved)) return saved;
  const [best] = negotiateLanguages([...wanted], [...LOCALES], { defaultLocale: "en", strategy: "lookup" });
  return isLocale(best ?? null) ? (best as Locale) : "en";
}

type Source = () => Promise<{ default: string }>;

/** The messages of the shell, which every screen needs; a game brings its own. */
export const SHELL: Record<Locale, Source> = {
  ko: lazily(() => import("../../messages/ko.ftl?raw")),
  en: lazily(() => import("../../messages/en.ftl?raw")),
  zh: lazily(() => import("../../messages/zh.ftl?raw")),
  el: lazily(() => import("../../messages/el.ftl?raw")),
};

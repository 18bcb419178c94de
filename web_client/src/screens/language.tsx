/** The law of the chosen language: one for the whole page, changed anywhere, and the messages a game brings are added to it. */
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { Icon } from "../art/icons";
import { ENDONYMS, LOCALES, type Locale } from "../i18n/locales";
import { useText, useWording } from "../i18n/text";

export interface Language {
  locale: Locale;
  choose(tag: string): void;
  /** Add a game's messages in this language. */
  add(locale: Locale, text: string): void;
}

export const LanguageContext = createContext<Language>({ locale: "en", choose: () => {}, add: () => {} });

export const useLanguage = (): Language => useContext(LanguageContext);

/** Whether the messages of a game are here; fetches them in the language spoken now. Until then those of the language before are spoken on. */
export function useMessages(sources: Record<Locale, () => Promise<{ default: string }>> | null): boolean {
  const { add } = useLanguage();
  const { locale } = useWording();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let wanted = true;
    sources?.[locale]().then((source) => {
      if (!wanted) return;
      add(locale, source.default);
      setLoaded(true);
    });
    return () => {
      wanted = false;
    };
  }, [locale, sources, add]);
  return loaded;
}

export function LanguagePicker({ onChoose }: { onChoose?: (locale: Locale) => void }) {
  const { locale, choose } = useLanguage();
  const text = useText();
  return (
    <label class="language">
      <Icon name="language" size={22} />
      <span class="visually-hidden">{text("language")}</span>
      <select
        value={locale}
        onChange={(event) => {
          choose(event.currentTarget.value);
          onChoose?.(event.currentTarget.value as Locale);
        }}
      >
        {LOCALES.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {ENDONYMS[tag]}
          </option>
        ))}
      </select>
    </label>
  );
}

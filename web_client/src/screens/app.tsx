/** The law of the page: one screen for each address, in the player's language; nothing is drawn before its words are here. */
import type { ComponentType } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { isLocale, type Locale, pickLocale, SHELL, TAGS } from "../i18n/locales";
import { type Wording, WordingContext, wordingOf } from "../i18n/text";
import { lazily } from "../load";
import { useVisit } from "../navigation";
import { type Route, readCode } from "../rooms";
import { recall, remember } from "../storage";
import { LanguageContext } from "./language";

type Screen = ComponentType<{ code: string; raw: string; pass: string | null }>;

interface Sources {
  locale: Locale;
  texts: readonly string[];
  /** What was spoken before, as long as the game's words in the new language are not here. */
  before: { locale: Locale; texts: readonly string[] } | null;
}

const SCREENS: Record<Route["page"], () => Promise<Screen>> = {
  home: lazily(() => import("./home").then((screen) => screen.Home)),
  room: lazily(() => import("./room").then((screen) => screen.Room)),
  table: lazily(() => import("../table/table").then((screen) => screen.TableScreen)),
};

const spokenFrom = ({ locale, texts, before }: Sources): Wording =>
  wordingOf(locale, texts, before ? wordingOf(before.locale, before.texts) : undefined);

export function App() {
  const { number, route } = useVisit();
  const { page } = route;
  const [locale, setLocale] = useState<Locale>(() => pickLocale(recall("locale"), navigator.languages));
  const [sources, setSources] = useState<Sources | null>(null);
  const [screen, setScreen] = useState<{ page: Route["page"]; Screen: Screen } | null>(null);

  useEffect(() => {
    let wanted = true;
    SHELL[locale]().then((source) => {
      if (wanted)
        setSources((before) =>
          before?.locale === locale
            ? before
            : { locale, texts: [source.default], before: before && { locale: before.locale, texts: before.texts } },
        );
    });
    document.documentElement.lang = TAGS[locale];
    return () => {
      wanted = false;
    };
  }, [locale]);
  useEffect(() => {
    let wanted = true;
    SCREENS[page]().then((Screen) => {
      if (wanted) setScreen({ page, Screen });
    });
    return () => {
      wanted = false;
    };
  }, [page]);

  const add = useCallback((from: Locale, text: string) => {
    setSources((before) =>
      before && before.locale === from && !before.texts.includes(text)
        ? { locale: from, texts: [...before.texts, text], before: null }
        : before,
    );
  }, []);
  const wording = useMemo(() => (sources ? spokenFrom(sources) : null), [sources]);
  const language = useMemo(
    () => ({
      locale,
      add,
      choose: (tag: string) => {
        if (!isLocale(tag)) return;
        remember("locale", tag);
        setLocale(tag);
      },
    }),
    [locale, add],
  );
  if (!wording || screen?.page !== page) return <div class="loading" aria-busy="true" />;
  const raw = route.page === "home" ? "" : route.raw;
  return (
    <LanguageContext.Provider value={language}>
      <WordingContext.Provider value={wording}>
        <screen.Screen
          key={number}
          code={readCode(raw) ?? ""}
          raw={raw}
          pass={route.page === "room" ? route.pass : null}
        />
      </WordingContext.Provider>
    </LanguageContext.Provider>
  );
}

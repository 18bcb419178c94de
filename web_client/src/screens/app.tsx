/** The law of the page: one screen for each address, in the player's language; nothing is drawn before its words are here. */
import type { ComponentType } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { isLocale, type Locale, pickLocale, SHELL, TAGS } from "../i18n/locales";
import { WordingContext, wordingOf } from "../i18n/text";
import { lazily } from "../load";
import { type Route, readCode } from "../rooms";
import { recall, remember } from "../storage";
import { LanguageContext } from "./language";

type Screen = ComponentType<{ code: string; raw: string; pass: string | null }>;

const SCREENS: Record<Route["page"], () => Promise<Screen>> = {
  home: lazily(() => import("./home").then((screen) => screen.Home)),
  room: lazily(() => import("./room").then((screen) => screen.Room)),
  table: lazily(() => import("../table/table").then((screen) => screen.TableScreen)),
};

export function App({ route }: { route: Route }) {
  const [locale, setLocale] = useState<Locale>(() => pickLocale(recall("locale"), navigator.languages));
  const [sources, setSources] = useState<{ locale: Locale; texts: readonly string[] } | null>(null);
  const [screen, setScreen] = useState<{ Screen: Screen } | null>(null);

  useEffect(() => {
    let wanted = true;
    SHELL[locale]().then((source) => {
      if (wanted)
        setSources((before) => ({
          locale,
          texts: [source.default, ...(before?.locale === locale ? before.texts : [])],
        }));
    });
    document.documentElement.lang = TAGS[locale];
    return () => {
      wanted = false;
    };
  }, [locale]);
  useEffect(() => {
    SCREENS[route.page]().then((Screen) => setScreen({ Screen }));
  }, [route.page]);

  const add = useCallback((from: Locale, text: string) => {
    setSources((before) =>
      before && before.locale === from && !before.texts.includes(text)
        ? { locale: from, texts: [...before.texts, text] }
        : before,
    );
  }, []);
  const wording = useMemo(() => (sources ? wordingOf(sources.locale, sources.texts) : null), [sources]);
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
  if (!wording || !screen) return <div class="loading" aria-busy="true" />;
  const raw = route.page === "home" ? "" : route.raw;
  return (
    <LanguageContext.Provider value={language}>
      <WordingContext.Provider value={wording}>
        <screen.Screen code={readCode(raw) ?? ""} raw={raw} pass={route.page === "room" ? route.pass : null} />
      </WordingContext.Provider>
    </LanguageContext.Provider>
  );
}

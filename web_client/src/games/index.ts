/** The law of which games this client plays: a folder, a message file a language, and one line here. */

import type { ComponentType } from "preact";
import type { Locale } from "../i18n/locales";
import { lazily } from "../load";
import type { LobbyView } from "../wire";

type Messages = Record<Locale, () => Promise<{ default: string }>>;

export interface Game {
  messages: Messages;
  /** Everything from the first phase to the rematch. */
  play: () => Promise<ComponentType>;
  /** What the lobby shows of the game about to start, and the host's choices. */
  mix: () => Promise<ComponentType<{ lobby: LobbyView }>>;
  options: () => Promise<ComponentType<{ onClose: () => void }>>;
  table: () => Promise<ComponentType>;
}

export const GAMES: Readonly<Record<string, Game>> = {
  witch_catch: {
    messages: {
      ko: lazily(() => import("../../messages/witch_catch/ko.ftl?raw")),
      en: lazily(() => import("../../messages/witch_catch/en.ftl?raw")),
      zh: lazily(() => import("../../messages/witch_catch/zh.ftl?raw")),
      el: lazily(() => import("../../messages/witch_catch/el.ftl?raw")),
    },
    play: lazily(() => import("./witch_catch/play").then((part) => part.Play)),
    mix: lazily(() => import("./witch_catch/mix").then((part) => part.Mix)),
    options: lazily(() => import("./witch_catch/options").then((part) => part.Options)),
    table: lazily(() => import("./witch_catch/table").then((part) => part.TableGame)),
  },
};

// The languages of the page. Each is one file of the same shape: a missing or misspelt entry does not compile.

import type { en } from "./en";

/** All that the page says, in one language. */
export type Catalogue = typeof en;

/**
 * A language's name, written in itself for those who cannot read the one that is shown, and how its words are fetched.
 */
interface LanguageOf {
  name: string;
  /** As a page says it of itself (BCP 47), where that is more than the language's code. */
  tag?: string;
  fetch: () => Promise<Catalogue>;
}

export const LANGUAGES = {
  en: { name: "English", fetch: () => import("./en").then(({ en }) => en) },
  de: { name: "Deutsch", fetch: () => import("./de").then(({ de }) => de) },
  fr: { name: "Français", fetch: () => import("./fr").then(({ fr }) => fr) },
  nl: { name: "Nederlands", fetch: () => import("./nl").then(({ nl }) => nl) },
  pl: { name: "Polski", fetch: () => import("./pl").then(({ pl }) => pl) },
  it: { name: "Italiano", fetch: () => import("./it").then(({ it }) => it) },
  es: { name: "Español", fetch: () => import("./es").then(({ es }) => es) },
  zh: { name: "简体中文", tag: "zh-Hans", fetch: () => import("./zh").then(({ zh }) => zh) },
} satisfies Record<string, LanguageOf>;

export type Language = keyof typeof LANGUAGES;

/** The language as a page says it of itself. */
export const tagOf = (language: Language): string => (LANGUAGES[language] as LanguageOf).tag ?? language;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first language of these that the page speaks: `de` for `de-AT`, `zh` for `zh-Hans-CN`; otherwise English. */
export function firstSpoken(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split("-")[0]!).find(isLanguage) ?? "en";
}

// The words of the other forms of the game in each language: a file of its own for each, which nobody fetches who plays duplicate.

import type { Language } from "../catalogue";
import type { en } from "./en";

export type FormsWords = typeof en;

const FETCH: Record<Language, () => Promise<FormsWords>> = {
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
  fr: () => import("./fr").then(({ fr }) => fr),
  nl: () => import("./nl").then(({ nl }) => nl),
  pl: () => import("./pl").then(({ pl }) => pl),
  it: () => import("./it").then(({ it }) => it),
  es: () => import("./es").then(({ es }) => es),
  zh: () => import("./zh").then(({ zh }) => zh),
};

export const formsIn = (language: Language): Promise<FormsWords> => FETCH[language]();

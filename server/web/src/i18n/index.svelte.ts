// Words. Each language is one catalogue of the same shape: a missing or misspelt entry does not compile. What the home page and
// the door say in English comes with the first script; all that the other screens say, and other languages, are fetched.

import { type Preferences, preferences } from "../app/settings.svelte";
import type { Catalogue } from "./en";
import { first, type FirstWords } from "./en/first";

type Language = Preferences["language"];

const firstWords: Record<Language, () => Promise<FirstWords>> = {
  en: () => Promise.resolve(first),
  de: () => import("./de/first").then((module) => module.first),
  fr: () => import("./fr/first").then((module) => module.first),
};

const allWords: Record<Language, () => Promise<Catalogue>> = {
  en: () => import("./en").then((module) => module.default),
  de: () => import("./de").then((module) => module.default),
  fr: () => import("./fr").then((module) => module.default),
};

let catalogue: FirstWords | Catalogue = $state.raw(first);
let wanted: Language = "en";
/** Whether a screen is or will be shown that says more than the first words. */
let all = false;

const isWhole = (words: FirstWords | Catalogue): words is Catalogue => "table" in words;

/**
 * The words of the chosen language: `words().table.yourTurn`. The screens at hand (`app/screens.ts`) say the first words alone;
 * no other is shown before all are here.
 */
export const words = (): Catalogue => catalogue as Catalogue;

/** Fetches the words of the chosen language, and shows them from then on. Without a connection those at hand stay. */
export async function speak(language: Language = preferences.language): Promise<void> {
  wanted = language;
  const fetched = await (all ? allWords : firstWords)[language]().catch(() => null);
  if (fetched !== null && wanted === language && (!all || isWhole(fetched))) catalogue = fetched;
}

/** Fetches the words of every screen; without a connection it throws. */
export async function speakOfEverything(): Promise<void> {
  all = true;
  const language = preferences.language;
  const fetched = await allWords[language]();
  if (!isWhole(catalogue) || wanted === language) catalogue = fetched;
}

// The words of every language.

import type { Catalogue, Language } from "../src/i18n/catalogue";
import { CATALOGUES } from "../src/i18n/every";
import { formsIn, ofDeals } from "../src/i18n/forms/words";

export { CATALOGUES };
const EVERY_LANGUAGE = Object.keys(CATALOGUES) as Language[];
/** The words of a language at other forms of the game than duplicate. */
export const inDeals = async (language: Language): Promise<Catalogue> =>
  ofDeals(CATALOGUES[language], await formsIn(language));
/** Those into which the page is translated. */
export const TRANSLATIONS = EVERY_LANGUAGE.filter((language) => language !== "en");
/** Whether all is tried in all languages, which takes an hour. */
export const AT_LENGTH = Boolean(process.env.BRIDGE_ALL_LANGUAGES);
/** Why a story is skipped that waits or plays long. */
export const TOLD_AT_LENGTH =
  "told with BRIDGE_ALL_LANGUAGES=1: it waits for the time of a round, or takes a whole evening";
/** Those in which pages are looked at and read: one with long words and many forms, one in another script. */
export const TOLD_IN: Language[] = AT_LENGTH ? TRANSLATIONS : ["pl", "zh"];
/** Those in which whole boards are played: else the one with long words. */
export const PLAYED_IN: Language[] = AT_LENGTH ? TRANSLATIONS : ["pl"];

// The words that are shown: those of the chosen language, fetched alone.

import { preferences } from "../app/settings.svelte";
import { type Catalogue, type Language, LANGUAGES, tagOf } from "./catalogue";

let shown: { catalogue: Catalogue; language: Language } | undefined = $state.raw();
/** The same words where deals are played and no boards. */
let ofDeals: typeof shown = $state.raw();
let wanted: Language;

/** The words of the chosen language: `words().table.yourTurn`. Nothing is shown before `speak` has fetched some. */
export const words = (): Catalogue => (ofDeals?.language === shown!.language ? ofDeals : shown!).catalogue;

/** The language of the words that are shown, as a page says it of itself. */
export const spoken = (): string => tagOf(shown!.language);

/**
 * Fetches the words of the chosen language, and shows them from then on. It throws when they cannot be fetched: those
 * at hand stay.
 */
export async function speak(language: Language = preferences.language): Promise<void> {
  wanted = language;
  const catalogue = await LANGUAGES[language].fetch();
  if (wanted === language) shown = { catalogue, language };
}

/** Whether the words are here that say deals, or cannot be had: until then whoever plays some is shown no other. */
let awaitsDeals = $state(true);
export const speaksOfDeals = (): boolean => !awaitsDeals;

/**
 * Speaks of deals and not of boards, as long as one looks at another form of the game than duplicate; what is returned
 * ends it.
 */
export function speakOfDeals(): () => void {
  const { catalogue, language } = shown!;
  let looks = true;
  const fetch = async () => {
    const forms = await import("./forms/words");
    const words = forms.ofDeals(catalogue, await forms.formsIn(language));
    if (looks) ofDeals = { catalogue: words, language };
  };
  fetch()
    .catch(() => {})
    .finally(() => (awaitsDeals = false));
  return () => {
    looks = false;
    ofDeals = undefined;
  };
}

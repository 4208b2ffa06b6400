// The words that are shown: those of the chosen language, fetched alone.

import { untrack } from "svelte";

import { preferences } from "../app/settings.svelte";
import { type Catalogue, type Language, LANGUAGES, tagOf } from "./catalogue";

/** `ofDeals` are the same words where deals are played and no boards, once asked for; `null` if they cannot be had. */
let shown: { catalogue: Catalogue; language: Language; ofDeals?: Catalogue | null } | undefined = $state.raw();
/** How many parts of the page look at deals. */
let looking = $state(0);
let wanted: Language;

/** The words of the chosen language: `words().table.yourTurn`. Nothing is shown before `speak` has fetched some. */
export const words = (): Catalogue => (looking > 0 && shown!.ofDeals) || shown!.catalogue;

/** The language of the words that are shown, as a page says it of itself. */
export const spoken = (): string => tagOf(shown!.language);

/**
 * Fetches the words of the chosen language, and shows them from then on; where deals are played, those that say deals
 * with them. It throws when they cannot be fetched: those at hand stay.
 */
export async function speak(language: Language = preferences.language): Promise<void> {
  wanted = language;
  const catalogue = await LANGUAGES[language].fetch();
  const ofDeals = looking > 0 ? await sayingDeals(catalogue, language) : undefined;
  if (wanted === language) shown = { catalogue, language, ofDeals };
}

/** Whether the words are here that say deals, or cannot be had: until then whoever plays some is shown no other. */
export const speaksOfDeals = (): boolean => shown!.ofDeals !== undefined;

/**
 * Speaks of deals and not of boards, as long as one looks at another form of the game than duplicate; what is returned
 * ends it.
 */
export function speakOfDeals(): () => void {
  untrack(() => {
    looking += 1;
    if (!shown!.ofDeals) void fetchDeals();
  });
  return () => {
    looking -= 1;
  };
}

async function fetchDeals(): Promise<void> {
  const { catalogue, language } = shown!;
  const ofDeals = await sayingDeals(catalogue, language);
  if (shown!.language === language) shown = { catalogue, language, ofDeals };
}

async function sayingDeals(catalogue: Catalogue, language: Language): Promise<Catalogue | null> {
  try {
    const forms = await import("./forms/words");
    return forms.ofDeals(catalogue, await forms.formsIn(language));
  } catch {
    return null;
  }
}

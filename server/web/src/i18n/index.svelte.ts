// The words that are shown: those of the chosen language, fetched alone.

import { preferences } from "../app/settings.svelte";
import { type Catalogue, type Language, LANGUAGES } from "./catalogue";

let catalogue: Catalogue | undefined = $state.raw();
let wanted: Language;

/** The words of the chosen language: `words().table.yourTurn`. Nothing is shown before `speak` has fetched some. */
export const words = (): Catalogue => catalogue!;

/** Fetches the words of the chosen language, and shows them from then on. It throws when they cannot be fetched: those at hand stay. */
export async function speak(language: Language = preferences.language): Promise<void> {
  wanted = language;
  const fetched = await LANGUAGES[language].fetch();
  if (wanted === language) catalogue = fetched;
}

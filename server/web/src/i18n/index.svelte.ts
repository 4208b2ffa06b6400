// Words. Each language is one catalogue of the same shape: a missing or misspelt entry does not compile. English is at hand;
// another language is fetched when somebody chooses it.

import { type Preferences, preferences } from "../app/settings.svelte";
import en, { type Catalogue } from "./en";

const elsewhere = {
  de: () => import("./de"),
  fr: () => import("./fr"),
};

let catalogue: Catalogue = $state.raw(en);
let wanted: Preferences["language"] = "en";

/** The words of the chosen language: `words().table.yourTurn`. */
export const words = (): Catalogue => catalogue;

/** Fetches the words of the chosen language, and shows them from then on. Without a connection those at hand stay. */
export async function speak(language: Preferences["language"] = preferences.language): Promise<void> {
  wanted = language;
  const fetched =
    language === "en"
      ? en
      : await elsewhere[language]().then(
          (module) => module.default,
          () => null,
        );
  if (fetched !== null && wanted === language) catalogue = fetched;
}

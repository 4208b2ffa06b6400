// Words. Each language is one catalogue of the same shape: a missing or misspelt entry does not compile.

import { preferences } from "../app/settings.svelte";
import de from "./de";
import en, { type Catalogue } from "./en";
import fr from "./fr";

const catalogues: Record<typeof preferences.language, Catalogue> = { en, de, fr };

/** The words of the chosen language: `words().table.yourTurn`. */
export const words = (): Catalogue => catalogues[preferences.language];

// Every language at once: for the page without a connection, which is made when the client is built, and for the
// stories. The client itself fetches the chosen one alone.

import type { Catalogue, Language } from "./catalogue";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { nl } from "./nl";
import { pl } from "./pl";
import { zh } from "./zh";

export const CATALOGUES: Record<Language, Catalogue> = { en, de, fr, nl, pl, it, es, zh };

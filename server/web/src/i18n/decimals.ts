// How figures with decimals are written in the page's language: with a comma where one writes so, and a real minus.

import { preferences } from "../app/settings.svelte";
import { type Language, tagOf } from "./catalogue";

/** A number as the server writes it, `-12.50`, as one reads it in a language: `−12,50`. What is missing is nothing. */
export function decimalIn(language: Language, figure: string | null | undefined): string {
  const parts = new Intl.NumberFormat(tagOf(language)).formatToParts(0.5);
  const point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  return (figure ?? "").replace("-", "−").replace(".", point);
}

/** The same in the language of this page. */
export const decimal = (figure: string | null | undefined): string => decimalIn(preferences.language, figure);

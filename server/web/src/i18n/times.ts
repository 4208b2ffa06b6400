// How times are written: in the words of the page's language, as one writes them where the browser is at home.

import { preferences } from "../app/settings.svelte";
import { type Language, tagOf } from "./catalogue";

/** The page's language as it is written in the region of the first of the browser's `tags` in that language. */
export function localeOf(language: Language, tags: readonly string[]): string {
  const own = tags.find((tag) => tag.split("-")[0] === language);
  const region = own && /^\w+(?:-\w{4})?-([a-z]{2}|\d{3})(?![^-])/i.exec(own)?.[1];
  return region ? `${tagOf(language)}-${region}` : tagOf(language);
}

/** The locale of this reader. */
export const locale = (): string => localeOf(preferences.language, navigator.languages);

/** A time of day: "17:44", or "5:44 PM" where one writes so. */
export const timeOfDay = (ms: number): string => new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(ms);

// How a language counts: which of its plural forms goes with a number, and how it names several, as Unicode's CLDR has
// it.

import { type Language, tagOf } from "./catalogue";

/** The forms that a language has for whole numbers below a million. */
interface PluralForms {
  en: "one" | "other";
  de: "one" | "other";
  fr: "one" | "other";
  nl: "one" | "other";
  pl: "one" | "few" | "many";
  it: "one" | "other";
  es: "one" | "other";
}

/**
 * The function that chooses among a language's forms: `plural(3, { one: "1 trick", other: "3 tricks" })`. The compiler
 * asks for each form that the language has. French says 0 with the form `one`, so a form says its number and does not
 * write it out; what is said of exactly one asks for that (zero.test.ts).
 */
export function pluralsOf<L extends keyof PluralForms>(language: L) {
  const rules = new Intl.PluralRules(language);
  return <T>(count: number, forms: Record<PluralForms[L], T>): T =>
    // CLDR's forms for fractions and millions are not asked for: nothing in the game is counted so.
    forms[rules.select(count) as PluralForms[L]];
}

/** The function that names several in a sentence: `and(["Ann", "Bob", "Cat"])`, "Ann, Bob, and Cat". */
export function listsOf(language: Language) {
  const list = new Intl.ListFormat(tagOf(language), { type: "conjunction" });
  return (names: readonly string[]): string => list.format(names);
}

/** The function that says how long something lasts, in the largest unit of which there are two: "42 minutes". */
export function durationsOf(language: Language) {
  const said = (count: number, unit: string) =>
    new Intl.NumberFormat(tagOf(language), { style: "unit", unit, unitDisplay: "long" }).format(count);
  return (ms: number): string => {
    const minutes = Math.ceil(ms / 60_000);
    if (minutes < 120) return said(minutes, "minute");
    return minutes < 2_880 ? said(Math.ceil(minutes / 60), "hour") : said(Math.ceil(minutes / 1_440), "day");
  };
}

// The words of the other forms of the game in each language: a file of its own for each, which nobody fetches who plays
// duplicate.

import type { Catalogue, Language } from "../catalogue";
import type { en } from "./en";

export type FormsWords = typeof en;

/** Some of the words of a language, said otherwise. */
type Otherwise<Words> = {
  [Entry in keyof Words]?: NonNullable<Words[Entry]> extends object
    ? OtherwiseIn<NonNullable<Words[Entry]>>
    : Words[Entry];
};
type OtherwiseIn<Words> = Words extends (...facts: never[]) => unknown ? Words : Otherwise<Words>;

/** What says "deal" where a catalogue says "board"; none in a language that has one word for both. */
export type DealsWords = Otherwise<Catalogue> | null;

const FETCH: Record<Language, () => Promise<FormsWords>> = {
  en: () => import("./en").then(({ en }) => en),
  de: () => import("./de").then(({ de }) => de),
  fr: () => import("./fr").then(({ fr }) => fr),
  nl: () => import("./nl").then(({ nl }) => nl),
  pl: () => import("./pl").then(({ pl }) => pl),
  it: () => import("./it").then(({ it }) => it),
  es: () => import("./es").then(({ es }) => es),
  zh: () => import("./zh").then(({ zh }) => zh),
};

export const formsIn = (language: Language): Promise<FormsWords> => FETCH[language]();

const isGroup = (words: unknown): words is object =>
  typeof words === "object" && words !== null && !Array.isArray(words);

function saidOtherwise<Words extends object>(words: Words, others: Otherwise<Words>): Words {
  const entries = Object.entries(others).map(([entry, other]) => {
    const said = words[entry as keyof Words];
    return [entry, isGroup(said) && isGroup(other) ? saidOtherwise(said, other) : other];
  });
  return { ...words, ...Object.fromEntries(entries) };
}

/**
 * A catalogue as it speaks where there are no boards: deals are played, of a rubber, of a round, or one after the
 * other.
 */
export const ofDeals = (catalogue: Catalogue, { deals }: FormsWords): Catalogue =>
  deals ? saidOtherwise(catalogue, deals) : catalogue;

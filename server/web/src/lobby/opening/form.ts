// The forms of the game that a table plays beside duplicate boards, and what can be chosen about each.

import type { Expectation, Form, HoneymoonScoring, Honours, Partners } from "../../protocol/messages";
import { type FormName, HANDS } from "./formName";

export interface Options {
  /** How many rubbers, or rounds of four deals; `null`: until they stop. */
  parts: number | null;
  honours: Honours;
  order: "non_dealer" | "dealer";
  /** A deal that is passed out is dealt again in heaps. */
  goulash: boolean;
  /** Who wins the last trick with the seven of diamonds is owed a beer. */
  beerCard: boolean;
  /** Who plays with whom in the next rubber or round. */
  partners: Partners;
  /** What two write their points down as. */
  scoring: HoneymoonScoring;
  /** Where each deal of Chicago stands for itself: one that is passed out is dealt again. */
  redeal: boolean;
  /** Whether sides are vulnerable at minibridge. */
  vulnerability: boolean;
  /** What the cards let expect at Russian Chicago; `null`: the usual table. */
  expectation: Expectation | null;
}

export const USUAL: Options = {
  parts: null,
  honours: "computed",
  order: "non_dealer",
  goulash: false,
  beerCard: false,
  partners: "fixed",
  scoring: "rubber",
  redeal: false,
  vulnerability: false,
  expectation: null,
};

export const hasHonours = (name: FormName) =>
  ["rubber", "chicago", "auction", "bridge_whist", "biritch", "three_handed"].includes(name) || name in HANDS;
export const isForFour = (name: FormName) => name !== "three_handed" && !(name in HANDS);
/** Two may choose between rubbers and rounds. */
export const hasScoring = (name: FormName) => name in HANDS;
export const hasGoulash = (name: FormName) => name === "rubber" || name === "chicago";
export const hasBeerCard = (name: FormName) => hasGoulash(name) || name === "chicago_duplicate";
/** Four of an auction who play rubbers or rounds of four. */
export const hasPartners = (name: FormName) => name === "rubber" || hasOrder(name);
export const hasRedeal = (name: FormName) => name === "chicago_duplicate";
export const hasVulnerability = (name: FormName) => name === "minibridge";
/** Single deals are counted, and neither rubbers nor rounds. */
export const hasDeals = (name: FormName) => name === "minibridge" || name === "minibridge_slips";

export const hasOrder = (name: FormName) => name === "chicago" || name === "chicago_duplicate" || name === "russian";

/** Rounds of four are counted, and not rubbers. */
export const hasRounds = (name: FormName, { scoring }: Options) =>
  hasOrder(name) || (hasScoring(name) && scoring === "chicago");

/** How many can be chosen; `null`: until they stop. */
export const partsOf = (name: FormName): readonly (number | null)[] =>
  hasDeals(name) ? [null, 4, 8, 12, 16] : [null, 1, 2, 3, 4];

/**
 * How many there are at first: so many rubbers are neither so many rounds nor so many deals. At a party it is one, or a
 * round of deals.
 */
export const partsAtFirst = (name: FormName, isParty: boolean): number | null =>
  isParty ? (hasDeals(name) ? 4 : 1) : USUAL.parts;

/** The form with its options; `null` for duplicate, where boards are chosen instead. */
export function formOf(name: FormName, options: Options): Form | null {
  const { parts, honours, order, goulash, beerCard: beer_card, partners, scoring, redeal, vulnerability } = options;
  switch (name) {
    case "duplicate":
      return null;
    case "rubber":
      return { form: name, honours, goulash, beer_card, partners, rubbers: parts };
    case "chicago":
      return { form: name, order, honours, goulash, beer_card, partners, rounds: parts };
    case "chicago_duplicate":
      return { form: name, order, redeal, beer_card, partners, rounds: parts };
    case "russian":
      return {
        form: name,
        order,
        partners,
        rounds: parts,
        ...(options.expectation && { expectation: options.expectation }),
      };
    case "auction":
    case "three_handed":
      return { form: name, honours, rubbers: parts };
    case "minibridge":
      return { form: name, deals: parts, vulnerability };
    case "minibridge_slips":
      return { form: name, deals: parts };
    case "bridge_whist":
    case "biritch":
      return { form: "whist", values: name, honours, rubbers: parts };
    case "honeymoon":
    case "honeymoon_draw":
    case "honeymoon_draw_two":
      return { form: "honeymoon", hands: HANDS[name]!, scoring, honours, parts };
  }
}

/**
 * A club's table of what the cards let expect: a line for each number of points from 20 to 40. With twenty each nobody
 * is stronger, and nothing is expected. A number is the line that is wrong.
 */
export function readExpectation(text: string): Expectation | number {
  const rows: [number, number][] = [];
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const words = line.split("#")[0]!.trim().split(/\s+/);
    if (words[0] === "") continue;
    const [points, none, vulnerable] = words.map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : NaN));
    const areScores = [none, vulnerable].every((score) => score !== undefined && score <= 10_000);
    const isNobodys = points === 20 && (none !== 0 || vulnerable !== 0);
    if (words.length !== 3 || points !== rows.length + 20 || rows.length > 20 || !areScores || isNobodys) return at + 1;
    rows.push([none!, vulnerable!]);
  }
  return rows.length === 21 ? (rows as Expectation) : text === "" ? 1 : lines.length + 1;
}

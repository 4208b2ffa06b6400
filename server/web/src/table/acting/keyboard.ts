// The keys that move through a hand and those that name a card or a call: suit and rank, level and strain, in the
// letters of the chosen language.

import type { Bid, Call, Card, Rank, Strain, Suit } from "../../protocol/messages";
import { RANKS, STRAINS, SUITS } from "../../rules/cards";

/** A page, as far as it says where one types. */
interface Page {
  activeElement: Element | null;
  body: Element;
  querySelector(selector: string): unknown;
}

/**
 * Whether a letter that is typed is for the cards: not where somebody writes, nor elsewhere in the page, nor while a
 * dialog lies over the table, whatever has the focus.
 */
export function typesAtTable(felt: Pick<Node, "contains"> | undefined, page: Page): boolean {
  if (page.querySelector("dialog:modal")) return false;
  const at = page.activeElement;
  return at === null || at === page.body || (felt?.contains(at) === true && !at.matches("input, textarea, select"));
}

/** The letters of a language, upper case. */
export interface Letters {
  suit: Record<Suit, string>;
  notrump: string;
  rank: Record<Rank, string>;
}

const startsWith = (letter: string, key: string) => letter.startsWith(key.toUpperCase());

const suitTyped = (key: string, { suit }: Letters) => SUITS.find((one) => startsWith(suit[one], key));
const rankTyped = (key: string, { rank }: Letters) =>
  key.toUpperCase() === "T" ? "T" : RANKS.find((one) => startsWith(rank[one], key));

/** What was typed so far, and what it names once it is complete. */
export interface Typed<T> {
  begun: string;
  named: T | null;
}

export const NOTHING = { begun: "", named: null };

/** A suit and then a rank. A key that goes on with nothing begins anew. */
export function typeCard(begun: string, key: string, letters: Letters): Typed<Card> {
  const suit = begun ? suitTyped(begun, letters) : undefined;
  const rank = suit ? rankTyped(key, letters) : undefined;
  if (suit && rank) return { begun: "", named: `${suit}${rank}` };
  return { begun: suitTyped(key, letters) ? key : "", named: null };
}

/** A level and then a strain; P, X, and R or a second X. */
export function typeCall(begun: string, key: string, letters: Letters): Typed<Call> {
  const upper = key.toUpperCase();
  if (/^[1-7]$/.test(begun)) {
    const strain: Strain | undefined = startsWith(letters.notrump, key)
      ? "NT"
      : STRAINS.find((one) => one !== "NT" && startsWith(letters.suit[one], key));
    if (strain) return { begun: "", named: `${begun}${strain}` as Bid };
  }
  if (/^[1-7]$/.test(key)) return { begun: key, named: null };
  if (upper === "P") return { begun: "", named: "P" };
  if (upper === "R" || (upper === "X" && begun === "X")) return { begun: "", named: "XX" };
  if (upper === "X") return { begun: "X", named: "X" };
  return NOTHING;
}

/** Along the cards, or from suit to suit. */
export type Move = "next" | "back" | "next_suit" | "last_suit" | "first" | "last";

/**
 * Which way a hand lies: arrows along a row go from card to card, arrows along a column from suit to suit; or the
 * reverse.
 */
export function moveOf(key: string, lies: "across" | "down"): Move | null {
  const along = lies === "across" ? { next: "ArrowRight", back: "ArrowLeft" } : { next: "ArrowDown", back: "ArrowUp" };
  const over = lies === "across" ? { next: "ArrowDown", back: "ArrowUp" } : { next: "ArrowRight", back: "ArrowLeft" };
  switch (key) {
    case along.next:
      return "next";
    case along.back:
      return "back";
    case over.next:
      return "next_suit";
    case over.back:
      return "last_suit";
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return null;
  }
}

/** The card that a move leads to; the same at either end. */
export function moved(suits: readonly (readonly Card[])[], at: Card, move: Move): Card {
  const cards = suits.flat();
  const index = cards.indexOf(at);
  const suit = suits.findIndex((held) => held.includes(at));
  const target = {
    next: cards[index + 1],
    back: cards[index - 1],
    next_suit: suits[suit + 1]?.[0],
    last_suit: suits[suit - 1]?.[0],
    first: cards[0],
    last: cards.at(-1),
  }[move];
  return target ?? at;
}

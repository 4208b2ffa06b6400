// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/en";
import type { BoardResult, Hand, Seat } from "../protocol/messages";
import { cardsOf, rankOf, suitOf } from "../rules/cards";
import { outcomeOf } from "./outcome";

const SUITS_DOWN = ["S", "H", "D", "C"] as const;

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** "Four spades by North: made exactly. North–South score 420." */
export function resultInWords(result: BoardResult, { boards, common }: Catalogue): string {
  const outcome = outcomeOf(result);
  if (outcome.passed) return boards.passedOut;
  const happened = boards.happened(contractInWords(outcome.contract, common), howInWords(outcome.over, boards));
  const scored = outcome.scorer ? boards.scores(common.side[outcome.scorer], outcome.points) : boards.nobodyScores;
  return `${happened} ${scored}`;
}

/** A hand as one reads it out. */
export function handInWords(seat: Seat, hand: Hand, { boards, common }: Catalogue): string {
  const cards = cardsOf(hand);
  const suits = SUITS_DOWN.map((suit) => {
    const ranks = cards.filter((card) => suitOf(card) === suit).map((card) => common.rank[rankOf(card)]);
    return boards.suitHolds(common.suit[suit], ranks.length > 0 ? ranks.join(" ") : boards.void);
  });
  return boards.handOf(common.seat[seat], suits.join(", "));
}

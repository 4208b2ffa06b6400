// The hands that lie open as they were when they were first seen: where a card lies depends on these, so that none
// moves to another suit's place when a suit is played out.

import type { BoardView, Card, Hand, Seat, Suit } from "../../protocol/messages";
import { cardsOf, handOf, suitOf } from "../../rules/cards";
import { suitsOfHand } from "./handOrder";

export class Dealt {
  #board: number | null = null;
  readonly #seen = new Map<Seat, Hand>();

  /** The hand of a seat with all that it was seen to hold on this board. */
  hand(board: BoardView, seat: Seat): Hand {
    if (board.board !== this.#board) this.#seen.clear();
    this.#board = board.board;
    const held = cardsOf(board.hands[seat]!);
    const cards = [...new Set([...held, ...cardsOf(this.#seen.get(seat) ?? "...")])];
    // More than thirteen are those of two deals.
    const hand = handOf(cards.length > 13 ? held : cards);
    this.#seen.set(seat, hand);
    return hand;
  }
}

/** How many cards of each suit there are, the longest first. */
export const lengthsOf = (hand: Hand): number[] =>
  hand
    .split(".")
    .map((ranks) => ranks.length)
    .filter((length) => length > 0)
    .sort((one, other) => other - one);

/** A hand in the suits that another, fuller one has, some of which may be played out. */
export function suitsAsDealt(hand: Hand, dealt: Hand, trump: Suit | null): Card[][] {
  const held = cardsOf(hand);
  return suitsOfHand(dealt, trump).map(([first]) => held.filter((card) => suitOf(card) === suitOf(first!)));
}

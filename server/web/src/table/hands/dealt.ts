// The hands that lie open as they were when they were first seen: where a card lies depends on these, so that none
// moves to another suit's place when a suit is played out. A player's window keeps them, so that none moves either when
// the page is loaded anew.

import type { BoardView, Card, Hand, Seat, Suit } from "../../protocol/messages";
import { cardsOf, handOf, RANKS, suitOf, SUITS } from "../../rules/cards";
import { suitsOfHand } from "./handOrder";

export class Dealt {
  #board: number | null = null;
  readonly #seen = new Map<Seat, Hand>();

  /** `place`: where the window keeps them, if it does; whoever takes a seat keeps them from then on. */
  constructor(private readonly place: () => string | null = () => null) {}

  /** The hand of a seat with all that it was seen to hold on this board. */
  hand(board: BoardView, seat: Seat): Hand {
    if (board.board !== this.#board) this.#begin(board.board);
    const held = cardsOf(board.hands[seat]!);
    const cards = [...new Set([...held, ...cardsOf(this.#seen.get(seat) ?? "...")])];
    // More than thirteen are those of two deals.
    const hand = handOf(cards.length > 13 ? held : cards);
    if (hand !== this.#seen.get(seat)) {
      this.#seen.set(seat, hand);
      this.#keep();
    }
    return hand;
  }

  #begin(board: number): void {
    const kept = this.#board === null ? this.#kept() : null;
    this.#board = board;
    this.#seen.clear();
    if (kept?.board === board) for (const [seat, figures] of kept.hands) this.#seen.set(seat, handFrom(figures));
  }

  #keep(): void {
    const place = this.place();
    if (place === null) return;
    const hands = [...this.#seen].map(([seat, hand]) => [seat, figuresOf(hand)]);
    sessionStorage.setItem(place, JSON.stringify({ board: this.#board, hands }));
  }

  #kept(): Kept | null {
    const place = this.place();
    try {
      return place === null ? null : (JSON.parse(sessionStorage.getItem(place) ?? "null") as Kept | null);
    } catch {
      return null;
    }
  }
}

interface Kept {
  board: number;
  hands: [Seat, number[]][];
}

/** A figure for each suit, of which each rank is a bit: what is kept names no card to whoever comes to read it. */
const figuresOf = (hand: Hand): number[] => {
  const cards = cardsOf(hand);
  return SUITS.map((suit) =>
    RANKS.reduce((sum, rank, at) => sum + (cards.includes(`${suit}${rank}`) ? 2 ** at : 0), 0),
  );
};

const handFrom = (figures: readonly number[]): Hand =>
  handOf(
    SUITS.flatMap((suit, of) =>
      RANKS.flatMap((rank, at) => ((figures[of]! >> at) & 1 ? [`${suit}${rank}` as Card] : [])),
    ),
  );

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

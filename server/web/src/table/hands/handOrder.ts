// How a hand is held and how dummy is laid: by suits, colours alternating, trumps first.

import type { BoardView, Card, Hand, Suit } from "../../protocol/messages";
import { cardsOf, contractParts, suitOf } from "../../rules/cards";

/** The suit of the contract; none in the auction and at no trump. */
export function trumpOf(board: BoardView): Suit | null {
  const strain = board.contract ? contractParts(board.contract).strain : "NT";
  return strain === "NT" ? null : strain;
}

/**
 * The suits that are held, from the left: trumps first (for dummy laid opposite that is dummy's right, Law 41D), then
 * black and red in turn, so that no two suits of a colour touch unless a third is missing.
 */
export function suitsInOrder(held: readonly Suit[], trump: Suit | null): Suit[] {
  const first = (suits: Suit[]) => suits.filter((suit) => held.includes(suit)).sort((a) => (a === trump ? -1 : 0));
  const black = first(trump === "C" ? ["C", "S"] : ["S", "C"]);
  const red = first(trump === "D" ? ["D", "H"] : ["H", "D"]);
  const trumpIsRed = (trump === "H" || trump === "D") && held.includes(trump);
  const trumpIsBlack = (trump === "S" || trump === "C") && held.includes(trump);
  const redFirst = trumpIsRed || (!trumpIsBlack && red.length > black.length);
  const [one, other] = redFirst ? [red, black] : [black, red];
  return [one[0], other[0], one[1], other[1]].filter((suit) => suit !== undefined);
}

/** A hand's cards by suit, in order, each from the top. */
export function suitsOfHand(hand: Hand, trump: Suit | null): Card[][] {
  const cards = cardsOf(hand);
  const held = [...new Set(cards.map(suitOf))];
  return suitsInOrder(held, trump).map((suit) => cards.filter((card) => suitOf(card) === suit));
}

/**
 * Suits in one row of at most `most` cards, or in two, as even as whole suits let them be, the first suit in the first
 * row: a suit that is torn is miscounted. Only where a row would hold more than `reach`, and a finger not find each of
 * its cards, a suit goes on in the next row.
 */
export function inRows(suits: readonly Card[][], most: number, reach = 13): Card[][] {
  const cards = suits.flat();
  if (cards.length <= most) return [cards];
  const [rows] = waysToHalve(suits).sort((one, other) => longest(one) - longest(other));
  if (longest(rows!) > reach) return [cards.slice(0, most), cards.slice(most)];
  return rows!.filter((row) => row.length > 0);
}

const longest = (rows: readonly Card[][]) => Math.max(...rows.map(({ length }) => length));

const waysToHalve = ([first = [], ...others]: readonly Card[][]): Card[][][] =>
  others.reduce(
    (ways, suit) =>
      ways.flatMap(([above = [], below = []]) => [
        [[...above, ...suit], below],
        [above, [...below, ...suit]],
      ]),
    [[first, []]] as Card[][][],
  );

// The auction and the play of a finished board, laid out for reading. Pure.

import type { Call, Card, Contract, Seat } from "../protocol/messages";
import { RANKS, contractParts, rankOf, seatAfter, suitOf } from "../rules/cards";

/** As auctions are written down: West first. */
export const COLUMNS = ["W", "N", "E", "S"] as const satisfies readonly Seat[];

/** Rows of four; before the dealer's first call there is nothing. */
export function auctionRows(dealer: Seat, calls: readonly Call[]): (Call | null)[][] {
  const cells: (Call | null)[] = [...Array<null>(COLUMNS.indexOf(dealer)).fill(null), ...calls];
  while (cells.length % 4 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 4 }, (_, row) => cells.slice(row * 4, row * 4 + 4));
}

export interface PlayedTrick {
  leader: Seat;
  cards: Card[];
  /** None if the play ended in the middle of it. */
  winner: Seat | null;
}

/** The cards of a board, trick by trick. */
export function tricksOf(contract: Contract, cards: readonly Card[]): PlayedTrick[] {
  const { strain, declarer } = contractParts(contract);
  const tricks: PlayedTrick[] = [];
  let leader = seatAfter(declarer);
  for (let at = 0; at < cards.length; at += 4) {
    const trick = cards.slice(at, at + 4);
    const winner = trick.length === 4 ? seatAfter(leader, bestOf(trick, strain)) : null;
    tricks.push({ leader, cards: trick, winner });
    leader = winner ?? leader;
  }
  return tricks;
}

function bestOf(trick: readonly Card[], strain: string): number {
  const worth = (card: Card) => {
    const rank = RANKS.indexOf(rankOf(card));
    if (suitOf(card) === strain) return 100 + rank;
    return suitOf(card) === suitOf(trick[0]!) ? rank : -1;
  };
  return trick.reduce((best, card, at) => (worth(card) > worth(trick[best]!) ? at : best), 0);
}

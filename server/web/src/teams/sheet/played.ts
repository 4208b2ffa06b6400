// The play of a finished board, laid out for reading. Pure.

import type { Card, Contract, Seat } from "../../protocol/messages";
import { RANKS, contractParts, rankOf, seatAfter, suitOf } from "../../rules/cards";

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

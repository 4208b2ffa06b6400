// A finished board step by step: each call, each card and the claim is one step.

import type { BoardRecord, BySeat, BySide, Call, Card, Contract, Hand, Seat, TrickView } from "../protocol/messages";
import { contractParts, handWithout, handsOf, seatAfter, sideOf } from "../rules/cards";
import { winnerOf } from "../rules/play";

/** What a step did. */
export type Deed =
  | { did: "call"; seat: Seat; call: Call; at: number }
  | { did: "card"; seat: Seat; card: Card; won: Seat | null }
  | { did: "claim"; seat: Seat; tricks: number; statement: string | null };

/** The board after some steps. */
export interface Moment {
  /** None at the start. */
  deed: Deed | null;
  calls: readonly Call[];
  hands: BySeat<Hand>;
  /** The trick on the table; all four of its cards until the next is led. */
  trick: TrickView | null;
  /** Who won the trick on the table, when it is complete. */
  winner: Seat | null;
  won: BySide<number>;
}

export const stepsIn = ({ calls, cards, claim }: BoardRecord) => calls.length + cards.length + (claim ? 1 : 0);

/** The board after so many steps; none is the deal as it was, and more than there are is the end. */
export function momentAt(record: BoardRecord, steps: number): Moment {
  const { dealer, deal, claim } = record;
  const calls = record.calls.slice(0, steps);
  const cards = record.cards.slice(0, Math.max(0, steps - record.calls.length));
  const moment = played(record.result.contract, handsOf(deal), cards);
  const claimed = claim && steps > record.calls.length + record.cards.length;
  const at = calls.length - 1;
  const called: Deed | null = at < 0 ? null : { did: "call", seat: seatAfter(dealer, at % 4), call: calls[at]!, at };
  const deed: Deed | null = claimed
    ? { did: "claim", seat: claim.seat, tricks: claim.tricks, statement: claim.statement ?? null }
    : (moment.deed ?? called);
  return { ...moment, calls, deed };
}

function played(contract: Contract | null, dealt: BySeat<Hand>, cards: readonly Card[]): Omit<Moment, "calls"> {
  const start = { deed: null, hands: dealt, trick: null, winner: null, won: { NS: 0, EW: 0 } };
  if (!contract || cards.length === 0) return start;
  const { strain, declarer } = contractParts(contract);
  let leader = seatAfter(declarer);
  let [trick, winner]: [Card[], Seat | null] = [[], null];
  let deed: Deed | null = null;
  const won = { NS: 0, EW: 0 };
  const hands = { ...dealt };
  for (const card of cards) {
    if (trick.length === 4) [leader, trick] = [winner!, []];
    const seat = seatAfter(leader, trick.length);
    trick = [...trick, card];
    hands[seat] = handWithout(hands[seat], card);
    winner = trick.length === 4 ? winnerOf(leader, trick, strain) : null;
    if (winner) won[sideOf(winner)]++;
    deed = { did: "card", seat, card, won: winner };
  }
  return { deed, hands, trick: { leader, cards: trick }, winner, won };
}

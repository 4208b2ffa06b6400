// A finished board step by step: each call or declaration, each card and the claim is one step.

import type {
  BoardRecord,
  BySeat,
  BySide,
  Call,
  Card,
  Contract,
  Declaration,
  Declared,
  Hand,
  Seat,
  Seating,
  TrickView,
} from "../../protocol/messages";
import { contractParts, handWithout, handsOf } from "../../rules/cards";
import { winnerOf } from "../../rules/play";
import { callerAfter, cardsOfTrick, handAfter, sideIn } from "../../rules/seating";

/** What a step did. */
export type Deed =
  | { did: "call"; seat: Seat; call: Call; at: number }
  | { did: "declaration"; seat: Seat; declaration: Declaration }
  | { did: "card"; seat: Seat; card: Card; won: Seat | null }
  | { did: "claim"; seat: Seat; tricks: number; statement: string | null };

/** The board after some steps. */
export interface Moment {
  /** None at the start. */
  deed: Deed | null;
  calls: readonly Call[];
  /** What was said where there is no auction. */
  declarations: Declared[];
  hands: BySeat<Hand>;
  /** The trick on the table; all four of its cards until the next is led. */
  trick: TrickView | null;
  /** Who won the trick on the table, when it is complete. */
  winner: Seat | null;
  won: BySide<number>;
}

/** The steps until the cards are played: there are calls, or where there is no auction declarations. */
export const stepsBeforePlay = ({ calls, declarations }: BoardRecord) => calls.length + (declarations?.length ?? 0);

export const stepsIn = (record: BoardRecord) => stepsBeforePlay(record) + record.cards.length + (record.claim ? 1 : 0);

/** The board after so many steps; none is the deal as it was, and more than there are is the end. */
export function momentAt(record: BoardRecord, steps: number): Moment {
  const { dealer, deal, claim, seating } = record;
  const calls = record.calls.slice(0, steps);
  const declarations = (record.declarations ?? []).slice(0, Math.max(0, steps - record.calls.length));
  const cards = record.cards.slice(0, Math.max(0, steps - stepsBeforePlay(record)));
  const moment = played(record.result.contract, handsOf(deal), cards, seating);
  const claimed = claim && steps > stepsBeforePlay(record) + record.cards.length;
  const at = calls.length - 1;
  const called: Deed | null =
    at < 0 ? null : { did: "call", seat: callerAfter(dealer, at, seating), call: calls[at]!, at };
  const said = declarations.at(-1);
  const declared: Deed | null = said ? { did: "declaration", seat: said.seat, declaration: said.declaration } : null;
  const deed: Deed | null = claimed
    ? { did: "claim", seat: claim.seat, tricks: claim.tricks, statement: claim.statement ?? null }
    : (moment.deed ?? declared ?? called);
  return { ...moment, calls, declarations, deed };
}

function played(
  contract: Contract | null,
  dealt: BySeat<Hand>,
  cards: readonly Card[],
  seating?: Seating,
): Omit<Moment, "calls" | "declarations"> {
  const start = { deed: null, hands: dealt, trick: null, winner: null, won: { NS: 0, EW: 0 } };
  if (!contract || cards.length === 0) return start;
  const { strain, declarer } = contractParts(contract);
  const whole = cardsOfTrick(seating);
  const board = { contract, seating };
  let leader = handAfter(declarer, 1, board);
  let [trick, winner]: [Card[], Seat | null] = [[], null];
  let deed: Deed | null = null;
  const won = { NS: 0, EW: 0 };
  const hands = { ...dealt };
  for (const card of cards) {
    if (trick.length === whole) [leader, trick] = [winner!, []];
    const seat = handAfter(leader, trick.length, board);
    trick = [...trick, card];
    hands[seat] = handWithout(hands[seat], card);
    winner = trick.length === whole ? winnerOf(leader, trick, strain, board) : null;
    if (winner) won[sideIn(board, winner)]++;
    deed = { did: "card", seat, card, won: winner };
  }
  return { deed, hands, trick: { leader, cards: trick }, winner, won };
}

// A board on which nothing has happened yet.

import { dealerOf, vulnerabilityOf } from "../../rules/board";
import type { BoardNumber, BoardView, Terms } from "../messages";

/** A board on which nothing has happened, as somebody sees it who sees no hand. */
export function bareBoard(board: BoardNumber): BoardView {
  return {
    board,
    dealer: dealerOf(board),
    vulnerability: vulnerabilityOf(board),
    hands: {},
    calls: [],
    called_at: [],
    contract: null,
    trick: null,
    last_trick: null,
    won: { NS: 0, EW: 0 },
    claim: null,
    result: null,
    deal: null,
    secret: null,
  };
}

/** What the terms say of a board where its number does not. */
export function under(terms: Terms): Partial<BoardView> {
  const { N, E, S, W } = terms.vulnerable;
  const sides = N === S && E === W ? (N ? (E ? "Both" : "NS") : E ? "EW" : "None") : "None";
  return { dealer: terms.dealer, vulnerability: sides, terms };
}

// What was played and claimed on a board, as this page saw it happen. A view keeps the last trick alone, and a table
// where everything may be taken back goes back farther than that: to any act, which is named by its turn.

import type { BoardNumber, BoardView, Card, Seat, TableEvent, TableView, Turn } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { cardsOfTrick } from "../../rules/seating";

export interface Deed {
  turn: Turn;
  /** Whose card it was, dummy's too; or who claimed. */
  seat: Seat;
  /** A card that nobody remembers is `null`. */
  did: { card: Card | null } | { claim: number };
  /** How many cards had been played to the board before it. */
  after: number;
}

/** How many cards have been played to a board. */
export const cardsPlayed = ({ contract, won, trick, seating }: BoardView): number =>
  contract ? cardsOfTrick(seating) * (won.NS + won.EW) + (trick?.cards.length ?? 0) : 0;

/** What is remembered of a board, and the position up to which nothing of it was missed. */
export interface Memory {
  board: BoardNumber;
  turn: Turn;
  played: number;
  deeds: readonly Deed[];
}

export const memoryAt = ({ board, turn }: TableView, deeds: readonly Deed[]): Memory | null =>
  board && { board: board.board, turn, played: cardsPlayed(board), deeds };

/**
 * What still stands of it: all, if only cards came since. A claim that nobody here heard of, or a taking back, made
 * more turns.
 */
export function standing(memory: Memory | null, { board, turn }: TableView): readonly Deed[] {
  if (!memory || memory.board !== board?.board) return [];
  const since = turn - memory.turn;
  return since >= 0 && since === cardsPlayed(board) - memory.played ? memory.deeds : [];
}

/** What is known after an event; `before` is the view that it came to. */
export function deedsAfter(deeds: readonly Deed[], event: TableEvent, before: TableView): readonly Deed[] {
  // What was played in a draw stands.
  if ("board_opened" in event || "board_shown" in event || "drawn" in event) return [];
  const back = bodyOf(event, "taken_back");
  if (back) return deeds.filter(({ after }) => after < cardsPlayed(back.board));
  if (!before.board) return deeds;
  const after = cardsPlayed(before.board);
  const played = bodyOf(event, "played");
  if (played) return [...deeds, { turn: played.turn, seat: played.seat, did: { card: played.card }, after }];
  const claimed = bodyOf(event, "claimed");
  if (claimed) return [...deeds, { turn: claimed.turn, seat: claimed.seat, did: { claim: claimed.tricks }, after }];
  return deeds;
}

// What the fold of every procedure stands on: the changes that most events make, and what does not follow.

import type { BoardView, ClaimView, TableEvent, TableView, Turn } from "../messages";
import type { Handlers } from "../unions";

/** The event does not follow from the view: something was missed, and a snapshot is due. */
export class FoldError extends Error {}

/** The events of one procedure, each with the view that it makes of the one before. */
export type Folds = Partial<Handlers<TableEvent, TableView>>;

export function onBoard(view: TableView, change: (board: BoardView) => Partial<BoardView>): TableView {
  if (!view.board) throw new FoldError("no board is on the table");
  return { ...view, board: { ...view.board, ...change(view.board) } };
}

export const onClaim = (view: TableView, change: (claim: ClaimView) => Partial<ClaimView>): TableView =>
  onBoard(view, (board) => {
    if (!board.claim) throw new FoldError("there is no claim");
    return { claim: { ...board.claim, ...change(board.claim) } };
  });

/** The next act has the next turn. */
export const acted = (turn: Turn, next: TableView): TableView => ({ ...next, turn: turn + 1 });

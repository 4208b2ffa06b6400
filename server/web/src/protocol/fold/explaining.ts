// What calls mean, as far as the viewer has been told.

import type { BoardView, Explained, TableView } from "../messages";
import { onBoard, type Folds } from "./folding";

export const explaining = (view: TableView) =>
  ({
    explained: (explained) => onBoard(view, (board) => learned(board, explained)),
    asked: (question) => onBoard(view, (board) => ({ questions: [...(board.questions ?? []), question] })),
    answered_again: () => view,
    card_filed: ({ side, version }) => ({ ...view, cards: { ...view.cards, [side]: version } }),
  }) satisfies Folds;

/** A player's later word on a call takes the place of their earlier one, and answers the questions about it. */
export const learned = (board: BoardView, said: Explained) => ({
  questions: (board.questions ?? []).filter(({ call, of }) => call !== said.call || of !== said.by),
  meanings: [...(board.meanings ?? []).filter(({ call, by }) => call !== said.call || by !== said.by), said],
});

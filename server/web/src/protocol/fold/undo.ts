// Somebody would take something back, and others let them or do not.

import type { TableView } from "../messages";
import { FoldError, onBoard, type Folds } from "./folding";

export const undo = (view: TableView) =>
  ({
    undo_asked: ({ back, seat, instead }) => onBoard(view, () => ({ undo: { back, seat, instead, answer: null } })),
    undo_answered: ({ accept, seat }) =>
      onBoard(view, ({ undo }) => {
        if (!undo) throw new FoldError("nobody asks to take anything back");
        return seat ? {} : { undo: { ...undo, answer: accept } };
      }),
    undo_refused: () => onBoard(view, () => ({ undo: null })),
    taken_back: ({ turn, stage, board }) => ({ ...view, turn: turn + 1, stage, board }),
  }) satisfies Folds;

// A set is dealt, and a board of it comes to the table.

import { callerAfter } from "../../rules/seating";
import type { TableView } from "../messages";
import { bareBoard, under } from "./bareBoard";
import { goingOn } from "./goingOn";
import { type Folds } from "./folding";

export const dealing = (view: TableView) =>
  ({
    contributions_wanted: ({ set }) => ({
      ...goingOn(view),
      stage: "committing",
      ...(set ? { set } : {}),
    }),
    contributed: ({ seat, commitment }) => ({
      ...view,
      set: { ...view.set, committed: { ...view.set.committed, [seat]: commitment } },
    }),
    reveals_wanted: () => ({ ...view, stage: "revealing" }),
    revealed: ({ seat }) => ({ ...view, set: { ...view.set, revealed: { ...view.set.revealed, [seat]: true } } }),
    dealt: ({ entropy }) => ({ ...view, set: { ...view.set, entropy } }),
    board_opened: ({ board, terms, seating, hands, declaring, drawing }) => {
      const opened = { ...bareBoard(board), ...(terms ? under(terms) : {}) };
      const leader = callerAfter(opened.dealer, 1, seating);
      return {
        ...goingOn(view),
        stage: drawing ? "drawing" : declaring ? "declaring" : "auction",
        ready: { N: false, E: false, S: false, W: false },
        clock: null,
        board: {
          ...opened,
          ...(seating ? { seating } : {}),
          hands,
          ...(declaring ? { declaring } : {}),
          ...(drawing ? { drawing } : {}),
          trick: drawing?.way === "from_the_stock" ? { leader, cards: [] } : null,
        },
      };
    },
  }) satisfies Folds;

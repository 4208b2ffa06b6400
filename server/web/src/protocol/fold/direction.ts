// The director is called, comes, rules and adjusts.

import { seatOfLane } from "../../rules/cards";
import type { Lane, RulingNotice, TableView } from "../messages";
import { onBoard, onClaim, type Folds } from "./folding";

const DIRECTOR_CALLS_REMEMBERED = 100;

export const direction = (view: TableView, lane: Lane) =>
  ({
    director_called: ({ call }) => {
      const { direction } = view;
      if (!call) return { ...view, direction: { ...direction, called: true } };
      const mine = call.by !== null && call.by === seatOfLane(lane);
      return {
        ...view,
        direction: {
          ...direction,
          called: true,
          calls_made: direction.calls_made + (mine ? 1 : 0),
          calls: [...(direction.calls ?? []), call].slice(-DIRECTOR_CALLS_REMEMBERED),
        },
      };
    },
    // From here on the director decides about a claim that waits.
    director_came: ({ name }) => ({
      ...(view.board?.claim ? onClaim(view, () => ({ may_accept: undefined })) : view),
      direction: { ...view.direction, director: name },
    }),
    ruled: (notice) => ({ ...view, direction: ruled(view.direction, notice) }),
    hand_shown: ({ seat, hand }) => onBoard(view, (board) => ({ hands: { ...board.hands, [seat]: hand } })),
    adjusted: ({ adjustment, result }) => ({
      ...view,
      adjustments: [...(view.adjustments ?? []).filter((known) => known.board !== adjustment.board), adjustment],
      sheet: result ? view.sheet.map((line) => (line.board === result.board ? result : line)) : view.sheet,
      board: result && view.board?.board === result.board ? { ...view.board, result } : view.board,
    }),
  }) satisfies Folds;

function ruled(direction: TableView["direction"], notice: RulingNotice): TableView["direction"] {
  const rulings = [...(direction.rulings ?? []), notice];
  if ("attend" in notice.ruling) return { ...direction, called: false, calls: [], rulings };
  if ("freeze" in notice.ruling) return { ...direction, frozen: true, rulings };
  if ("unfreeze" in notice.ruling) return { ...direction, frozen: false, rulings };
  return { ...direction, rulings };
}

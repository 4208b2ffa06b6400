// The tricks that were won and lost, in order, as far as this client saw them happen. The view counts them and does not
// say in which order: whoever comes later, or reloads the page, sees the earlier ones by side.

import type { BoardView, BySide, Side, TableEvent } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { type Played, sideIn } from "../../rules/seating";

/** The winners of a board's latest tricks, the last one at the end. */
export type Winners = readonly Side[];

/** What a view alone tells: the last trick, if one may still look at it. */
export const winnersIn = (board: BoardView | null): Winners =>
  board?.last_trick && !board.result ? [sideIn(board, board.last_trick.winner)] : [];

/** What is known after an event. */
export function winnersAfter(winners: Winners, event: TableEvent, board: Played = {}): Winners {
  // Tricks of a draw count nothing.
  if ("board_opened" in event || "board_shown" in event || "drawn" in event) return [];
  const wonBy = bodyOf(event, "played")?.won_by;
  if (wonBy) return [...winners, sideIn(board, wonBy)];
  const back = bodyOf(event, "taken_back");
  return back ? fitting(winners, back.board.won) : winners;
}

/** One trick: whose it is, and whether its place among the others is known. */
export interface WonTrick {
  side: Side;
  inOrder: boolean;
}

/** All tricks: first those of which only the number is known, `ours` before the others', then the rest in order. */
export function tricksInOrder(won: BySide<number>, winners: Winners, ours: Side): WonTrick[] {
  const known = fitting(winners, won);
  const early = [ours, ours === "NS" ? "EW" : "NS"] as const;
  return [
    ...early.flatMap((side) =>
      Array.from({ length: won[side] - count(known, side) }, () => ({ side, inOrder: false })),
    ),
    ...known.map((side) => ({ side, inOrder: true })),
  ];
}

/** Without the tricks that were taken back: they are the last ones. */
function fitting(winners: Winners, won: BySide<number>): Winners {
  let fit = winners;
  while (count(fit, "NS") > won.NS || count(fit, "EW") > won.EW) fit = fit.slice(0, -1);
  return fit;
}

const count = (winners: Winners, side: Side) => winners.filter((winner) => winner === side).length;

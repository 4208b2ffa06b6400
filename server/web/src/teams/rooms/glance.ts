// A room at a glance, for a director: how far it is, who is to act, who is missing, who calls. Pure.

import type { BySeat, RoomBoard, Seat, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { actorOf } from "../../rules/play";

export interface RoomAtAGlance {
  over: number;
  of: number;
  /** The board on the table, if the director attends it. */
  board: number | null;
  turn: Seat | null;
  finished: boolean;
  frozen: boolean;
  calls: string[];
  gone: Seat[];
  /** Whether the director has been in the room, and sees more than its results. */
  attended: boolean;
}

export function roomAtAGlance(
  boards: readonly number[],
  progress: readonly RoomBoard[],
  table: { view: TableView; here: BySeat<boolean> } | undefined,
): RoomAtAGlance {
  const far = { over: progress.length, of: boards.length };
  if (!table) {
    const finished = far.over === far.of;
    return { ...far, board: null, turn: null, finished, frozen: false, calls: [], gone: [], attended: false };
  }
  const { view, here } = table;
  const board = view.board && !view.board.result ? view.board : null;
  return {
    ...far,
    board: board?.board ?? null,
    turn: board && !board.claim ? actorOf(board) : null,
    finished: view.stage === "finished",
    frozen: view.direction.frozen,
    calls: (view.direction.calls ?? []).map(({ about }) => about),
    gone: SEATS.filter((seat) => view.seats[seat] === null || !here[seat]),
    attended: true,
  };
}

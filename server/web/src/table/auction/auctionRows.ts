// The auction as a grid: a column for each seat from West on, as players write it, and the dealer's column begins.

import type { BoardView, Call, Explained, Seat, Seating, Turn } from "../../protocol/messages";
import { playersIn } from "../../rules/seating";

export const COLUMNS = ["W", "N", "E", "S"] as const satisfies readonly Seat[];

/** The columns of those who call. */
export const columnsOf = (seating: Seating | undefined): readonly Seat[] =>
  COLUMNS.filter((seat) => playersIn(seating).includes(seat));

/** What is known of a call besides itself: an alert comes before an announcement, and that before an explanation. */
export type Sign = "alert" | "announcement" | "explanation" | "question";

export interface Cell {
  seat: Seat;
  call: Call;
  turn: Turn;
  sign: Sign | null;
}

/** Rows of as many as call; `null` is a place before the dealer's first call, and `"due"` the call that is awaited. */
export function auctionRows(board: BoardView, due: boolean): (Cell | "due" | null)[][] {
  const columns = columnsOf(board.seating);
  const wide = columns.length;
  const before = columns.indexOf(board.dealer);
  const cells: (Cell | "due" | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...board.calls.map((call, at) => {
      const turn = board.called_at[at]!;
      return { seat: columns[(before + at) % wide]!, call, turn, sign: signOf(board, turn) };
    }),
  ];
  if (due) cells.push("due");
  const rows = Math.ceil(cells.length / wide);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: wide }, (_, at) => cells[row * wide + at] ?? null),
  );
}

/** Whether no call stands in the rows below this one. */
export const isFreeBelow = (rows: ReturnType<typeof auctionRows>, row: number): boolean =>
  rows.slice(row + 1).every((later) => later.every((cell) => cell === null || cell === "due"));

function signOf(board: BoardView, turn: Turn): Sign | null {
  const manners = (board.meanings ?? [])
    .filter(({ call, meaning }: Explained) => call === turn && (meaning.text !== "" || meaning.manner === "alert"))
    .map(({ meaning }) => meaning.manner);
  const said = (["alert", "announcement", "explanation"] as const).find((manner) => manners.includes(manner));
  return said ?? ((board.questions ?? []).some(({ call }) => call === turn) ? "question" : null);
}

// Which boards a table has still to play: a director may take away one that has not begun. Pure.

import type { Catalogue } from "../i18n/catalogue";
import { awardsInWords } from "../direct/words";
import type { Adjustment, BoardNumber, TableView } from "../protocol/messages";
import { bodyOf } from "../protocol/unions";

type Played = Pick<TableView, "set" | "sheet" | "adjustments" | "board">;

/** Whether a board has begun, or is over. */
const hasBegun = ({ sheet, board: on }: Pick<Played, "sheet" | "board">, board: BoardNumber): boolean =>
  on?.board === board || sheet.some((line) => line.board === board);

/** What the director has scored that was not played. */
export const takenAway = (view: Played): Adjustment[] =>
  (view.adjustments ?? []).filter(({ board }) => view.set.boards.includes(board) && !hasBegun(view, board));

/** The boards that are not over, in the order of play. */
export function toPlay(view: Played): BoardNumber[] {
  const taken = takenAway(view).map(({ board }) => board);
  return view.set.boards.filter((board) => !taken.includes(board)).slice(view.sheet.length);
}

/** Whether nothing more is played. */
export const isOver = (view: Played & Pick<TableView, "stage">): boolean =>
  view.stage === "finished" || toPlay(view).length === 0;

/** That a board was taken away, and what each side has for it. */
export function takenAwayInWords({ board, to }: Adjustment, w: Catalogue): string {
  const awards = bodyOf(to, "awards");
  const said = w.events.field.takenAway(board);
  if (!awards) return said;
  return `${said}: ${awardsInWords(awards.ns, awards.ew, w)}`;
}

// Who had a bye in a Swiss. Of the last round the view says it; of earlier ones the boards do that somebody has not
// played, unless they were not there. Pure.

import type {
  ContestantNumber,
  EventView,
  FieldConditions,
  FieldStanding,
  FieldView,
  Recap,
} from "../../protocol/messages";
import { roundsOver } from "./field";

/**
 * How many rounds somebody has not played, by the boards that are over. By other points than victory points a bye
 * counts as boards, and it cannot be told.
 */
function unplayed(
  { boards }: FieldStanding,
  { boards_over = [] }: FieldView,
  { movement, boards: ofRound = 0, victory_points }: FieldConditions,
): number {
  if (!("swiss" in movement) || victory_points == null || ofRound === 0) return 0;
  return Math.max(0, Math.floor((boards_over.length - boards) / ofRound));
}

/** Whether it takes a recap by rounds to tell those who had a bye from those who were not there. */
export const asksWhoWasThere = (field: FieldView, agreed: FieldConditions): boolean =>
  (field.rankings ?? []).flat().some((line) => unplayed(line, field, agreed) > 0);

/** Who had a bye in a round that is over; without a recap those of the last one. */
export function byesIn(
  view: EventView,
  field: FieldView,
  agreed: FieldConditions,
  recap: Recap | null,
): ContestantNumber[] {
  if (!("swiss" in agreed.movement)) return [];
  const { tables = [], sits_out = [], boards_over = [], rankings = [] } = field;
  const isPlayed = tables.every(({ boards }) => boards.every((board) => boards_over.includes(board)));
  const last = view.stage !== "playing" || isPlayed ? sits_out : [];
  const earlier = rankings.flat().filter((line) => {
    const row = recap?.rows.find(({ contestant }) => contestant === line.contestant);
    if (!row) return false;
    const missed = row.rounds.slice(0, roundsOver(view)).filter((figure) => figure == null).length;
    return unplayed(line, field, agreed) > missed;
  });
  return [...new Set([...last, ...earlier.map(({ contestant }) => contestant)])];
}

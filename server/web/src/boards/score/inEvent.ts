// What the director of a field has ruled, away from the table, on boards that were played at it: its own view does not
// have that. Pure.

import type { EventPart } from "../../events/event";
import { ownContestant, tableOf } from "../../events/field/field";
import type { EventRuling, EventRulingNotice, EventView, TableView } from "../../protocol/messages";

type Score = Extract<EventRuling, { score: unknown }>;

/** A score that was given in the event. */
export type ScoredInEvent = EventRulingNotice & { ruling: Score };

const isScore = (notice: EventRulingNotice): notice is ScoredInEvent => "score" in notice.ruling;

/** The scores given to boards of the table where one plays in this round, in order; none at another round's table. */
export function scoredInEvent(view: TableView, event: EventView, part: EventPart): ScoredInEvent[] {
  const { field, rulings = [] } = event;
  const own = field ? ownContestant(field, part) : null;
  const here = field && own !== null ? tableOf(field, own) : null;
  if (!here || here.boards.join() !== view.set.boards.join()) return [];
  return rulings
    .filter(isScore)
    .filter(({ ruling: { score } }) => score.table === here.number && here.boards.includes(score.board));
}

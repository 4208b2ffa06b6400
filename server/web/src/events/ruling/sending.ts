// A ruling in an event is sent.

import { server } from "../../app/server.svelte";
import { words } from "../../i18n/index.svelte";
import type { Answer, EventId, EventRuling, EventView } from "../../protocol/messages";

/** Rules, as the next after those that the view knows of. */
export const ruleEvent = (
  id: EventId,
  { rulings_made }: EventView,
  ruled: { ruling: EventRuling; law: string | null; reason: string },
): Promise<Answer> => server.request({ rule_event: { id, number: (rulings_made ?? 0) + 1, ...ruled } });

export function closeRound(id: EventId, view: EventView, round: number): Promise<Answer> {
  const reason = words().events.rule.usualReason.close_round;
  return ruleEvent(id, view, { ruling: { close_round: { round } }, law: null, reason });
}

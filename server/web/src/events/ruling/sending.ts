// A ruling in an event is sent.

import { server } from "../../app/server.svelte";
import type { Answer, EventId, EventRuling, EventView } from "../../protocol/messages";
import { heard } from "../field/heard.svelte";

/** Rules, as the next after those that the view knows of. */
export function ruleEvent(
  id: EventId,
  { rulings_made }: EventView,
  ruled: { ruling: EventRuling; law: string | null; reason: string },
): Promise<Answer> {
  const number = (rulings_made ?? 0) + 1;
  const send = () => server.request({ rule_event: { id, number, ...ruled } });
  return "announce" in ruled.ruling ? heard.say(id, number, send) : send();
}

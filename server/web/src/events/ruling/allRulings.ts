// All that the director of an event ruled, as the server tells it: the view has the latest alone.

import { server } from "../../app/server.svelte";
import type { EventId, EventRulingNotice, EventRulings, EventView } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

/** Rulings in the view of an event; see `limits.md`. */
export const RULINGS_SHOWN = 5;

/** All that one may know of, the first ones first, asked for one part after the other. Throws what a request throws. */
export async function allRulings(id: EventId): Promise<EventRulingNotice[]> {
  const all: EventRulingNotice[] = [];
  for (;;) {
    const answer = await server.request({ event: { id, ask: { rulings: { after: all.length } } } });
    const part: EventRulings | undefined = bodyOf(answer, "event_rulings");
    if (!part) throw new TypeError("the answer is rulings");
    all.push(...part.rulings);
    if (!part.has_more || part.rulings.length === 0) return all;
  }
}

/** Of final standings, the rulings since then that the view has: each made a version. */
export const correctionsIn = ({ rulings }: Pick<EventView, "rulings">): EventRulingNotice[] =>
  (rulings ?? []).filter(({ version }) => version != null);

/** Whether final standings have more corrections than the view tells of. */
export const hasEarlierCorrections = (view: EventView): boolean => (view.version ?? 1) - 1 > correctionsIn(view).length;

/** The view, with what made each version of final standings. */
export const withCorrections = async (id: EventId, view: EventView): Promise<EventView> =>
  hasEarlierCorrections(view) ? { ...view, rulings: await allRulings(id) } : view;

// Whether a table has a director, or may yet have one: friends who play among themselves have nobody to call; and who
// hears of a call meanwhile.

import { eventOf } from "../../events/ofTable";
import type { Catalogue } from "../../i18n/catalogue";
import type { PlayerName, TableView } from "../../protocol/messages";

/**
 * Somebody directs here or was called; or the table is a match's or an event's, or as strict as tables that have a
 * director.
 */
export function mayBeDirected(view: TableView): boolean {
  const { direction, policy, set } = view;
  if (direction.director || direction.called || set.ctx?.includes("/match/") || eventOf(view) !== null) return true;
  const isAmongFriends = policy.profile === "social" || policy.profile === "teaching";
  return !isAmongFriends || policy.claims === "director" || policy.clock?.at_zero === "call_director";
}

/**
 * That whoever directs the event or the match of a table is told, as nobody directs here; `null` if nobody does.
 * `directs` are their names; of an event whose page was not seen it is not known whether anybody does.
 */
export function toldInWords(
  view: TableView,
  directs: { match?: PlayerName | null; event?: PlayerName | null },
  w: Catalogue,
): string | null {
  const { eventDirectorTold, matchDirectorTold } = w.procedures.prompts;
  if (eventOf(view)) return directs.event === null ? null : eventDirectorTold;
  return directs.match ? matchDirectorTold(directs.match) : null;
}

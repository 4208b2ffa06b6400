// Whether a table has a director, or may yet have one: friends who play among themselves have nobody to call.

import { eventOf } from "../../events/ofTable";
import type { TableView } from "../../protocol/messages";

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

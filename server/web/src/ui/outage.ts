// What is said of a connection that does not stand.

import type { Catalogue } from "../i18n/catalogue";
import { CROWDED, type Link, OUTDATED, REMOVED } from "../protocol/connection";

/** A loss that lasts less than this, in milliseconds, is nobody's business: a reload, a short tunnel. */
export const PATIENCE = 600;

/**
 * One text for a loss, whether the next attempt waits or is on its way: `was`, whether it stood before. A screen reader
 * says it again whenever it changes.
 */
export function troubleInWords(link: Link, why: string | null, was: boolean, w: Catalogue["common"]["link"]): string {
  if (why === CROWDED) return w.crowded;
  if (why === REMOVED) return w.removed;
  if (why === OUTDATED) return w.outdated;
  if (link === "barred") return w.barred(why ?? "");
  if (why === "restart") return w.restarting;
  if (link === "silent") return w.silent;
  return link === "connecting" && !was ? w.connecting : w.waiting;
}

// What stands in the menu, beside what is done at once.

import type { HeldTable } from "../../app/table.svelte";
import type { Catalogue } from "../../i18n/catalogue";

/** What is asked about once more before it is done. */
export type LastingAct = "leave" | "close" | "vacate" | "withdraw";
export type Entry = "hint" | "card" | "policy" | "meeting" | "preferences" | "along" | "seats" | LastingAct;

/** What it is called to go: from a seat, from directing, from looking on. */
export const leavesInWords = (table: HeldTable, { procedures: { actions } }: Catalogue): string =>
  table.seat !== null ? actions.leave : table.lane === "D" ? actions.stopDirecting : actions.stopWatching;

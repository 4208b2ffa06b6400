// What this page saw happen at each table that is held, remembered for as long as the page lives.

import type { HeldTable } from "../app/table.svelte";
import { type Deed, deedsAfter } from "./deeds";

class Seen {
  deeds: readonly Deed[] = $state.raw([]);

  constructor(table: HeldTable) {
    table.listen((event, before) => (this.deeds = deedsAfter(this.deeds, event, before)));
  }
}

const remembered = new WeakMap<HeldTable, Seen>();

/** From the first call on it watches the table. */
export function seenAt(table: HeldTable): Seen {
  const seen = remembered.get(table) ?? new Seen(table);
  remembered.set(table, seen);
  return seen;
}

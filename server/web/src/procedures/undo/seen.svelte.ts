// What this page saw happen at each table that is held. Where everything may be taken back it is kept in this window,
// so that a reload does not forget it: cards that lay open, and nothing else.

import type { HeldTable } from "../../app/table.svelte";
import type { TableEvent, TableView } from "../../protocol/messages";
import { type Deed, deedsAfter, type Memory, memoryAt, standing } from "./deeds";

const keyOf = ({ id, lane }: HeldTable) => `bridge.deeds.${id}.${lane}`;

function kept(table: HeldTable): Memory | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null") as Memory | null;
  } catch {
    return null;
  }
}

function keep(table: HeldTable, memory: Memory | null): void {
  if (memory && memory.deeds.length > 0) sessionStorage.setItem(keyOf(table), JSON.stringify(memory));
  else sessionStorage.removeItem(keyOf(table));
}

class Seen {
  #memory: Memory | null = $state.raw(null);

  constructor(private readonly table: HeldTable) {
    this.#memory = kept(table);
    table.listen((...heard) => this.#hear(...heard));
  }

  get deeds(): readonly Deed[] {
    return standing(this.#memory, this.table.view);
  }

  #hear(event: TableEvent, before: TableView, after: TableView): void {
    this.#memory = memoryAt(after, deedsAfter(standing(this.#memory, before), event, before));
    if (this.table.seat !== null && after.policy.undo === "free") keep(this.table, this.#memory);
  }
}

const remembered = new WeakMap<HeldTable, Seen>();

/** From the first call on it watches the table. */
export function seenAt(table: HeldTable): Seen {
  const seen = remembered.get(table) ?? new Seen(table);
  remembered.set(table, seen);
  return seen;
}

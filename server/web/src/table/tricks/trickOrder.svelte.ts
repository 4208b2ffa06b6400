// The order of the tricks at each table that is held, remembered from screen to screen for as long as the page lives.

import type { HeldTable } from "../../app/table.svelte";
import { type Winners, winnersAfter, winnersIn } from "./tricks";

export class TrickOrder {
  winners: Winners = $state.raw([]);

  constructor(table: HeldTable) {
    this.winners = winnersIn(table.view.board);
    table.listen((event) => (this.winners = winnersAfter(this.winners, event, table.view.board ?? {})));
  }
}

const remembered = new WeakMap<HeldTable, TrickOrder>();

export function trickOrderOf(table: HeldTable): TrickOrder {
  const order = remembered.get(table) ?? new TrickOrder(table);
  remembered.set(table, order);
  return order;
}

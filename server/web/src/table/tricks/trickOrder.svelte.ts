// The order of the tricks at each table that is held, remembered from screen to screen for as long as the page lives.

import type { HeldTable } from "../../app/table.svelte";
import type { BoardView } from "../../protocol/messages";
import { type Winners, winnersAfter, winnersIn } from "./tricks";

/** What an order is of: after a while without the connection there is another board, or there are more tricks. */
const tricksOf = (board: BoardView | null) => board && `${board.board}: ${board.won.NS} ${board.won.EW}`;

export class TrickOrder {
  #known: { of: string | null; winners: Winners } = $state.raw({ of: null, winners: [] });
  readonly #table: HeldTable;

  constructor(table: HeldTable) {
    this.#table = table;
    table.listen((event, before, after) => {
      const winners = winnersAfter(this.#in(before.board), event, after.board ?? {});
      this.#known = { of: tricksOf(after.board), winners };
    });
  }

  get winners(): Winners {
    return this.#in(this.#table.view.board);
  }

  #in(board: BoardView | null): Winners {
    const isKnown = this.#known.of !== null && this.#known.of === tricksOf(board);
    return isKnown ? this.#known.winners : winnersIn(board);
  }
}

const remembered = new WeakMap<HeldTable, TrickOrder>();

export function trickOrderOf(table: HeldTable): TrickOrder {
  const order = remembered.get(table) ?? new TrickOrder(table);
  remembered.set(table, order);
  return order;
}

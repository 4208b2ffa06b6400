// Who led what on the board at hand, remembered for when it is over: the view then shows the last trick alone.

import type { HeldTable } from "../../app/table.svelte";
import type { OpeningLead } from "../../boards/openingLead";
import type { BoardView, TableEvent, TableView } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

/** The lead as it lies on the table, if the first trick is still there. */
function leadIn(board: BoardView | null): OpeningLead | null {
  const [card] = board?.trick?.cards ?? [];
  return board && card && board.won.NS + board.won.EW === 0 ? { seat: board.trick!.leader, card } : null;
}

/** What is known of a board: after a while without the connection another one may be on the table. */
interface Known {
  board: number | null;
  lead: OpeningLead | null;
}

export class Lead {
  #known: Known = $state.raw({ board: null, lead: null });
  readonly #table: HeldTable;

  constructor(table: HeldTable) {
    this.#table = table;
    table.listen((event, before, after) => {
      this.#known = { board: after.board?.board ?? null, lead: this.#after(event, before, after) };
    });
    this.#known = { board: table.view.board?.board ?? null, lead: leadIn(table.view.board) };
  }

  get now(): OpeningLead | null {
    return this.#of(this.#table.view);
  }

  #of({ board }: TableView): OpeningLead | null {
    return leadIn(board) ?? (board && this.#known.board === board.board ? this.#known.lead : null);
  }

  #after(event: TableEvent, before: TableView, after: TableView): OpeningLead | null {
    if ("board_opened" in event) return null;
    if (bodyOf(event, "played") || "dummy_faced" in event) return leadIn(after.board) ?? this.#of(before);
    const isLed = before.board && before.board.won.NS + before.board.won.EW === 0;
    return "taken_back" in event && isLed ? leadIn(after.board) : this.#of(before);
  }
}

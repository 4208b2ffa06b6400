// Who led what on the board at hand, remembered for when it is over: the view then shows the last trick alone.

import type { HeldTable } from "../../app/table.svelte";
import type { OpeningLead } from "../../boards/openingLead";
import type { BoardView, TableEvent } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

/** The lead as it lies on the table, if the first trick is still there. */
function leadIn(board: BoardView | null): OpeningLead | null {
  const [card] = board?.trick?.cards ?? [];
  return board && card && board.won.NS + board.won.EW === 0 ? { seat: board.trick!.leader, card } : null;
}

export class Lead {
  now: OpeningLead | null = $state.raw(null);

  constructor(table: HeldTable) {
    this.now = leadIn(table.view.board);
    table.listen((event: TableEvent, before, after) => {
      if ("board_opened" in event) this.now = null;
      else if (bodyOf(event, "played") || "dummy_faced" in event) this.now = leadIn(after.board) ?? this.now;
      else if ("taken_back" in event && before.board?.won.NS === 0 && before.board.won.EW === 0)
        this.now = leadIn(after.board);
    });
  }
}

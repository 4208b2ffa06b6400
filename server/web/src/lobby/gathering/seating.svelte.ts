// Changing seats, leaving one, freeing somebody else's. A change is leaving and sitting down: in between one is nobody
// at the table, so whatever goes wrong then is kept here, where the table's screen finds it again.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { Seat } from "../../protocol/messages";
import { RefusedError } from "../../protocol/connection";
import { sitDown } from "./computers";
import type { KnownInvitations } from "../remembered";

class Seating {
  /** Why the last wish was not fulfilled. */
  trouble: unknown = $state.raw(null);
  busy = $state(false);

  /** Sits down at a free seat, and gets up from one's own first. */
  moveTo(table: HeldTable, to: Seat, known: KnownInvitations): Promise<void> {
    return this.#try(async () => {
      const from = table.seat;
      const invite = known.seats[to];
      if (!invite) return;
      if (from) await this.#leave(table, from);
      try {
        await server.request({ sit: { invite } });
      } catch (cause) {
        const back = from && known.seats[from];
        if (back && cause instanceof RefusedError) await server.request({ sit: { invite: back } });
        throw cause;
      }
    });
  }

  leave(table: HeldTable): Promise<void> {
    return this.#try(async () => {
      if (table.seat) await this.#leave(table, table.seat);
    });
  }

  /** Asks another player to change seats; whoever asks already is agreed with by that. */
  askSwap(table: HeldTable, of: Seat): Promise<void> {
    return this.#try(async () => {
      const { sitting, with: other } = sittings(table, of);
      if (sitting && other) await server.request({ ask_swap: { table: table.id, sitting, with: other } });
    });
  }

  /** Stays, whoever asks for one's seat. */
  refuseSwap(table: HeldTable, by: Seat): Promise<void> {
    return this.#try(async () => {
      const { sitting, with: other } = sittings(table, by);
      if (sitting && other)
        await server.request({ answer_swap: { table: table.id, sitting, with: other, accept: false } });
    });
  }

  withdrawSwap(table: HeldTable): Promise<void> {
    return this.#try(async () => {
      const { sitting } = sittings(table);
      if (sitting) await server.request({ withdraw_swap: { table: table.id, sitting } });
    });
  }

  /** The host frees the seat of somebody who is gone. */
  vacate(table: HeldTable, seat: Seat): Promise<void> {
    return this.#try(async () => {
      const sitting = table.view.seats[seat]?.sitting;
      if (sitting !== undefined) await server.request({ vacate: { table: table.id, seat, sitting } });
    });
  }

  /** The host has computers play on free seats. */
  seatComputers(table: HeldTable, seats: readonly Seat[]): Promise<void> {
    return this.#try(() => sitDown(table.id, seats));
  }

  async #leave(table: HeldTable, seat: Seat): Promise<void> {
    const sitting = table.view.seats[seat]?.sitting;
    if (sitting !== undefined) await server.request({ leave_seat: { table: table.id, sitting } });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.trouble = null;
    this.busy = true;
    try {
      await act();
    } catch (cause) {
      this.trouble = cause;
    } finally {
      this.busy = false;
    }
  }
}

/** One's own sitting, and another player's. */
function sittings({ view, seat }: HeldTable, other?: Seat) {
  return { sitting: seat && view.seats[seat]?.sitting, with: other && view.seats[other]?.sitting };
}

export const seating = new Seating();

// Computers at a table, where people are missing.

import { server } from "../../app/server.svelte";
import type { Occupant, Seat, TableId } from "../../protocol/messages";

/** Whether a person sits there: a computer's seat is free to whoever comes. */
export const isPerson = (occupant: Occupant | null): boolean => occupant !== null && !occupant.computer;

/** Has computers play on these seats. */
export async function sitDown(table: TableId, seats: readonly Seat[]): Promise<void> {
  for (const seat of seats) await server.request({ seat_computer: { table, seat } });
}

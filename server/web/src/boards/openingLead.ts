// Who led what on a board that is over.

import type { HeldTable } from "../app/table.svelte";
import type { BoardNumber, BoardRecord, Card, Seat } from "../protocol/messages";
import { declarerOf } from "../rules/cards";
import { handAfter } from "../rules/seating";
import { boardOf } from "./records";

export interface OpeningLead {
  seat: Seat;
  card: Card;
}

/** The lead of a record; `null` if no card was played. */
export function openingLeadIn({
  result,
  cards,
  seating,
}: Pick<BoardRecord, "result" | "cards" | "seating">): OpeningLead | null {
  const [card] = cards;
  return result.contract && card
    ? { seat: handAfter(declarerOf(result.contract), 1, { contract: result.contract, seating }), card }
    : null;
}

/**
 * The lead of a board as the table's record has it, for whoever came, or loaded the page anew, when it was no longer on
 * the table.
 */
export async function openingLeadOf(table: HeldTable, board: BoardNumber): Promise<OpeningLead | null> {
  const record = await boardOf(table, board);
  return record && openingLeadIn(record);
}

// The travellers of many boards.

import type { BoardNumber, EventId, Traveller } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { patiently } from "./patiently";

/** One after the other; `has` hears how many are here. Throws what a request throws. */
export async function travellersOf(
  id: EventId,
  boards: readonly BoardNumber[],
  has: (count: number) => void,
): Promise<Traveller[]> {
  const travellers: Traveller[] = [];
  for (const board of boards) {
    const traveller = bodyOf(await patiently({ event: { id, ask: { traveller: { board } } } }), "traveller");
    if (!traveller) throw new TypeError("the answer is a traveller");
    travellers.push(traveller);
    has(travellers.length);
  }
  return travellers;
}

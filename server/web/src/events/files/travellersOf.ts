// The travellers of many boards. Whoever asks for all of them is soon told to go slower, and goes slower.

import { server } from "../../app/server.svelte";
import { LONGEST_PAUSE, RefusedError } from "../../protocol/connection";
import type { BoardNumber, EventId, Traveller } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

/** One after the other; `has` hears how many are here. Throws what a request throws. */
export async function travellersOf(
  id: EventId,
  boards: readonly BoardNumber[],
  has: (count: number) => void,
): Promise<Traveller[]> {
  const travellers: Traveller[] = [];
  for (const board of boards) {
    travellers.push(await patiently(id, board));
    has(travellers.length);
  }
  return travellers;
}

async function patiently(id: EventId, board: BoardNumber): Promise<Traveller> {
  for (;;) {
    try {
      const answer = await server.request({ event: { id, ask: { traveller: { board } } } });
      const traveller = bodyOf(answer, "traveller");
      if (!traveller) throw new TypeError("the answer is a traveller");
      return traveller;
    } catch (cause) {
      const haste = cause instanceof RefusedError ? bodyOf(cause.refused.why, "too_fast") : undefined;
      if (!haste) throw cause;
      await new Promise((resolve) => setTimeout(resolve, Math.min(haste.retry_after_ms, LONGEST_PAUSE)));
    }
  }
}

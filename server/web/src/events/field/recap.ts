// What everybody made of each round or board of a field, as the server tells it.

import { server } from "../../app/server.svelte";
import type { EventId, Recap, RecapBy } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { joined, lastOf } from "./field";

/** All columns, asked for one part after the other. Throws what a request throws. */
export async function wholeRecap(id: EventId, by: RecapBy): Promise<Recap> {
  let whole: Recap | null = null;
  for (let after = 0; whole === null || whole.has_more; after = lastOf(whole)) {
    const answer = await server.request({ event: { id, ask: { recap: { by, after } } } });
    const part: Recap | undefined = bodyOf(answer, "recap");
    if (!part) throw new TypeError("the answer is a recap");
    whole = whole === null ? part : joined(whole, part);
  }
  return whole;
}

// Saying a line, with the number that the protocol wants of it (PROTOCOL.md, chapter chat).

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { RefusedError } from "../../protocol/connection";
import type { Audience } from "../../protocol/messages";
import { nextLine } from "./talk";

/** Says a line. Throws what `server.request` throws. */
export async function say(table: HeldTable, to: Audience, text: string): Promise<void> {
  const name = server.account?.name ?? "";
  const line = (line: number) => server.request({ say: { table: table.id, line, text, to } });
  try {
    await line(nextLine(table.view, table.lane, name, to));
  } catch (cause) {
    // Lines that this page has not heard of were said before the last hundred, or from another device.
    const stale = cause instanceof RefusedError && "stale_line" in cause.refused.why && cause.refused.why.stale_line;
    if (!stale) throw cause;
    await line(stale.next);
  }
}

// Saying what a call means, with the number that the protocol wants of it (PROTOCOL.md, `explain`).

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { RefusedError } from "../../protocol/connection";
import type { Meaning, Turn } from "../../protocol/messages";
import { versionOf } from "./meanings";

/** Explains, alerts late, or corrects. Throws what `server.request` throws. */
export async function explain(table: HeldTable, call: Turn, meaning: Meaning): Promise<void> {
  const { seat, view } = table;
  if (seat === null || !view.board) return;
  const say = (version: number) => server.request({ explain: { table: table.id, call, version, meaning } });
  try {
    await say(versionOf(view.board, call, seat) + 1);
  } catch (cause) {
    // The director has spoken in this player's place, or another page of theirs has: the server knows the number.
    const next =
      cause instanceof RefusedError && "stale_meaning" in cause.refused.why && cause.refused.why.stale_meaning;
    if (!next) throw cause;
    await say(next.next);
  }
}

// The director follows a call to the table, and answers it there by coming.

import { server } from "../app/server.svelte";
import type { HeldTable } from "../app/table.svelte";
import { words } from "../i18n/index.svelte";
import type { TableId } from "../protocol/messages";
import { nextNumber } from "./actions";

/**
 * Answers the call at a table that one is on the way to direct, once it is there; what another page of theirs has
 * answered meanwhile is answered.
 */
export async function answerCall(table: TableId): Promise<void> {
  const { view } = await directed(table);
  if (!view.direction.called) return;
  const reason = words().direct.usualReason.attend;
  await server.request({ rule: { table, number: nextNumber(view), ruling: { attend: {} }, law: null, reason } });
}

/** The table, as soon as one has it as its director: it comes after the answer that one directs it. */
const directed = (id: TableId) =>
  new Promise<HeldTable>((found) => {
    const stop = $effect.root(() => {
      $effect(() => {
        const table = server.tables.get(id);
        if (table?.lane !== "D" || !table.live) return;
        found(table);
        queueMicrotask(() => stop());
      });
    });
  });

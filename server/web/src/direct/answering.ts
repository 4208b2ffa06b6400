// The director follows a call to the table, and answers it there by coming.

import { router } from "../app/router.svelte";
import { server } from "../app/server.svelte";
import type { HeldTable } from "../app/table.svelte";
import { words } from "../i18n/index.svelte";
import type { TableId } from "../protocol/messages";
import { once } from "../ui/once.svelte";
import { nextNumber } from "./actions";
import { deskAt } from "./desk.svelte";

/**
 * Answers the call at a table that one has gone to and is to direct, once it is there; what another page of theirs has
 * answered meanwhile is answered. Whoever goes elsewhere before that answers nothing.
 */
export async function answerCall(table: TableId): Promise<void> {
  const held = await directed(table);
  if (!held?.view.direction.called) return;
  // From here on it remembers what is answered.
  deskAt(held);
  const reason = words().direct.usualReason.attend;
  await server.request({ rule: { table, number: nextNumber(held.view), ruling: { attend: {} }, law: null, reason } });
}

/**
 * The table that is shown, as soon as one has it as its director: it comes after the answer that one directs it. None
 * if it is gone, or not shown any more.
 */
const directed = (id: TableId) =>
  once<HeldTable | null>(() => {
    const table = server.tables.get(id);
    if (table?.lane === "D" && table.live) return table;
    return router.table === id && !server.gone.has(id) ? undefined : null;
  });

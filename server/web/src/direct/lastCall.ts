// What the director was called for last: once somebody has come, the view has it no more. Whoever was there remembers
// it on the desk; for whoever came later, the log of the board has it.

import { server } from "../app/server.svelte";
import type { HeldTable } from "../app/table.svelte";
import { words } from "../i18n/index.svelte";
import { bodyOf } from "../protocol/unions";
import { deskAt } from "./desk.svelte";
import { eventsOf, lastCallIn } from "./logged";

/** Lays the last call on the desk if somebody has answered it before this page heard of it. */
export async function recallLastCall(table: HeldTable): Promise<void> {
  const desk = deskAt(table);
  const { board, direction } = table.view;
  const answered = direction.rulings?.some(({ ruling }) => "attend" in ruling) && !direction.called;
  if (!board || !answered || desk.answered.length > 0) return;
  const answer = await server.request({ board_log: { table: table.id, board: board.board } });
  const log = bodyOf(answer, "board_log");
  const last = log && lastCallIn(eventsOf(log, words().direct.log.erased));
  if (last && desk.answered.length === 0) desk.answered = [last];
}

// Up to which line the talk of each table was read, so that a badge can count what is new.

import { SvelteMap } from "svelte/reactivity";

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { TableId } from "../../protocol/messages";
import { lineKey, unreadLines } from "./talk";

const read = new SvelteMap<TableId, string | null>();
const keyOf = (table: TableId) => `bridge.read.${table}`;
const readUpTo = (table: TableId) => read.get(table) ?? sessionStorage.getItem(keyOf(table));

/** How many lines others have said since the talk was last in sight. */
export const unread = (table: HeldTable): number =>
  unreadLines(table.view.chat, readUpTo(table.id), table.lane, server.account?.name ?? "");

/** The talk is in sight: all of it is read. */
export function markRead(table: HeldTable): void {
  const last = table.view.chat.at(-1);
  if (!last) return;
  const key = lineKey(last);
  if (read.get(table.id) === key) return;
  read.set(table.id, key);
  sessionStorage.setItem(keyOf(table.id), key);
}

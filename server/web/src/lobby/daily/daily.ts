// The boards of the day (chapter robots): what the server promises and tells of them, and a table to play them at.

import { ask } from "../../app/account";
import { server } from "../../app/server.svelte";
import type { Daily } from "../../protocol/messages";
import { ownName } from "../arriving/passingName";
import { openTable } from "../opening/opening";
import { policyOf } from "../opening/policy";

/** What is known of today's boards; with an account, of its own too. */
export function today(): Promise<Daily> {
  const headers: HeadersInit = server.account ? { authorization: `Bearer ${server.account.token}` } : {};
  return ask<Daily>("/api/daily", { headers });
}

/** Sits down South with three computers, or comes back to the table, and gives its address. */
export async function playToday({ set, table }: Daily): Promise<string> {
  if (table) return `/table/${table}`;
  await ownName();
  const address = await openTable({ daily: set.day }, policyOf("social"), "S", ["N", "E", "W"]);
  await server.request({ ready: { table: address.slice("/table/".length), board: 1 } });
  return address;
}

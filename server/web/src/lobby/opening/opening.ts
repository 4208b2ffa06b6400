// Opening a table. The key makes a second try harmless: after a lost reply the same key gets the same table
// (PROTOCOL.md, section 7), so it is kept until the table is there, for as long as the wishes are the same.

import { server } from "../../app/server.svelte";
import type { BoardSource, Policy, Seat } from "../../protocol/messages";
import { sitDown } from "../gathering/computers";
import { drawIdentity } from "../device/identity";
import { remember } from "../remembered";
import { nameOfForm } from "./formName";

const KEY = "bridge.opening";

/**
 * Opens a table, takes a seat at it, and gives the address to go to. Who wants no seat looks on, and where nobody may
 * look on they direct. Computers play on the seats that are named.
 */
export async function openTable(
  boards: BoardSource,
  policy: Policy,
  seat: Seat | null,
  computers: Seat[] = [],
): Promise<string> {
  const key = keyFor(JSON.stringify({ boards, policy }));
  const answer = await server.request({ open_table: { key, boards, policy } });
  if (!("opened" in answer)) throw new Error("the server gave another answer");
  const { table, invitations } = answer.opened;
  const { seats, kibitzers, director } = invitations;
  // The boards of the day are played alone: their table has no links for others.
  const given = "daily" in boards ? {} : { invitations };
  const invitation = seat ? seats[seat] : (kibitzers ?? director);
  const game = "daily" in boards ? "daily" : "session" in boards ? nameOfForm(boards.session) : undefined;
  remember({ kind: "table", id: table, invitation, ...given, ...(game && { game }), account: server.account?.account });
  const invite = { invite: invitation };
  await server.request(seat ? { sit: invite } : kibitzers ? { watch: invite } : { direct: invite });
  await sitDown(table, computers);
  sessionStorage.removeItem(KEY);
  return `/table/${table}`;
}

function keyFor(wishes: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { key: string; wishes: string } | null;
    if (kept?.wishes === wishes) return kept.key;
  } catch {
    // What cannot be read is drawn anew.
  }
  const key = drawIdentity();
  sessionStorage.setItem(KEY, JSON.stringify({ key, wishes }));
  return key;
}

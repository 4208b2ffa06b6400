// Opening a table, and taking a seat at it.

import { server } from "../../app/server.svelte";
import type { BoardSource, Policy, Seat } from "../../protocol/messages";
import { sitDown } from "../gathering/computers";
import { remember } from "../remembered";
import { nameOfForm } from "./formName";
import { forgetKey, keyFor } from "./openingKey";

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
  const key = keyFor("table", { boards, policy });
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
  forgetKey("table");
  return `/table/${table}`;
}

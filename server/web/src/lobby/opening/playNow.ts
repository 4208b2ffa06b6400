// A table of one's own, with computers on the other seats, by one press.

import { server } from "../../app/server.svelte";
import type { BoardSource } from "../../protocol/messages";
import { ownName } from "../arriving/passingName";
import { openTable } from "./opening";
import { HINTING, policyOf } from "./policy";

const BOARDS = 8;

/**
 * Opens a table at which one sits South with three computers, ready for its first board, and gives its address. Who has no name
 * yet is given one: they came to play, and may take another afterwards.
 */
export async function playNow(boards: BoardSource = { deal: BOARDS }): Promise<string> {
  await ownName();
  const address = await openTable(boards, { ...policyOf("social"), computers: HINTING }, "S", ["N", "E", "W"]);
  await server.request({ ready: { table: address.slice("/table/".length), board: 1 } });
  return address;
}

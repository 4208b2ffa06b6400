// A table of one's own, with computers on the other seats, by one press.

import { server } from "../../app/server.svelte";
import type { BoardSource, Seat } from "../../protocol/messages";
import { ownName } from "../arriving/passingName";
import { openTable } from "./opening";
import { HINTING, policyOf } from "./policy";

const BOARDS = 8;

/** What is played, and whether only the auction is. */
interface Practice {
  boards?: BoardSource;
  auctionOnly?: boolean;
}

/**
 * Opens a table at which one sits South with three computers, ready for its first board, and gives its address. Who has
 * no name yet is given one: they came to play, and may take another afterwards.
 */
export async function playNow(practice: Practice = {}): Promise<string> {
  const address = await openPractice(practice, ["N", "E", "W"]);
  await server.request({ ready: { table: address.slice("/table/".length), board: 1 } });
  return address;
}

/** Opens a table at which two friends practise the auction against computers, and gives its address. */
export const bidWithFriend = (): Promise<string> => openPractice({ auctionOnly: true }, ["E", "W"]);

async function openPractice({ boards = { deal: BOARDS }, auctionOnly = false }: Practice, computers: Seat[]) {
  await ownName();
  const agreed = { ...policyOf("social"), computers: auctionOnly ? { ...HINTING, auction_only: true } : HINTING };
  return openTable(boards, agreed, "S", computers);
}

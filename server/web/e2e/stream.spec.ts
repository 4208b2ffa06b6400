// A hundred calls and cards, at length two hundred, one after the other: the page never misses a frame and never shows
// one twice.

import { expect, test } from "./fixtures";
import { Table } from "./table";
import { AT_LENGTH } from "./words";
import { BIDS } from "../src/rules/auction";

/** Bids that are each doubled and redoubled, before the last. */
const DOUBLED = AT_LENGTH ? 16 : 4;

test("every call and card of a long board", { tag: "@length" }, async ({ browser, server }) => {
  test.setTimeout(300_000);
  const table = await Table.meet(browser, server);
  await table.deal();
  for (const bid of BIDS.slice(0, DOUBLED)) await table.auction(bid, "P", "P", "X", "P", "P", "XX", "P", "P");
  await table.auction(BIDS[DOUBLED]!, "P", "P", "P");
  expect(table.people.N.view.board!.calls.length).toBe(9 * DOUBLED + 4);
  await table.playOut((legal) => legal.at(-1)!);
  table.nobodySawTooMuch();
});

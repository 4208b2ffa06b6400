// Two hundred calls and cards, one after the other: the page never misses a frame and never shows one twice.

import { expect, test } from "./fixtures";
import { Table } from "./table";
import { BIDS } from "../src/rules/auction";

test("two hundred calls and cards", async ({ browser, house }) => {
  test.setTimeout(300_000);
  const table = await Table.meet(browser, house);
  await table.deal();
  for (const bid of BIDS.slice(0, 16)) await table.auction(bid, "P", "P", "X", "P", "P", "XX", "P", "P");
  await table.auction(BIDS[16]!, "P", "P", "P");
  expect(table.people.N.view.board!.calls.length).toBe(148);
  await table.playOut((legal) => legal.at(-1)!);
  table.nobodySawTooMuch();
});

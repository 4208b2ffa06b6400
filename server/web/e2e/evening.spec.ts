// Four friends and a kibitzer play a board to its end.

import { test } from "./fixtures";
import { Table } from "./table";

test("four friends play a board, and a kibitzer sees what lies on the table", async ({ browser, house }) => {
  const table = await Table.meet(browser, house);
  await table.join("Kay", "K");
  await table.deal();
  await table.auction("1NT", "P", "P", "P");
  await table.playOut();
  await table.nobodySawTooMuch();
});

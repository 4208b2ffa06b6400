// The main screens at three sizes, light and dark, into shots/: to be looked at by people.

import { expect, test } from "./fixtures";
import { Person } from "./person";
import { pictured } from "./pictures";
import { Table } from "./table";

test("pictures", async ({ browser, house }) => {
  const device = { viewport: { width: 1440, height: 900 } };
  const guest = await Person.come("Guest", await browser.newContext(device), house.url);
  await expect(guest.page.getByLabel("Your name")).toBeVisible();
  await pictured(guest.page, "home");
  const table = await Table.meet(browser, house, { boards: 2, devices: { N: device, S: device } });
  const { N, S } = table.people;
  await pictured(S.page, "gathering");
  await table.deal();
  await table.auction("1S", "P", "2NT", "P", "3C", "P");
  await pictured(S.page, "auction");
  await table.auction("4S", "P", "P", "P");
  for (let cards = 0; cards < 18; cards++) await table.play((legal) => legal[Math.floor(legal.length / 2)]!);
  await pictured(N.page, "declarer");
  await pictured(table.people.E.page, "defender");
  await table.claim("N", 6);
  await table.answerClaim("E", "accept");
  table.boardIsOver();
  await table.answerClaim("W", "accept");
  await table.everybodySees((view) => view.board!.result !== null);
  await pictured(N.page, "board-over");
});

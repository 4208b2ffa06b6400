// The main screens at three sizes, light and dark, into shots/: to be looked at by people.

import { expect, test } from "./fixtures";
import { Person } from "./person";
import { Table } from "./table";

const SIZES = [
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

async function shoot({ page }: Person, name: string): Promise<void> {
  const usual = page.viewportSize()!;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // A card on its way is no picture of a table.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      await page.screenshot({ path: `shots/${name}-${size.width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize(usual);
}

test("pictures", async ({ browser, house }) => {
  const device = { viewport: { width: 1440, height: 900 } };
  const guest = await Person.come("Guest", await browser.newContext(device), house.url);
  await expect(guest.page.getByLabel("Your name")).toBeVisible();
  await shoot(guest, "home");
  const table = await Table.meet(browser, house, { boards: 2, devices: { N: device, S: device } });
  const { N, S } = table.people;
  await shoot(S, "gathering");
  await table.deal();
  await table.auction("1S", "P", "2NT", "P", "3C", "P");
  await shoot(S, "auction");
  await table.auction("4S", "P", "P", "P");
  for (let cards = 0; cards < 18; cards++) await table.play((legal) => legal[Math.floor(legal.length / 2)]!);
  await shoot(N, "declarer");
  await shoot(table.people.E, "defender");
  await table.claim("N", 6);
  await table.answerClaim("E", "accept");
  table.boardIsOver();
  await table.answerClaim("W", "accept");
  await table.everybodySees((view) => view.board!.result !== null);
  await shoot(N, "board-over");
});

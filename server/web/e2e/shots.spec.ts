// The main screens at three sizes, light and dark, into shots/: to be looked at by people.

import { expect, test } from "./fixtures";
import type { Person } from "./person";
import { pictured, SIZES } from "./pictures";
import { Table } from "./table";

for (const colorScheme of ["light", "dark"] as const) {
  test(`pictures, ${colorScheme}`, async ({ browser, house }) => {
    const shoot = ({ page }: Person, name: string) => pictured(page, name, colorScheme);
    const device = { colorScheme, viewport: { width: 1440, height: 900 } };
    const guest = await browser.newContext(device);
    const page = await guest.newPage();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(house.url);
      await expect(page.getByLabel("Your name")).toBeVisible();
      await page.screenshot({ path: `shots/home-${size.width}-${colorScheme}.png` });
    }
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
}

// How large what one looks for is, measured: at the table, and when a board is over.

import type { Locator } from "@playwright/test";

import { expect, test } from "./fixtures";
import { faultsOf } from "./gallery/faults";
import { Gallery } from "./gallery/gallery";
import { ended } from "./gallery/over";
import { played } from "./gallery/play";
import { snapshotOf } from "./gallery/table";

const sizeOf = (letters: Locator) => letters.first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));

test("whose turn it is, who is vulnerable and the tricks are 20 pixels high on a small computer", async ({
  browser,
  house,
}) => {
  const gallery = await Gallery.open(browser, house.url);
  const { page, words } = gallery;
  await page.setViewportSize({ width: 1280, height: 800 });
  await gallery.sitDown(snapshotOf(played("E", 9)));
  const told = {
    turn: page.getByText(words.table.toAct),
    vulnerability: page.getByRole("banner").getByText(words.common.vulnerability.None, { exact: true }),
    tricks: page.getByRole("banner").locator("b"),
  };
  for (const [what, letters] of Object.entries(told)) {
    expect(await sizeOf(letters), what).toBeGreaterThanOrEqual(20);
  }
});

const OVER = [
  { width: 844, height: 390, letters: 15 },
  { width: 768, height: 1024, letters: 20 },
  { width: 1280, height: 800, letters: 18 },
  { width: 1920, height: 1080, letters: 24 },
];

for (const { letters, ...size } of OVER) {
  test(`a board that is over is in sight as a whole, at ${size.width} by ${size.height}`, async ({
    browser,
    house,
  }) => {
    const gallery = await Gallery.open(browser, house.url);
    const { page, words } = gallery;
    await page.setViewportSize(size);
    await gallery.sitDown(snapshotOf(ended("4SN", 11, 450)));
    await expect(page.getByText(words.boards.over1)).toBeVisible();
    expect(await faultsOf(page, true)).toEqual([]);
    const hand = page.getByRole("group", { name: words.common.seat.N, exact: true }).getByRole("list");
    expect(await sizeOf(hand)).toBeGreaterThanOrEqual(letters);
  });
}

// Large letters, as somebody's browser has them for every page: a table is played and talked at with them as with small
// ones.

import { chromium as engine, type Browser } from "@playwright/test";

import { chromium, told as switches } from "./chromium";
import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { snapshotOf, told } from "./gallery/table";
import { sized } from "./sizing";

const USUAL = 16;
const ON_THEIR_SIDES = [
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
];

async function withLetters(size: number, story: (browser: Browser) => Promise<void>): Promise<void> {
  const args = [...switches, `--blink-settings=defaultFontSize=${size}`];
  const browser = await engine.launch({ executablePath: chromium, args });
  await story(browser);
  await browser.close();
}

/** What a finger cannot touch of the buttons in this place, which may be scrolled; and what lies outside of it. */
const outOfReach = (place: string) =>
  [...document.querySelectorAll<HTMLElement>(`${place} button`)].flatMap((button) => {
    button.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const missed = tenths.flatMap((x) =>
      tenths.filter((y) => {
        const hit = document.elementFromPoint(left + (width * x) / 10, top + (height * y) / 10);
        return !button.contains(hit);
      }),
    );
    return missed.length > 0 ? [`${button.textContent?.trim()}: ${missed.length} of 81`] : [];
  });

for (const letters of [USUAL, 1.5 * USUAL, 2 * USUAL])
  test(`every call can be touched on a phone on its side, with letters of ${letters} pixels`, async ({ server }) => {
    await withLetters(letters, async (browser) => {
      const gallery = await Gallery.open(browser, server.url);
      const { page } = gallery;
      await sized(page, ON_THEIR_SIDES[0]!);
      await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
      for (const size of ON_THEIR_SIDES) {
        await sized(page, size);
        await gallery.settles();
        const at = `at ${size.width} by ${size.height}`;
        await expect(page.locator("section.box button").nth(15), at).toBeAttached();
        await expect.poll(() => page.evaluate(outOfReach, "section.box"), { message: at }).toEqual([]);
        await expect(page.locator(".chip")).toHaveCount(4);
        await expect.poll(() => page.evaluate(covered), { message: at }).toEqual([]);
      }
    });
  });

/** The seats on whose lower half something else lies. */
const covered = () =>
  ["left", "top", "right", "bottom"].filter((place) => {
    const chip = document.querySelector(`.chip-${place}`)!;
    const { left, top, width, height } = chip.getBoundingClientRect();
    return !chip.contains(document.elementFromPoint(left + width / 2, top + height * 0.8));
  });

test("letters twice as large leave room to talk beside the table", async ({ server }) => {
  await withLetters(2 * USUAL, async (browser) => {
    const gallery = await Gallery.open(browser, server.url, "de");
    const { page, words } = gallery;
    await sized(page, { width: 1280, height: 800 });
    await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
    await page.getByRole("button", { name: words.table.panel.open }).click();
    await expect(page.getByRole("tab").first()).toBeVisible();
    for (const tab of await page.getByRole("tab").all()) {
      const lines = await tab.evaluate((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, await tab.innerText()).toBe(1);
    }
    await page.getByRole("tab", { name: words.table.panel.chat }).click();
    const field = page.getByRole("tabpanel").getByRole("textbox");
    await expect.poll(async () => (await field.boundingBox())!.width).toBeGreaterThan(300);
  });
});

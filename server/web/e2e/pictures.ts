// Screens at three sizes, light and dark, into shots/: to be looked at by people.

import { expect, type Page } from "@playwright/test";

import { nothingSerious } from "./axe";

/** From the largest on: what is beside a table is shut when there is no room for it any more. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
];

/** The whole page at each size. */
export async function pictured(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()!;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // A card on its way is no picture of a table.
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
      await page.screenshot({ path: `shots/${name}-${size.width}-${colorScheme}.png`, fullPage: true });
    }
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(across, `${name} fits into ${size.width}`).toBeLessThanOrEqual(size.width);
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(usual);
}

/** A screen of a story: pictures of it, and nothing serious with it. */
export async function lookedAt(page: Page, name: string): Promise<void> {
  await nothingSerious(page, name);
  await pictured(page, name);
}

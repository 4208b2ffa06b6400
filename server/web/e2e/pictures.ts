// Screens at three sizes into shots/: to be looked at by people.

import { expect, type Page } from "@playwright/test";

import { nothingSerious } from "./axe";

export type Scheme = "light" | "dark";

/** From the largest on: what is beside a table is shut when there is no room for it any more. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
];

/** The whole page at each size. */
export async function pictured(page: Page, name: string, scheme: Scheme): Promise<void> {
  const usual = page.viewportSize()!;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // A card on its way is no picture of a table.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(across, `${name} fits into ${size.width}`).toBeLessThanOrEqual(size.width);
    await page.screenshot({ path: `shots/${name}-${size.width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize(usual);
}

/** A screen of a story, light and dark: pictures of it, and nothing serious with it. */
export async function lookedAt(page: Page, name: string): Promise<void> {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await nothingSerious(page, `${name}, ${scheme}`);
    await pictured(page, name, scheme);
  }
  await page.emulateMedia({ colorScheme: null });
}

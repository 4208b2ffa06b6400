// Pictures of screens, into shots/, for people to look at: they are taken where BRIDGE_PICTURES is set, for they take
// as long as all that is tried on what they show.

import { expect, type Page, type PageScreenshotOptions } from "@playwright/test";

import { nothingSerious } from "./axe";
import { sized } from "./sizing";

const TAKEN = Boolean(process.env.BRIDGE_PICTURES);
/** From the largest on: what is beside a table is shut when there is no room for it any more. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 640 },
];

/** The page as it is, into shots/. */
export async function picture(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!TAKEN) return;
  // A card on its way is no picture of a table.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  await page.screenshot({ path: `shots/${name}`, ...options });
}

/** The whole page at three sizes, light and dark. */
export async function pictured(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize()!;
  for (const size of SIZES) {
    await sized(page, size);
    for (const colorScheme of TAKEN ? (["light", "dark"] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${size.width}-${colorScheme}.png`, { fullPage: true });
    }
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(across, `${name} fits into ${size.width}`).toBeLessThanOrEqual(size.width);
  }
  await page.emulateMedia({ colorScheme: null });
  await sized(page, usual);
}

/** A screen of a story: pictures of it, and nothing serious with it. */
export async function lookedAt(page: Page, name: string): Promise<void> {
  await nothingSerious(page, name);
  await pictured(page, name);
}

// A window that changes its size, or a device that is turned.

import type { Page } from "@playwright/test";

/** Until the page is drawn at that size: it measures itself in one frame, and lies as that says in the next. */
export async function sized(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );
}

// Whether what a page shows has room.

import { expect } from "@playwright/test";

import type { Person } from "./person";

/** Nothing to scroll: the whole table is in sight. */
export async function fits({ page, name }: Person): Promise<void> {
  const size = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { below: scrollHeight - innerHeight, beside: scrollWidth - innerWidth };
  });
  expect(size.below, `${name} need not scroll down`).toBeLessThanOrEqual(0);
  expect(size.beside, `${name} need not scroll sideways`).toBeLessThanOrEqual(0);
}

/** No word runs out of its button, its heading, its line, nor out of the page. */
export async function hasRoomForItsWords({ page, name }: Person, where: string): Promise<void> {
  const cramped = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, .button, label, legend, h1, h2, h3, p, th, td, li, summary, option",
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest(".unseen") && element.clientWidth > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const scrolls = element.parentElement?.closest(".lines, [data-scrolls]");
        return element.scrollWidth > element.clientWidth + 1 || (!scrolls && (left < -1 || right > innerWidth + 1));
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.trim().slice(0, 80)}`),
  );
  expect(cramped, `${name}, ${where}`).toEqual([]);
}

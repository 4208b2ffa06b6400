// What a phone owes a finger and an eye: every card that one plays is large enough to touch, and what waits for an
// answer covers no card.

import type { BrowserContextOptions, Locator } from "@playwright/test";

import { expect, test } from "./fixtures";
import { cardsCovered } from "./gallery/faults";
import { Table } from "./table";

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const TARGET = 44;
/** WCAG 2.2, 2.5.8: what lies in a column is touched twice before it is played. */
const IN_COLUMNS = 24;

/** The part of each button that is seen and can be touched, in pixels across and down. */
const touchable = (hand: Locator) =>
  hand.getByRole("button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      const own = (x: number, y: number) => button.contains(document.elementFromPoint(x, y));
      let [across, down] = [0, 0];
      for (let x = left + 0.5; x < right; x++) if (own(x, top + 12)) across++;
      for (let y = top + 0.5; y < bottom; y++) if (own(left + 12, y)) down++;
      return { card: (button as HTMLElement).dataset.card, across, down };
    }),
  );

/**
 * One's own cards are as large as a finger each way; dummy's, one below the other, across, and `least` down. Cards that
 * are still on their way to their places cover others.
 */
async function isLargeEnough(hand: Locator, least = TARGET): Promise<void> {
  await expect(async () => {
    const cards = await touchable(hand);
    expect(cards.length).toBeGreaterThan(0);
    for (const { card, across, down } of cards) {
      const shown = `${card}: ${across} by ${down}`;
      expect(Math.min(across, down), shown).toBeGreaterThanOrEqual(least);
      expect(Math.max(across, down), shown).toBeGreaterThanOrEqual(TARGET);
    }
  }).toPass({ timeout: 10_000 });
}

test("fingers reach every card, and no prompt covers one", { tag: "@length" }, async ({ browser, server }) => {
  const table = await Table.meet(browser, server, {
    devices: { N: PHONE, E: PHONE },
    hands: { N: "touch", E: "touch" },
  });
  const { N, E } = table.people;
  await table.deal();
  await isLargeEnough(N.hand("N"));
  await table.auction("1NT", "P", "P", "P");
  await table.play();
  await isLargeEnough(N.hand("S"), IN_COLUMNS);
  await isLargeEnough(N.hand("N"));
  for (let cards = 0; cards < 5; cards++) await table.play();
  await isLargeEnough(N.hand("S"), IN_COLUMNS);
  await table.claim("N", 3);
  for (const { page } of [N, E]) {
    await expect(page.getByText(/claim 3 of|claims 3 of/).last()).toBeVisible();
    await expect.poll(() => cardsCovered(page)).toBe(0);
  }
  await expect(E.page.getByRole("button", { name: "Accept" })).toBeInViewport();
});

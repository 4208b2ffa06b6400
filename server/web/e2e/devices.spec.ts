// The same table on a phone, on a tablet, on a very large screen; by keys alone; without motion.

import type { BrowserContextOptions } from "@playwright/test";

import { fits } from "./fitting";
import { expect, test } from "./fixtures";
import { Table } from "./table";

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const TABLET: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const LARGE: BrowserContextOptions = { viewport: { width: 3840, height: 2160 } };

test(
  "a phone, two tablets and a wall play a board without scrolling",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, {
      devices: { N: PHONE, E: TABLET, S: PHONE, W: LARGE },
      hands: { N: "touch", E: "touch", S: "touch" },
    });
    const everybodyFits = async () => {
      for (const person of table.everybody) await fits(person);
    };
    await table.deal();
    await everybodyFits();
    await table.auction("1C", "1S", "X", "3S", "P");
    await everybodyFits();
    await table.auction("P", "4H", "P", "P", "P");
    await table.play();
    await everybodyFits();
    for (let cards = 0; cards < 10; cards++) await table.play();
    await everybodyFits();
    await table.playOut();
    table.nobodySawTooMuch();
  },
);

test("keys alone play a board", { tag: "@length" }, async ({ browser, server }) => {
  const hands = { N: "keys", E: "keys", S: "keys", W: "keys" } as const;
  const table = await Table.meet(browser, server, { hands });
  await table.deal();
  await table.auction("1D", "X", "XX", "1NT", "P", "P", "2C", "P", "P", "P");
  await table.playOut();
  table.nobodySawTooMuch();
});

test("who wants no motion sees none", { tag: "@length" }, async ({ browser, server }) => {
  const still: BrowserContextOptions = { reducedMotion: "reduce" };
  const table = await Table.meet(browser, server, { devices: { N: still, E: still, S: still, W: still } });
  await table.deal();
  await table.auction("1NT", "P", "P", "P");
  for (let cards = 0; cards < 9; cards++) {
    await table.play();
    for (const { page, name } of table.everybody) {
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 1)
          .map((animation) => (animation as CSSAnimation).animationName ?? "a transition"),
      );
      expect(moving, name).toEqual([]);
    }
  }
});

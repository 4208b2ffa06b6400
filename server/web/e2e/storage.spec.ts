// A browser that keeps nothing for the site, as some are told to, or has no room left.

import { expect, test } from "./fixtures";
import { Server } from "./server";
import { Person } from "./person";

test("somebody whose browser keeps nothing for the site plays all the same, on a phone on its side", async ({
  browser,
}) => {
  const server = await Server.open("--clocks", "fast");
  const context = await browser.newContext({ viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true });
  await context.addInitScript(() => {
    const denied = {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    };
    Object.defineProperties(window, {
      localStorage: { ...denied, configurable: true },
      sessionStorage: { ...denied, configurable: true },
    });
  });
  const susan = await Person.come("Susan", context, server.url);
  const { page, words } = susan;
  await page.getByRole("button", { name: words.lobby.computers.playNow }).click();
  const ask = page.getByRole("button", { name: words.procedures.sense.ask });
  await expect(ask).toBeVisible({ timeout: 60_000 });
  const below = async () => (await ask.boundingBox())!.y - (await page.locator("section.box").boundingBox())!.y;
  await expect.poll(below, { message: "what goes with a call covers nobody's place" }).toBeGreaterThanOrEqual(-4);
  susan.hadNoTrouble();
  await server.close();
});

test("somebody whose browser has no room left plays all the same, and gives their share of the chance", async ({
  browser,
}) => {
  const server = await Server.open();
  const context = await browser.newContext();
  await context.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let length = 2 ** 20; length >= 1; length /= 2)
        try {
          for (;;) storage.setItem(`other ${storage.length}`, "x".repeat(length));
        } catch {
          // So much does not fit any more.
        }
  });
  const susan = await Person.come("Susan", context, server.url);
  const { page, words } = susan;
  await susan.introduce(words.lobby.computers.playNow);
  await expect(page.locator("section.box")).toBeVisible({ timeout: 30_000 });
  expect(susan.view.set.revealed["S"]).toBe(true);
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
  expect(kept.filter((key) => key.startsWith("bridge."))).toEqual([]);
  susan.hadNoTrouble();
  await server.close();
});

// For those who see badly: the reader's own colours in place of ours, and everything twice as large. What counts is still told
// apart, nothing is cut off, and axe-core finds nothing serious.

import { nothingSerious, nothingSeriousBesidesColours } from "./axe";
import { expect, test } from "./fixtures";
import { faultsOf } from "./gallery/faults";
import { Gallery } from "./gallery/gallery";
import { ended } from "./gallery/over";
import { played } from "./gallery/play";
import { gathered, snapshotOf, told } from "./gallery/table";

const SCREENS = {
  gathering: () => ({ lane: "S", view: gathered() }) as const,
  auction: () => told().calls("1S", "P", "2C", "P", "2H", "P"),
  play: () => played("E", 9),
  over: () => ended("4SN", 11, 450),
};

for (const [screen, shown] of Object.entries(SCREENS)) {
  test(`in the reader's own colours: ${screen}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    const { page } = gallery;
    await page.emulateMedia({ forcedColors: "active" });
    await gallery.sitDown(snapshotOf(shown()));
    await nothingSeriousBesidesColours(page, `${screen}, forced colours`);
    // A card has its face, and whoever is to act a ground of their own.
    const grounds = await page.evaluate(() => {
      const of = (what: string) => {
        const found = document.querySelector(what);
        return found && getComputedStyle(found).backgroundImage + getComputedStyle(found).backgroundColor;
      };
      return { canvas: of("body"), card: of(".card:not(.back)"), due: of(".chip.due") };
    });
    if (screen === "play" || screen === "auction") {
      expect(grounds.card).toContain("gradient");
      expect(grounds.due).not.toEqual(grounds.canvas);
    }
  });

  test(`twice as large: ${screen}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    const { page } = gallery;
    // A window of 1280 by 800 has half as many pixels of the page's own at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    await gallery.sitDown(snapshotOf(shown()));
    expect(await faultsOf(page, screen === "auction" || screen === "play")).toEqual([]);
    await nothingSerious(page, `${screen}, at 200 %`);
  });
}

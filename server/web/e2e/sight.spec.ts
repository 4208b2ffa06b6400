// For those who see badly: the reader's own colours in place of ours, and everything twice as large, in every language.
// What counts is still told apart, nothing is cut off, and axe-core finds nothing serious.

import type { DeclaringView } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { Gallery, IN_OWN_COLOURS, TWICE_AS_LARGE } from "./gallery/gallery";
import { CROWDED, named } from "./gallery/states";
import { snapshotOf, told } from "./gallery/table";
import { AT_LENGTH, TOLD_IN } from "./words";

const SEEN = AT_LENGTH ? CROWDED : named(["new-table", "gathering-all", "auction-long", "play-defender", "over-made"]);

for (const language of ["en", ...TOLD_IN] as const) {
  test(`in the reader's own colours, and twice as large, in ${language}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    for (const state of SEEN) await gallery.look(state, [IN_OWN_COLOURS, TWICE_AS_LARGE]);
    expect(gallery.complaints).toEqual([]);
  });
}

test("in the reader's own colours a card has its face, and whoever is to act a ground of their own", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  for (const state of named(["auction-own", "play-defender"])) {
    await gallery.look(state, [IN_OWN_COLOURS]);
    const grounds = await gallery.page.evaluate(() => {
      const of = (what: string) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(document.querySelector(what)!);
        return backgroundImage + backgroundColor;
      };
      return { canvas: of("body"), card: of(".card:not(.back)"), due: of(".chip.due") };
    });
    expect(grounds.card).toContain("gradient");
    expect(grounds.due).not.toEqual(grounds.canvas);
  }
});

test("in the reader's own colours what keeps its own is read on their ground, whatever was chosen here", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const preferences = { language: "en", sound: false };
  const [over, auction, play] = named(["over-made", "auction-own", "play-defender"]);
  for (const [theme, colorScheme] of [
    ["dark", "light"],
    ["light", "dark"],
  ] as const) {
    const spadeAs = async (kept: object) => {
      await gallery.look({ ...over!, fresh: { "bridge.preferences": kept } }, [{ ...IN_OWN_COLOURS, colorScheme }]);
      return page.evaluate(() => getComputedStyle(document.querySelector(".suit.S")!).fill);
    };
    expect(await spadeAs({ ...preferences, theme }), `${theme} on ${colorScheme}`).toBe(await spadeAs(preferences));
  }
  await gallery.look(auction!, [IN_OWN_COLOURS]);
  const double = page.getByRole("button", { name: words.common.double, exact: true });
  await expect(double, "a call that is not legal is as grey as the reader has it").toHaveCSS("opacity", "1");
  await gallery.look(play!, [IN_OWN_COLOURS]);
  const contract = page.getByTitle(words.table.showAuction).locator(".paper");
  await expect(contract, "the suits of the contract are on white").toHaveCSS("forced-color-adjust", "none");
});

test("the trumps that are chosen have the letters' colour on a ground of their own", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page } = gallery;
  const { lane, view } = told();
  const declaring: DeclaringView = {
    way: "announced",
    points: { N: 13, E: 7, S: 13, W: 7 },
    declarations: [],
    due: { seat: "S", kinds: ["choose"] },
  };
  await gallery.sitDown(
    snapshotOf({ lane, view: { ...view, stage: "declaring", board: { ...view.board!, declaring } } }),
  );
  for (const strain of ["S", "H", "D", "C"]) {
    const button = page.locator(`[data-strain="${strain}"]`);
    await button.click();
    const colours = button.evaluate((chosen) => [
      getComputedStyle(chosen).color,
      getComputedStyle(chosen.querySelector(".suit")!).fill,
    ]);
    const [letters, suit] = await colours;
    expect(suit, strain).toBe(letters);
  }
});

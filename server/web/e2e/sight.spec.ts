// For those who see badly: the reader's own colours in place of ours, and everything twice as large, in every language.
// What counts is still told apart, nothing is cut off, and axe-core finds nothing serious.

import { expect, test } from "./fixtures";
import { Gallery, IN_OWN_COLOURS, TWICE_AS_LARGE } from "./gallery/gallery";
import { CROWDED, named } from "./gallery/states";
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

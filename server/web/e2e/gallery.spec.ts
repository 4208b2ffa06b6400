// Every state of the client, brought onto the screen without a game: in both themes axe-core finds nothing serious; at three sizes
// nothing is cut off, covered or too small for a finger, and during play nothing has to be scrolled. The pictures, in
// shots/gallery/, are for people to look at.

import { expect, test } from "./fixtures";
import { auction } from "./gallery/auction";
import { Gallery } from "./gallery/gallery";

const CHAPTERS = { auction };

for (const [chapter, states] of Object.entries(CHAPTERS)) {
  test(`gallery: ${chapter}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    for (const state of states) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

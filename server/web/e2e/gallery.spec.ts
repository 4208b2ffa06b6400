// Every state of the client, brought onto the screen without a game: in both themes axe-core finds nothing serious; at three sizes
// nothing is cut off, covered or too small for a finger, and during play nothing has to be scrolled. With
// BRIDGE_PICTURES set there are pictures of all of them in shots/gallery/.

import { expect, test } from "./fixtures";
import { Gallery, VAST } from "./gallery/gallery";
import { CHAPTERS, CROWDED, named } from "./gallery/states";
import { AT_LENGTH, TOLD_IN } from "./words";

/** A table in play, as it stands on a wall. */
const ON_A_WALL = named(["auction-long", "play-declarer", "play-defender", "claim-answer"]);

for (const [chapter, states] of Object.entries(CHAPTERS)) {
  test(`gallery: ${chapter}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    for (const state of states) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

// What is crowded is what other languages make too long first; at length all of it is read in all of them.
for (const language of TOLD_IN) {
  for (const [chapter, states] of Object.entries(AT_LENGTH ? CHAPTERS : { "what is crowded": CROWDED })) {
    test(`gallery: ${chapter}, in ${language}`, async ({ browser, house }) => {
      const gallery = await Gallery.open(browser, house.url, language);
      for (const state of states) await gallery.look(state);
      expect(gallery.complaints).toEqual([]);
    });
  }
}

test("gallery: the largest screens", async ({ browser, house }) => {
  const gallery = await Gallery.open(browser, house.url);
  for (const state of ON_A_WALL) await gallery.look(state, [VAST]);
});

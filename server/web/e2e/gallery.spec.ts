// Every state of the client, brought onto the screen without a game: in both themes axe-core finds nothing serious; at
// three sizes nothing is cut off, covered or too small for a finger, and during play nothing has to be scrolled. With
// BRIDGE_PICTURES set there are pictures of all of them in shots/gallery/.

import { expect, test } from "./fixtures";
import { Gallery, VAST } from "./gallery/gallery";
import { CHAPTERS, named } from "./gallery/states";
import { AT_LENGTH, TRANSLATIONS } from "./words";

/** A table in play, as it stands on a wall. */
const ON_A_WALL = named(["auction-long", "play-declarer", "play-defender", "claim-answer"]);

for (const [chapter, states] of Object.entries(CHAPTERS)) {
  test(`gallery: ${chapter}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    for (const state of states) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

// At length all of it is read in all languages; else stories are told in some (`languages.spec.ts`, `sight.spec.ts`).
for (const language of AT_LENGTH ? TRANSLATIONS : []) {
  for (const [chapter, states] of Object.entries(CHAPTERS)) {
    test(`gallery: ${chapter}, in ${language}`, async ({ browser, server }) => {
      const gallery = await Gallery.open(browser, server.url, language);
      for (const state of states) await gallery.look(state);
      expect(gallery.complaints).toEqual([]);
    });
  }
}

test("gallery: the largest screens", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  for (const state of ON_A_WALL) await gallery.look(state, [VAST]);
});

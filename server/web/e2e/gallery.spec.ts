// Every state of the client, brought onto the screen without a game: in both themes axe-core finds nothing serious; at three sizes
// nothing is cut off, covered or too small for a finger, and during play nothing has to be scrolled. The pictures, in
// shots/gallery/, are for people to look at.

import { expect, test } from "./fixtures";
import { auction, gathering } from "./gallery/auction";
import { claims, dialogs } from "./gallery/claims";
import { director } from "./gallery/director";
import { events } from "./gallery/event";
import { Gallery } from "./gallery/gallery";
import { kibitz } from "./gallery/kibitz";
import { link } from "./gallery/link";
import { lobby } from "./gallery/lobby";
import { matches } from "./gallery/match";
import { over } from "./gallery/over";
import { play } from "./gallery/play";
import { talk } from "./gallery/talk";

const CHAPTERS = {
  lobby,
  matches,
  events,
  gathering,
  auction,
  play,
  claims,
  dialogs,
  talk,
  over,
  kibitz,
  director,
  link,
};

for (const [chapter, states] of Object.entries(CHAPTERS)) {
  test(`gallery: ${chapter}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    for (const state of states) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

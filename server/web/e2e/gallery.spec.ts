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

/** Those with most words, which other languages make longer. */
const CROWDED = [
  "home-back",
  "new-table-screens",
  "match-lineup-open",
  "match-playing-captain",
  "match-closed",
  "event-playing-director",
  "gathering-all",
  "gathering-swap",
  "auction-own",
  "auction-long",
  "auction-asked",
  "auction-explained-late",
  "lead-redoubled",
  "play-redoubled",
  "sheet-sixteen",
  "lead-asked-declarer",
  "away",
  "claim-answer",
  "claim-play-on",
  "claim-partner",
  "rulings",
  "director-called-by-me",
  "dialog-claim",
  "dialog-director",
  "dialog-menu",
  "talk-phrases",
  "over-adjusted",
  "desk-claim",
  "ruling-adjust",
  "ruling-find",
  "link-crowded",
];
/** A table in play, as it stands on a wall. */
const VAST = ["auction-long", "play-declarer", "play-defender", "claim-answer"];

const all = Object.values(CHAPTERS).flat();
const named = (names: string[]) => names.map((name) => all.find((state) => state.name === name)!);

for (const [chapter, states] of Object.entries(CHAPTERS)) {
  test(`gallery: ${chapter}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url);
    for (const state of states) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

for (const language of ["de", "fr"] as const) {
  test(`gallery: what is crowded, in ${language}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url, language);
    for (const state of named(CROWDED)) await gallery.look(state);
    expect(gallery.complaints).toEqual([]);
  });
}

test("gallery: the largest screens", async ({ browser, house }) => {
  const gallery = await Gallery.open(browser, house.url);
  for (const state of named(VAST)) await gallery.look(state, "vast");
});

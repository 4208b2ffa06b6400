// All states of the gallery, by chapters.

import { auction, gathering } from "./auction";
import { claims, dialogs } from "./claims";
import { director } from "./director";
import { events } from "./event";
import { forms } from "./forms";
import { kibitz } from "./kibitz";
import { link } from "./link";
import { lobby } from "./lobby";
import { matches } from "./match";
import { over } from "./over";
import { play } from "./play";
import { talk } from "./talk";
import type { State } from "./gallery";

export const CHAPTERS: Record<string, State[]> = {
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
  forms,
  director,
  link,
};

const all = Object.values(CHAPTERS).flat();
export const named = (names: string[]): State[] => names.map((name) => all.find((state) => state.name === name)!);

/** Those with most words, which other languages make longer. */
export const CROWDED = named([
  "home-back",
  "new-table-screens",
  "match-lineup-open",
  "match-playing-captain",
  "match-closed",
  "event-playing-director",
  "event-field-entering",
  "event-field-playing",
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
  "sheet-rubber",
  "replay",
  "desk-claim",
  "ruling-adjust",
  "ruling-find",
  "link-crowded",
]);

// The table from the first chair that is taken to the last call.

import type { Said } from "./told";
import type { State } from "./gallery";
import { at, gathered, inPlay, told } from "./table";

/** Twenty-three calls, four of them alerted. */
const LONG: Said[] = [
  "1C",
  ["1D", { manner: "alert", text: "both majors, at least five-four, in any strength below an opening" }],
  "X",
  "1H",
  "1S",
  "2H",
  ["X", { manner: "alert", text: "support: exactly three cards" }],
  "P",
  "2S",
  "P",
  ["3H", { manner: "alert", text: "asks for a stopper" }],
  "X",
  "3S",
  "P",
  "4C",
  "4H",
  "4S",
  "P",
  "4NT",
  "P",
  ["5D", { manner: "alert", text: "one or four of the five key cards" }],
  "X",
];

export const auction: State[] = [
  at("gathering", () => ({ lane: "S", view: gathered() }), { shows: (w) => w.lobby.gathering.title }),
  inPlay("auction-own", () => told().calls("1S", "P"), { shows: (w) => w.table.box.title }),
  inPlay("auction-long", () => told().calls(...LONG), { shows: (w) => w.table.box.title }),
  inPlay("auction-others", () => told().calls("1S"), { shows: (w) => w.table.box.waiting(w.common.seat.E) }),
  inPlay("declarer", () => told("N").calls("1S", "P", "4S", "P", "P", "P").plays(9), {
    shows: (w) => w.table.hand.yours,
  }),
];

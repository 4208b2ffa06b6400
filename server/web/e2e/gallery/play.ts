// The table from the opening lead to the last card.

import { policyOf } from "../../src/lobby/opening/policy";
import type { Lane } from "../../src/protocol/messages";
import type { State } from "./gallery";
import { gathered, inPlay, told } from "./table";
import type { Told } from "./told";

const club = () => gathered({ policy: { ...policyOf("club"), kibitzing: "open_cards" } });

/** Four spades by North, with so many cards played; South is dummy. */
export const played = (lane: Lane, cards: number, view = gathered()): Told =>
  told(lane, view).calls("1S", "P", "4S", "P", "P", "P").plays(cards);

/** Three notrump by South, doubled. */
const bySouth = (cards: number): Told =>
  told().calls("1S", "P", "1NT", "P", "3NT", "P", "P", "X", "P", "P", "P").plays(cards);

/** One notrump by North, redoubled: the longest way to write a contract. */
const redoubled = (): Told => told("E").calls("1NT", "X", "XX", "P", "P", "P");

const led = (lane: Lane): Told => told(lane, club()).calls("1S", "P", "4S", "P", "P", "P").leads("CT");

export const play: State[] = [
  inPlay("lead-own", () => told("E").calls("1S", "P", "4S", "P", "P", "P"), { shows: (w) => w.table.hand.yours }),
  inPlay("lead-made", () => led("E"), { shows: (w) => w.procedures.lead.yours }),
  inPlay("lead-asked-partner", () => led("W"), { shows: (w) => w.procedures.lead.none }),
  inPlay("lead-asked-declarer", () => led("N"), { shows: (w) => w.procedures.lead.none }),
  inPlay("lead-others", () => led("S"), {
    shows: (w) => w.procedures.lead.others(w.procedures.who("Bob", w.common.seat.E)),
  }),
  inPlay("play-declarer", () => bySouth(3), { shows: (w) => w.common.index.T }),
  inPlay("play-redoubled", () => redoubled().plays(9), { shows: (w) => w.table.hand.dummy(w.common.seat.S) }),
  inPlay("lead-redoubled", () => redoubled(), { shows: (w) => w.table.auction.title }),
  inPlay("play-from-dummy", () => bySouth(4 + 1), { shows: (w) => w.table.hand.dummy(w.common.seat.N) }),
  inPlay("play-defender", () => played("E", 9), { shows: (w) => w.table.hand.dummy(w.common.seat.S) }),
  inPlay("play-defender-fourth", () => played("W", 13), { shows: (w) => w.table.hand.dummy(w.common.seat.S) }),
  inPlay("play-dummy", () => played("S", 18), { shows: (w) => w.table.hand.yours }),
  inPlay("play-last-cards", () => played("N", 48), { shows: (w) => w.table.hand.yours }),
  inPlay("last-trick", () => played("N", 8), {
    shows: (w) => w.table.lastTrick,
    then: async ({ page, words }) => page.getByRole("button", { name: words.table.lastTrick }).click(),
  }),
  inPlay("auction-over-trick", () => played("N", 6), {
    shows: (w) => w.table.auction.title,
    then: async ({ page, words }) => page.getByTitle(words.table.showAuction).click(),
  }),
  inPlay("away", () => played("E", 8), {
    shows: (w) => w.table.away,
    then: ({ here }) => here({ N: false }),
  }),
  inPlay("substitute-due", () => played("E", 8), {
    shows: (w) => w.procedures.notices.substituteDue(w.procedures.who("Wilhelmina Oosterhof", w.common.seat.N)),
    then: ({ here, tell }) => {
      here({ N: false });
      tell({ substitute_due: { seat: "N" } });
    },
  }),
  inPlay("clock-warned", () => played("E", 8, club()), {
    shows: (w) => w.procedures.notices.clock(w.common.side.NS, 75),
    then: ({ tell }) => tell({ clock_warning: { side: "NS", percent: 75 } }),
  }),
  inPlay("clock-out", () => played("E", 8, club()), {
    shows: (w) => w.procedures.notices.clock(w.common.side.EW, 100),
    then: ({ tell }) =>
      tell({ clock_warning: { side: "NS", percent: 75 } }, { clock_warning: { side: "EW", percent: 100 } }),
  }),
  inPlay("server-was-away", () => played("N", 8), {
    shows: (w) => w.procedures.notices.serverWasAway,
    then: ({ tell }) => tell({ server_was_away: {} }),
  }),
];

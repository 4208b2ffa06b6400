// The table from the first chair that is taken to the last call.

import type { Meaning } from "../../src/protocol/messages";
import { callInWords } from "../../src/cards/names";
import { policyOf } from "../../src/lobby/opening/policy";
import type { State } from "./gallery";
import { at, gathered, inPlay, told } from "./table";
import { nobody, type Said } from "./told";

const alert = (text: string): Meaning => ({ manner: "alert", text });

/** Twenty-three calls, five of them alerted. */
const LONG: Said[] = [
  "1C",
  ["1D", alert("both majors, at least five-four, in any strength below an opening")],
  "X",
  "1H",
  "1S",
  "2H",
  ["X", alert("support: exactly three cards")],
  "P",
  "2S",
  "P",
  ["3H", alert("asks for a stopper")],
  "X",
  "3S",
  "P",
  "4C",
  "4H",
  "4S",
  "P",
  "4NT",
  "P",
  ["5D", alert("one or four of the five key cards")],
  "X",
];

const none = gathered();
const some = { ...none.seats, N: null, W: null };

export const gathering: State[] = [
  at("gathering-alone", () => ({ lane: "S", view: gathered({ seats: { ...some, E: null }, host: some.S!.account }) }), {
    shows: (w) => w.lobby.gathering.title,
  }),
  at("gathering-some", () => ({ lane: "S", view: gathered({ seats: some, ready: { ...none.ready, E: true } }) }), {
    shows: (w) => w.lobby.gathering.ready,
  }),
  at("gathering-all", () => ({ lane: "S", view: gathered({ ready: { ...nobody(true), S: false } }) }), {
    shows: (w) => w.lobby.gathering.iAmReady,
  }),
  at("gathering-swap", () => ({ lane: "S", view: gathered({ swaps: [{ by: "W", of: "S" }] }) }), {
    shows: (w) => w.lobby.gathering.swapYes,
  }),
  at("committing", () => ({ lane: "S", view: gathered({ stage: "committing" }) }), {
    shows: (w) => w.table.dealing,
    play: true,
  }),
  at("revealing", () => ({ lane: "S", view: gathered({ stage: "revealing" }) }), {
    shows: (w) => w.table.dealing,
    play: true,
  }),
];

export const auction: State[] = [
  inPlay("auction-own", () => told().calls("1S", "P"), { shows: (w) => w.table.box.title }),
  inPlay("auction-long", () => told().calls(...LONG), { shows: (w) => w.table.box.title }),
  inPlay("auction-others", () => told().calls("1S"), { shows: (w) => w.table.box.waiting(w.common.seat.E) }),
  inPlay(
    "auction-announced",
    () => told().calls(["1NT", { manner: "announcement", text: "12 to 14" }], ["2D", alert("")]),
    { shows: (w) => w.table.auction.signs.announcement },
  ),
  inPlay(
    "auction-asked",
    () =>
      told()
        .calls("1S", "P", "2C")
        .tell({ asked: { call: 3, by: "W", of: "S" } }),
    {
      shows: (w) => w.procedures.question.answer,
    },
  ),
  inPlay(
    "auction-asked-and-due",
    () =>
      told()
        .calls("1S", "P", "2C")
        .tell({ asked: { call: 3, by: "W", of: "S" } })
        .calls("2D", "X", "P"),
    { shows: (w) => w.procedures.question.answer },
  ),
  inPlay(
    "auction-asks",
    () =>
      told()
        .calls("1S", "2D")
        .tell({ asked: { call: 2, by: "S", of: "E" } }),
    {
      shows: (w) => w.procedures.question.waits(w.procedures.who("Bob", w.common.seat.E), callInWords("2D", w.common)),
    },
  ),
  inPlay(
    "auction-answered",
    () =>
      told()
        .calls("1S", "2D")
        .tell({ asked: { call: 2, by: "S", of: "E" } }),
    {
      shows: () => /weak, six diamonds/,
      then: ({ tell }) => tell({ explained: { call: 2, by: "E", version: 1, meaning: alert("weak, six diamonds") } }),
    },
  ),
  inPlay("auction-explained-late", () => told().calls("1S", "2D", "X", "P", "P", "P"), {
    shows: (w) => w.procedures.meaning.callDirector,
    then: ({ tell }) =>
      tell({ explained: { call: 2, by: "E", version: 1, meaning: alert("both minors, which I forgot to say") } }),
  }),
  inPlay(
    "call-meaning",
    () => told().calls("1S", ["2D", alert("both majors, five-five or better, five to ten points")]),
    {
      shows: (w) => w.procedures.meaning.manners.alert,
      then: async ({ page }) => page.locator("td button").nth(1).click(),
    },
  ),
  inPlay(
    "call-held",
    () =>
      told("S", gathered({ policy: policyOf("tournament") }))
        .calls("1D", "3C")
        .tell({ call_held: { turn: 3, call: "3S" } }),
    { shows: (w) => w.table.say.held(callInWords("3S", w.common)) },
  ),
  inPlay(
    "tray-away",
    () =>
      told("S", gathered({ policy: policyOf("screens") }))
        .calls("1S", "P", "4S", "P", "P")
        .tell({ called: { turn: 6, seat: "E", call: "P" } }),
    { shows: (w) => w.table.box.crossing },
  ),
  inPlay(
    "undo-of-a-call",
    () =>
      told()
        .calls("1S", "P", "2S")
        .tell({ undo_asked: { back: 3, seat: "S", instead: "3S" } }),
    {
      shows: () => /./,
    },
  ),
  inPlay(
    "undo-granted-by-me",
    () =>
      told()
        .calls("1S", "2H")
        .tell({ undo_asked: { back: 2, seat: "E" } }),
    {
      shows: (w) => w.procedures.undo.allow,
    },
  ),
];

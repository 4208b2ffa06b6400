import { describe, expect, it } from "vitest";

import auctionView from "../../../../../protocol/golden/v1/view.auction.json";
import heldView from "../../../../../protocol/golden/v1/view.held.json";
import playView from "../../../../../protocol/golden/v1/view.play.json";
import undoView from "../../../../../protocol/golden/v1/view.undo.json";
import { en } from "../../i18n/en";
import type { TableView, Undo } from "../../protocol/messages";
import { actInWords } from "../people";
import type { Deed } from "./deeds";
import { actOf, grants, undoable } from "./undo";

const [auction, held, play, asked] = [auctionView, heldView, playView, undoView] as unknown as [
  TableView,
  TableView,
  TableView,
  TableView,
];
const under = (view: TableView, undo: Undo): TableView => ({ ...view, policy: { ...view.policy, undo } });
const called = (...calls: string[]): TableView =>
  ({
    ...auction,
    turn: calls.length + 1,
    board: { ...auction.board!, calls, called_at: calls.map((_, at) => at + 1) },
  }) as TableView;

describe("what may be taken back", () => {
  it("is a call, until partner has called", () => {
    const view = under(called("1S", "P"), "auction");
    expect(undoable(view, "N", [])).toEqual([{ turn: 1, call: "1S" }]);
    expect(undoable(view, "E", [])).toEqual([{ turn: 2, call: "P" }]);
    expect(undoable(view, "S", [])).toEqual([]);
    expect(undoable(under(called("1S", "P", "4S"), "auction"), "N", [])).toEqual([]);
  });

  it("is one of several like calls, each told apart by its round", () => {
    const view = under(called("P", "1C", "P", "P", "P", "1S", "1NT", "P"), "free");
    expect(undoable(view, "N", [])).toEqual([
      { turn: 5, call: "P", round: 2 },
      { turn: 1, call: "P", round: 1 },
    ]);
    expect(undoable(view, "N", []).map((act) => actInWords(act, en))).toEqual(["pass (round 2)", "pass (round 1)"]);
    expect(undoable(view, "S", []).map((act) => actInWords(act, en))).toEqual(["one notrump", "pass"]);
  });

  it("is a call that is held", () => {
    expect(undoable(held, "W", [])).toEqual([{ turn: 4, call: "P" }]);
  });

  it("is the last card of all, where slips of cards go back, and dummy's is declarer's", () => {
    // North has played a small club to the trick that dummy's ace has won: E CT, S CA, W C7, N C5.
    expect(undoable(play, "N", [])).toEqual([{ turn: 10, card: "C5" }]);
    expect(undoable(play, "W", [])).toEqual([]);
    expect(undoable(under(play, "auction"), "N", [])).toEqual([]);
  });

  it("is never the opening lead", () => {
    const board = { ...play.board!, won: { NS: 0, EW: 0 }, last_trick: null, trick: { leader: "E", cards: ["CT"] } };
    expect(undoable({ ...play, turn: 8, board: board as typeof play.board }, "E", [])).toEqual([]);
  });

  it("is everything at a lesson", () => {
    expect(undoable(under(play, "free"), "N", []).map(({ turn }) => turn)).toEqual([10, 8, 5, 1]);
  });

  it("is everything that this page saw, where an earlier claim has made the turns longer", () => {
    const seen: Deed[] = [
      { turn: 7, seat: "E", did: { card: "CT" }, after: 0 },
      { turn: 8, seat: "S", did: { card: "CA" }, after: 1 },
      { turn: 9, seat: "N", did: { claim: 9 }, after: 2 },
      { turn: 11, seat: "W", did: { card: "C7" }, after: 2 },
      { turn: 12, seat: "N", did: { card: "C5" }, after: 3 },
    ];
    const lesson = under({ ...play, turn: 13 }, "free");
    expect(undoable(lesson, "N", seen)).toEqual([
      { turn: 12, card: "C5" },
      { turn: 9, claim: 9 },
      { turn: 8, card: "CA" },
      { turn: 5, call: "P" },
      { turn: 1, call: "1S" },
    ]);
    const later = { ...lesson, board: { ...play.board!, won: { NS: 3, EW: 0 } } };
    expect(undoable(later, "E", seen)[0]).toEqual({ turn: 7, card: "CT", trick: 1 });
    expect(undoable(lesson, "N", []), "what nobody saw is not guessed").toEqual([
      { turn: 5, call: "P" },
      { turn: 1, call: "1S" },
    ]);
  });

  it("is, of what nobody remembers, the first trick by its turns and the last by its cards", () => {
    const board = { ...play.board!, won: { NS: 3, EW: 0 }, last_trick: { ...play.board!.last_trick!, leader: "S" } };
    const third = under({ ...play, turn: 19, board: board as typeof play.board }, "free");
    expect(undoable(third, "N", [])).toEqual([
      { turn: 17, card: "C7" },
      { turn: 15, card: "CT" },
      { turn: 10, of: "N", trick: 1 },
      { turn: 8, of: "S", trick: 1 },
      { turn: 5, call: "P" },
      { turn: 1, call: "1S" },
    ]);
    expect(undoable(third, "E", []).map(({ turn }) => turn)).toEqual([18, 7, 6, 2]);
    expect(actOf(third, third.board!, { ...asked.board!.undo!, back: 7 }, [])).toEqual({ turn: 7, of: "E", trick: 1 });
  });

  it("is nothing while somebody asks, and nothing where the director alone gives back", () => {
    expect(undoable(asked, "N", [])).toEqual([]);
    expect(undoable(under(play, "none"), "N", [])).toEqual([]);
    expect(undoable(play, null, [])).toEqual([]);
  });

  it("is no call behind screens", () => {
    const view = under(called("1S", "P"), "auction");
    expect(undoable({ ...view, policy: { ...view.policy, alerts: "behind_screens" } }, "N", [])).toEqual([]);
  });
});

describe("a request", () => {
  const undo = asked.board!.undo!;
  it("is granted by both opponents, and at a lesson by the three others", () => {
    const who = (view: TableView) => (["N", "E", "S", "W"] as const).filter((seat) => grants(view, undo, seat));
    expect(who(asked)).toEqual(["E", "W"]);
    expect(who(under(asked, "free"))).toEqual(["E", "S", "W"]);
  });

  it("names the act as far as it is seen", () => {
    expect(actOf(asked, asked.board!, undo, [])).toEqual({ turn: 10, card: "C5" });
    expect(actOf(asked, asked.board!, { ...undo, back: 3 }, [])).toEqual({ turn: 3, call: "4S" });
  });
});

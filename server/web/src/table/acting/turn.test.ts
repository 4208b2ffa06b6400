import { describe, expect, test } from "vitest";

import type { BoardView, TableView } from "../../protocol/messages";
import { bareBoard } from "../../protocol/fold";
import { cardsLeft, taskOf, whoIsDue } from "./turn";

function view(stage: TableView["stage"], board: Partial<BoardView>, kibitzing = "open_cards"): TableView {
  return {
    stage,
    policy: { kibitzing },
    direction: { called: false, frozen: false, calls_made: 0 },
    board: { ...bareBoard(1), ...board },
  } as TableView;
}

const playing = (board: Partial<BoardView>) => view("play", { contract: "4SN", ...board });

describe("in the auction", () => {
  test("the dealer begins", () => {
    expect(whoIsDue(view("auction", {}), "E")).toEqual({ seat: "N", actor: "N" });
    expect(taskOf(view("auction", {}), "N")).toEqual({ call: true });
    expect(taskOf(view("auction", {}), "E")).toBeNull();
  });
  test("who has called waits, though the call is still held", () =>
    expect(taskOf(view("auction", { held: "1S" }), "N")).toBeNull());
  test("nobody is due when it is over and its end has yet to cross the screen", () =>
    expect(whoIsDue(view("auction", { calls: ["1S", "P", "P", "P"] }), "E")).toBeNull());
});

describe("in the play", () => {
  test("declarer plays dummy's cards", () => {
    const dummyLeads = playing({ trick: { leader: "S", cards: [] } });
    expect(taskOf(dummyLeads, "N")).toEqual({ playFrom: "S" });
    expect(taskOf(dummyLeads, "S")).toBeNull();
  });
  test("nobody is due while the lead lies face down", () => {
    const lead = { turn: 7, seat: "E" as const, no_questions: false };
    expect(whoIsDue(playing({ trick: { leader: "E", cards: [] }, lead }), "S")).toBeNull();
  });
  test("nobody is due while a claim is open or the table is stopped", () => {
    const claim = { turn: 9, seat: "N" as const, tricks: 3, stage: "opponents" as const, answer: null };
    expect(whoIsDue(playing({ trick: { leader: "E", cards: [] }, claim }), "E")).toBeNull();
    const stopped = playing({ trick: { leader: "E", cards: [] } });
    expect(whoIsDue({ ...stopped, direction: { ...stopped.direction, frozen: true } }, "E")).toBeNull();
  });
});

test("a kibitzer behind the play is not told whose turn it is", () =>
  expect(whoIsDue(view("auction", {}, "delayed"), "K")).toBeNull());

describe("the cards that are left", () => {
  test("are thirteen before the play", () => expect(cardsLeft(bareBoard(1), "W")).toBe(13));
  test("are fewer by the completed tricks and the card on the table", () => {
    const board = { ...bareBoard(1), won: { NS: 1, EW: 2 }, trick: { leader: "W" as const, cards: ["SA", "S2"] } };
    expect((["N", "E", "S", "W"] as const).map((seat) => cardsLeft(board as BoardView, seat))).toEqual([9, 10, 10, 9]);
  });
  test("are as many as two have drawn from the pack, of each two cards one", () => {
    const drawn = (left: number) => {
      const drawing = { way: "one_of_two", left } as const;
      const board = { ...bareBoard(1), seating: "two" as const, drawing };
      return (["N", "E", "S"] as const).map((seat) => cardsLeft(board, seat));
    };
    expect([52, 50, 48, 12, 0].map(drawn)).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [10, 10, 0],
      [13, 13, 0],
    ]);
  });
  test("do not count the lead that lies face down", () => {
    const board = { ...bareBoard(1), lead: { turn: 7, seat: "E" as const, no_questions: false } };
    expect(cardsLeft(board, "E")).toBe(12);
  });
});

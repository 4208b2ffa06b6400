import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { bareBoard } from "../../protocol/fold";
import type { BoardView, Lane, TableView } from "../../protocol/messages";
import { lyingOn, playsFrom } from "./lying";

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../protocol/golden/v1/view.${name}.json`, import.meta.url), "utf8"),
  ) as TableView;
const [auction, lead, play] = [golden("auction"), golden("lead"), golden("play")];
const on = (view: TableView, lane: Lane) => lyingOn(view, lane, view.board);
const FOUR = { N: "AK.2.3.4", E: "QJ.3.4.5", S: "T9.4.5.6", W: "87.5.6.7" };

test("the auction lies there until the lead is faced, for whoever plays", () => {
  expect(on(auction, "S")).toMatchObject({ bottom: "S", stage: "bidding", dummy: null, open: ["bottom"] });
  expect(on(lead, "W")).toMatchObject({ bottom: "W", stage: "review", dummy: "S", open: ["bottom"] });
  expect(on(lead, "K").stage, "whoever looks on plays nothing").toBe("play");
  expect(on(play, "S").stage).toBe("play");
});

test("before a board there is nothing, and nothing is shown of it too early", () => {
  expect(lyingOn(play, "S", null)).toMatchObject({ stage: "play", dummy: null, open: [], apart: false });
  const delayed: TableView = { ...auction, policy: { ...auction.policy, kibitzing: "delayed" } };
  expect([on(delayed, "K").behind, on(delayed, "K").stage]).toEqual([true, "play"]);
  expect(on(delayed, "S").behind).toBe(false);
});

test("while it is chosen what is played the one hand that is open is as dummy's", () => {
  const declaring = { dealer: "S", declarations: [] } as unknown as BoardView["declaring"];
  const at = (hands: BoardView["hands"], more: Partial<BoardView> = {}) =>
    on({ ...auction, stage: "declaring", board: { ...bareBoard(1), declaring, hands, ...more } } as TableView, "S");
  expect(at({ S: FOUR.S })).toMatchObject({ dummy: null, declaring, apart: true, stage: "play" });
  expect(at({ S: FOUR.S, N: FOUR.N })).toMatchObject({ dummy: "N", apart: false, open: ["bottom", "top"] });
  expect(at({ S: FOUR.S, N: FOUR.N, E: FOUR.E }).dummy, "two are open").toBe(null);
});

test("where each of two has a dummy, it is one's own, and its cards may be looked at before the lead", () => {
  const board = { ...bareBoard(1), seating: "two_with_dummies", contract: "1NTE", hands: FOUR } as unknown as BoardView;
  const view: TableView = { ...play, board };
  expect(on(view, "S")).toMatchObject({ dummy: "N", stage: "play" });
});

test("one plays from one's own hand, and as declarer from dummy's", () => {
  const from = (own: "N" | "E" | "S", seat: "N" | "E" | "S") => playsFrom(own, play.board, seat);
  expect(play.board!.contract).toBe("4SN");
  expect([from("N", "N"), from("N", "S"), from("E", "S"), from("E", "N")]).toEqual([true, true, false, false]);
  expect(playsFrom(null, play.board, "S")).toBe(false);
  expect(playsFrom("S", auction.board, "N"), "before there is a contract").toBe(false);
});

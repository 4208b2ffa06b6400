import { describe, expect, test } from "vitest";

import type { BoardView, Hand } from "../../protocol/messages";
import { Dealt, lengthsOf, suitsAsDealt } from "./dealt";
import { lay } from "./laying";
import type { HandPlan } from "../places/plan";

const plan: HandPlan = {
  x: 0,
  y: 0,
  width: 400,
  height: 200,
  lies: "columns",
  card: 50,
  step: 22,
  pitch: 60,
  index: "line",
};
const board = (number: number, hand: Hand) => ({ board: number, hands: { N: hand } }) as unknown as BoardView;

describe("a hand that was seen whole", () => {
  test("is remembered when cards are played, and forgotten on the next board", () => {
    const dealt = new Dealt();
    dealt.hand(board(1, "AQ.K.T9.8"), "N");
    expect(dealt.hand(board(1, "A..T9.8"), "N")).toBe("AQ.K.T9.8");
    expect(dealt.hand(board(2, "2.3.4.5"), "N")).toBe("2.3.4.5");
  });

  test("keeps the place of a suit that is played out", () => {
    expect(suitsAsDealt("A..T9.8", "AQ.K.T9.8", null)).toEqual([["SA"], [], ["C8"], ["DT", "D9"]]);
    expect(lengthsOf("AQ.K.T93.")).toEqual([3, 2, 1]);
  });
});

describe("where cards lie", () => {
  test("in columns one under the other, and none moves when another suit is played", () => {
    const before = lay([["SA", "SK"], ["HQ"], ["D2"]], plan, "top");
    const after = lay([["SA", "SK"], [], ["D2"]], plan, "top");
    expect(before.filter(({ card }) => card !== "HQ")).toEqual(after);
    expect(before.map(({ x, y }) => [x, y])).toEqual([
      [115, 0],
      [115, 22],
      [175, 0],
      [235, 0],
    ]);
  });

  test("in rows from their own player's side", () => {
    const rows = { ...plan, lies: "rows" } as const;
    expect(lay([["SA", "SK"]], rows, "left").map(({ x }) => x)).toEqual([0, 22]);
    expect(lay([["SA", "SK"]], rows, "right").map(({ x }) => x)).toEqual([328, 350]);
  });

  test("in a fan round its middle, and only the last is seen whole", () => {
    const fan = lay([["SA", "SK", "SQ"]], { ...plan, lies: "fan" }, "bottom");
    expect(fan.map(({ turned }) => Math.sign(turned))).toEqual([-1, 0, 1]);
    expect(fan.map(({ covered }) => covered)).toEqual([true, true, false]);
  });
});

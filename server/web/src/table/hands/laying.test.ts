import { describe, expect, test, vi } from "vitest";

import type { BoardView, Card, Hand } from "../../protocol/messages";
import { Dealt, lengthsOf, suitsAsDealt } from "./dealt";
import { inRows } from "./handOrder";
import { lay } from "./laying";
import { type HandPlan, longestRow, planOf, type Scene, shapeOf, TALL } from "../places/plan";

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

  test("is remembered when the page is loaded anew, and only on the board on which it was seen", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    new Dealt(() => "here").hand(board(1, "AQ.K.T9.8"), "N");
    expect(new Dealt(() => "here").hand(board(1, "A..T9.8"), "N")).toBe("AQ.K.T9.8");
    expect(new Dealt(() => "elsewhere").hand(board(1, "A..T9.8"), "N")).toBe("A..T9.8");
    expect(new Dealt(() => "here").hand(board(2, "2.3.4.5"), "N")).toBe("2.3.4.5");
    expect([...kept.values()].join(), "it names no card").not.toMatch(/[SHDC][2-9TJQKA]|[AKQJ]/);
    kept.set("here", "not what was kept");
    expect(new Dealt(() => "here").hand(board(1, "A..T9.8"), "N")).toBe("A..T9.8");
    vi.unstubAllGlobals();
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

describe("a finger finds each card of one's own hand", () => {
  /** How the thirteen cards of a hand are spread over the suits. */
  const shapes: number[][] = [];
  for (let first = 4; first <= 13; first++)
    for (let second = 0; second <= first; second++)
      for (let third = 0; third <= second; third++) {
        const fourth = 13 - first - second - third;
        if (fourth >= 0 && fourth <= third) shapes.push([first, second, third, fourth]);
      }
  const suitsOf = (shape: number[]) =>
    shape.filter(Boolean).map((length, suit) => Array.from({ length }, (_, at) => `${suit}.${at}` as Card));
  const scene: Scene = {
    stage: "play",
    seated: true,
    due: true,
    dummy: "top",
    open: {},
    left: 0,
    trick: true,
    rows: [],
    prompts: false,
    asks: false,
  };

  /** The pixels of each card that no other lies on, across and down, as a browser counts them: it rounds. */
  const touchable = (plan: HandPlan, rows: Card[][]) => {
    const pixels = (from: number, to: number) => Math.ceil(to - from - 1);
    const lying = lay(rows, plan, "bottom");
    const at = (card?: Card) => lying.find((one) => one.card === card);
    return rows.flatMap((row, above) =>
      row.map((card, index) => {
        const [{ x, y }, next, below] = [at(card)!, at(row[index + 1]), at(rows[above + 1]?.[0])];
        return {
          x,
          across: next ? pixels(x, next.x) : Math.floor(plan.card),
          down: below ? pixels(y, below.y) : Math.floor(TALL * plan.card),
        };
      }),
    );
  };

  const HEIGHTS = [272, 276, 331, 346, 420, 524, 596, 723, 871, 1024];
  test.each([0.85, 1, 1.15])("in every room, with cards of %s of their usual size", (scale) => {
    expect(shapes).toHaveLength(39);
    for (let width = 320; width <= 1000; width++) {
      for (const height of HEIGHTS) {
        // So small a window is scrolled.
        if (width < 480 && height < 430) continue;
        const room = { width, height, em: 14, target: 44, scale };
        const isRow = shapeOf(room) !== "narrow";
        const reach = longestRow(room);
        const hands = new Map(
          shapes.map((shape) => {
            const rows = isRow ? [suitsOf(shape).flat()] : inRows(suitsOf(shape), 7, reach);
            return [rows.map(({ length }) => length).join(), rows];
          }),
        );
        for (const [shown, rows] of hands) {
          const plan = planOf(room, { ...scene, rows: rows.map(({ length }) => length) }).hands.bottom!;
          // Thirteen fingers do not fit beside each other in every room: there it is what WCAG 2.2 wants, 2.5.8.
          const least = isRow && width < 13 * 44.5 + 18 ? 24 : 44;
          const cards = touchable(plan, rows);
          const worst = Math.min(...cards.flatMap(({ across, down }) => [across, down]));
          if (worst < least) expect.fail(`${worst} pixels, not ${least}: ${shown} in ${width} by ${height}`);
          const [left, right] = [
            Math.min(...cards.map(({ x }) => x)),
            Math.max(...cards.map(({ x }) => x)) + plan.card,
          ];
          if (plan.x + left < -0.01 || plan.x + right > width + 0.01)
            expect.fail(`${shown} reaches over the edge in ${width} by ${height}`);
        }
      }
    }
  });
});

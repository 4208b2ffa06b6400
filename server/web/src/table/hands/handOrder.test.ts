import { describe, expect, test } from "vitest";

import type { Hand, Suit } from "../../protocol/messages";
import { inRows, suitsInOrder, suitsOfHand } from "./handOrder";

const ordered = (held: string, trump: Suit | null = null) => suitsInOrder([...held] as Suit[], trump).join("");

describe("colours alternate", () => {
  test.each([
    ["SHDC", null, "SHCD"],
    ["SHDC", "S", "SHCD"],
    ["SHDC", "H", "HSDC"],
    ["SHDC", "D", "DSHC"],
    ["SHDC", "C", "CHSD"],
    ["SHC", null, "SHC"],
    ["SDC", null, "SDC"],
    ["SHD", null, "HSD"],
    ["HDC", null, "HCD"],
    ["SC", null, "SC"],
    ["SHD", "S", "SHD"],
    ["SHC", "H", "HSC"],
    ["SHC", "D", "SHC"],
    ["", null, ""],
  ] as const)("%s with %s as trumps: %s", (held, trump, expected) => expect(ordered(held, trump)).toBe(expected));
});

test("a hand is sorted by suits, each from the top", () =>
  expect(suitsOfHand("73.KJ9.K752.", "H")).toEqual([
    ["HK", "HJ", "H9"],
    ["S7", "S3"],
    ["DK", "D7", "D5", "D2"],
  ]));

describe("rows on a phone", () => {
  const rows = (hand: string, most = 7, reach?: number) =>
    inRows(suitsOfHand(hand as Hand, null), most, reach).map((row) => row.map((card) => card[1]).join(""));

  test("hold whole suits", () => {
    expect(rows("AQ54.T87.K98.T32")).toEqual(["AQ54T87", "T32K98"]);
    expect(rows("KJ986.Q6.AQJ84.5")).toEqual(["KJ986Q6", "5AQJ84"]);
    expect(rows("AQT97543.2.K9.K8")).toHaveLength(2);
  });
  test("never break a suit, however uneven they are", () => {
    expect(rows("AQ54.T875.T.AK98").map((row) => row.length)).toEqual([8, 5]);
    expect(rows("AKQJT98765432...")).toEqual(["AKQJT98765432"]);
    expect(rows("AKQJT987654...32").map((row) => row.length)).toEqual([11, 2]);
  });
  test("break one where a finger would not find its cards", () => {
    expect(rows("AQ54.T875.T.AK98", 7, 7)).toEqual(["AQ54T87", "5AK98T"]);
    expect(rows("AQ54.T875.T.AK98", 7, 8).map((row) => row.length)).toEqual([8, 5]);
    expect(rows("AKQJT98765432...", 7, 8).map((row) => row.length)).toEqual([7, 6]);
  });
  test("are one for seven cards, and for none", () => {
    expect(rows("AQ5.T.K.98")).toEqual(["AQ5T98K"]);
    expect(inRows([], 7)).toEqual([[]]);
  });
});

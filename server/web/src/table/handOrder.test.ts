import { describe, expect, test } from "vitest";

import type { Suit } from "../protocol/messages";
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

test("thirteen cards make two rows on a telephone, seven make one", () => {
  const spades = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7"] as const;
  expect(inRows(spades, 7).map(({ length }) => length)).toEqual([4, 4]);
  expect(inRows(spades.slice(0, 7), 7)).toHaveLength(1);
  expect(inRows([], 7)).toEqual([[]]);
});

import { expect, test } from "vitest";

import { highCardsOf } from "./points";

test("a hand is worth its aces, kings, queens and jacks", () => {
  expect(highCardsOf("AQ54.T875.T.AK98")).toBe(13);
  expect(highCardsOf("73.982.T9752.T62")).toBe(0);
  expect(highCardsOf("AKQJ.AKQ.AKQ.AKQ")).toBe(37);
});

import { expect, test } from "vitest";

import {
  addUpToOne,
  addedUp,
  asDecimals,
  isOpposite,
  magnitude,
  ratioOf,
  rounded,
  signOf,
  victoryPointsOf,
} from "./exact";

test("a figure is rounded where it is shown", () => {
  const shown = { "0": "0", "1/10": "0.1", "-33 1/3": "−33.33", "2 2/3": "2.67", "-1/200": "−0.01", "-1/201": "0" };
  for (const [exact, words] of Object.entries(shown)) expect(rounded(exact), exact).toBe(words);
  expect(rounded("199/200")).toBe("1");
  expect(magnitude("-5 14/15")).toBe("5.93");
  expect(["3/2", "10", "1/3", "1/8"].map(asDecimals)).toEqual(["1.5", "10", "1/3", "1/8"]);
  expect(signOf("-5 14/15")).toBe(-1);
});

test("what one side wins the other loses, or not", () => {
  expect(isOpposite("6 2/3", "-6 2/3")).toBe(true);
  expect(isOpposite("3", "0")).toBe(false);
});

test("typed fractions have one spelling", () => {
  const typed = { "0.5": "1/2", "2,5": "5/2", "12": "12", "2/4": "1/2", "1 1/2": "3/2", "0.10": "1/10" };
  for (const [text, ratio] of Object.entries(typed)) expect(ratioOf(text), text).toBe(ratio);
  for (const text of ["", "0", "-1", "1/0", "half", "1."]) expect(ratioOf(text), text).toBe(null);
  expect(addUpToOne(["2/3", "1/3"])).toBe(true);
  expect(addUpToOne(["1/2"])).toBe(false);
});

test("victory points have two decimals", () => {
  expect([victoryPointsOf("12"), victoryPointsOf("0,8"), victoryPointsOf("x")]).toEqual(["12.00", "0.80", null]);
});

test("what boards bring is added up exactly", () => {
  expect(addedUp([])).toBe("0");
  expect(addedUp(["6 2/3", "6 2/3", "-1/3"])).toBe("13");
  expect(addedUp(["-33 1/3", "1/2"])).toBe("-32 5/6");
  expect(addedUp(["1/3"])).toBe("1/3");
});

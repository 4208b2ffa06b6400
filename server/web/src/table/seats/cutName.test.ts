import { expect, test } from "vitest";

import { cutName } from "./cutName";

test("a long name keeps its end apart, a short one is whole", () => {
  expect(cutName("Wilhelmina")).toEqual(["Wilhelm", "ina"]);
  expect(cutName("Susanne B")).toEqual(["Susanne B", ""]);
  expect(cutName("")).toEqual(["", ""]);
});

test("a number at the end of a name is kept, and nothing of the word before it", () => {
  expect(cutName("Computer 1")).toEqual(["Computer", " 1"]);
  expect(cutName("Computer 12")).toEqual(["Computer", " 12"]);
  expect(cutName("Wilhelmina Oo")).toEqual(["Wilhelmina", " Oo"]);
});

test("marks stay on their letters", () => {
  expect(cutName("Wilhelmine\u0301")).toEqual(["Wilhelm", "ine\u0301"]);
});

test("letters that are written joined stay joined, others do not", () => {
  expect(cutName("محمد عبد الرحمن")).toEqual(["محمد عبد الر\u200d", "\u200dحمن"]);
  expect(cutName("בן־ציון אברהם")).toEqual(["בן־ציון אב", "רהם"]);
  expect(cutName("محمد عبد الله علي")).toEqual(["محمد عبد الله ", "علي"]);
});

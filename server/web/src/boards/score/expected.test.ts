import { expect, test } from "vitest";

import type { Expectation } from "../../protocol/messages";
import { expectedOf } from "./expected";

/** East and West have 24 points. */
const SIXTEEN = "N:AKQJ.432.432.432 432.AK5.AQ65.765 8765.Q76.KJ7.T98 T9.JT98.T98.AKQJ";

test("of the stronger side its score is expected by its points and its vulnerability", () => {
  const result = { board: 1, contract: "2HE", tricks: 9, score: -1 } as const;
  const on = (vulnerability: "None" | "EW") => expectedOf({ deal: SIXTEEN, vulnerability, result }, undefined);
  expect(on("None")).toEqual({ side: "EW", points: 24, target: 200, score: 140 });
  expect(on("EW")).toEqual({ side: "EW", points: 24, target: 290, score: 140 });
  const ours = Array.from({ length: 21 }, () => [7, 9]) as unknown as Expectation;
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "EW", result }, ours)?.target).toBe(9);
  const defended = { ...result, contract: "2HN", tricks: 6 } as const;
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "None", result: defended }, undefined)?.score).toBe(100);
});

test("of a deal that nobody plays nothing is expected", () => {
  const result = { board: 1, contract: null, tricks: null, score: 0 };
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "None", result }, undefined)).toBeNull();
});

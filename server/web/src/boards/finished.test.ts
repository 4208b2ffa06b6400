import { expect, test } from "vitest";

import { onTerms } from "./finished";

test("who is vulnerable is told by itself of three players alone", () => {
  const vulnerable = { N: true, E: false, S: false, W: false };
  const terms = { board: 2, part: 1, dealer: "E", vulnerable, cards: "fresh" } as const;
  expect(onTerms("three", terms)).toEqual({ terms: { vulnerable } });
  for (const seating of ["four", "two", undefined] as const) expect(onTerms(seating, terms)).toEqual({});
  expect(onTerms("three", null)).toEqual({});
});

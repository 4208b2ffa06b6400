import { expect, test } from "vitest";

import type { BoardResult, SessionView } from "../../protocol/messages";
import { columnsFor, countedIn, outcomeOf, overInSigns, ownSide, totalsFor } from "./outcome";

const line = (contract: BoardResult["contract"], tricks: number | null, score: number) => ({
  board: 1,
  contract,
  tricks,
  score,
});

test("a contract is made, or down", () => {
  expect(outcomeOf(line("4SN", 10, 420))).toMatchObject({ declarer: "N", over: 0, scorer: "NS", points: 420 });
  expect(outcomeOf(line("3NTXW", 7, 300))).toMatchObject({ declarer: "W", over: -2, scorer: "NS", points: 300 });
  expect(outcomeOf(line("1CE", 9, -110))).toMatchObject({ over: 2, scorer: "EW", points: 110 });
  expect(outcomeOf(line(null, null, 0))).toEqual({ passed: true });
  expect([2, 0, -3].map(overInSigns)).toEqual(["+2", "=", "−3"]);
});

test("each side has its own columns and totals", () => {
  const sheet = [line("4SN", 10, 420), line("1CE", 9, -110), line(null, null, 0)];
  expect(columnsFor("EW", 420)).toEqual({ plus: null, minus: 420 });
  expect(totalsFor("NS", sheet)).toEqual({ plus: 420, minus: 110, balance: 310 });
  expect(totalsFor(ownSide("W"), sheet)).toEqual({ plus: 110, minus: 420, balance: -310 });
  expect(ownSide(null)).toBe("NS");
});

test("a balance is over the deals that count", () => {
  const sheet = [line("4SN", 10, 420), line(null, null, 0)];
  const deals = [true, false].map((counts) => ({ counts }));
  expect(countedIn({ session: null, sheet })).toBe(2);
  expect(countedIn({ session: { sheet: { deals } } as unknown as SessionView, sheet })).toBe(1);
});

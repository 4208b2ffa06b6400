import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type { BoardResult, SessionView } from "../../protocol/messages";
import { accountInWords, resultInWords } from "../wording";
import { accountsFrom, broughtOn, totalOf } from "./brought";
import { balanceOf } from "./outcome";

const session = (form: string, lines: object[], columns: object[] = []) =>
  ({
    form: { form },
    sheet: {
      unit: "points",
      deals: [1, 2].map((board) => ({ terms: { board, part: 1 }, outcome: "passed_out", counts: true })),
      pads: [{ columns, lines, over: false }],
    },
    accounts: [{ account: "kim", name: "Kim", played: 0, points: 50, balance: -470 }],
  }) as unknown as SessionView;
const line = (board: number, contract: "3NTXS" | "1HN", tricks: number): BoardResult => ({
  board,
  contract,
  tricks,
  score: 0,
});

test("each of three has what they made themselves, and no side has anything", () => {
  const three = session("three_handed", [
    { above: { deal: 0, to: "N", kind: "undertricks", points: 50 } },
    { above: { deal: 0, to: "E", kind: "undertricks", points: 50 } },
    { below: { deal: 1, to: "S", points: 200 } },
    { above: { deal: 1, to: "S", kind: "insult", points: 50 } },
  ]);
  expect([broughtOn(three, 1), broughtOn(three, 2), broughtOn(three, 3)]).toEqual([{ N: 50, E: 50 }, { S: 250 }, null]);
  expect(accountsFrom("NS", three)).toEqual(["N", "E", "S"]);
  const told = (of: BoardResult) => resultInWords(of, en, { seating: "three", session: three });
  expect(told(line(1, "3NTXS", 8))).toMatch(/ 1 down\. North: 50\. East: 50\.$/);
  expect(told(line(2, "3NTXS", 9))).toMatch(/ made\. South: 250\.$/);
  // A link tells no more than how it was played.
  expect(resultInWords(line(2, "3NTXS", 9), en, { seating: "three" })).toMatch(/ made\.$/);
  const sheet = [line(1, "3NTXS", 8), line(2, "3NTXS", 9)];
  expect(balanceOf({ session: three, sheet }, "N", "kim")).toBe(-470);
  expect(balanceOf({ session: three, sheet }, null)).toBeNull();
});

test("where both sides score on a deal each has its own", () => {
  const whist = session(
    "whist",
    [
      { above: { deal: 0, to: "EW", kind: "honours", points: 30 } },
      { below: { deal: 0, to: "NS", points: 96 } },
      { above: { deal: 0, to: "NS", kind: "honours", points: 104 } },
    ],
    [
      { account: "NS", games: 1, leg: 0, below: 96, above: 104 },
      { account: "EW", games: 0, leg: 0, below: 0, above: 30 },
    ],
  );
  expect(broughtOn(whist, 1)).toEqual({ NS: 200, EW: 30 });
  expect(accountsFrom("EW", whist).map((account) => totalOf(whist, account))).toEqual([30, 200]);
  const told = resultInWords({ ...line(1, "1HN", 9), score: 170 }, en, { named: 0, session: whist });
  expect(told).toBe("Hearts by North: 9 tricks. North–South score 200. East–West score 30.");
  expect([accountInWords("NS", en, "two"), accountInWords("S", en, "three")]).toEqual(["North", "South"]);
});

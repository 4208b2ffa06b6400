import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { BoardAnalysis, BoardRecord } from "../../protocol/messages";
import { costAt, givenAway, makes, parContracts, reasonFor, requestOf } from "./analysis";
import { isWorkedOut } from "../../rules/seating";
import { momentAt } from "../replay/replay";

const golden = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8")) as T;

const record = golden<BoardRecord>("board_record");
const { board_analysis: analysis } = golden<{ board_analysis: BoardAnalysis }>("answer.board_analysis");

test("a card that gave tricks away is found at its step", () => {
  const costs = record.cards.map((_, at) => (at === 8 ? 1 : 0));
  const given = givenAway(record, { ...analysis, costs });
  expect(given).toEqual([{ step: record.calls.length + 9, trick: 3, seat: "E", card: record.cards[8], tricks: 1 }]);
  expect(costAt(record, { ...analysis, costs }, given[0]!.step)).toBe(1);
  expect(costAt(record, { ...analysis, costs }, 2)).toBe(0);
});

test("a computer's reasons go with what it did", () => {
  const why = (step: number) => reasonFor(record, analysis, momentAt(record, step).deed)?.why ?? null;
  expect([why(0), why(1), why(2)]).toEqual([null, null, "book"]);
  const card = record.cards.indexOf("D3");
  expect(why(record.calls.length + card + 1)).toBe("layouts");
});

test("a par contract that both partners make is told once", () => {
  const par = {
    score: 460,
    contracts: ["5NTN", "5NTS"].map((contract) => ({ contract: contract as "5NTN", tricks: 11 })),
  };
  expect(parContracts(par)).toEqual([{ contract: "5NTN", declarers: ["N", "S"] }]);
  expect(parContracts({ score: 0, contracts: [] })).toEqual([]);
});

test("what declarer makes is in the row of their seat", () => {
  expect(makes(analysis.tricks, "4SN")).toBe(analysis.tricks.N.S);
});

test("a shared board is asked about with its form, by which the server knows whether there is a par", () => {
  const { deal, dealer, vulnerability, cards, result } = record;
  const asked = { deal, dealer, vulnerability, contract: result.contract, cards };
  expect(requestOf(record)).toEqual(asked);
  expect(requestOf({ ...record, form: "rubber" })).toEqual({ ...asked, form: { form: "rubber" } });
});

test("what the hands of three make, or of two without dummies, nobody is asked about", () => {
  const seatings = [undefined, "four", "two_with_dummies", "three", "two"] as const;
  expect(seatings.map((seating) => isWorkedOut(seating ? { seating } : {}))).toEqual([true, true, true, false, false]);
});

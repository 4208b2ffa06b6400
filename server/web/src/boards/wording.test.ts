import { describe, expect, test } from "vitest";

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type { Declared, SessionView } from "../protocol/messages";
import { declarationInWords } from "../cards/names";
import { doublingsIn, namedIn, namedOn } from "../rules/naming";
import { resultInWords, vulnerabilityIn, vulnerabilityInWords } from "./wording";

const declared = (...said: Declared["declaration"][]): Declared[] =>
  said.map((declaration, at) => ({ turn: at + 1, seat: "N", declaration }));
const line = (contract: "1HN" | "4HN" | "4SN", tricks: number, score: number) => ({
  board: 3,
  contract,
  tricks,
  score,
});
const russian = { sheet: { unit: "imps" } } as SessionView;

describe("a result is told in the words of its form", () => {
  test("where a strain is named no level was bid, and tricks count for both", () => {
    const named = declared("leave", { name: "H" }, "double", "double", "pass", "pass");
    expect(namedIn(named)).toBe(2);
    expect(resultInWords(line("1HN", 9, 96), en, { named: namedIn(named) })).toBe(
      "Hearts ×4 by North: 9 tricks. North–South score 96.",
    );
    expect(resultInWords(line("1HN", 5, -16), de, { named: 0 })).toBe("Cœur von Nord: 5 Stiche. Ost–West schreibt 16.");
  });

  test("a part-score or a game that was chosen is called so", () => {
    const named = namedIn(declared({ choose: { strain: "H", aim: "game" } }));
    expect(resultInWords(line("4HN", 9, -50), en, { named })).toBe(
      "Hearts (game) by North: 1 down. East–West score 50.",
    );
    expect(resultInWords(line("1HN", 8, 110), de, { named })).toMatch(/^Cœur \(Teilkontrakt\) von Nord: /);
    expect(namedOn({ form: { form: "minibridge" } } as SessionView, 3)).toBe("chosen");
  });

  test("who deals again where nobody played it and it does not count", () => {
    const none = { board: 3, contract: null, tricks: null, score: 0 };
    const { passedOut, twentyEach, dealsAgain } = en.boards;
    const told = (form: object, counts: boolean, cards = "fresh") => {
      const deals = [{ terms: { board: 3, cards }, outcome: "passed_out", counts }];
      return resultInWords(none, en, { session: { form, sheet: { unit: "points", deals } } as unknown as SessionView });
    };
    expect(told({ form: "minibridge" }, false)).toBe(`${twentyEach} ${dealsAgain.same}`);
    for (const form of ["chicago", "russian", "three_handed", "minibridge_slips"])
      expect(told({ form }, false)).toBe(`${passedOut} ${dealsAgain.same}`);
    expect(told({ form: "honeymoon", scoring: "rubber" }, false)).toBe(`${passedOut} ${dealsAgain.other}`);
    expect(told({ form: "rubber" }, true)).toBe(passedOut);
    expect(told({ form: "chicago", goulash: true }, false)).toBe(passedOut);
    expect(told({ form: "chicago", goulash: true }, false, "goulash")).toBe(`${passedOut} ${dealsAgain.same}`);
  });

  test("two players are no sides", () => {
    expect(resultInWords(line("4SN", 10, 420), en, { seating: "two" })).toBe("Four spades by North: made. North: 420.");
    const board = { vulnerability: "NS", seating: "two" } as const;
    expect(vulnerabilityInWords(board, en)).toBe("vulnerable: North");
    expect(vulnerabilityInWords({ ...board, vulnerability: "None" }, en)).toBe(en.common.vulnerability.None);
    expect(vulnerabilityInWords({ vulnerability: "NS" }, en)).toBe(en.common.vulnerability.NS);
  });

  test("a contract that was bid by slips stays one", () => {
    expect(namedIn(declared("open", { bid: "2S" }, "pass"))).toBeUndefined();
    expect([namedIn([]), namedIn(null)]).toEqual([undefined, undefined]);
    expect(resultInWords(line("4SN", 10, 420), en)).toBe("Four spades by North: made. North–South score 420.");
  });

  test("who is vulnerable is told where the form knows it", () => {
    const told = (form: object) =>
      vulnerabilityIn({ form, sheet: { unit: "points" } } as unknown as SessionView, { vulnerability: "NS" }, en);
    for (const form of ["auction", "whist", "minibridge_slips", "minibridge"]) expect(told({ form })).toBeNull();
    expect(told({ form: "minibridge", vulnerability: true })).toBe(en.common.vulnerability.NS);
    expect([told({ form: "rubber" }), vulnerabilityIn(null, { vulnerability: "NS" }, en)]).not.toContain(null);
    const { board } = en.table.say;
    expect(board(3, "South", null)).toBe("Board 3. South deals.");
  });

  test("what was doubled is redoubled", () => {
    const said = ["double", "double", "pass"] as const;
    const told = said.map((one, at) => declarationInWords(one, en, doublingsIn(declared(...said.slice(0, at)))));
    expect(told).toEqual([en.common.double, en.common.redouble, en.common.pass]);
  });

  test("Russian Chicago scores IMPs", () => {
    expect(resultInWords(line("4SN", 10, 7), en, { session: russian })).toBe(
      "Four spades by North: made. North–South: 7 IMPs.",
    );
    expect(resultInWords(line("4SN", 10, 0), en, { session: russian })).toBe(
      "Four spades by North: made. Nobody scores.",
    );
  });

  test("the sheet knows how often it was doubled", () => {
    const outcome = { named: { declarer: "N", strain: "H", doublings: 3, tricks: 9 } };
    const session = { form: { form: "whist" }, sheet: { deals: [{ terms: { board: 3 }, outcome }] } } as SessionView;
    expect([namedOn(session, 3), namedOn(session, 4), namedOn(null, 3)]).toEqual([3, undefined, undefined]);
  });
});

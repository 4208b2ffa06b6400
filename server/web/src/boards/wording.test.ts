import { describe, expect, test } from "vitest";

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type { Declared, SessionView } from "../protocol/messages";
import { doublingsIn, namedOn } from "../rules/naming";
import { resultInWords } from "./wording";

const declared = (...said: Declared["declaration"][]): Declared[] =>
  said.map((declaration, at) => ({ turn: at + 1, seat: "N", declaration }));
const line = (contract: "1HN" | "4SN", tricks: number, score: number) => ({ board: 3, contract, tricks, score });
const russian = { sheet: { unit: "imps" } } as SessionView;

describe("a result is told in the words of its form", () => {
  test("where a strain is named no level was bid, and tricks count for both", () => {
    const named = declared("leave", { name: "H" }, "double", "double", "pass", "pass");
    expect(doublingsIn(named)).toBe(2);
    expect(resultInWords(line("1HN", 9, 96), en, { doublings: doublingsIn(named) })).toBe(
      "Hearts ×4 by North: 9 tricks. North–South score 96.",
    );
    expect(resultInWords(line("1HN", 5, -16), de, { doublings: 0 })).toBe(
      "Cœur von Nord: 5 Stiche. Ost–West schreibt 16.",
    );
  });

  test("a contract that was chosen or bid by slips stays one", () => {
    expect(doublingsIn(declared({ choose: { strain: "H", aim: "game" } }))).toBeUndefined();
    expect(doublingsIn(declared("open", { bid: "2S" }, "pass"))).toBeUndefined();
    expect([doublingsIn([]), doublingsIn(null)]).toEqual([undefined, undefined]);
    expect(resultInWords(line("4SN", 10, 420), en)).toBe("Four spades by North: made. North–South score 420.");
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
    const session = { sheet: { deals: [{ terms: { board: 3 }, outcome }] } } as SessionView;
    expect([namedOn(session, 3), namedOn(session, 4), namedOn(null, 3)]).toEqual([3, undefined, undefined]);
  });
});

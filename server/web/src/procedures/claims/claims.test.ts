import { describe, expect, it } from "vitest";

import claimView from "../../../../../protocol/golden/v1/view.claim.json";
import finishedView from "../../../../../protocol/golden/v1/view.finished.json";
import leadView from "../../../../../protocol/golden/v1/view.lead.json";
import playView from "../../../../../protocol/golden/v1/view.play.json";
import type { ClaimStage, ClaimView, Form, Seat, SessionView, TableView } from "../../protocol/messages";
import {
  answerers,
  isStatementWanted,
  lineOfPlay,
  mayClaim,
  mayEvent,
  mayWithdraw,
  outcome,
  statementOf,
} from "./claims";
import { scoreOf } from "./score";

const [claiming, finished, lead, play] = [claimView, finishedView, leadView, playView] as unknown as [
  TableView,
  TableView,
  TableView,
  TableView,
];

describe("a claim", () => {
  it("is for any player but dummy, in or out of turn", () => {
    expect((["N", "E", "S", "W"] as const).filter((seat) => mayClaim(play, seat))).toEqual(["N", "E", "W"]);
    expect(mayClaim(play, null)).toBe(false);
  });

  it("is not for a moment when one is open, the lead lies face down, or the table stands still", () => {
    expect(mayClaim(claiming, "W")).toBe(false);
    expect(mayClaim(lead, "W")).toBe(false);
    expect(mayClaim(finished, "W")).toBe(false);
    expect(mayClaim({ ...play, direction: { ...play.direction, frozen: true } }, "W")).toBe(false);
  });

  it("is answered by whom its stage names", () => {
    const board = claiming.board!;
    const asked = (seat: Seat, stage: ClaimStage) => answerers(board, { ...board.claim!, seat, stage });
    expect(asked("N", "opponents")).toEqual(["E", "W"]);
    expect(asked("E", "opponents")).toEqual(["N"]);
    expect(asked("E", "partner")).toEqual(["W"]);
    expect(asked("N", "play_on")).toEqual(["N", "E", "S", "W"]);
    expect(asked("N", "director")).toEqual([]);
  });

  it("of a defender is contested by dummy unasked, and declarer's is not", () => {
    const board = claiming.board!;
    const open = { ...board.claim!, answer: null };
    const event = (claim: ClaimView) => (["N", "E", "S", "W"] as const).filter((seat) => mayEvent(board, claim, seat));
    expect(event({ ...open, seat: "E" })).toEqual(["S"]);
    expect(event({ ...open, seat: "E", answer: false })).toEqual([]);
    expect(event({ ...open, seat: "N" })).toEqual([]);
  });

  it("comes to a result that can be told beforehand", () => {
    expect(outcome(claiming, "N", 7)).toEqual({ tricks: 10, over: 0, score: 420 });
    expect(outcome(claiming, "W", 2)).toEqual({ tricks: 8, over: -2, score: -100 });
    expect(outcome(claiming, "N", 0)).toEqual({ tricks: 3, over: -7, score: -350 });
  });

  it("tells no score of duplicate where a rubber is played", () => {
    const inForm = (form: Form["form"]) => ({ ...claiming, session: { form: { form } } as SessionView });
    expect(outcome(inForm("rubber"), "N", 7)).toEqual({ tricks: 10, over: 0, score: null });
    expect(outcome(inForm("chicago_duplicate"), "N", 7)?.score).toBe(420);
  });

  it("needs words where the table wants them, but not to give up", () => {
    const policy = { ...play.policy, claim_statement: true };
    expect(isStatementWanted(policy, 3)).toBe(true);
    expect(isStatementWanted(policy, 0)).toBe(false);
    expect(isStatementWanted(play.policy, 3)).toBe(false);
  });

  it("is said from cards and words", () => {
    expect(lineOfPlay(["SA", "ST", "D2"])).toBe("♠A, ♠10, ♦2");
    expect(statementOf(["SA"], "  then   trumps ")).toBe("♠A; then trumps");
    expect(statementOf([], "trumps")).toBe("trumps");
    expect(statementOf([], "  ")).toBe(null);
  });

  it("may be regretted by who agreed with it, not by who made it", () => {
    expect(mayWithdraw(finished, "E")).toBe(true);
    const north = { ...finished, board: { ...finished.board!, hands: { N: "986..AQJ8.", S: "AQ5.T..K98" } } };
    expect(mayWithdraw(north, "N")).toBe(false);
    expect(mayWithdraw(claiming, "E")).toBe(false);
    // South is North's partner, and of three a defender.
    const open = { ...finished.board!, hands: { N: "986..AQJ8." } };
    const may = [open, { ...open, seating: "three" as const }].map((board) => mayWithdraw({ ...finished, board }, "S"));
    expect(may).toEqual([false, true]);
  });
});

describe("a score", () => {
  it.each([
    ["4SN", 10, "None", 420],
    ["4SN", 10, "NS", 620],
    ["3NTE", 9, "EW", 600],
    ["2CXS", 9, "None", 280],
    ["2CXS", 8, "None", 180],
    ["1NTXXW", 7, "Both", 760],
    ["6HE", 12, "None", 980],
    ["7NTN", 13, "NS", 2220],
    ["4SN", 9, "NS", -100],
    ["4SXN", 6, "None", -800],
    ["4SXN", 5, "None", -1100],
    ["4SXN", 8, "Both", -500],
    ["4SXXN", 9, "None", -200],
  ] as const)("%s with %i tricks, vulnerable %s: %i", (contract, tricks, vulnerability, score) => {
    expect(scoreOf(contract, tricks, vulnerability)).toBe(score);
  });
});

import { describe, expect, it } from "vitest";

import answer from "../../../../../protocol/golden/v1/answer.claim_analysis.json";
import claimView from "../../../../../protocol/golden/v1/view.claim.json";
import { en } from "../../i18n/en";
import type { BoardView, ClaimAnalysis, ClaimStage, TableView } from "../../protocol/messages";
import { byTricks, claimForDirector, looksAt, pointsOf, unseenHands } from "./claimAnalysis";

const view = claimView as unknown as TableView;
const board = view.board as BoardView;
const aid = answer.claim_analysis as unknown as ClaimAnalysis;
const at = (stage: ClaimStage): TableView => ({ ...view, board: { ...board, claim: { ...board.claim!, stage } } });

describe("help with a claim", () => {
  it("is offered when the director is to decide", () => {
    expect(claimForDirector(at("director"))?.turn).toBe(31);
    expect(claimForDirector(at("opponents"))).toBe(null);
    expect(claimForDirector({ ...view, board: null })).toBe(null);
  });

  it("begins with a look at every hand that is not seen, and no other", () => {
    expect(unseenHands(view)).toEqual(["E"]);
    expect(looksAt(["E", "W"], 4)).toEqual([
      { number: 4, ruling: { look: { seat: "E" } } },
      { number: 5, ruling: { look: { seat: "W" } } },
    ]);
    const seen = { ...board, hands: { ...board.hands, E: "..." } };
    expect(unseenHands({ ...view, board: seen })).toEqual([]);
  });

  it("names each Law, and double dummy as information only", () => {
    const points = pointsOf(aid, board, en);
    expect(points.map(({ law }) => law)).toEqual(["70C", "70C", "70D", "70E", null]);
    expect(points[0]?.cards).toEqual(["S7"]);
    expect(points[1]?.said).toContain("7 tricks");
    expect(points[1]?.line).toHaveLength(7);
    expect(points[2]?.line[0]).toEqual(["S9", "S7", "S5", "D9"]);
    expect(points[3]?.cards).toEqual(["D9", "CJ"]);
    expect(points[4]?.said).toMatch(/^Information only: .*7 tricks/);
  });

  it("says when there is nothing, and when there was too much to try", () => {
    const bare: ClaimAnalysis = { turn: 31, remaining: 7, double_dummy: 6 };
    const said = pointsOf(bare, board, en).map((point) => point.said);
    expect(said.slice(0, 3)).toEqual([
      en.direct.aid.noTrumpsOut,
      en.direct.aid.leastTooMuch,
      en.direct.aid.nothingToFind,
    ]);
    expect(pointsOf({ ...bare, trumps_out: ["S7"] }, board, en)[1]?.said).toBe(en.direct.aid.forgottenTooMuch);
  });

  it("says nothing of trumps where there are none", () => {
    const bare: ClaimAnalysis = { turn: 31, remaining: 7, double_dummy: 6 };
    const points = pointsOf(bare, { ...board, contract: "3NTN" }, en);
    expect(points.map(({ law }) => law)).toEqual(["70D", "70E", null]);
  });

  it("shows a line by tricks, the one in progress first", () => {
    const begun = { ...board, trick: { leader: "N" as const, cards: ["SA" as const] } };
    expect(byTricks(["S2", "S3", "S4", "H2"], begun)).toEqual([["S2", "S3", "S4"], ["H2"]]);
  });
});

import { describe, expect, it } from "vitest";

import snapshot from "../../../../protocol/golden/v1/frame.snapshot.json";
import type { BoardView, Call } from "../protocol/messages";
import { legalCalls, standing } from "./auction";
import { knowsVulnerability } from "./naming";
import { dealerOf, vulnerabilityOf } from "./board";
import { cardsOf, contractParts, handOf, handWithout, handsOf } from "./cards";
import { actorOf, legalCards, seatToAct } from "./play";

const calls = (text: string) => text.split(" ") as Call[];

describe("the auction", () => {
  it("opens with a pass or any bid", () => expect(legalCalls("N", [])).toHaveLength(36));

  it("lets opponents double a bid, and the bidder's side redouble (Law 19)", () => {
    expect(legalCalls("N", calls("1S"))).toContain("X");
    expect(legalCalls("N", calls("1S P"))).not.toContain("X");
    expect(legalCalls("N", calls("1S X"))).toContain("XX");
    expect(legalCalls("N", calls("1S X P"))).not.toContain("XX");
    expect(legalCalls("N", calls("1S X 2C"))).toContain("X");
  });

  it("asks for a higher bid (Law 18)", () => {
    expect(legalCalls("N", calls("1NT"))).not.toContain("1S");
    expect(legalCalls("N", calls("7NT"))).toEqual(["P", "X"]);
  });

  it("is over after three passes, or four without a bid (Law 22)", () => {
    expect(standing("E", calls("P P P")).turn).toBe("N");
    expect(standing("E", calls("P P P P")).turn).toBeNull();
    expect(standing("E", calls("1C P P P"))).toMatchObject({ turn: null, bid: "1C", by: "E" });
    expect(legalCalls("E", calls("1C P P P"))).toEqual([]);
  });
});

describe("the play", () => {
  const board = {
    ...(snapshot.snapshot.view.board as unknown as BoardView),
    contract: "4SN" as const,
    calls: calls("4S P P P"),
  };

  it("follows suit where it can (Law 44C)", () => {
    const led = { ...board, trick: { leader: "E" as const, cards: ["H2" as const] } };
    expect(legalCards(led, "AK.Q4.7.98")).toEqual(["HQ", "H4"]);
    expect(legalCards(led, "AK..7.98")).toHaveLength(5);
  });

  it("makes declarer act when dummy's card is due (Law 45B)", () => {
    const due = { ...board, trick: { leader: "E" as const, cards: ["H2" as const] } };
    expect([seatToAct(due), actorOf(due)]).toEqual(["S", "N"]);
  });
});

describe("boards and hands", () => {
  it("have dealer and vulnerability by their number (Law 2)", () => {
    expect([1, 2, 3, 4, 5, 16, 17].map(dealerOf)).toEqual(["N", "E", "S", "W", "N", "W", "N"]);
    expect([1, 2, 3, 4, 5, 8, 13, 16].map(vulnerabilityOf)).toEqual([
      "None",
      "NS",
      "EW",
      "Both",
      "NS",
      "None",
      "Both",
      "EW",
    ]);
  });

  it("are vulnerable in those forms alone that know it", () => {
    const knows = (form: string, vulnerability?: boolean) => knowsVulnerability({ form, vulnerability } as never);
    expect([undefined, null].map(knowsVulnerability), "duplicate").toEqual([true, true]);
    expect(["rubber", "chicago", "russian", "honeymoon", "three_handed"].map((form) => knows(form))).not.toContain(
      false,
    );
    expect(["auction", "whist", "minibridge_slips", "minibridge"].map((form) => knows(form))).not.toContain(true);
    expect(knows("minibridge", true), "where it is taught").toBe(true);
  });

  it("are read from any first seat", () =>
    expect(handsOf("S:A... .A.. ..A. ...A")).toEqual({ S: "A...", W: ".A..", N: "..A.", E: "...A" }));

  it("round-trip through their cards", () => {
    expect(handOf(cardsOf("AQ2..KT9.5"))).toBe("AQ2..KT9.5");
    expect(handWithout("AQ2..KT9.5", "DT")).toBe("AQ2..K9.5");
    expect(cardsOf("...")).toEqual([]);
  });

  it("know the parts of a contract", () =>
    expect(contractParts("3NTXXW")).toEqual({ level: 3, strain: "NT", doubling: "XX", declarer: "W" }));
});

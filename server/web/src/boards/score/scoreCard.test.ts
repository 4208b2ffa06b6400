import { describe, expect, it } from "vitest";

import type { BoardRecord, BoardResult, SessionRecord, SessionView } from "../../protocol/messages";
import { cardOf, pointsOf, whoPlayed } from "./scoreCard";

const result = (board: number, score: number): BoardResult => ({ board, contract: "4SS", tricks: 10, score });

const record = (boards: Partial<BoardRecord>[], session?: SessionView): SessionRecord => ({
  table: "t",
  opened_ms: 0,
  boards: boards.map((board) => ({ cards: ["HK"], ...board }) as BoardRecord),
  ...(session && { session }),
});

describe("a score card", () => {
  const evening = record([
    { board: 1, players: { N: "Ann", E: "Bob", S: "Cid", W: "Dee" }, result: result(1, 420) },
    { board: 2, players: { N: "Bob", E: "Ann", S: "Cid", W: "Dee" }, result: result(2, -50) },
  ]);

  it("is a person's, wherever they sat", () => {
    const [first, second] = cardOf(evening, "Ann");
    expect(first).toMatchObject({ seat: "N", partner: "Cid", against: ["Bob", "Dee"], lead: "HK", score: 420 });
    expect(second).toMatchObject({ seat: "E", partner: "Dee", against: ["Bob", "Cid"], score: 50 });
    expect(cardOf(evening, "Dee").map(({ score }) => score)).toEqual([-420, 50]);
    expect(cardOf(evening, "Eva")).toEqual([]);
    expect(whoPlayed(evening)).toEqual(["Ann", "Bob", "Cid", "Dee"]);
  });

  it("has no points where a director's award stands", () => {
    expect(pointsOf(result(1, 420), { void: {} }, "NS")).toBeNull();
    expect(pointsOf(result(1, 420), { rescored: {} }, "EW")).toBe(-420);
    expect(pointsOf(null, null, "EW")).toBeNull();
  });

  it("has by the sheet of a form what a deal brought each side, less what the other had of it", () => {
    const deals = [{ terms: { board: 1 } }, { terms: { board: 2 } }];
    const lines = [
      { below: { deal: 0, to: "NS", points: 120 } },
      { above: { deal: 0, to: "EW", kind: "honours", points: 100 } },
      { above: { deal: 1, to: "EW", kind: "undertricks", points: 50 } },
    ];
    const session = {
      form: {},
      sheet: { deals, pads: [{ columns: [], lines, over: false }] },
    } as unknown as SessionView;
    const of = (name: string) => cardOf(record(evening.boards, session), name).map(({ score }) => score);
    expect(of("Ann")).toEqual([20, 50]);
    expect(of("Cid")).toEqual([20, -50]);
  });

  it("has of three the two who defended as partners, and declarer without one", () => {
    const players = { N: "Nora", E: "Emil", S: "Susan", W: null };
    const [board] = [{ board: 1, seating: "three", players, result: { ...result(1, 0), contract: "3NTXN" } } as const];
    const of = (name: string) => cardOf(record([board]), name)[0];
    expect(of("Emil")).toMatchObject({ partner: "Susan", against: ["Nora"] });
    expect(of("Nora")).toMatchObject({ partner: null, against: ["Emil", "Susan"] });
  });
});

import { describe, expect, it, test } from "vitest";

import claimView from "../../../../../protocol/golden/v1/view.claim.json";
import directorView from "../../../../../protocol/golden/v1/view.director.json";
import heldView from "../../../../../protocol/golden/v1/view.held.json";
import leadView from "../../../../../protocol/golden/v1/view.lead.json";
import undoView from "../../../../../protocol/golden/v1/view.undo.json";
import type { Lane, Ruling, RulingNotice, TableView } from "../../protocol/messages";
import { deadlineOf, endsWith, noticeOf, offersSomething } from "./notices";
import { asksSomething, briefly, inSight, promptKey, promptsFor, stillAway } from "./prompts";
import { unreadRulings } from "../director/rulings";

const [claim, held, lead, undo, director] = [claimView, heldView, leadView, undoView, directorView] as unknown as [
  TableView,
  TableView,
  TableView,
  TableView,
  TableView,
];
const kinds = (view: TableView, lane: Lane) => promptsFor(view, lane).map(({ kind }) => kind);

describe("what waits", () => {
  it("is a claim: to answer, or to wait for", () => {
    const open = { ...claim, board: { ...claim.board!, claim: { ...claim.board!.claim!, answer: null } } };
    expect(kinds(claim, "W")).toEqual(["claim_waits"]);
    expect(kinds(open, "W")).toEqual(["answer_claim"]);
    for (const lane of ["N", "S", "K"] as const) expect(kinds(open, lane)).toEqual(["claim_waits"]);
    // Nobody directs: who contested it may accept after all.
    const waits = { ...open.board.claim, stage: "director" } as const;
    const contested = (may_accept?: boolean) => ({
      ...open,
      board: { ...open.board, claim: { ...waits, may_accept } },
    });
    expect(kinds(contested(true), "W")).toEqual(["answer_claim"]);
    expect(kinds(contested(), "W")).toEqual(["claim_waits"]);
  });

  it("is a request to take back, for who may know of it", () => {
    expect(kinds(undo, "E")).toEqual(["answer_undo"]);
    expect(kinds(undo, "N")).toEqual(["undo_waits"]);
    const answered = { ...undo, board: { ...undo.board!, undo: { ...undo.board!.undo!, answer: true } } };
    expect(kinds(answered, "E")).toEqual(["undo_waits"]);
  });

  it("is one's question, or the question that one is asked", () => {
    expect(kinds(held, "W")).toEqual(["asked"]);
    expect(kinds(held, "N")).toEqual(["explain"]);
    expect(kinds(held, "S")).toEqual([]);
  });

  it("is whoever would stop, for everybody", () => {
    const stops: TableView = { ...held, would_stop: ["W", "N"] };
    for (const lane of ["N", "K"] as const)
      expect(promptsFor(stops, lane).at(-1)).toEqual({ kind: "would_stop", seats: ["W", "N"] });
    for (const stage of ["gathering", "finished"] as const)
      expect(kinds({ ...stops, stage }, "N")).not.toContain("would_stop");
  });

  it("is put away one by one, and shown when it comes again", () => {
    const called: TableView = { ...held, direction: { ...held.direction, called: true }, would_stop: ["W"] };
    const shown = (view: TableView, away: string[]) => inSight(promptsFor(view, "S"), away).map(promptKey);
    const both = promptsFor(called, "S");
    const [call, stop] = ["director-0", "stop-W"];
    expect(shown(called, [])).toEqual([call, stop]);
    expect(shown(called, [stop])).toEqual([call]);
    expect(shown(called, [stop, call]), "neither brings the other back").toEqual([]);
    expect(stillAway([stop, call], both)).toEqual([stop, call]);
    const come = { ...called, direction: { ...called.direction, called: false } };
    const away = stillAway([stop, call], promptsFor(come, "S"));
    expect(shown(called, away), "the director is called a second time").toEqual([call]);
  });

  it("is the lead that lies face down", () => {
    expect(kinds(lead, "N")).toEqual(["lead_waits"]);
    const unsaid = { ...lead, board: { ...lead.board!, lead: { ...lead.board!.lead!, no_questions: false } } };
    expect(kinds(unsaid, "N")).toEqual(["any_questions"]);
    expect(kinds(unsaid, "W")).toEqual(["any_questions"]);
    expect(kinds(unsaid, "S")).toEqual(["lead_waits"]);
    expect(kinds(director, "D")).toEqual(["lead_waits"]);
  });

  it("is the director, with one's own words to them", () => {
    const calls = [{ by: "W", about: "a long pause" } as const];
    const called = { ...lead, direction: { ...lead.direction, called: true, calls } };
    expect(promptsFor(called, "W")[0]).toEqual({ kind: "director_called", mine: ["a long pause"] });
  });

  it("asks for an answer, or is only read", () => {
    const asks = (view: TableView, lane: Lane) => promptsFor(view, lane).map(asksSomething);
    expect(asks(undo, "E")).toEqual([true]);
    expect(asks(undo, "N"), "whoever asked to take back").toEqual([false]);
    expect(asks(held, "N")).toEqual([true]);
    expect(asks(held, "W"), "one's own question").toEqual([false]);
  });

  it("keeps its name while it waits", () => {
    expect(promptsFor(claim, "W").map(promptKey)).toEqual(["claim-31-opponents"]);
    expect(deadlineOf({ claim_passed: { turn: 31, to: "play_on" } })).toEqual({ key: "claim-31-play_on", ms: 60_000 });
  });
});

describe("what happened", () => {
  it("is told of a claim that does not stand", () => {
    expect(noticeOf({ claim_settled: { turn: 31, accepted: false } }, claim, "W")).toEqual({
      kind: "claim_void",
      seat: "N",
      objected: false,
    });
    expect(noticeOf({ claim_settled: { turn: 31, accepted: true } }, claim, "W")).toBe(null);
    expect(noticeOf({ claim_deferred: { turn: 31 } }, claim, "W")).toEqual({ kind: "claim_deferred" });
  });

  it("is told of what an opponent says, and offers the director to who has called since", () => {
    const meaning = { manner: "explanation", text: "five or more" } as const;
    const said = (call: number, by: "N" | "S" | "E") => ({ explained: { call, by, version: 1, meaning } });
    const played: TableView = { ...held, stage: "play" };
    expect(noticeOf(said(1, "N"), played, "W")).toMatchObject({
      kind: "explained",
      asked: true,
      offersDirector: false,
    });
    expect(noticeOf(said(1, "N"), held, "W"), "the words stand beside the auction").toBe(null);
    const late = noticeOf(said(3, "S"), lead, "W")!;
    expect(late).toMatchObject({ asked: false, offersDirector: true });
    expect(offersSomething(late)).toBe(true);
    expect(offersSomething({ kind: "undo_refused", mine: true })).toBe(false);
    expect(noticeOf(said(2, "E"), held, "W")).toBe(null);
  });

  it("leaves rulings to read until they are put away, but for those that are seen anyway", () => {
    const notice = (number: number, ruling: Ruling): RulingNotice => ({
      number,
      director: "Fay",
      ruling,
      reason: "so",
    });
    const rulings = [notice(1, { attend: {} }), notice(2, { void: { board: 1 } }), notice(3, { find: { text: "x" } })];
    expect(unreadRulings(rulings, 0).map(({ number }) => number)).toEqual([2, 3]);
    expect(unreadRulings(rulings, 2).map(({ number }) => number)).toEqual([3]);
  });
});

test("that a substitute may come is over when somebody has the seat", () => {
  const notice = { kind: "substitute_due", seat: "E" } as const;
  const taken = (seat: string) => ({ seat_taken: { seat, occupant: {} } }) as never;
  expect([endsWith(notice, taken("E")), endsWith(notice, taken("W"))]).toEqual([true, false]);
  expect(endsWith(notice, { seat_left: { seat: "E" } } as never), "nobody sits there yet").toBe(false);
});

describe("that a claim does not stand", () => {
  const notice = { kind: "claim_void", seat: "S", objected: false } as const;

  it("is read until the next card is played", () => {
    const played = { played: { turn: 9, seat: "W", card: "H2" } } as never;
    expect(endsWith(notice, played)).toBe(true);
    expect(endsWith(notice, { said: {} } as never)).toBe(false);
    expect(endsWith({ kind: "server_was_away" }, played)).toBe(false);
  });
});

it("says no more of one's own words than one knows them by", () => {
  expect(briefly("A long pause")).toBe("A long pause");
  expect(briefly("East hesitated a long time over my double and then West bid on")).toBe(
    "East hesitated a long time over my double and then West…",
  );
  expect(briefly("abcdef", 4)).toBe("abc…");
});

import { describe, expect, test } from "vitest";

import { bareBoard, fold } from "../../protocol/fold";
import type { BoardView, Lane, Meaning, TableEvent, TableView } from "../../protocol/messages";
import { en } from "../../i18n/en";
import { handInWords, sentenceOf, turnSentence } from "./announce";
import { isAskedAnew } from "./announceProcedures";

const view = (stage: "auction" | "play", board: Partial<BoardView>): TableView =>
  ({
    stage,
    policy: { kibitzing: "off" },
    direction: { called: false, frozen: false, calls_made: 0 },
    board: { ...bareBoard(1), ...board },
    sheet: [],
  }) as unknown as TableView;

const heard = (event: TableEvent, before = view("auction", {})) => sentenceOf(event, before, "S", en);

describe("South hears", () => {
  test("calls", () => {
    expect(heard({ called: { turn: 1, seat: "N", call: "1S" } })).toBe("North: one spade.");
    expect(heard({ called: { turn: 3, seat: "S", call: "XX" } })).toBe("You: redouble.");
  });
  test("alerts with their words", () =>
    expect(
      heard({ called: { turn: 2, seat: "E", call: "2D", meaning: { manner: "alert", text: "both majors" } } }),
    ).toBe("East: two diamonds, alerted: both majors."));
  test("what is announced as announced, and an alert without words", () => {
    const made = (meaning: Meaning) => heard({ called: { turn: 2, seat: "E", call: "1NT", meaning } });
    expect(made({ manner: "announcement", text: "12 to 14" })).toBe("East: one notrump, announced: 12 to 14.");
    expect(made({ manner: "alert", text: "" })).toBe("East: one notrump, alerted.");
  });
  test("that one's call waits for the end of the pause", () =>
    expect(heard({ call_held: { turn: 3, call: "3S" } })).toBe(
      "Your call is three spades. The others see it when the pause after the jump is over.",
    ));
  test("what becomes of a claim if somebody does not play on", () => {
    const passed: TableEvent = { claim_passed: { turn: 7, to: "play_on" } };
    const at = (claims: string, director?: string) => {
      const policy = { kibitzing: "off", claims };
      const before = { ...view("play", {}), policy, direction: { called: false, director } } as unknown as TableView;
      return heard(passed, before);
    };
    const { playOnAsked, playOnAskedUndirected } = en.procedures.claim;
    expect(at("director"), "nobody directs").toBe(playOnAskedUndirected);
    expect(at("director", "Dora")).toBe(playOnAsked);
    expect(at("play_on_if_all_agree")).toBe(playOnAsked);
  });
  test("calls that came with the tray, from whose turn it was", () =>
    expect(heard({ tray_came: { calls: ["P", "P"], called_at: [2, 3] } }, view("auction", { calls: ["1S"] }))).toBe(
      "East: pass. You: pass.",
    ));
  test("the lead, the cards that follow, and who wins", () => {
    const leading = view("play", { contract: "4SN", trick: { leader: "E", cards: [] } });
    const last = view("play", { contract: "4SN", trick: { leader: "E", cards: ["SA", "S2", "S3"] } });
    expect(heard({ played: { turn: 7, seat: "E", card: "SA" } }, leading)).toBe("East leads the ace of spades.");
    expect(heard({ played: { turn: 10, seat: "N", card: "S5", won_by: "E" } }, last)).toBe(
      "North: five of spades. East wins the trick.",
    );
  });
  test("as dummy what is played from their hand as dummy's, and the tricks that it wins", () => {
    const last = view("play", { contract: "4SN", trick: { leader: "E", cards: ["S3", "S2", "S4"] } });
    const led = view("play", { contract: "4SN", trick: { leader: "S", cards: [] } });
    const made = (before: TableView, won_by?: "S") =>
      heard({ played: { turn: 9, seat: "S", card: "SA", ...(won_by && { won_by }) } }, before);
    expect(made(led)).toBe("Dummy leads the ace of spades.");
    expect(made(view("play", { ...last.board, contract: "4SN" }), "S")).toBe(
      "Dummy: ace of spades. South wins the trick.",
    );
    expect(made(view("play", { ...last.board, contract: "4SS" }), "S")).toBe("You: ace of spades. You win the trick.");
  });
  test("one's hand when the board opens", () =>
    expect(heard({ board_opened: { board: 2, hands: { S: "AK.QJT98765432.." } } })).toBe(
      "Board 2. East deals, North–South vulnerable. Your hand: spades ace, king; hearts queen, jack, ten, nine, eight, seven, six, five, four, three, two; no diamonds; no clubs.",
    ));
  test("who deals and is vulnerable by the terms of a form, where the number does not say it", () => {
    const vulnerable = { N: false, E: true, S: false, W: true };
    const terms = { board: 2, part: 1, dealer: "S", vulnerable, cards: "fresh" } as const;
    expect(heard({ board_opened: { board: 2, terms, hands: {} } })).toBe("Board 2. South deals, East–West vulnerable.");
  });
  test("what is played, and how it ended, in the words of the form", () => {
    const said = [{ turn: 1, seat: "W", declaration: { name: "H" } } as const];
    const named = view("play", { declaring: { way: "named", declarations: said } });
    const reached: TableEvent = { contract_reached: { contract: "1HW" } };
    expect(heard(reached, named)).toBe("The contract is hearts by West. North leads.");
    const over = { board: 1, contract: "1HW", tricks: 9, score: -7 } as const;
    expect(heard({ board_ended: { result: over } } as TableEvent, named)).toContain("Hearts by West: 9 tricks.");
    const russian = { ...view("play", {}), session: { sheet: { unit: "imps", deals: [] } } } as unknown as TableView;
    const ended = heard({ board_ended: { result: { ...over, contract: "4HW" } } } as TableEvent, russian);
    expect(ended).toContain("East–West: 7 IMPs.");
  });
  test("what they have so far, from the second board on", () => {
    const result = { board: 2, contract: "4HW", tricks: 10, score: -420 } as const;
    const sheet = [{ board: 1, contract: "2SN", tricks: 8, score: 110 }];
    const before = { ...view("play", {}), sheet, seats: {} } as TableView;
    const said = (sheet: TableView["sheet"]) => heard({ board_ended: { result } } as TableEvent, { ...before, sheet });
    expect(said(before.sheet)).toContain("East–West score 420. −310 over 2 boards so far.");
    expect(said([])).not.toContain("so far");
  });
  test("of three what each made, and what they have themselves", () => {
    const deals = [1].map((board) => ({ terms: { board, part: 1 }, counts: true }));
    const session = { form: { form: "three_handed" }, sheet: { unit: "points", deals, pads: [] } };
    const before = {
      ...view("play", { board: 2, seating: "three" }),
      session,
      sheet: [{ board: 1, contract: null, tricks: null, score: 0 }],
      seats: { S: { account: "kim" } },
    } as unknown as TableView;
    const lines = (["N", "E"] as const).map((to) => ({ above: { deal: 1, to, kind: "undertricks", points: 50 } }));
    const scored = {
      deal: { terms: { board: 2, part: 1 }, counts: true },
      pad: { columns: [], lines, over: false },
      accounts: [{ account: "kim", balance: -100 }],
    };
    const result = { board: 2, contract: "3NTS", tricks: 8, score: 0 };
    expect(heard({ board_ended: { result, scored } } as unknown as TableEvent, before)).toContain(
      "North: 50. East: 50. −100 over 2 boards so far.",
    );
  });
  test("what a deal that nobody plays ends, and what they have so far", () => {
    const deals = [1, 2, 3, 4].map((board) => ({ terms: { board, part: 1 }, counts: true }));
    const form = { form: "chicago", partners: "fixed" };
    const session = { form, sheet: { unit: "points", deals: deals.slice(0, 3), pads: [] } };
    const passed = { contract: null, tricks: null, score: 0 };
    const sheet = [1, 2, 3].map((board) => ({ board, contract: "1NTS", tricks: 8, score: 120 }));
    const before = { ...view("play", { board: 4 }), session, sheet, seats: {} };
    const account = (account: "NS" | "EW", above: number) => ({ account, games: 0, leg: 0, below: 0, above });
    const scored = {
      deal: deals[3],
      pad: { columns: [account("NS", 360), account("EW", 0)], lines: [], over: true },
      accounts: [],
    };
    const ended = {
      board_ended: { result: { ...passed, board: 4 }, deal: "N:- - - -", scored },
    } as unknown as TableEvent;
    expect(heard(ended, before as unknown as TableView)).toBe(
      `${en.table.say.over} ${en.boards.passedOut} The round goes to North–South, by 360 points. ` +
        "+360 over 4 boards so far.",
    );
  });
  test("that nobody declares where both sides have twenty points", () => {
    const session = { form: { form: "minibridge" }, sheet: { unit: "points", deals: [] } };
    const result = { board: 1, contract: null, tricks: null, score: 0 };
    const ended = { board_ended: { result, deal: "N:- - - -" } } as unknown as TableEvent;
    expect(heard(ended, { ...view("play", {}), session } as unknown as TableView)).toBe(
      `${en.table.say.over} ${en.boards.twentyEach}`,
    );
  });
  test("that a claim stands, unless the director has given the tricks", () => {
    const settled: TableEvent = { claim_settled: { turn: 31, accepted: true } };
    const award = { number: 1, director: "Dora", ruling: { award_claim: { turn: 31, tricks: 5 } }, reason: "a trump" };
    const ruled = view("play", {});
    expect(heard(settled)).toBe("The claim stands.");
    expect(heard(settled, { ...ruled, direction: { ...ruled.direction, rulings: [award] } })).toBeNull();
  });
  test("who would change seats, with whom, and that one has changed oneself", () => {
    const occupant = (name: string) => ({ account: name, name, sitting: 1, lines: 0 });
    const seats = { N: occupant("Nora"), E: occupant("Emil"), S: occupant("Susan"), W: null };
    const before = { ...view("auction", {}), seats };
    const of = (event: TableEvent) => heard(event, before);
    expect(of({ swap_asked: { by: "E", of: "S" } })).toBe("Emil would like to change seats with you.");
    expect(of({ swap_asked: { by: "E", of: "N" } })).toBe("Emil would like to change seats with Nora.");
    expect(of({ swap_asked: { by: "S", of: "N" } })).toBeNull();
    expect(of({ swap_over: { by: "S", refused: true } })).toBe("You keep your seat: the other would rather stay.");
    expect(of({ swap_over: { by: "E", refused: false } })).toBe("Emil does not ask to change seats any more.");
    expect(of({ seats_swapped: { one: "E", other: "S", sittings: [5, 6] } })).toBe(
      "You have changed seats with Emil: you sit East.",
    );
    expect(of({ seats_swapped: { one: "N", other: "E", sittings: [5, 6] } })).toBe(
      "Nora and Emil have changed seats: Nora sits East, Emil North.",
    );
  });
  test("nothing of what is said elsewhere", () => expect(heard({ ready: { seat: "N" } })).toBeNull());
});

test("a hand is read suit by suit", () =>
  expect(handInWords("A.K.Q.", en)).toBe("spades ace; hearts king; diamonds queen; no clubs"));

describe("what interrupts", () => {
  const asked = (lane: Lane, event: TableEvent, before: TableView) =>
    isAskedAnew(before, fold(before, lane, event), lane);
  const called = view("auction", { calls: ["1S", "P", "2C"], called_at: [1, 2, 3] });
  test("a question, for whoever is asked", () => {
    const question: TableEvent = { asked: { call: 3, by: "W", of: "S" } };
    expect(asked("S", question, called)).toBe(true);
    expect(asked("W", question, called)).toBe(false);
  });
  test("a claim, for those who answer it", () => {
    const playing = view("play", { contract: "4SN", trick: { leader: "E", cards: [] } });
    const claim: TableEvent = { claimed: { turn: 7, seat: "N", tricks: 9, stage: "opponents" } };
    expect((["N", "E", "S", "W", "K"] as const).map((lane) => asked(lane, claim, playing))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
  test("no call", () => expect(asked("E", { called: { turn: 4, seat: "W", call: "P" } }, called)).toBe(false));
});

test("a director at their desk hears of claims and calls there", () => {
  const claim: TableEvent = { claimed: { turn: 7, seat: "N", tricks: 9, stage: "opponents" } };
  expect(sentenceOf(claim, view("play", { contract: "4SN" }), "D", en)).toBeNull();
  expect(sentenceOf({ director_called: {} }, view("play", {}), "D", en)).toBeNull();
});

describe("it is South's turn", () => {
  const playing = (leader: "N" | "S", cards: never[] = []) =>
    view("play", { contract: "4SS", trick: { leader, cards } });
  test("to call", () => expect(turnSentence(view("auction", { dealer: "S" }), "S", en)).toBe("Your call."));
  test("to lead", () => expect(turnSentence(playing("S"), "S", en)).toBe("Your lead."));
  test("to play from dummy", () => expect(turnSentence(playing("N"), "S", en)).toBe("Play from dummy."));
  test("not when it is another's", () => expect(turnSentence(view("auction", {}), "S", en)).toBeNull());
});

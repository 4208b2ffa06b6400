import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { en } from "../i18n/en";
import type { BoardLog, Ruling, TableEvent, TableView } from "../protocol/messages";
import { nameOf } from "../protocol/unions";
import { actionsAt, boardsToVoid, callers, nextNumber } from "./actions";
import { actsOf, thoughtFor, timeIn, timeOf } from "./acts";
import {
  awardOf,
  awardUnlessEdited,
  begunWith,
  freshAward,
  freshDraft,
  freshResult,
  rulingOf,
  unlessEdited,
  weightsAddUp,
  withAnother,
} from "./ruling/draft";
import { clockTime, linesOf } from "./log";
import { type Logged, eventsOf, lastCallIn } from "./logged";
import { awardsInWords, rulingInWords } from "./words";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = (name: string) => golden(`view.${name}`) as TableView;
const rulings = [
  "adjust",
  "attend",
  "award_claim",
  "correct_meaning",
  "decide_undo",
  "find",
  "freeze",
  "look",
  "penalise",
  "rescore",
  "roll_back",
  "set_clock",
  "unfreeze",
  "unseat",
  "void",
  "void_claim",
];

test("every ruling is said in words, and can be filled in as the protocol writes it", () => {
  const ruling = (name: string) => golden(`ruling.${name}`) as Ruling;
  for (const name of rulings) expect(rulingInWords(ruling(name), en), name).toMatch(/^[a-z].*[^:]$/);
  const draft = { ...freshDraft(), turn: 31, tricks: 6 };
  expect(rulingOf("award_claim", draft)).toEqual(ruling("award_claim"));
  expect(rulingOf("void_claim", draft)).toEqual(ruling("void_claim"));
  const ns = {
    kind: "assigned" as const,
    percent: null,
    results: [
      { ...freshResult(), weight: "2/3" },
      { ...freshResult(), tricks: 9, weight: "1/3" },
    ],
  };
  expect(rulingOf("adjust", { ...draft, ns })).toEqual(ruling("adjust"));
  expect(rulingOf("rescore", draft)).toEqual(ruling("rescore"));
  expect(rulingOf("penalise", { ...draft, side: "EW", amount: "1.5" })).toEqual(ruling("penalise"));
  expect(rulingOf("set_clock", { ...draft, used: "2:30" })).toEqual(ruling("set_clock"));
});

test("a ruling of which something is missing is none", () => {
  const draft = freshDraft();
  for (const name of ["roll_back", "decide_undo", "award_claim", "correct_meaning", "penalise", "find"] as const) {
    expect(rulingOf(name, draft), name).toBe(null);
  }
  expect(awardOf({ kind: "assigned", percent: null, results: [freshResult(), freshResult()] })).toBe(null);
  expect(awardOf({ ...freshAward(), kind: "assigned" })).toEqual({
    assigned: [{ contract: "4SN", tricks: 10, weight: "1" }],
  });
});

test("a result is corrected from what the board came to, and a board that is chosen then brings its own", () => {
  const draft = (scored: { contract: "1NTW" | "5DXXE" | null; tricks: number | null }) => ({
    ...freshDraft(),
    result: begunWith(scored),
  });
  const [first, second] = [draft({ contract: "1NTW", tricks: 3 }), draft({ contract: "5DXXE", tricks: 11 })];
  expect(rulingOf("rescore", first)).toEqual({ rescore: { board: 1, contract: "1NTW", tricks: 3 } });
  expect(rulingOf("rescore", second)).toEqual({ rescore: { board: 1, contract: "5DXXE", tricks: 11 } });
  const passed = draft({ contract: null, tricks: null });
  expect(rulingOf("rescore", passed)).toEqual({ rescore: { board: 1, contract: null, tricks: 0 } });
  expect(rulingOf("rescore", { ...passed, result: { ...passed.result, level: 1 } }), "it had no tricks either").toBe(
    null,
  );

  expect(unlessEdited(first.result, first.result, second.result)).toEqual(second.result);
  const edited = { ...first.result, tricks: 4 };
  expect(unlessEdited(edited, first.result, second.result)).toEqual(edited);
  const award = { ...freshAward(first.result), kind: "assigned" as const };
  expect(awardOf(award)).toEqual({ assigned: [{ contract: "1NTW", tricks: 3, weight: "1" }] });
  const chosen = awardUnlessEdited(award, first.result, second.result);
  expect(awardOf(chosen)).toEqual({ assigned: [{ contract: "5DXXE", tricks: 11, weight: "1" }] });
});

test("of two results each counts half, and of a third it is asked how much", () => {
  const award = { ...freshAward(), kind: "assigned" as const };
  const two = withAnother(award.results, begunWith({ contract: "3NTS", tricks: 9 }));
  expect(awardOf({ ...award, results: two })).toEqual({
    assigned: [
      { contract: "4SN", tricks: 10, weight: "1/2" },
      { contract: "3NTS", tricks: 9, weight: "1/2" },
    ],
  });
  expect(withAnother(two, freshResult()).map(({ weight }) => weight)).toEqual(["1/2", "1/2", ""]);
});

test("what waits for the director comes first", () => {
  const lead = view("director");
  expect(actionsAt(lead).now).toEqual([]);
  expect(actionsAt(lead).table.slice(0, 3)).toEqual(["freeze", "look", "roll_back"]);
  expect(nextNumber(lead)).toBe(3);
  expect(boardsToVoid(lead)).toEqual([1]);
  expect(callers(lead)[2]).toEqual({ turn: 3, at: 2, seat: "S" });
  const called = { ...lead, direction: { ...lead.direction, called: true, frozen: true } };
  expect(actionsAt(called).now).toEqual(["attend"]);
  expect(actionsAt(called).table[0]).toBe("unfreeze");
  const claim = view("claim");
  expect(actionsAt(claim).now).toEqual(["award_claim", "void_claim"]);
  // At a table of a field the event's director fines.
  expect(actionsAt(lead).score).toContain("penalise");
  const field = { ...lead, set: { ...lead.set, ctx: "club.example/event/a/set/1" } };
  expect(actionsAt(field).score).not.toContain("penalise");
  // What a deal of a rubber came to stands.
  const rubber = { ...lead, session: { form: { form: "rubber" } } } as unknown as TableView;
  expect(actionsAt(rubber).score).toEqual([]);
  const open = { ...rubber, adjustments: [{ board: 1, to: { to_be_ruled: {} } }] } as unknown as TableView;
  expect(actionsAt(open).score).toEqual(["adjust"]);
  const { board_log } = golden("answer.board_log") as { board_log: BoardLog };
  expect(actsOf(eventsOf(board_log, "")).map(({ turn, call, thought }) => [turn, call, thought])).toEqual([
    [1, "1S", 4200],
    [2, "P", 4200],
  ]);
});

test("what was taken back is no act any more", () => {
  const entry = (event: TableEvent): Logged => ({ at_ms: 0, event });
  const called = (turn: number) => entry({ called: { turn, seat: "N", call: "P" } });
  const back = golden("table_event.taken_back") as TableEvent;
  expect(actsOf([called(1), called(2), called(3), entry(back)]).map(({ turn }) => turn)).toEqual([1, 2]);
});

test("the log says every event that a director is told", () => {
  const { board_log } = golden("answer.board_log") as { board_log: BoardLog };
  expect(linesOf(eventsOf(board_log, ""), en).map(({ since, text }) => `${clockTime(since)} ${text}`)).toEqual([
    "0:00.0 Board 1 is opened.",
    "0:04.2 North: one spade",
    "0:08.4 East: pass",
  ]);
  for (const name of ["claimed", "said", "ruled", "undo_asked", "director_called.caller", "lead_faced"]) {
    const event = golden(`table_event.${name}`) as TableEvent;
    expect(linesOf([{ at_ms: 0, event }], en), nameOf(event)).toHaveLength(1);
  }
});

test("who is asked whether to play on does not accept the claim", () => {
  const claimed = { claimed: { turn: 7, seat: "S", tricks: 3, statement: null, stage: "opponents" } };
  const passed = { claim_passed: { turn: 7, to: "play_on" } };
  const answered = (by: string) => ({ claim_answered: { turn: 7, accept: true, by } });
  const events = [claimed, answered("W"), passed, answered("E")] as TableEvent[];
  const { log } = en.direct;
  const said = linesOf(
    events.map((event) => ({ at_ms: 0, event })),
    en,
  ).map(({ text }) => text);
  expect([said[1], said[3]]).toEqual([log.claimAnswered("West", true), log.playOnAnswered("East", true)]);
});

test("names and words are put back into a log, and what was erased is said to be", () => {
  const event = { said: { seat: "N", name: { account: "m5xw" }, line: 1, text: { words: 0 } } };
  const log = (words: BoardLog["entries"][number]["words"]): BoardLog => ({
    table: "t",
    board: 1,
    entries: [{ at_ms: 0, event, words, hash: "" }],
    names: [{ account: "m5xw", name: "Nora" }],
  });
  const line = (of: BoardLog) => linesOf(eventsOf(of, "…"), en).map(({ text }) => text)[0];
  expect(line(log({ written: { salt: "", texts: ["good luck"] } }))).toMatch(/Nora.*good luck/);
  expect(line(log({ erased: "" }))).toMatch(/Nora.*…/);
});

test("times are typed and said", () => {
  expect([timeOf("2:30"), timeOf("2"), timeOf("2:70"), timeIn(150_000)]).toEqual([150_000, 120_000, null, "2:30"]);
  expect([thoughtFor(4200), thoughtFor(12_400), thoughtFor(65_000)]).toEqual(["4.2 s", "12 s", "1:05"]);
  expect([9_960, 59_400, 59_600, 119_700].map(thoughtFor), "rounded first").toEqual(["10 s", "59 s", "1:00", "2:00"]);
  expect([59_940, 59_960, 119_990].map(clockTime)).toEqual(["0:59.9", "1:00.0", "2:00.0"]);
});

test("what was doubled before is redoubled in the log, also when a doubling in between was taken back", () => {
  const declared = (seat: "N" | "E" | "S", turn: number): Logged => {
    const said = { seat, turn, declaration: "double", thought_ms: null };
    return { at_ms: turn, event: { declared: said } as unknown as TableEvent };
  };
  const board = { declaring: { declarations: [] } };
  const back: Logged = {
    at_ms: 3,
    event: { taken_back: { turn: 3, stage: "declaring", board } } as unknown as TableEvent,
  };
  const log = (...entries: Logged[]) => linesOf(entries, en).map(({ text }) => text);
  const { double, redouble, seat } = en.common;
  const says = (at: "N" | "E" | "S", what: string) => en.direct.log.call(seat[at], what);
  expect(log(declared("N", 1), declared("E", 2))).toEqual([says("N", double), says("E", redouble)]);
  expect(log(declared("N", 1), back, declared("S", 4))).toEqual([
    says("N", double),
    en.direct.log.takenBack,
    says("S", double),
  ]);
});

test("the last call of a board is the last that says who called", () => {
  const entry = (event: TableEvent): Logged => ({ at_ms: 0, event });
  const called = (about: string) => entry({ director_called: { call: { by: "N", about } } });
  const dummys = entry({ director_called: { call: null } });
  const came = entry(golden("table_event.director_came") as TableEvent);
  expect(lastCallIn([called("a pause"), called("a revoke"), dummys, came])).toEqual({ by: "N", about: "a revoke" });
  expect(lastCallIn([came])).toBeNull();
});

test("what both sides are given is said once, and what differs for each", () => {
  const average = { artificial: "average" } as const;
  expect(awardsInWords(average, average, en)).toBe("average");
  expect(awardsInWords(average, { percent: 40 }, en)).toBe("North–South get average, East–West 40 %");
});

test("the log names the act to which a board was taken back", () => {
  const call: Logged = { at_ms: 0, event: { called: { turn: 8, seat: "N", call: "2S" } } as TableEvent };
  const ruled = (turn: number): Logged => ({
    at_ms: 1,
    event: { ruled: { number: 1, director: "Fay", ruling: { roll_back: { turn } }, reason: "a slip" } },
  });
  const last = (turn: number) => linesOf([call, ruled(turn)], en).at(-1)!.text;
  expect(last(8)).toBe("Fay takes the board back to before “North: two spades”: a slip");
  expect(last(7)).toBe("Fay takes the board back to an earlier moment: a slip");
});

test("weights that can be read are one together, or wrong together", () => {
  const weighing = (...weights: string[]) =>
    weightsAddUp({ ...freshAward(), results: weights.map((weight) => ({ ...freshResult(), weight })) });
  expect([weighing("1/3", "2/3"), weighing("1/3", "1/3"), weighing("1/3", "x")]).toEqual([true, false, true]);
});

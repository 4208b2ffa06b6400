import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type {
  Adjusted,
  Award,
  EventRulingNotice,
  EventView,
  FieldConditions,
  FieldLine,
  Ratio,
  ScoreCard,
  FieldView,
} from "../../protocol/messages";
import {
  againstIn,
  agreedRows,
  askersOf,
  awardsIn,
  computerOf,
  entriesFor,
  fieldDutyOf,
  fieldStageInWords,
  fieldTimeOf,
  freeComputers,
  givenName,
  hasGoneOn,
  hasLeft,
  isOneTable,
  joined,
  lastOf,
  letInNow,
  nothingToRank,
  numbered,
  ofPart,
  pairsIn,
  partnerOf,
  partsOnPaper,
  playedOn,
  resultIn,
  scoredBy,
  scoreFor,
  sectionOf,
  sittersAt,
  tablesBySection,
  takenBy,
  totalOf,
  whereOf,
} from "./field";

const asItIs = (figure: string) => figure;

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("event_view.pairs") as EventView;
const agreed = golden("request.open_event.pairs").do.open_event.conditions.pairs as FieldConditions;

test("beside a score that the director gave stands what they said, the last time they gave one", () => {
  const awards = { ns: { percent: 60 }, ew: { percent: 40 } };
  const notice = (ruling: object, reason: string) => ({ director: "Dora", ruling, reason }) as EventRulingNotice;
  const rulings = [
    notice({ take_away: { table: 2, board: 3, ...awards } }, "late"),
    notice({ score: { table: 2, board: 3, ...awards } }, "misinformation"),
    notice({ score: { table: 1, board: 3, ...awards } }, "elsewhere"),
    notice({ announce: {} }, "Coffee"),
  ];
  const line = { table: 2, adjusted: { awards } } as FieldLine;
  expect(scoredBy({ board: 3, line }, rulings)?.reason).toBe("misinformation");
  expect(scoredBy({ board: 4, line }, rulings)).toBeUndefined();
  expect(scoredBy({ board: 3, line: { ...line, adjusted: null } }, rulings)).toBeUndefined();
});

test("the time of a round runs, is warned of, is up, and stands still", () => {
  const clock = view.field!.clock!;
  const of = (change: Partial<typeof clock>): EventView => ({
    ...view,
    field: { ...view.field!, clock: { ...clock, ...change } },
  });
  expect(fieldTimeOf(view, agreed)).toEqual({ until: clock.until_ms, then: "until", stopped: null, warns: "soon" });
  expect(fieldTimeOf(of({ warned: 0 }), agreed)?.warns).toBeNull();
  expect(fieldTimeOf(of({ warned: 100 }), agreed)).toMatchObject({ until: null, warns: "ends" });
  expect(fieldTimeOf(of({ warned: 100 }), { ...agreed, round_clock: null })?.warns).toBe("up");
  const speedball: FieldConditions = { ...agreed, round_clock: { minutes: 10, at_limit: "adjudicate" } };
  const minuteMore = of({ warned: 100, adjudicated_ms: clock.until_ms + 60_000 });
  expect(fieldTimeOf(minuteMore, speedball)).toMatchObject({ until: clock.until_ms + 60_000, warns: "adjudicated" });
  expect(fieldTimeOf(of({ stopped_with_ms: 9_000 }), agreed)).toMatchObject({ until: null, stopped: 9_000 });
  expect(fieldTimeOf({ ...view, stage: "final", closed: true }, agreed)).toBeNull();
});

test("an event that is to start has a time, until it was missed", () => {
  const gathering: EventView = { ...view, stage: "gathering" };
  expect(fieldTimeOf(gathering, agreed)).toMatchObject({ until: agreed.starts_ms, then: "starts", warns: null });
  const missed = { ...gathering, field: { ...view.field!, start_missed: true } };
  expect(fieldTimeOf(missed, agreed)).toMatchObject({ until: null, warns: "missed" });
  expect(fieldTimeOf(gathering, { ...agreed, starts_ms: null })).toBeNull();
});

test("one table alone has nothing to compare, and a party compares nothing", () => {
  const entered = (n: number) => ({
    ...view.field!,
    entries: Array.from({ length: n }, () => view.field!.entries[0]!),
  });
  const pairs: FieldConditions = { ...agreed, form: null, computers_complete: false };
  expect([3, 4, 7, 8].map((n) => isOneTable(entered(n), pairs))).toEqual([false, true, true, false]);
  expect(isOneTable(entered(4), { ...pairs, form: { form: "rubber" } as FieldConditions["form"] })).toBe(false);
  const completed: FieldConditions = { ...pairs, movement: { mitchell: { winners: "one" } }, computers_complete: true };
  expect([0, 2, 4, 5].map((n) => isOneTable(entered(n), completed))).toEqual([false, true, true, false]);
  expect(isOneTable(entered(2), { ...completed, movement: { howell: {} } }), "that takes more").toBe(false);
  const tables = view.field!.tables!.slice(0, 1);
  expect(nothingToRank({ ...view.field!, tables, rankings: [[], []] })).toBe(true);
  expect(nothingToRank({ ...view.field!, tables })).toBe(false);
  expect(nothingToRank({ ...view.field!, tables: [], rankings: [] })).toBe(false);
});

test("pairs are those who have agreed, and who is wanted may have agreed with another", () => {
  const entry = (number: number, partner: number | null) => ({ number, name: `P${number}`, partner });
  const field = { ...view.field!, entries: [entry(1, 2), entry(2, 3), entry(3, 2), entry(4, null)] };
  expect(pairsIn(field)).toBe(1);
  expect(pairsIn({ ...field, entries: [entry(1, null), entry(2, 1), entry(3, null)] })).toBe(0);
  expect([takenBy(field, 2, 1), takenBy(field, 2, 3), takenBy(field, 4, 1)]).toEqual([3, null, null]);
});

test("those who are to come to a table are known by their seats", () => {
  const { field } = view;
  const [first, second] = field!.contestants!;
  const names = (players: number[]) =>
    players.map((entry) => field!.entries.find((each) => each.number === entry)!.name);
  const table = { number: 1, boards: [1], sitting: { pairs: { NS: 1, EW: 2 } } };
  const { N, E, S, W } = sittersAt(field!, table);
  expect([N, S, E, W]).toEqual([...names(first!), ...names(second!)]);
});

test("whoever has withdrawn may ask to play again, and is told what became of it", () => {
  const late = golden("event_view.late") as EventView;
  const part = (entry: number) => ({ captain: null, player: null, entry, director: false });
  const duty = (entry: number, field = late.field!, round = late.round) =>
    fieldDutyOf({ ...late, round }, field, part(entry), false);
  expect(duty(1)).toEqual({ table: { number: 2 } });
  expect(duty(3)).toEqual({ withdrawn: { asks: true, taken: false, may: true } });
  const [returning] = late.field!.returning!;
  expect(duty(4, { ...late.field!, returning: [{ ...returning!, rounds: null }] })).toMatchObject({
    withdrawn: { taken: true },
  });
  expect(duty(3, { ...late.field!, returning: [] }, late.rounds)).toEqual({
    withdrawn: { asks: false, taken: false, may: false },
  });
  expect(letInNow(1, late, agreed, en.events)).toBe("Let in now they play 3 of the 9 boards.");
  const party = { ...agreed, form: { form: "rubber" } as FieldConditions["form"] };
  expect(letInNow(2, late, party, en.events)).toBe("Let in now they play 2 of the 3 rounds.");
});

test("whoever comes after the start waits for the director, and is told so", () => {
  const late = { ...view.field!, entries: [...view.field!.entries, { number: 9, name: "Kim" }] };
  const part = { captain: null, player: null, entry: 9, director: false };
  const duty = (stage: EventView["stage"]) => fieldDutyOf({ ...view, stage }, late, part, false);
  expect(duty("playing")).toEqual({ waits_in: {} });
  expect(duty("drawn")).toEqual({ waits_in: {} });
  expect(duty("gathering")).toEqual({ gathering: {} });
  expect(duty("final")).toEqual({ over: {} });
  expect(duty("outstanding")).toEqual({ outstanding: {} });
  expect(fieldStageInWords({ ...view, stage: "outstanding" }, en.events)).toBe(
    "All rounds are over; a board is still to be ruled.",
  );
  expect(fieldDutyOf({ ...view, stage: "drawn" }, late, part, true)).toEqual({ begin: { round: view.round + 1 } });
});

test("whoever leads closes the last round when every board is over or taken away", () => {
  const { round } = view;
  const part = { captain: null, player: null, entry: null, director: true };
  const last: EventView = { ...view, stage: "playing", rounds: round };
  const tables = view.field!.tables!.slice(0, 2);
  const [one, two] = tables.map(({ number, boards }) => ({ number, boards: boards.length }));
  const progress = (over: number[], away: number[]) =>
    [one!, two!].map(({ number, boards }, at) => ({
      ...view.field!.progress?.[0],
      number,
      over: boards - over[at]!,
      taken_away: Array.from({ length: away[at]! }, (_, board) => board + 1),
    })) as FieldView["progress"];
  const duty = (field: Partial<FieldView>, on: EventView = last) =>
    fieldDutyOf(on, { ...view.field!, tables, ...field }, part, true);
  const running = { running: {} };
  expect(duty({ progress: progress([0, 0], [0, 0]) })).toEqual({ close: { round } });
  expect(duty({ progress: progress([0, 1], [0, 0]) }), "one is on").toEqual(running);
  expect(duty({ progress: progress([0, 1], [0, 1]) }), "and taken away").toEqual({ close: { round } });
  expect(duty({ progress: progress([0, 0], [0, 0]) }, { ...last, rounds: round + 1 })).toEqual(running);
  expect(duty({ progress: null }), "who is not told how far the tables are").toEqual(running);
});

test("the tables stand by sections, where there are several", () => {
  const bySection = (field: FieldView, tables = field.tables) =>
    tablesBySection(field, tables!).map(({ section, tables }) => [section, ...tables.map(({ number }) => number)]);
  const tables = (name: string) => bySection((golden(name) as EventView).field!);
  expect(tables("event_view.sections")).toEqual([
    ["A", 1],
    ["B", 2],
  ]);
  expect(tables("event_view.pairs")).toEqual([[null, 1, 2]]);
  const sections = (golden("event_view.sections") as EventView).field!;
  expect(sectionOf(sections, 4)).toBe("B");
  const next = sections.tables!.toReversed().map((table, at) => ({ ...table, number: at + 3 }));
  expect(bySection(sections, next), "those of a round to come").toEqual([
    ["B", 3],
    ["A", 4],
  ]);
});

test("an event that was closed or corrected says so", () => {
  const over: EventView = { ...view, stage: "final", version: 1 };
  expect(fieldStageInWords(over, en.events)).toBe("The event is over.");
  expect(fieldStageInWords({ ...over, version: 3 }, en.events)).toBe(
    "The event is over. Its standings were corrected: this is version 3.",
  );
  const provisional = golden("event_view.provisional") as EventView;
  expect(fieldStageInWords(provisional, en.events)).toBe("All is played. The ranking may still be corrected.");
  const until = provisional.corrections_until_ms!;
  expect(fieldTimeOf(provisional, agreed)).toEqual({ until, then: "corrections", stopped: null, warns: null });
  expect(fieldStageInWords({ ...over, closed: true }, en.events)).toBe(
    "The event was closed before all of it was played.",
  );
});

test("the event goes on from a table that is over when it has another round, or other boards for whoever sat there", () => {
  const part = { captain: null, player: null, entry: 1, director: false };
  const boards = view.field!.tables!.find(({ number }) => number === 1)!.boards;
  expect(hasGoneOn(view, part, { boards, round: null })).toBe(false);
  expect(hasGoneOn(view, part, { boards, round: view.round })).toBe(false);
  expect(hasGoneOn(view, part, { boards, round: view.round - 1 })).toBe(true);
  expect(hasGoneOn(view, part, { boards: [97, 98], round: null })).toBe(true);
  expect(hasGoneOn({ ...view, stage: "final" }, part, { boards: [97, 98], round: null })).toBe(false);
});

test("whoever enters a club's game sees who would play with them, and is told when their partner has gone", () => {
  const of = (...partners: (number | null)[]) => ({
    ...view.field!,
    entries: partners.map((partner, at) => ({ number: at + 1, name: `P${at + 1}`, partner })),
  });
  expect(partnerOf(of(2, 1, 1), 1)).toBe(2);
  expect(partnerOf(of(2, null, 1), 1)).toBeNull();
  expect(askersOf(of(2, null, 1), 1)).toEqual([3]);
  expect(askersOf(of(2, 1, 1), 1)).toEqual([]);
  expect(hasLeft(of(2, 3, null), 1, 2)).toBe(true);
  expect(hasLeft(of(3, 1, null), 1, 2)).toBe(false);
  expect(hasLeft({ ...view.field!, entries: of(null).entries }, 1, 2)).toBe(true);
  expect(hasLeft(of(2, 1), 1, 2)).toBe(false);
});

test("of a long list one finds oneself first, and others by name or number", () => {
  const entries = Array.from({ length: 60 }, (_, at) => ({
    number: at + 1,
    name: at === 49 ? "Zoë" : `P${at + 1}`,
    partner: at === 54 ? 57 : null,
  }));
  const of = (wanted: string, all = false) =>
    entriesFor({ ...view.field!, entries }, 57, { wanted, all }).map(({ number }) => number);
  expect(of("").slice(0, 3)).toEqual([57, 55, 1]);
  expect(of("")).toHaveLength(40);
  expect(of("", true)).toHaveLength(60);
  expect(of("zoë ")).toEqual([50]);
  expect(of("7")).toEqual([57, 7, 17, 27, 37, 47]);
});

test("a table that calls is named with its round, where another is on by now", () => {
  expect(view.field!.calls!.map((call) => whereOf(call, view, en.events))).toEqual(["Table 2, Round 1", "Table 1"]);
});

test("a score card is told from its owner's side", () => {
  const { lines, contestant } = golden("answer.score_card").score_card as ScoreCard;
  expect(againstIn(view.field!, lines[0]!, contestant)).toBe("4 Ida & Jon");
  expect([scoreFor(lines[0]!), scoreFor({ ...lines[0]!, side: "EW" })]).toEqual([420, -420]);
});

test("a score card has a total", () => {
  const { score_card } = golden("answer.score_card") as { score_card: ScoreCard };
  const [line] = score_card.lines;
  const of = (...figures: [string | null, string | null][]) =>
    totalOf({
      contestant: 1,
      lines: figures.map(([points, percent], at) => ({ ...line!, board: at, points, percent })),
    });
  expect(of(["1.50", "75.00"], ["0.05", "2.50"], [null, null])).toEqual({ points: "1.55", percent: "38.75" });
  expect(of(["-3.25", null], ["0.75", null])).toEqual({ points: "-2.50", percent: null });
});

test("each of two names runs as it is written, and in a file it is as it was given", () => {
  const entries = view.field!.entries.map((entry) => (entry.number === 1 ? { ...entry, name: "أحمد" } : entry));
  const field = { ...view.field!, entries };
  expect(numbered(field, 1)).toBe("1 \u2068أحمد\u2069 & Bob");
  expect(numbered(field, 2)).toBe("2 Cid & Dee");
  expect(givenName(field, 1)).toBe("أحمد");
});

test("a result counts unless the director gave something else", () => {
  const [line] = golden("answer.traveller").traveller.lines as FieldLine[];
  const counts = (adjusted?: Adjusted) => resultIn({ ...line!, adjusted })?.contract ?? null;
  expect(counts()).toBe("4SN");
  expect([counts({ rescored: {} }), counts({ adjudicated: {} })]).toEqual(["4SN", "4SN"]);
  const awards = { ns: { percent: 60 }, ew: { percent: 40 } };
  expect([counts({ void: {} }), counts({ to_be_ruled: {} }), counts({ awards })]).toEqual([null, null, null]);
});

test("what the director gave is told side by side, of a card's owner alone, and once where it is one", () => {
  const [line] = golden("answer.traveller").traveller.lines as FieldLine[];
  const given = (ns: Award, ew: Award, side?: "NS" | "EW") =>
    awardsIn({ ...line!, adjusted: { awards: { ns, ew } } }, side).map(({ side, award }) => [side, award]);
  const [plus, minus]: Award[] = [{ artificial: "average_plus" }, { artificial: "average_minus" }];
  expect(given(plus!, minus!)).toEqual([
    ["NS", plus],
    ["EW", minus],
  ]);
  expect(given(plus!, minus!, "EW")).toEqual([[null, minus]]);
  const weighted: Award = { assigned: [{ contract: "4SN", tricks: 10, weight: "2/3" as Ratio }] };
  expect(given(weighted, weighted)).toEqual([[null, weighted]]);
  expect(given({ percent: 50 }, { percent: 50 })).toHaveLength(2);
  expect(awardsIn({ ...line!, adjusted: { void: {} } })).toEqual([]);
});

test("a board that was taken away from one's table is not one that one has played", () => {
  const card = golden("answer.score_card").score_card as ScoreCard;
  expect(card.lines.map(({ board }) => board)).toEqual([3, 4]);
  expect(playedOn(card)).toEqual([3]);
});

test("all columns of a recap are on paper, however many there are", () => {
  const boards = Array.from({ length: 26 }, (_, at) => at + 1);
  const parts = partsOnPaper(boards.length).map((from) => ofPart(boards, from));
  expect(parts.map(({ length }) => length)).toEqual([8, 8, 8, 2]);
  expect(parts.flat()).toEqual(boards);
  expect(ofPart(boards, null)).toEqual(boards);
});

test("a recap of many columns comes in parts", () => {
  const rows = [{ contestant: 1, rounds: ["50.00", null] }];
  const later = [{ contestant: 1, rounds: ["60.00"] }];
  expect(lastOf({ rows, has_more: true })).toBe(2);
  const whole = joined({ rows, has_more: true }, { rows: later });
  expect(whole.rows[0]!.rounds).toEqual(["50.00", null, "60.00"]);
  expect([lastOf(whole), whole.has_more]).toEqual([3, undefined]);
  const boards = joined(
    { boards: [1, 2], rows: [{ ...rows[0]!, rounds: [], boards: [null, "1.00"] }] },
    { boards: [7], rows: [{ contestant: 1, rounds: [], boards: ["2.00"] }] },
  );
  expect([lastOf(boards), boards.rows[0]!.boards]).toEqual([7, [null, "1.00", "2.00"]]);
});

test("what was agreed can be read after the event is open", () => {
  expect(agreedRows(agreed, en, asItIs).map(([what]) => what)).toEqual([
    "Scoring",
    "What others made of a board one sees",
    "The next round begins",
    "Minutes for a round",
    "When they are up, boards that are not over",
    "Minutes for corrections when all is played",
  ]);
  const apart: FieldConditions = { ...agreed, sections: 2, across: "section", travellers: "as_played" };
  const skip: FieldConditions = { ...agreed, movement: { mitchell: { winners: "one", skip: true } } };
  expect(agreedRows(skip, en, asItIs)[0]).toEqual(["Who meets whom", en.events.field.fresh.skip]);
  expect(agreedRows(apart, en, asItIs)).toEqual(
    expect.arrayContaining([
      ["Sections", "2"],
      ["A result is compared with", "those of its section"],
      ["What others made of a board one sees", "as soon as one has played it"],
    ]),
  );
});

test("a computer that partners a person is theirs, and the others are the organiser's", () => {
  const entry = (number: number, partner: number | null, computer = false) => ({
    number,
    name: computer ? `Computer ${number}` : `Ann ${number}`,
    partner,
    ...(computer && { computer }),
  });
  const entries = [
    entry(1, 2),
    entry(2, 1, true),
    entry(3, 4, true),
    entry(4, 3, true),
    entry(5, null, true),
    entry(6, 7),
    entry(7, null),
  ];
  const field = { ...view.field!, entries };
  expect(entries.map(({ number }) => computerOf(field, number))).toEqual([2, null, null, null, null, null, null]);
  expect(freeComputers(field)).toEqual([3, 4, 5]);
  expect(freeComputers(view.field!)).toEqual([]);
});

test("what computers do in a field is among what was agreed", () => {
  const complete = agreedRows({ ...agreed, computers_complete: true }, en, asItIs).at(-1)!;
  expect(complete).toEqual([en.events.field.fresh.complete, en.lobby.policy.yes]);
  expect(agreedRows(agreed, en, asItIs)).not.toContainEqual(complete);
});

import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

import { en } from "../../i18n/en";
import type { EventView, FieldView, Traveller } from "../../protocol/messages";
import {
  broughtUpToDate,
  fieldActions,
  fieldRulingOf,
  firstTakeable,
  freshFieldDraft,
  isTakeable,
  leftBehind,
  satAt,
  takeable,
  wasNotAt,
} from "./fieldRuling";
import { eventRulingInWords } from "./ruling";

vi.mock("../../app/settings.svelte", () => ({ preferences: { language: "en" } }));

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const field = golden("event_view.pairs").field as FieldView;

test("of each table the last board that it has still to play can be taken away", () => {
  expect(takeable(field)).toEqual([
    { table: 1, board: 5, is_slow: true },
    { table: 2, board: 6, is_slow: false },
  ]);
  // Where somebody has been taken out nobody plays on: that cannot wait.
  const sitting = field.tables![1]!.sitting as { pairs: { NS: number; EW: number } };
  const left = { ...field, withdrawn: [sitting.pairs.EW] };
  expect(takeable(left)[0]).toEqual({ table: 2, board: 6, is_slow: false });
  expect(freshFieldDraft(left).from).toEqual({ table: 2, board: 6 });
  expect(firstTakeable(left, 1), "unless it is about another table").toEqual({ table: 1, board: 5 });
  const view = golden("event_view.pairs");
  expect(fieldActions(view, field)).toEqual([
    "take_away",
    "score",
    "extend",
    "stop_clock",
    "close_round",
    "fine",
    "carry_forward",
    "handicap",
    "retire",
    "announce",
  ]);
  expect(fieldActions({ ...view, stage: "outstanding" }, field)[0]).toBe("take_away");
  const provisional = fieldActions(golden("event_view.provisional"), field);
  expect(provisional.slice(0, 3)).toEqual(["finalise", "score", "take_away"]);
  expect(fieldActions({ ...view, stage: "final" }, field)).toEqual([
    "score",
    "take_away",
    "fine",
    "carry_forward",
    "handicap",
  ]);
  const party = golden("event_view.party") as EventView;
  expect(fieldActions(party, party.field!, true)).toEqual(["close_round", "retire", "announce"]);
});

test("who is taken out leaves the boards of their table behind that are not over", () => {
  const [first, second] = field.tables!.map(({ sitting }) => (sitting as { pairs: { NS: number } }).pairs.NS);
  expect(leftBehind(field, first!)).toEqual({ table: 1, boards: 1 });
  expect(leftBehind(field, second!)).toEqual({ table: 2, boards: 3 });
  expect(leftBehind(field, null)).toBeNull();
  const played = field.tables!.map(({ number, boards }) => ({ number, table: `t${number}`, over: boards.length }));
  expect(leftBehind({ ...field, progress: played } as FieldView, first!)).toBeNull();
});

test("both sides get something, and it is said in words", () => {
  const draft = { ...freshFieldDraft(field), from: { table: 2, board: 6 } };
  draft.ns = { ...draft.ns, kind: "average_plus" };
  draft.ew = { ...draft.ew, kind: "percent", percent: 45 };
  const ruling = fieldRulingOf("take_away", draft, field, 2);
  expect(ruling).toEqual({
    take_away: { table: 2, board: 6, ns: { artificial: "average_plus" }, ew: { percent: 45 } },
  });
  expect(eventRulingInWords(ruling!, [], null, en)).toBe(
    "takes board 6 away from table 2: North–South get average plus, East–West 45 %",
  );
  const earlier = { ...draft, from: null, table: 3, board: 1 };
  expect(fieldRulingOf("take_away", earlier, field, 2)).toMatchObject({ take_away: { table: 3, board: 1 } });
  expect(fieldRulingOf("take_away", { ...earlier, board: null }, field, 2)).toBe(null);
  const score = fieldRulingOf("score", { ...earlier, board: 6 }, field, 2);
  expect(score).toEqual({ score: { table: 3, board: 6, ns: { artificial: "average_plus" }, ew: { percent: 45 } } });
  expect(eventRulingInWords(score!, [], null, en)).toBe(
    "gives board 6 at table 3 a score: North–South get average plus, East–West 45 %",
  );
  expect(eventRulingInWords(fieldRulingOf("finalise", draft, field, 2)!, [], null, en)).toBe(
    "ends the time for corrections",
  );
  draft.ew.percent = 101;
  expect(fieldRulingOf("take_away", draft, field, 2)).toBe(null);
});

test("the board is taken from the table that was chosen, or from none, however the others go on", () => {
  const draft = freshFieldDraft(field);
  expect(draft.from, "the slow one is proposed").toEqual({ table: 1, board: 5 });
  const chosen = { ...draft, from: { table: 2, board: 6 } };
  const progress = (over: (number: number) => number) =>
    ({ ...field, progress: field.progress!.map((each) => ({ ...each, over: over(each.number) })) }) as FieldView;
  const all = field.tables![0]!.boards.length;
  const firstIsOver = progress((number) => (number === 1 ? all : 0));
  expect(takeable(firstIsOver).map(({ table }) => table)).toEqual([2]);
  expect(fieldRulingOf("take_away", chosen, firstIsOver, 2)).toMatchObject({ take_away: { table: 2, board: 6 } });
  expect(fieldRulingOf("take_away", draft, firstIsOver, 2), "it was played meanwhile").toBe(null);
  expect([isTakeable(firstIsOver, draft.from!), isTakeable(firstIsOver, chosen.from)]).toEqual([false, true]);
});

test("what is carried forward and a handicap may be below zero", () => {
  const draft = { ...freshFieldDraft(field), contestant: 3, amount: "-2,5" };
  const handicap = fieldRulingOf("handicap", draft, field, 2);
  expect(handicap).toEqual({ handicap: { handicaps: [{ contestant: 3, amount: "-2 1/2" }] } });
  expect(eventRulingInWords(handicap!, [], null, en, field)).toBe("gives handicaps: 3 Eva & Hal −2 1/2");
  const carried = fieldRulingOf("carry_forward", { ...draft, amount: "120" }, field, 2);
  expect(carried).toEqual({ carry_forward: { brought: [{ contestant: 3, amount: "120" }] } });
  expect(fieldRulingOf("carry_forward", { ...draft, amount: "0" }, field, 2)).toEqual({
    carry_forward: { brought: [{ contestant: 3, amount: "0" }] },
  });
  expect(fieldRulingOf("handicap", { ...draft, amount: "much" }, field, 2)).toBe(null);
});

test("a fine is in what the event is scored in", () => {
  const draft = { ...freshFieldDraft(field), contestant: 3, amount: "10" };
  const fine = fieldRulingOf("fine", draft, field, 2);
  expect(fine).toEqual({ fine: { contestant: 3, amount: "10", unit: "matchpoints" } });
  expect(eventRulingInWords(fine!, [], null, en, field)).toBe("fines 3 Eva & Hal 10 percent of a top");
  const imps = fieldRulingOf("fine", { ...draft, amount: "1.5" }, field, 2, "imps");
  expect(imps).toEqual({ fine: { contestant: 3, amount: "3/2", unit: "imps" } });
  expect(fieldRulingOf("fine", { ...draft, amount: "" }, field, 2)).toBe(null);
});

test("the clock of the round is lengthened, stopped and let go on, and everybody is told", () => {
  const view = golden("event_view.pairs");
  const draft = freshFieldDraft(field);
  const extend = fieldRulingOf("extend", draft, field, 2);
  expect(extend).toEqual({ clock: { round: 2, change: { extend: { minutes: 5 } } } });
  expect(eventRulingInWords(extend!, [], null, en)).toBe("gives round 2 5 minutes more");
  expect(fieldRulingOf("extend", { ...draft, minutes: 241 }, field, 2)).toBe(null);
  const stopped = { ...field, clock: { ...field.clock!, stopped_with_ms: 60_000 } };
  expect(fieldActions(view, stopped)).toContain("restart_clock");
  const told = fieldRulingOf("announce", draft, field, 2);
  expect(eventRulingInWords(told!, [], null, en)).toBe("announces");
});

test("who came late replaces somebody, or plays as a pair", () => {
  const late = (number: number, name: string) => ({ number, name });
  const more = { ...field, entries: [...field.entries, late(9, "Kim"), late(10, "Lou")] } as FieldView;
  const view = golden("event_view.pairs");
  expect(fieldActions(view, more)).toContain("admit");
  const draft = { ...freshFieldDraft(more), out: 5 };
  expect(fieldRulingOf("substitute", draft, more, 2)).toEqual({ substitute: { out: 5, into: 9 } });
  const admit = fieldRulingOf("admit", draft, more, 2);
  expect(admit).toEqual({ admit: { players: [9, 10] } });
  expect(eventRulingInWords(admit!, [], null, en, more)).toBe("lets Kim & Lou play");
  expect(fieldRulingOf("admit", { ...draft, into: [9, 9] }, more, 2)).toBe(null);
});

test("who has withdrawn and asks comes back as they were", () => {
  const late = golden("event_view.late") as EventView;
  expect(fieldActions(late, late.field!)).toContain("admit");
  const alone = { ...late.field!, entries: field.entries } as FieldView;
  expect(fieldActions(late, alone)).toContain("admit");
  const draft = freshFieldDraft(alone);
  expect([draft.back, freshFieldDraft(late.field!).back]).toEqual([2, null]);
  const admit = fieldRulingOf("admit", draft, alone, 2);
  expect(admit).toEqual({ admit: { players: [3, 4] } });
  expect(eventRulingInWords(admit!, [], null, en, alone)).toBe("lets Cid & Dee play");
  expect(broughtUpToDate({ ...draft, back: 2 }, late.field!).back).toBe(2);
  expect(broughtUpToDate({ ...draft, back: 2 }, field).back).toBeNull();
});

test("a draft from before the start takes those who come late, and nobody who plays meanwhile", () => {
  const late = (number: number, name: string) => ({ number, name });
  const gathering = { ...field, contestants: [] } as FieldView;
  const drafted = { ...freshFieldDraft(gathering), minutes: 7 };
  expect(broughtUpToDate(drafted, field)).toEqual({
    out: null,
    back: null,
    into: [null, null],
  });
  const more = { ...field, entries: [...field.entries, late(9, "Kim"), late(10, "Lou"), late(11, "Mia")] } as FieldView;
  const taken = { ...drafted, ...broughtUpToDate(drafted, more) };
  expect(fieldRulingOf("admit", taken, more, 2)).toEqual({ admit: { players: [9, 10] } });
  const chosen = { ...taken, into: [11, 9] };
  expect(broughtUpToDate(chosen, more).into).toEqual([11, 9]);
  const playing = { ...more, contestants: [...more.contestants!, [9, 10]] } as FieldView;
  expect(broughtUpToDate(chosen, playing).into).toEqual([11, null]);
});

test("nobody is named before the director has", () => {
  const draft = { ...freshFieldDraft(field), amount: "10" };
  for (const action of ["fine", "carry_forward", "handicap", "retire", "substitute"] as const)
    expect(fieldRulingOf(action, draft, field, 2)).toBeNull();
});

test("the director sees who sat at a table with a board, and whether they have played it", () => {
  const sitting = { pairs: { NS: 1, EW: 3 } };
  const points = { NS: null, EW: null };
  const traveller = { board: 1, lines: [{ round: 1, table: 2, sitting, points }] } as unknown as Traveller;
  const now = satAt(field, { table: 2, board: 5 }, null);
  expect(now).toEqual({ sides: ["3 Eva & Hal", "1 Ann & Bob"], isPlayed: true, line: null });
  expect(satAt(field, { table: 2, board: 1 }, null)).toBeNull();
  const earlier = satAt(field, { table: 2, board: 1 }, traveller);
  expect(earlier).toEqual({ sides: ["1 Ann & Bob", "3 Eva & Hal"], isPlayed: false, line: traveller.lines[0] });
  expect(satAt(field, { table: 1, board: 1 }, traveller)).toBeNull();
  expect(wasNotAt({ table: 1, board: 1 }, traveller)).toBe(true);
  expect(wasNotAt({ table: 2, board: 1 }, traveller)).toBe(false);
  expect(wasNotAt({ table: 1, board: 2 }, traveller), "of which it says nothing").toBe(false);
  expect(wasNotAt({ table: 1, board: 1 }, null), "before it is there").toBe(false);
  expect(wasNotAt({ table: null, board: 1 }, traveller), "before it is typed").toBe(false);
});

import { expect, test } from "vitest";

import { boardsBrought, chosen, conditionsOfField, freshField, numbersIn, ofForm, wrongWithField } from "./freshField";

const USUAL_CHICAGO = {
  order: "non_dealer",
  honours: "off",
  goulash: false,
  beer_card: false,
  partners: "fixed",
} as const;
const NOW = Date.parse("2026-11-24T19:00");
const good = { ...freshField("pairs"), name: " Tuesday " };

test("what is typed in comes to conditions", () => {
  expect(conditionsOfField(good)).toMatchObject({
    name: "Tuesday",
    movement: { mitchell: { winners: "one" } },
    boards: 3,
    scoring: "matchpoints",
    policy: { kibitzing: "off" },
  });
  expect(conditionsOfField({ ...good, movement: "howell", rounds: 5 }).movement).toEqual({ howell: { rounds: 5 } });
  const skip = conditionsOfField({ ...good, movement: "mitchell_two", skip: true, scoring: "cross_imps_total" });
  expect(skip).toMatchObject({ movement: { mitchell: { winners: "two", skip: true } }, scoring: "cross_imps_total" });
  expect(conditionsOfField({ ...good, movement: "howell", skip: true }).movement).toEqual({ howell: {} });
});

test("a large field plays in sections, unless each round is drawn", () => {
  const many = { ...good, sections: 2 };
  expect(conditionsOfField(many)).toMatchObject({ sections: 2 });
  expect(conditionsOfField({ ...many, movement: "swiss", rounds: 5 })).toMatchObject({ sections: 1 });
  expect(conditionsOfField({ ...many, across: "section" })).toMatchObject({ across: "section" });
});

test("sizes of sections and a seeding are numbers", () => {
  expect(numbersIn(" 28, 24 ")).toEqual([28, 24]);
  expect(numbersIn("")).toEqual([]);
  for (const wrong of ["28 A", "0", "-3", "1.5"]) expect(numbersIn(wrong)).toBeNull();
});

test("a Swiss may be ranked by victory points, by the scale for what its boards are scored in", () => {
  const swiss = { ...good, movement: "swiss", rounds: 5, victoryPoints: true } as const;
  const bye = "12.00";
  expect(conditionsOfField(swiss)).toMatchObject({ victory_points: { scale: { percent: {} }, bye } });
  const butler = conditionsOfField({ ...swiss, scoring: "butler" });
  expect(butler).toMatchObject({ victory_points: { scale: { margin: { wbf: {} } }, bye } });
  for (const other of [
    { ...swiss, scoring: "cross_imps_total" },
    { ...swiss, movement: "random" },
  ] as const) {
    expect(conditionsOfField(other).victory_points).toBeUndefined();
  }
});

test("a round may have its minutes, and an event its time", () => {
  expect(conditionsOfField(good)).toMatchObject({ round_clock: null, starts_ms: null, correction_ms: 1_800_000 });
  expect(conditionsOfField({ ...good, corrections: 0 })).toMatchObject({ correction_ms: 0 });
  expect(wrongWithField({ ...good, corrections: null }, NOW)).toBe("corrections");
  const timed = conditionsOfField({ ...good, minutes: 21, starts: "2026-11-24T19:30" });
  expect(timed).toMatchObject({ round_clock: { minutes: 21, at_limit: "remove" }, starts_ms: NOW + 30 * 60_000 });
});

test("a speedball is twelve boards against the clock, on which nothing is taken back", () => {
  const speedball = chosen(good, "speedball");
  expect(conditionsOfField(speedball)).toMatchObject({
    movement: { barometer_howell: { rounds: 6 } },
    boards: 2,
    round_clock: { minutes: 10, at_limit: "adjudicate" },
    policy: { undo: "none", next_board_seconds: 5, clock: { minutes_per_board: 5 } },
  });
  expect(chosen(speedball, "howell")).toMatchObject({ movement: "howell", rounds: null, boards: 3, minutes: null });
  expect(chosen({ ...good, boards: 4 }, "howell")).toMatchObject({ movement: "howell", boards: 4 });
  // Where what is not played counts by who used the time the tables have a clock, whatever they agree on beside it.
  const timed = { ...good, profile: "social", minutes: 21, atEnd: "adjudicate" } as const;
  expect(conditionsOfField(timed).policy.clock).toMatchObject({ minutes_per_board: 7 });
  expect(conditionsOfField({ ...timed, atEnd: "remove" }).policy.clock ?? null).toBeNull();
});

test("a party plays a form, and each round ends with it or with its time", () => {
  const chicago = { form: "chicago" as const, ...USUAL_CHICAGO };
  const party = { ...good, form: { ...chicago, rounds: 1 }, movement: "progressive" as const, rounds: 5 };
  const agreed = conditionsOfField({ ...party, prizes: " A ham\n\nA bottle " });
  expect(agreed).toMatchObject({
    form: { form: "chicago" },
    scoring: "tally",
    movement: { progressive: { rounds: 5 } },
  });
  expect(agreed.prizes).toEqual(["A ham", "A bottle"]);
  expect("boards" in agreed).toBe(false);
  expect(wrongWithField({ ...party, boards: null }, NOW)).toBeNull();
  expect(wrongWithField({ ...party, rounds: null }, NOW)).toBe("rounds");
  const untilTime = { ...party, form: { ...chicago, rounds: null } };
  expect(wrongWithField(untilTime, NOW)).toBe("time");
  expect(wrongWithField({ ...untilTime, minutes: 25 }, NOW)).toBeNull();
  expect(wrongWithField({ ...party, prizes: "x".repeat(61) }, NOW)).toBe("prizes");
});

test("a party of minibridge is a lesson, unless the organiser says otherwise", () => {
  const minibridge = { form: "minibridge", deals: 8 } as never;
  const lesson = ofForm(good, minibridge, false);
  expect(lesson.profile).toBe("teaching");
  const party = { ...lesson, movement: "progressive", rounds: 3 } as const;
  expect(conditionsOfField(party).policy).toMatchObject({
    profile: "teaching",
    undo: "free",
    kibitzing: "off",
    computers: { hints: false },
  });
  expect(ofForm(lesson, null, false).profile).toBe(freshField("pairs").profile);
  expect(ofForm({ ...good, profile: "social" }, minibridge, true).profile).toBe("social");
  const strict = conditionsOfField({ ...party, profile: "screens" });
  expect(strict.policy.alerts, "nobody alerts where nobody calls").toBe("by_bidder");
});

test("what is wrong is said", () => {
  expect(wrongWithField(good, NOW)).toBeNull();
  expect(wrongWithField({ ...good, name: " " }, NOW)).toBe("name");
  expect(wrongWithField({ ...good, boards: 17 }, NOW)).toBe("boards");
  for (const sections of [0, 27, null]) expect(wrongWithField({ ...good, sections }, NOW)).toBe("sections");
  expect(wrongWithField({ ...good, movement: "random" }, NOW)).toBe("rounds");
  expect(wrongWithField({ ...good, rounds: 34 }, NOW)).toBe("many");
  expect(wrongWithField({ ...good, minutes: 241 }, NOW)).toBe("minutes");
  for (const starts of ["2026-11-24T18:59", "2026-12-09T19:00"]) {
    expect(wrongWithField({ ...good, starts }, NOW)).toBe("starts");
  }
  expect(wrongWithField({ ...good, starts: "2026-11-24T19:30" }, NOW)).toBeNull();
});

const DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" as const;
const numbered = (...numbers: number[]) => numbers.map((board) => ({ board, deal: DEAL }));

test("boards of a file are numbered from 1, each once, in whatever order, and no more than an event has", () => {
  const wrong = (...numbers: number[]) => wrongWithField({ ...good, imported: numbered(...numbers) }, NOW);
  expect(wrong(1, 2, 3)).toBeNull();
  expect(wrong(3, 1, 4, 2)).toBeNull();
  for (const numbers of [
    [2, 3, 4],
    [1, 2, 4],
    [1, 2, 2, 3],
  ]) {
    expect(wrong(...numbers), `${numbers}`).toBe("boards_numbers");
  }
  const many = (n: number) => wrong(...Array.from({ length: n }, (_, at) => at + 1));
  expect([many(100), many(101)]).toEqual([null, "many"]);
});

test("a file has boards for a round, and for all of them where each is drawn", () => {
  const two = { ...good, boards: 2 };
  const wrong = (change: Partial<typeof good>) => wrongWithField({ ...two, ...change }, NOW);
  expect([wrong({ imported: numbered(1) }), wrong({ imported: numbered(1, 2) })]).toEqual(["boards_few", null]);
  const swiss = { movement: "swiss", rounds: 2 } as const;
  expect(wrong({ ...swiss, imported: numbered(1, 2, 3) })).toBe("boards_few");
  expect(wrong({ ...swiss, imported: numbered(1, 2, 3, 4) })).toBeNull();
  expect(wrong({ movement: "howell", rounds: 2, imported: numbered(1, 2) }), "those who come say how many").toBeNull();
  expect(wrong({ imported: [] }), "nothing is dealt in place of a file without boards").toBe("boards_few");
});

test("whoever brings the boards does not play them, and a form of the game is always dealt", () => {
  const brought = { ...good, imported: numbered(1, 2, 3) };
  expect([boardsBrought(brought), boardsBrought(good)]).toEqual([brought.imported, []]);
  expect(conditionsOfField(good).policy.importer_plays).toBe(true);
  expect(conditionsOfField(brought).policy.importer_plays).toBe(false);
  const replaced = conditionsOfField({ ...brought, replaceAbsent: true }).policy;
  expect(replaced).toMatchObject({ importer_plays: false, computers: { replace_absent: true } });
  const party = ofForm(brought, { form: "chicago", ...USUAL_CHICAGO, rounds: 1 }, false);
  expect(boardsBrought(party)).toEqual([]);
  expect(ofForm(brought, null, false).imported).toBe(brought.imported);
});

test("computers complete a field and play for who is gone, where they can play at all", () => {
  const helped = { ...good, complete: true, replaceAbsent: true };
  expect(conditionsOfField(helped)).toMatchObject({
    computers_complete: true,
    policy: { computers: { replace_absent: true }, kibitzing: "off" },
  });
  const without = conditionsOfField(good);
  expect([without.computers_complete, without.policy.computers]).toEqual([undefined, undefined]);
  const form = { form: "minibridge", deals: 8 } as never;
  const party = conditionsOfField({ ...helped, movement: "progressive", rounds: 3, form });
  expect([party.computers_complete, party.policy.computers]).toEqual([undefined, undefined]);
});

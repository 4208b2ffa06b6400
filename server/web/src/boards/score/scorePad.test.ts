import { expect, test } from "vitest";
import type { Pad, SessionView } from "../../protocol/messages";
import { partnersChange } from "./partners";
import { drawn, padsOf, partOf, peopleOf, standing } from "./scorePad";

const pad: Pad = {
  columns: [
    { account: "NS", games: 1, leg: 0, below: 120, above: 60 },
    { account: "EW", games: 0, leg: 0, below: 0, above: 100 },
  ],
  lines: [
    { above: { deal: 0, to: "NS", kind: "overtricks", points: 60 } },
    { below: { deal: 0, to: "NS", points: 120 } },
    { game: { deal: 0, to: "NS" } },
    { above: { deal: 1, to: "EW", kind: "undertricks", points: 100 } },
  ],
  over: false,
};

test("one's own column comes first, and the first entry above the line stands next to it", () => {
  const { columns, above, below, totals } = drawn(pad, "EW");
  expect(columns).toEqual(["EW", "NS"]);
  expect(totals).toEqual([100, 180]);
  expect(above.map(({ points }) => points)).toEqual([100, 60]);
  expect(below.map((entry) => (entry === "game" ? entry : entry.points))).toEqual([120, "game"]);
});

test("before the first deal the pad is there, with a column for each side or for each of three", () => {
  const begun = (form: string) => ({ form: { form }, sheet: { deals: [], pads: [] } }) as unknown as SessionView;
  const columns = (form: string) => padsOf(begun(form)).map((pad) => drawn(pad, "EW").columns);
  expect([columns("rubber"), columns("three_handed")]).toEqual([[["EW", "NS"]], [["N", "E", "S"]]]);
});

const rubber = { form: { form: "rubber", partners: "pivot" }, sheet: { unit: "points", deals: [], pads: [pad] } };
const session = (more: object) => ({ ...rubber, ...more }) as unknown as SessionView;

test("how a rubber stands: its games, and the points below the line in the game that is on", () => {
  expect(standing(session({}))).toEqual([
    { account: "NS", games: 1, leg: 0 },
    { account: "EW", games: 0, leg: 0 },
  ]);
  const of = (form: object) => standing(session({ form }))[0]?.games;
  expect([of({ form: "chicago" }), of({ form: "minibridge" })]).toEqual([null, undefined]);
  const over = { ...rubber.sheet, pads: [{ ...pad, over: true }] };
  expect(standing(session({ sheet: over }))).toEqual([]);
});

test("a column is of those who had its seats in all deals of the pad", () => {
  const sat = [{ N: "Ann", E: "Bob", S: "Cleo", W: null }];
  const of = session({ sat });
  expect([peopleOf(of, 0, "NS"), peopleOf(of, 0, "EW"), peopleOf(of, 1, "NS")]).toEqual([["Ann", "Cleo"], null, null]);
  const two = session({ sat, form: { form: "honeymoon", hands: "draw", scoring: "chicago" } });
  expect(peopleOf(two, 0, "EW")).toEqual(["Bob"]);
  expect([partOf(two.form), partnersChange(two.form), partnersChange(of.form)]).toEqual(["round", false, true]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { EventView, FieldConditions, FieldStanding, FieldView, Recap } from "../../protocol/messages";
import { asksWhoWasThere, byesIn } from "./byes";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("event_view.pairs") as EventView;
const swiss: FieldConditions = {
  ...(golden("request.open_event.pairs").do.open_event.conditions.pairs as FieldConditions),
  movement: { swiss: { rounds: 3 } },
  boards: 2,
  victory_points: { scale: { percent: {} }, bye: "12.00" } as FieldConditions["victory_points"],
};

/** The second round is on: one has had the bye in the first, and one has come for the second. */
const boards = [2, 0, 2, 0, 2];
const field: FieldView = {
  ...view.field!,
  tables: [{ number: 1, sitting: { pairs: { NS: 1, EW: 2 } }, boards: [3, 4] }],
  sits_out: [5],
  boards_over: [1, 2],
  rankings: [
    boards.map((boards, at): FieldStanding => ({ contestant: at + 1, place: 1, score: "0", points: "0", boards })),
  ],
};
const recap: Recap = {
  rows: [["8.00"], ["12.00"], ["12.00"], [null], ["8.00"]].map((rounds, at) => ({ contestant: at + 1, rounds })),
};
const on: EventView = { ...view, stage: "playing", round: 2, field };

test("a bye of an earlier round is told of whoever was there, and not of who came late", () => {
  expect(asksWhoWasThere(field, swiss)).toBe(true);
  expect(byesIn(on, field, swiss, recap)).toEqual([2]);
  expect(byesIn(on, field, swiss, null), "without a recap it is not known").toEqual([]);
});

test("the bye of a round is told as soon as the round is over", () => {
  const over = { ...field, boards_over: [1, 2, 3, 4] };
  expect(byesIn(on, over, swiss, null)).toEqual([5]);
  expect(byesIn({ ...on, stage: "final" }, field, swiss, recap)).toEqual([5, 2]);
});

test("a board that is missing is no bye, and elsewhere nobody has one", () => {
  const [list] = field.rankings as [FieldStanding[]];
  const missing = { ...field, rankings: [list.map((line) => ({ ...line, boards: 1 }))] };
  expect(asksWhoWasThere(missing, swiss)).toBe(false);
  expect(byesIn(on, missing, swiss, recap)).toEqual([]);
  expect(asksWhoWasThere(field, { ...swiss, victory_points: null })).toBe(false);
  const mitchell: FieldConditions = { ...swiss, movement: { mitchell: { winners: "one" } } };
  expect(byesIn({ ...on, stage: "final" }, field, mitchell, recap)).toEqual([]);
});

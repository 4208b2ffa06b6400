import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { EventView } from "../../protocol/messages";
import { announcementsIn, type Read, readOn, unread } from "./announcements";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("event_view.pairs") as EventView;
const said = (announcement: number, reason: string) => ({
  director: "Dora",
  ruling: { announce: {} },
  reason,
  announcement,
});
const other = { director: "Dora", ruling: { close_round: { round: 1 } }, reason: "over" };
/** As players see it: the latest five. */
const after = (...rulings: NonNullable<EventView["rulings"]>): EventView => ({
  ...view,
  rulings_made: null,
  rulings: rulings.slice(-5),
});
const began: Read = readOn({ ...after(), stage: "gathering", round: 0 }, null);
const textsOf = (view: EventView, read: Read | null) => unread(view, read).map(({ text }) => text);

test("each announcement is news until it was read, but not what was said before one came to an event that is on", () => {
  const told = after(said(1, "Coffee"), other, said(2, "Tea"));
  expect(announcementsIn(told)).toEqual([
    { number: 1, text: "Dora: Coffee" },
    { number: 2, text: "Dora: Tea" },
  ]);
  expect(announcementsIn(after())).toEqual([]);
  expect(textsOf(told, began)).toEqual(["Dora: Coffee", "Dora: Tea"]);
  expect(textsOf(told, [1])).toEqual(["Dora: Tea"]);
  expect(textsOf(told, null)).toEqual([]);
  expect(textsOf(told, readOn(told, null))).toEqual([]);
  const early: EventView = { ...told, stage: "gathering", round: 0 };
  expect(textsOf(early, readOn(early, null))).toHaveLength(2);
});

test("what is said twice is told twice", () => {
  const twice = after(said(1, "Five minutes"), said(2, "Five minutes"));
  expect(textsOf(twice, [1])).toEqual(["Dora: Five minutes"]);
});

test("what is not shown any more is forgotten", () => {
  const five = [2, 3, 4, 5, 6].map((number) => said(number, "Five minutes"));
  expect(readOn(after(said(1, "Coffee"), ...five), [1, 2])).toEqual([2]);
});

test("whoever directs is not told what they say", () => {
  const told = after(said(1, "Coffee"));
  expect(unread({ ...told, rulings_made: 1 }, began)).toEqual([]);
});

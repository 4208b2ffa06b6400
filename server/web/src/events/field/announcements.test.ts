import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { EventView } from "../../protocol/messages";
import { announcementsIn, type Read, readOn, unread } from "./announcements";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("event_view.pairs") as EventView;
const said = (reason: string) => ({ director: "Dora", ruling: { announce: {} }, reason });
const other = { director: "Dora", ruling: { close_round: { round: 1 } }, reason: "over" };
/** As players see it: the latest five. */
const after = (...rulings: NonNullable<EventView["rulings"]>): EventView => ({
  ...view,
  rulings_made: null,
  rulings: rulings.slice(-5),
});
const gathering: EventView = { ...after(), stage: "gathering", round: 0 };
const began = readOn(gathering, null);
const textsOf = (view: EventView, read: Read | null) => unread(view, read).map(({ text }) => text);
const putAway = (view: EventView, read: Read, at: number): Read => {
  const on = readOn(view, read);
  return { ...on, places: [...on.places, at] };
};

test("each announcement is news until it was read, but not what was said before one came to an event that is on", () => {
  const told = after(said("Coffee"), other, said("Tea"));
  expect(announcementsIn(told, null)).toEqual([
    { at: 1, text: "Dora: Coffee" },
    { at: 3, text: "Dora: Tea" },
  ]);
  expect(announcementsIn(after(), null)).toEqual([]);
  expect(textsOf(told, began)).toEqual(["Dora: Coffee", "Dora: Tea"]);
  expect(textsOf(told, putAway(told, began, 1))).toEqual(["Dora: Tea"]);
  expect(textsOf(told, null)).toEqual([]);
  expect(textsOf(told, readOn(told, null))).toEqual([]);
  const early: EventView = { ...told, stage: "gathering", round: 0 };
  expect(textsOf(early, readOn(early, null))).toHaveLength(2);
});

test("what is said twice is told twice", () => {
  const minutes = said("Five minutes");
  const once = after(minutes);
  const twice = after(minutes, minutes);
  expect(new Set(unread(twice, began).map(({ at }) => at)).size).toBe(2);
  const read = putAway(once, began, 1);
  expect(unread(once, read)).toEqual([]);
  expect(unread(twice, read)).toEqual([{ at: 2, text: "Dora: Five minutes" }]);
});

test("of what is not shown any more the others keep their places", () => {
  const minutes = said("Five minutes");
  const five = [other, said("Tea"), minutes, other, minutes];
  const full = after(...five);
  let read = putAway(full, putAway(full, began, 2), 3);
  expect(unread(full, read).map(({ at }) => at)).toEqual([5]);
  read = putAway(full, read, 5);
  for (const [more, news] of [
    [[minutes], [6]],
    [
      [minutes, minutes],
      [6, 7],
    ],
    [Array(5).fill(said("Rum")), [6, 7, 8, 9, 10]],
  ] as const) {
    const now = after(...five, ...more);
    expect(unread(now, read).map(({ at }) => at)).toEqual(news);
    expect(unread(now, readOn(now, read)).map(({ at }) => at)).toEqual(news);
  }
  expect(readOn(after(...five, minutes), read)).toMatchObject({ made: 6, places: [2, 3, 5] });
});

test("the director is told how many there are, however alike they are", () => {
  const minutes = Array(6).fill(said("Five minutes"));
  const [five, six] = [5, 6].map((made) => ({ ...after(...minutes.slice(0, made)), rulings_made: made }));
  const read = readOn(five!, null);
  expect(unread(six!, read)).toEqual([{ at: 6, text: "Dora: Five minutes" }]);
});

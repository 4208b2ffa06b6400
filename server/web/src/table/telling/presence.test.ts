import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type { BySeat, TableView } from "../../protocol/messages";
import { Presence } from "./presence";

const ALL: BySeat<boolean> = { N: true, E: true, S: true, W: true };
const person = (sitting: number) => ({ name: `Player ${sitting}`, account: `${sitting}`, sitting });
const at = (seats: object) => ({ seats: { N: null, E: null, S: null, W: null, ...seats } }) as unknown as TableView;

test("who goes is heard to go, and to be back", () => {
  const presence = new Presence();
  const view = at({ N: person(1) });
  expect(presence.sentences(ALL, view, en), "nobody has gone yet").toEqual([]);
  expect(presence.sentences({ ...ALL, N: false }, view, en)).toEqual(["North is away."]);
  expect(presence.sentences(ALL, view, en)).toEqual(["North is back."]);
});

test("nobody is back who was not heard to go, nor who sits in their place", () => {
  const presence = new Presence();
  presence.sentences({ ...ALL, E: false }, at({ N: person(1), E: person(2) }), en);
  expect(presence.sentences(ALL, at({ N: person(1), E: person(2) }), en)).toEqual([]);
  presence.sentences({ ...ALL, N: false }, at({ N: person(1) }), en);
  expect(presence.sentences(ALL, at({ N: person(3) }), en)).toEqual([]);
});

test("a computer is neither away nor back", () => {
  const presence = new Presence();
  const view = at({ N: { ...person(1), computer: true } });
  presence.sentences(ALL, view, en);
  expect(presence.sentences({ ...ALL, N: false }, view, en)).toEqual([]);
  expect(presence.sentences(ALL, view, en)).toEqual([]);
});

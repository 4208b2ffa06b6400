import { expect, test } from "vitest";

import type { FixtureView } from "../../protocol/messages";
import { bracketOf } from "./bracket";

const bye: FixtureView = { home: 1 };
const played = (home: number, away: number, winner: "home" | "away"): FixtureView => ({
  home,
  away,
  match: "orugkidtmvrw63teebwwc5ddna",
  result: { winner, by: "play" },
});
const open: FixtureView = { home: 2, away: 3, match: "orugkidtmvrw63teebwwc5ddna" };

test("the winners of two lines meet next, the better seed at home", () => {
  const first = [played(1, 8, "away"), played(4, 5, "home"), played(3, 6, "home"), played(2, 7, "home")];
  const [, semifinals, final] = bracketOf([first], 3);
  expect(semifinals!.map(({ teams }) => teams)).toEqual([
    [4, 8],
    [2, 3],
  ]);
  expect(final).toEqual([{ teams: [null, null], bye: false, winner: null }]);
});

test("a bye goes on, and waits for whoever wins", () => {
  const [round, final] = bracketOf([[bye, open]], 2);
  expect(round![0]).toEqual({ teams: [1, null], bye: true, winner: 1 });
  expect(final![0]).toEqual({ teams: [1, null], bye: false, winner: null });
});

test("a round that has begun is as it was drawn", () => {
  const final = { ...open, home: 3, away: 1 };
  const rounds = bracketOf([[bye, played(2, 3, "away")], [final]], 2);
  expect(rounds[1]).toEqual([{ teams: [3, 1], bye: false, winner: null }]);
  expect(bracketOf([], 2)).toEqual([]);
});

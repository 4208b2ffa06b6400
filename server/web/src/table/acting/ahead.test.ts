import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { policyOf, PROFILES } from "../../lobby/opening/policy";
import { Ahead, type Choice, mayChooseAhead, PAUSE } from "./ahead.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function chosen(choice: Choice) {
  const ahead = new Ahead();
  const made: Choice[] = [];
  ahead.choose(choice);
  return { ahead, made, comes: (...may: Choice[]) => ahead.turnCame(may, (what) => made.push(what)) };
}

test("what was chosen ahead goes exactly a second after the turn has come, and once", () => {
  const { ahead, made, comes } = chosen("S4");
  vi.advanceTimersByTime(60_000);
  comes("S4", "SK");
  vi.advanceTimersByTime(PAUSE - 1);
  expect(made).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(["S4"]);
  comes("S4");
  vi.advanceTimersByTime(PAUSE);
  expect([made, ahead.chosen]).toEqual([["S4"], null]);
});

test("a card that may not be played is forgotten, and so is a pass when it is a card's turn", () => {
  for (const choice of ["H2", "P"] as const) {
    const { ahead, made, comes } = chosen(choice);
    comes("S4", "SK");
    vi.advanceTimersByTime(PAUSE);
    expect([made, ahead.chosen]).toEqual([[], null]);
  }
});

test("it can be taken back, also in the second in which it waits", () => {
  const { ahead, made, comes } = chosen("P");
  comes("P");
  vi.advanceTimersByTime(PAUSE / 2);
  ahead.choose("P");
  vi.advanceTimersByTime(PAUSE);
  expect(made).toEqual([]);
});

test("while the table stands still it waits, and has its whole second afterwards", () => {
  const { ahead, made, comes } = chosen("S4");
  comes("S4");
  vi.advanceTimersByTime(PAUSE - 1);
  ahead.turnWent();
  vi.advanceTimersByTime(PAUSE);
  comes("S4");
  vi.advanceTimersByTime(PAUSE - 1);
  expect(made).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(["S4"]);
});

test("nothing is chosen ahead where how long one thinks belongs to the play", () => {
  expect(PROFILES.filter((profile) => mayChooseAhead(policyOf(profile)))).toEqual(["social", "teaching"]);
});

import { expect, it } from "vitest";

import type { Daily, DailySet } from "../../protocol/messages";
import { isBroken } from "./promises";

const set = (day: string, root: string) => ({ day, commitment: { root, boards: [] } }) as unknown as DailySet;
const daily = (today: DailySet, next?: DailySet): Daily => ({ set: today, next, ends_ms: 0, played: 0 }) as Daily;

function drawer() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it("notices that the boards are not those that were promised the day before", () => {
  const storage = drawer();
  expect(isBroken(daily(set("2026-11-25", "aa"), set("2026-11-26", "bb")), storage)).toBe(false);
  expect(isBroken(daily(set("2026-11-26", "bb")), storage)).toBe(false);
  expect(isBroken(daily(set("2026-11-26", "cc")), storage)).toBe(true);
  expect(isBroken(daily(set("2026-11-26", "cc")), storage), "it does not get used to it").toBe(true);
});

it("begins anew where nothing can be read", () => {
  const storage = drawer();
  storage.setItem("bridge.daily", "no JSON");
  expect(isBroken(daily(set("2026-11-25", "aa")), storage)).toBe(false);
  expect(isBroken(daily(set("2026-11-25", "ab")), storage)).toBe(true);
});

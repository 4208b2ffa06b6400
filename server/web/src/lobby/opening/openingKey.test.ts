import { beforeEach, expect, test, vi } from "vitest";

import { forgetKey, keyFor } from "./openingKey";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});

test("after a lost reply the same wishes have the same key, and what was corrected another", () => {
  const first = keyFor("event", { name: "Club" });
  expect(keyFor("event", { name: "Club" })).toBe(first);
  const corrected = keyFor("event", { name: "Club evening" });
  expect(corrected).not.toBe(first);
  expect(keyFor("event", { name: "Club evening" })).toBe(corrected);
});

test("each kind has its own, and the next one of the same wishes is another", () => {
  const match = keyFor("match", { boards: 8 });
  const table = keyFor("table", { boards: 8 });
  expect(table).not.toBe(match);
  expect(keyFor("match", { boards: 8 })).toBe(match);
  forgetKey("match");
  expect(keyFor("match", { boards: 8 })).not.toBe(match);
  expect(keyFor("table", { boards: 8 })).toBe(table);
});

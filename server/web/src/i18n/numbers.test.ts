import { expect, test } from "vitest";

import { firstSpoken } from "./catalogue";
import { durationsOf, pluralsOf } from "./numbers";

test("a language chooses among its own forms", () => {
  const [en, fr] = [pluralsOf("en"), pluralsOf("fr")];
  const tricks = [0, 1, 2, 21].map((n) => en(n, { one: `${n} trick`, other: `${n} tricks` }));
  expect(tricks).toEqual(["0 tricks", "1 trick", "2 tricks", "21 tricks"]);
  const levées = [0, 1, 2].map((n) => fr(n, { one: `${n} levée`, other: `${n} levées` }));
  expect(levées).toEqual(["0 levée", "1 levée", "2 levées"]);
});

test("how long something lasts is said in minutes, hours or days", () => {
  const [en, pl] = [durationsOf("en"), durationsOf("pl")];
  expect([1, 42 * 60_000, 119 * 60_000 + 1, 172_800_000].map(en)).toEqual([
    "1 minute",
    "42 minutes",
    "2 hours",
    "2 days",
  ]);
  expect(pl(42 * 60_000)).toBe("42 minuty");
});

test("the page speaks the first language of the browser's that it knows", () => {
  expect(firstSpoken(["de-AT", "en"])).toBe("de");
  expect(firstSpoken(["sv", "fr-CA", "en"])).toBe("fr");
  expect(firstSpoken(["sv", "constructor"])).toBe("en");
});

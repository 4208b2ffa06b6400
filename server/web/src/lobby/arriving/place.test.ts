import { expect, test } from "vitest";

import { foundIn, placeOf } from "./place";

test("a seat that is for somebody else is not taken before they sit there", () => {
  expect(placeOf(false, null)).toBe("others");
  expect(placeOf(true, null)).toBe("taken");
  expect(placeOf(true, "invitation")).toBe("taken");
  expect(placeOf(false, "invitation")).toBe("free");
});

test("all seats are taken if every one is", () => {
  expect(foundIn(["taken", "taken", "taken", "taken"])).toBe("allTaken");
  expect(foundIn(["others", "others", "others", "others"])).toBe("notTheirs");
  expect(foundIn(["taken", "others", "taken", "taken"])).toBe("notTheirs");
  expect(foundIn(["others", "free", "others", "taken"])).toBe("choose");
});

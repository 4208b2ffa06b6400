import { expect, test } from "vitest";

import { reasonAfter } from "./reason";

test("the usual reason goes with what is ruled, until the director writes another", () => {
  expect(reasonAfter("they came late", "they came late", "they are back")).toBe("they are back");
  expect(reasonAfter("by arrangement", "they came late", "they are back")).toBe("by arrangement");
});

import { expect, test } from "vitest";

import { isolated } from "./isolated";
import { isLong, piecesIn } from "./names";

test("a line of names is parted between its words, and a number and an ampersand stay with the name", () => {
  const parts = ["12\u00a0Wilhelmina", " ", "Oosterhof", " ", "&\u00a0Al"];
  expect(piecesIn("12 Wilhelmina Oosterhof & Al")).toEqual([{ alone: false, parts }]);
  expect(["Al", "Jan", "12\u00a0Ann"].filter(isLong)).toEqual([]);
  expect(isLong("Wilhelmina")).toBe(true);
});

test("a name from the right stands alone among the others", () => {
  const moshe = "\u05de\u05e9\u05d4 \u05db\u05d4\u05df";
  expect(piecesIn(`3 ${isolated(moshe)} & Ann`)).toEqual([
    { alone: false, parts: ["3", " "] },
    { alone: true, parts: [...moshe.split(/( )/)] },
    { alone: false, parts: [" ", "&\u00a0Ann"] },
  ]);
});

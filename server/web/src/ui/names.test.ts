import { expect, test } from "vitest";

import { isolated } from "./isolated";
import { isLong, numberedWord, parted, piecesIn } from "./names";

test("a line of names is parted between its words, and a number and an ampersand stay with the name", () => {
  const parts = ["12\u00a0Wilhelmina", " ", "Oosterhof", " ", "&\u00a0Al"];
  expect(piecesIn("12 Wilhelmina Oosterhof & Al")).toEqual([{ alone: false, parts }]);
  expect(["Al", "Jan", "12\u00a0Ann"].filter(isLong)).toEqual([]);
  expect(isLong("Wilhelmina")).toBe(true);
});

test("a number behind a name stays with its last word, and is not cut with it", () => {
  const parts = (line: string) => piecesIn(line).flatMap(({ parts }) => parts);
  const both = ["7\u00a0Computer\u00a01", " ", "&\u00a0Computer\u00a02"];
  expect(parts("7 Computer 1 & Computer 2")).toEqual(both);
  expect(parts("Two Oaks 2")).toEqual(["Two", " ", "Oaks\u00a02"]);
  expect(parted("Computer\u00a02")).toEqual(["Computer", "\u00a02"]);
  expect(parted("12\u00a0Wilhelmina")).toEqual(["12\u00a0Wilhelmina", ""]);
});

test("a name from the right stands alone among the others", () => {
  const moshe = "\u05de\u05e9\u05d4 \u05db\u05d4\u05df";
  expect(piecesIn(`3 ${isolated(moshe)} & Ann`)).toEqual([
    { alone: false, parts: ["3", " "] },
    { alone: true, parts: [...moshe.split(/( )/)] },
    { alone: false, parts: [" ", "&\u00a0Ann"] },
  ]);
});

test("where a name goes on in the next line, the number before it may stay above", () => {
  expect(numberedWord("4\u00a0Computer\u00a04")).toEqual(["4 ", "Computer\u00a04"]);
  expect(numberedWord("&\u00a0Maximilian")).toEqual(["& ", "Maximilian"]);
  expect(numberedWord("Oosterhof")).toEqual(["", "Oosterhof"]);
});

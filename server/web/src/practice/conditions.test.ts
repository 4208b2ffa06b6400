import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { COMMON } from "./common";
import { conditionOf } from "./conditions";
import { boardsFor } from "./dealing";
import { dealOf, handsFrom } from "./hands";
import { Mistake } from "./tokens";

/** North: 4-4-3-2 with 10 points; East: 1=4=5=3 with 12; South: 5=1=3=4 with 8 …; West has the rest. */
const DEAL = "N:AJ32.K987.Q54.T2 Q.AJ32.KT987.Q43 KT987.Q.A32.9876 654.T654.J6.AKJ5" as const;
const CRATE = `${import.meta.dirname}/../../../../protocol/conditions`;

const holds = (text: string) => conditionOf(text)(handsFrom(DEAL)) !== 0;

function mistake(text: string): Mistake {
  try {
    conditionOf(text);
  } catch (cause) {
    if (cause instanceof Mistake) return cause;
  }
  throw new Error(`no mistake in ${text}`);
}

/** The stories of the crate, with the texts that they hold. */
const stories = readFileSync(`${CRATE}/tests/conditions.rs`, "utf8");
const listed = (story: string) => {
  const body = stories.split(`fn ${story}()`)[1]!.split("for text in [")[1]!.split("] {")[0]!;
  return [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text!);
};

describe("the language is that of the command line", () => {
  it.each(listed("each_word_counts_what_it_says"))("%s", (text) => expect(holds(text)).toBe(true));
  it.each(listed("signs_bind_as_everywhere"))("%s", (text) => expect(holds(text)).toBe(true));
  it("has names", () => {
    expect(holds("strong = hcp(east) >= 12\nboth = hcp(north) + hcp(south)\n\ncondition strong and both > 15")).toBe(
      true,
    );
    expect(holds("a = 1 b = a + 1 b == 2")).toBe(true);
    expect(holds("(1 or 0) and 0")).toBe(false);
  });
});

it.each([
  ["hcp(sud) > 3", 1, 5, "seat", "sud"],
  ["hcp(south) >\n  ", 2, 3, "operand", ""],
  ["hcp(south, trumps) > 3", 1, 12, "suit", "trumps"],
  ["shape(north, 4443)", 1, 14, "shape", "4443"],
  ["hcp(north) 12", 1, 12, "more", "12"],
  ["hascard(north, Z9)", 1, 16, "card", "Z9"],
  ["hcp(north > 3", 1, 11, { sign: ")" }, ">"],
  ["é = hcp(north) ß ? 1", 1, 18, "token", "?"],
  ["hcp = 3", 1, 1, "name", "hcp"],
  [" # nothing", 1, 11, "condition", ""],
  ["produce 10", 1, 1, "elsewhere", "produce"],
  ["hcp(north) > 99999999999999999999", 1, 14, "number", "99999999999999999999"],
])("a mistake says where it is and what could stand there: %s", (text, line, column, expected, found) => {
  const { line: at, column: of, expected: wanted, found: met } = mistake(text);
  expect({ at, of, wanted, met }).toEqual({ at: line, of: column, wanted: expected, met: found });
});

it("points at the place, under a tab too", () => {
  expect(mistake("a = 1\n\thcp(sud) > a").pointedAt).toBe("\thcp(sud) > a\n\t    ^");
});

it("refuses what is too long, too deep, or grows too large", () => {
  expect(mistake(" ".repeat(5000)).expected).toBe("length");
  expect(mistake("(".repeat(2000)).expected).toBe("brackets");
  const doubled = Array.from({ length: 40 }, (_, n) => `a${n + 1} = a${n} + a${n}\n`).join("");
  expect(mistake(`a0 = 1\n${doubled}a40`).expected).toBe("parts");
});

it("has the common conditions of the crate, and deals each", async () => {
  const plain = readFileSync(`${CRATE}/src/common.rs`, "utf8")
    .replace(/\\\n\s*/g, "")
    .replaceAll("\\n", "\n");
  for (const [name, text] of Object.entries(COMMON)) {
    expect(plain, name).toContain(`"${text}"`);
    const boards = await boardsFor(conditionOf(text), 1, () => true);
    expect(
      boards?.map(({ deal }) => conditionOf(text)(handsFrom(deal)) !== 0),
      name,
    ).toEqual([true]);
  }
  expect(Object.keys(COMMON)).toHaveLength(plain.split("Common {").length - 2);
});

it("numbers its boards, reads back what it deals, and gives up on what cannot be", async () => {
  const boards = await boardsFor(conditionOf("hcp(south) >= 12"), 3, () => true);
  expect(boards!.map(({ board }) => board)).toEqual([1, 2, 3]);
  for (const { deal } of boards!) expect(dealOf(handsFrom(deal))).toBe(deal);
  expect(await boardsFor(conditionOf("hcp(south) > 37"), 1, () => true, undefined, 1000)).toBeNull();
  expect(await boardsFor(conditionOf("1"), 1, () => false)).toBeNull();
});

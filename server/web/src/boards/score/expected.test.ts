import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { Deal, Expectation } from "../../protocol/messages";
import { SUITS } from "../../rules/cards";
import { expectedOf } from "./expected";

/** East and West have 24 points. */
const SIXTEEN = "N:AKQJ.432.432.432 432.AK5.AQ65.765 8765.Q76.KJ7.T98 T9.JT98.T98.AKQJ";

test("of the stronger side its score is expected by its points and its vulnerability", () => {
  const result = { board: 1, contract: "2HE", tricks: 9, score: -1 } as const;
  const on = (vulnerability: "None" | "EW") => expectedOf({ deal: SIXTEEN, vulnerability, result }, undefined);
  expect(on("None")).toEqual({ side: "EW", points: 24, target: 200, score: 140 });
  expect(on("EW")).toEqual({ side: "EW", points: 24, target: 290, score: 140 });
  const ours = Array.from({ length: 21 }, () => [7, 9]) as unknown as Expectation;
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "EW", result }, ours)?.target).toBe(9);
  const defended = { ...result, contract: "2HN", tricks: 6 } as const;
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "None", result: defended }, undefined)?.score).toBe(100);
});

/** A pack of which North and South have so many points. */
function dealOf(points: number): Deal {
  const pack = [..."AKQJT98765432"].flatMap((rank, from) => SUITS.map((_, suit) => ({ rank, suit, from })));
  let left = points;
  const isTheirs = pack.map(({ from }) => {
    const worth = Math.max(0, 4 - from);
    if (worth === 0 || worth > left) return false;
    left -= worth;
    return true;
  });
  let lacking = 26 - isTheirs.filter(Boolean).length;
  const theirs = pack.filter(({ from }, at) => isTheirs[at] || (from > 3 && lacking-- > 0));
  const others = pack.filter((card) => !theirs.includes(card));
  const hands = [theirs.slice(0, 13), others.slice(0, 13), theirs.slice(13), others.slice(13)].map((cards) =>
    SUITS.map((_, suit) => cards.flatMap((card) => (card.suit === suit ? card.rank : [])).join("")).join("."),
  );
  return `N:${hands.join(" ")}`;
}

test("each row of the usual table is as the rules have it", () => {
  const rules = readFileSync(new URL("../../../../../protocol/rules/FORMS.md", import.meta.url), "utf8");
  const row = (name: string) => rules.match(new RegExp(`^\\| ${name} \\|(.*)\\|$`, "m"))![1]!.split("|");
  const columns = row("Points").map((points) => points.split(" to ").map(Number));
  const [bare, vulnerable] = ["Not vulnerable", "Vulnerable"].map((name) => row(name).map(Number));
  const result = { board: 1, contract: "1CN", tricks: 7, score: 0 } as const;
  const told = (points: number, vulnerability: "None" | "NS") =>
    expectedOf({ deal: dealOf(points), vulnerability, result }, undefined);
  const found: number[] = [];
  for (const [at, [from, to = from]] of columns.entries()) {
    for (let points = from!; points <= to!; points++) {
      found.push(points);
      expect(told(points, "None")).toMatchObject({ side: "NS", points, target: bare![at] });
      expect(told(points, "NS")).toMatchObject({ side: "NS", points, target: vulnerable![at] });
    }
  }
  expect(found).toEqual(Array.from({ length: 21 }, (_, at) => 20 + at));
});

test("of a deal that nobody plays nothing is expected", () => {
  const result = { board: 1, contract: null, tricks: null, score: 0 };
  expect(expectedOf({ deal: SIXTEEN, vulnerability: "None", result }, undefined)).toBeNull();
});

import { expect, test } from "vitest";
import type { Pad } from "../../protocol/messages";
import { drawn } from "./scorePad";

const pad: Pad = {
  columns: [
    { account: "NS", games: 1, leg: 0, below: 120, above: 60 },
    { account: "EW", games: 0, leg: 0, below: 0, above: 100 },
  ],
  lines: [
    { above: { deal: 0, to: "NS", kind: "overtricks", points: 60 } },
    { below: { deal: 0, to: "NS", points: 120 } },
    { game: { deal: 0, to: "NS" } },
    { above: { deal: 1, to: "EW", kind: "undertricks", points: 100 } },
  ],
  over: false,
};

test("one's own column comes first, and the first entry above the line stands next to it", () => {
  const { columns, above, below, totals } = drawn(pad, "EW");
  expect(columns).toEqual(["EW", "NS"]);
  expect(totals).toEqual([100, 180]);
  expect(above.map(({ points }) => points)).toEqual([100, 60]);
  expect(below.map((entry) => (entry === "game" ? entry : entry.points))).toEqual([120, "game"]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { MatchRecord } from "../../protocol/messages";
import { tricksOf } from "./played";

const { match_record } = JSON.parse(
  readFileSync(new URL("../../../../../protocol/golden/v1/answer.match_record.json", import.meta.url), "utf8"),
) as { match_record: MatchRecord };

test("a board is laid out trick by trick", () => {
  const [[room, board]] = match_record.boards as [MatchRecord["boards"][number]];
  const tricks = tricksOf(board.result.contract!, board.cards);
  expect([room, tricks.length]).toEqual(["open", 6]);
  expect(tricks.slice(0, 3).map(({ leader, winner }) => [leader, winner])).toEqual([
    ["E", "S"],
    ["S", "E"],
    ["E", "W"],
  ]);
});

test("a trick that was not finished has no winner", () => {
  expect(tricksOf("2SS", ["H7", "H6", "HK", "S2", "HJ"]).map(({ leader, winner }) => [leader, winner])).toEqual([
    ["W", "S"],
    ["S", null],
  ]);
});

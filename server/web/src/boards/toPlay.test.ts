import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { en } from "../i18n/en";
import { noticeOf } from "../procedures/prompts/notices";
import type { Adjustment, BoardResult, TableEvent, TableView } from "../protocol/messages";
import { takenAway, takenAwayInWords, toPlay } from "./toPlay";

const gathering = JSON.parse(
  readFileSync(new URL("../../../../protocol/golden/v1/view.gathering.json", import.meta.url), "utf8"),
) as TableView;
const over = (board: number): BoardResult => ({ board, contract: null, tricks: null, score: 0 });
const adjustment = (board: number): Adjustment => ({
  board,
  to: { awards: { ns: { artificial: "average_plus" }, ew: { artificial: "average_minus" } } },
  ruling: 1,
});
const at = (changes: Partial<TableView>): TableView => ({
  ...gathering,
  set: { ...gathering.set, boards: [4, 5, 6] },
  sheet: [over(4)],
  board: null,
  ...changes,
});

test("a board that was taken away before it began is not played, and one that was played is only adjusted", () => {
  expect(toPlay(at({}))).toEqual([5, 6]);
  expect(toPlay(at({ adjustments: [adjustment(4)] }))).toEqual([5, 6]);
  expect(toPlay(at({ adjustments: [adjustment(5)] }))).toEqual([6]);
  expect(takenAway(at({ adjustments: [adjustment(4), adjustment(6)] }))).toEqual([adjustment(6)]);
  expect(toPlay(at({ adjustments: [adjustment(5), adjustment(6)] }))).toEqual([]);
});

test("whoever sits at the table is told, and the director has said it", () => {
  const event = (board: number): TableEvent => ({ adjusted: { adjustment: adjustment(board) } });
  expect(noticeOf(event(5), at({}), "S")).toEqual({ kind: "taken_away", adjustment: adjustment(5) });
  expect(noticeOf(event(4), at({}), "S")).toBeNull();
  expect(noticeOf(event(5), at({}), "D")).toBeNull();
  expect(takenAwayInWords(adjustment(5), en)).toBe(
    "Board 5 was taken away: North–South get average plus, East–West average minus",
  );
});

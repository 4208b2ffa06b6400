import { expect, test } from "vitest";

import type { EventRulingNotice, EventView, TableView } from "../../protocol/messages";
import { scoredInEvent } from "./inEvent";

const part = { captain: null, player: null, entry: 2, director: false };
const average = { artificial: "average" } as const;
const score = (table: number, board: number): EventRulingNotice => ({
  director: "Fay",
  ruling: { score: { table, board, ns: average, ew: average } },
  reason: "",
});
const event = {
  field: {
    contestants: [[1], [2]],
    tables: [
      { number: 1, sitting: { pairs: { NS: 3, EW: 4 } }, boards: [3, 4] },
      { number: 2, sitting: { pairs: { NS: 1, EW: 2 } }, boards: [1, 2] },
    ],
  },
  rulings: [
    score(2, 1),
    score(1, 1),
    score(2, 4),
    { director: "Fay", ruling: { announce: {} }, reason: "A break" },
    score(2, 2),
  ],
} as unknown as EventView;
const at = (...boards: number[]) => ({ set: { boards } }) as unknown as TableView;
const boards = (view: TableView, as = part) => scoredInEvent(view, event, as).map(({ ruling }) => ruling.score.board);

test("at one's own table are the scores that were given to its boards, and no others", () =>
  expect(boards(at(1, 2))).toEqual([1, 2]));

test("at a table of an earlier round, and for who does not play, there are none", () => {
  expect(boards(at(7, 8))).toEqual([]);
  expect(boards(at(1, 2), { ...part, entry: 9 })).toEqual([]);
});

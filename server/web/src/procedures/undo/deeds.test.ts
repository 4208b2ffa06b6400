import { expect, test } from "vitest";

import playView from "../../../../../protocol/golden/v1/view.play.json";
import type { TableEvent, TableView } from "../../protocol/messages";
import { cardsPlayed, type Deed, deedsAfter, memoryAt, standing } from "./deeds";

const view = playView as unknown as TableView;
const board = view.board!;
const fourth: Deed = { turn: 10, seat: "N", did: { card: "C5" }, after: 3 };

test("a card is remembered with its turn, and with how many lay before it", () => {
  expect(cardsPlayed(board)).toBe(4);
  const event = { played: { turn: 11, seat: "S", card: "CK", won_by: null } } as TableEvent;
  expect(deedsAfter([fourth], event, view)).toEqual([fourth, { turn: 11, seat: "S", did: { card: "CK" }, after: 4 }]);
});

test("what was taken back is forgotten, and everything with the next board", () => {
  const three = { ...board, won: { NS: 0, EW: 0 }, trick: { leader: "E", cards: ["CT", "CA", "C7"] } };
  const back = { taken_back: { turn: 11, stage: "play", board: three } } as unknown as TableEvent;
  const third: Deed = { turn: 9, seat: "W", did: { card: "C7" }, after: 2 };
  expect(deedsAfter([third, fourth], back, view)).toEqual([third]);
  expect(deedsAfter([third], { board_opened: { board: 2, hands: {} } } as TableEvent, view)).toEqual([]);
});

test("what is remembered stands as long as nothing but cards came since", () => {
  const memory = memoryAt(view, [fourth])!;
  const later = (turns: number, cards: number, number = board.board): TableView => {
    const trick = { leader: "S" as const, cards: board.last_trick!.cards.slice(0, cards) };
    return { ...view, turn: view.turn + turns, board: { ...board, board: number, trick } };
  };
  expect(standing(memory, view)).toEqual([fourth]);
  expect(standing(memory, later(2, 2)), "two cards were missed").toEqual([fourth]);
  expect(standing(memory, later(3, 2)), "two cards, and something that was taken back").toEqual([]);
  expect(standing(memory, later(2, 2, board.board + 1)), "another board").toEqual([]);
  expect(standing(null, view)).toEqual([]);
});

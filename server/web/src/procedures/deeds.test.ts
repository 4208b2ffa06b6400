import { expect, test } from "vitest";

import playView from "../../../../protocol/golden/v1/view.play.json";
import type { TableEvent, TableView } from "../protocol/messages";
import { cardsPlayed, type Deed, deedsAfter } from "./deeds";

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

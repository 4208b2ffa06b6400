import { expect, test } from "vitest";

import { HeldTable } from "../../app/table.svelte";
import { bareBoard } from "../../protocol/fold";
import type { BoardView, Seat, TableEvent, TableView } from "../../protocol/messages";
import { Lead } from "./openingLead.svelte";
import { TrickOrder } from "./trickOrder.svelte";

const viewOf = (board: Partial<BoardView> & { board: number }): TableView =>
  ({ stage: "play", turn: 1, board: { ...bareBoard(board.board), ...board } }) as unknown as TableView;
const play = (number: number) =>
  viewOf({ board: number, contract: "1NTS", trick: { leader: "W", cards: [] }, stage: "play" } as never);
const snapshot = (view: TableView, seq = 1) => ({ table: "t", lane: "K", seq, view }) as const;

function tableAt(view: TableView) {
  const table = new HeldTable("t", snapshot(view));
  let seq = 1;
  const plays = (seat: Seat, card: string, won_by?: Seat) =>
    table.take({ table: "t", from: ++seq, events: [{ played: { turn: seq, seat, card, won_by } } as TableEvent] });
  return { table, plays };
}

test("what is known of one board is not said of another that has taken its place", () => {
  const { table, plays } = tableAt(play(1));
  const [lead, order] = [new Lead(table), new TrickOrder(table)];
  plays("W", "SA");
  expect(lead.now).toEqual({ seat: "W", card: "SA" });
  plays("N", "S2");
  plays("E", "S3");
  plays("S", "S4", "W");
  expect([lead.now, order.winners]).toEqual([{ seat: "W", card: "SA" }, ["EW"]]);
  const { view } = table;
  table.replace(snapshot(view, 5));
  expect([lead.now, order.winners], "it is the same after the connection was lost").toEqual([
    { seat: "W", card: "SA" },
    ["EW"],
  ]);
  const last_trick = { leader: "N", cards: ["H2", "H3", "H4", "H5"], winner: "N" };
  table.replace(snapshot({ ...view, board: { ...view.board!, won: { NS: 1, EW: 2 }, last_trick } as BoardView }, 9));
  expect(order.winners, "of what was missed the last trick alone is known").toEqual(["NS"]);
  table.replace(snapshot(play(2), 20));
  expect([lead.now, order.winners], "it is another board").toEqual([null, []]);
});

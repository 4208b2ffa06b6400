import { expect, test } from "vitest";

import playView from "../../../../../protocol/golden/v1/view.play.json";
import undoView from "../../../../../protocol/golden/v1/view.undo.json";
import auctionView from "../../../../../protocol/golden/v1/view.auction.json";
import { fold } from "../../protocol/fold";
import type { Lane, TableEvent, TableView } from "../../protocol/messages";
import { soundOf, weightier } from "./bell";

const [auction, play, undo] = [auctionView, playView, undoView] as unknown as [TableView, TableView, TableView];
const heard = (event: object, before: TableView, lane: Lane) =>
  soundOf(event as TableEvent, before, fold(before, lane, event as TableEvent), lane);

test("one's turn is heard when it comes from somebody else, and not again for dummy's card", () => {
  const dummyLeads = { played: { turn: 11, seat: "S", card: "CK", won_by: null } };
  expect(heard(dummyLeads, play, "E")).toBe("card");
  expect(heard(dummyLeads, play, "W")).toBe("turn");
  const toDummy = { ...play, board: { ...play.board!, trick: { leader: "N", cards: ["D4", "D2"] } } } as TableView;
  expect(heard({ played: { turn: 11, seat: "S", card: "DT", won_by: null } }, toDummy, "N")).toBe("card");
});

test("an opponent's alert is heard, partner's is a call as any other", () => {
  const alerted = { called: { turn: 3, seat: "S", call: "2NT", meaning: { manner: "alert", text: "" } } };
  expect(heard(alerted, auction, "W")).toBe("asked");
  expect(heard({ called: { ...alerted.called, meaning: undefined } }, auction, "N")).toBe("card");
});

test("who is asked hears it, and who asks does not", () => {
  const asked = { undo_asked: { back: 10, seat: "N" } };
  expect(heard(asked, play, "E")).toBe("asked");
  expect(heard(asked, play, "N")).toBe(null);
  expect(heard({ said: { seat: "N", name: "Ann", line: 1, text: "well" } }, undo, "E"), "talk is silent").toBe(null);
});

test("of several sounds the one that matters most is heard", () => {
  expect(weightier("card", "asked")).toBe("asked");
  expect(weightier(null, "card")).toBe("card");
  expect(weightier("turn", "card")).toBe("turn");
});

// Convention cards (PROTOCOL.md, chapter cards): who may read and file which, and when.

import type { ConventionCard, Lane, Side, TableView } from "../../protocol/messages";
import { seatOfLane, sideOf } from "../../rules/cards";
import { isBoardOn } from "../../rules/play";
import { mayInquire } from "../explaining/meanings";

export const CARD_LINES = 40;
export const CARD_TEXT = 4000;

/** Whether a side's card may be read at this moment (Law 40B2). */
export function mayRead(view: TableView, lane: Lane, side: Side): boolean {
  if (!isBoardOn(view) || lane === "D") return true;
  const { kibitzing, own_card } = view.policy;
  const seat = lane === "K" ? (typeof kibitzing === "object" ? kibitzing.one_hand : null) : seatOfLane(lane);
  if (seat === null) return true;
  return sideOf(seat) === side ? own_card : mayInquire(view, seat);
}

/** Whether this player may file their side's card: while no board is on. */
export function mayFile(view: TableView, lane: Lane, side: Side): boolean {
  const seat = seatOfLane(lane);
  return seat !== null && sideOf(seat) === side && !isBoardOn(view) && view.stage !== "finished";
}

/** What the first one is written on. */
export const freshCard = (): ConventionCard => ({ system: "", lines: [{ about: "", agreed: "" }], notes: "" });

/** A card without the lines that say nothing. */
export const tidied = ({ system, lines, calls, notes }: ConventionCard): ConventionCard => ({
  system: system.trim(),
  lines: lines
    .map(({ about, agreed }) => ({ about: about.trim(), agreed: agreed.trim() }))
    .filter(({ about, agreed }) => about !== "" || agreed !== ""),
  ...(calls?.length && { calls }),
  notes: notes.trim(),
});

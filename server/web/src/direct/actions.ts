// What a director can do at a table as it stands. Pure.

import type { BoardNumber, BoardResult, Ruling, Seat, TableView, Turn } from "../protocol/messages";
import { type NameOf } from "../protocol/unions";
import { SEATS, partnerOf } from "../rules/cards";
import { callerAfter } from "../rules/seating";

export type ActionName = NameOf<Ruling>;
export type Group = "now" | "table" | "score";

/** The rulings that make sense, in the order of a list: what waits for the director first. */
export function actionsAt(view: TableView): Record<Group, ActionName[]> {
  const { board, direction } = view;
  const on = board !== null && board.result === null;
  const claim = on && board.claim !== null;
  const now: ActionName[] = [];
  if (direction.called || direction.calls?.length) now.push("attend");
  if (claim) now.push("award_claim", "void_claim");
  if (on && board.undo) now.push("decide_undo");
  const table: ActionName[] = [direction.frozen ? "unfreeze" : "freeze"];
  if (on) table.push("look", "roll_back");
  if (board && board.calls.length > 0) table.push("correct_meaning");
  if (view.clock) table.push("set_clock");
  if (SEATS.some((seat) => view.seats[seat] !== null)) table.push("unseat");
  table.push("find");
  return { now, table, score: view.session ? scoresOfDeals(view) : scoresOfBoards(view) };
}

function scoresOfBoards(view: TableView): ActionName[] {
  // In a field the event's director fines, in what it is scored in.
  const score: ActionName[] = isOfField(view) ? [] : ["penalise"];
  if (boardsToScore(view).length > 0) score.unshift("adjust", "rescore");
  if (view.board !== null || view.sheet.length > 0) score.push("void");
  return score;
}

/** What a deal came to stands, as the next follows from it; but for one of which that is not known yet. */
const scoresOfDeals = ({ adjustments }: TableView): ActionName[] =>
  adjustments?.some(({ to }) => "to_be_ruled" in to) ? ["adjust"] : [];

/** The boards that are over. */
export const boardsToScore = (view: TableView): BoardNumber[] => view.sheet.map(({ board }) => board);

/** What a board that is over came to: of one that was scored anew, what it was given last. */
export const scoredOn = ({ sheet }: TableView, board: BoardNumber): BoardResult | undefined =>
  sheet.findLast((result) => result.board === board);

/** Those, and the one on the table. */
export function boardsToVoid(view: TableView): BoardNumber[] {
  const known = boardsToScore(view);
  return view.board && !known.includes(view.board.board) ? [...known, view.board.board] : known;
}

/** One more than the last ruling. */
export const nextNumber = (view: TableView): number => (view.direction.rulings?.at(-1)?.number ?? 0) + 1;

/** The call of a turn, and who made it. */
export function callers(view: TableView): { turn: Turn; seat: Seat; at: number }[] {
  const { board } = view;
  return board
    ? board.called_at.map((turn, at) => ({ turn, at, seat: callerAfter(board.dealer, at, board.seating) }))
    : [];
}

/** Who explains a call of this seat, as far as the policy says it. */
export const explainerOf = (view: TableView, seat: Seat): Seat =>
  view.policy.alerts === "by_partner" ? partnerOf(seat) : seat;

/** Whether the table is a room of a match, as far as its set says so. */
export const isRoom = (view: TableView): boolean => view.set.ctx?.includes("/match/") ?? false;

/** Whether the table is one of a field's, of pairs or of persons. */
const isOfField = (view: TableView): boolean => view.set.ctx?.includes("/event/") ?? false;

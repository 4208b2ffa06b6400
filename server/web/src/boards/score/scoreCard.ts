// One person's boards as they have them on a score card, whatever they were played in. Pure.

import type {
  Account,
  Adjusted,
  BoardNumber,
  BoardRecord,
  BoardResult,
  Card,
  Line,
  Seat,
  SessionRecord,
  SessionView,
  Side,
} from "../../protocol/messages";
import { SEATS, sideOf } from "../../rules/cards";
import { type Named, namedIn } from "../../rules/naming";
import { playersIn } from "../../rules/seating";

/** A board as one who played it has it. */
export interface OwnBoard {
  board: BoardNumber;
  seat: Seat;
  /** `null` where they play without a partner. */
  partner: string | null;
  against: string[];
  result: BoardResult | null;
  /** How often what was named was doubled, where no level is bid. */
  named?: Named | undefined;
  adjusted: Adjusted | null;
  lead: Card | null;
  /** What it brought them; `null` if it has no score in points. */
  score: number | null;
}

/** What a side scored; `null` if the board has no score in points. */
export function pointsOf(result: BoardResult | null, adjusted: Adjusted | null, side: Side): number | null {
  if (!result || (adjusted && !("rescored" in adjusted))) return null;
  return side === "NS" || result.score === 0 ? result.score : -result.score;
}

/** What somebody has finished at a table, wherever they sat. */
export const cardOf = (record: SessionRecord, name: string): OwnBoard[] =>
  record.boards.flatMap((board) => ownBoard(board, name, record.session ?? null) ?? []);

/** Everybody who has finished a board there, by first appearance. */
export const whoPlayed = ({ boards }: SessionRecord): string[] => [
  ...new Set(boards.flatMap(({ players }) => SEATS.flatMap((seat) => players[seat] ?? []))),
];

function ownBoard(board: BoardRecord, name: string, session: SessionView | null): OwnBoard | null {
  const seating = board.seating ?? "four";
  const players = playersIn(seating);
  const seat = players.find((each) => board.players[each] === name);
  if (!seat) return null;
  const isPartner = (other: Seat) => seating === "four" && sideOf(other) === sideOf(seat);
  const called = (other: Seat) => board.players[other] ?? "–";
  const others = players.filter((other) => other !== seat);
  const partner = others.find(isPartner);
  const adjusted = board.adjustment?.to ?? null;
  return {
    board: board.board,
    seat,
    partner: partner ? called(partner) : null,
    against: others.filter((other) => !isPartner(other)).map(called),
    result: board.result,
    named: namedIn(board.declarations),
    adjusted,
    lead: board.cards[0] ?? null,
    score: session
      ? brought(session, board.board, seating === "three" ? seat : sideOf(seat))
      : pointsOf(board.result, adjusted, sideOf(seat)),
  };
}

/** What a deal brought an account by the sheet of its form; of two sides, less what it brought the other. */
function brought({ sheet }: SessionView, board: BoardNumber, own: Account): number | null {
  const place = sheet.deals.findIndex(({ terms }) => terms.board === board);
  if (place < 0) return null;
  const entries = sheet.pads
    .flatMap(({ lines }) => lines as Line[])
    .map((line) => ("above" in line ? line.above : "below" in line ? line.below : null))
    .filter((entry) => entry?.deal === place);
  const theirs = own === "NS" || own === "EW" ? -1 : 0;
  return entries.reduce((sum, entry) => sum + (entry!.to === own ? 1 : theirs) * entry!.points, 0);
}

// One person's boards as they have them on a score card, whatever they were played in. Pure.

import type {
  Account,
  Adjusted,
  BoardNumber,
  BoardRecord,
  BoardResult,
  Card,
  Seat,
  SessionRecord,
  SessionView,
  Side,
} from "../../protocol/messages";
import { otherSide, SEATS, sideOf } from "../../rules/cards";
import { type Named, namedIn } from "../../rules/naming";
import { areAllies, playersIn, sideIn } from "../../rules/seating";
import { broughtOn } from "./brought";

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
  const { contract } = board.result;
  // Of three the two who defend are partners, and declarer has none.
  const isPartner = (other: Seat) =>
    seating === "three"
      ? contract !== null && sideIn({ contract, seating }, other) === sideIn({ contract, seating }, seat)
      : areAllies(seating, seat, other);
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
function brought(session: SessionView, board: BoardNumber, own: Account): number | null {
  const by = broughtOn(session, board);
  if (!by) return null;
  const theirs = own === "NS" || own === "EW" ? (by[otherSide(own)] ?? 0) : 0;
  return (by[own] ?? 0) - theirs;
}

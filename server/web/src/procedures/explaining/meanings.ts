// Who explains a call, who may ask about it and when (PROTOCOL.md, chapter alerts; Laws 20F, 21 and 41B), read off a
// view.

import type {
  BoardView,
  Call,
  Explained,
  Manner,
  Meaning,
  Question,
  Seat,
  TableView,
  Turn,
} from "../../protocol/messages";
import { standing } from "../../rules/auction";
import { declarerOf, partnerOf, SEATS, sideOf } from "../../rules/cards";
import { actorOf, isBoardOn, practisesAuctions } from "../../rules/play";
import { areAllies, callerAfter, handAfter } from "../../rules/seating";
import { isLeadFaced } from "../claims/claims";

export const MEANING_LIMIT = 200;
const MEANINGS_PER_CALL = 8;

export const MANNERS = ["alert", "announcement", "explanation"] as const satisfies readonly Manner[];

export interface CallMade {
  turn: Turn;
  call: Call;
  by: Seat;
}

/** The call of a turn, if this viewer has seen it. */
export function callAt(board: BoardView, turn: Turn): CallMade | null {
  const at = board.called_at.indexOf(turn);
  return at < 0 ? null : { turn, call: board.calls[at]!, by: callerAfter(board.dealer, at, board.seating) };
}

const SCREENMATES: Record<Seat, Seat> = { N: "E", E: "N", S: "W", W: "S" };

/** North and East sit on one side of a screen, South and West on the other. */
export const screenmateOf = (seat: Seat): Seat => SCREENMATES[seat];

/** Who answers this player's question about an opponent's call. */
export function explainerOf(view: TableView, made: CallMade, asker: Seat): Seat {
  const { alerts } = view.policy;
  if (alerts === "by_bidder") return made.by;
  return alerts === "by_partner" ? partnerOf(made.by) : screenmateOf(asker);
}

/** Whether it is for this player to explain a call. */
export function explains(view: TableView, made: CallMade, seat: Seat): boolean {
  const { alerts } = view.policy;
  if (alerts === "by_bidder") return seat === made.by;
  return alerts === "by_partner" ? seat === partnerOf(made.by) : sideOf(seat) === sideOf(made.by);
}

/** What this viewer was told that a call means, by each who explains it. */
export const meaningsOf = (board: BoardView, turn: Turn): Explained[] =>
  (board.meanings ?? []).filter(({ call }) => call === turn);

/**
 * An answer to somebody who was told this already: how it was told stays, and so do its words, as long as there is room
 * for both.
 */
export function answered(before: Meaning | undefined, words: string): Meaning | null {
  if (words.trim() === "") return null;
  const manner = before?.manner ?? "explanation";
  const all = before?.text ? `${before.text}; ${words}` : words;
  return meaningOf(manner, [...all].length <= MEANING_LIMIT ? all : words);
}

/** Whether a player may inquire: at their own turn, and before the lead is faced as leader's partner or declarer. */
export function mayInquire(view: TableView, seat: Seat | null): boolean {
  const { board } = view;
  if (seat === null || !board || !isBoardOn(view) || view.direction.frozen) return false;
  if (view.stage === "auction") return !board.held && standing(board.dealer, board.calls, board.seating).turn === seat;
  if (!board.contract) return false;
  const declarer = declarerOf(board.contract);
  const clarifies = seat === declarer || seat === handAfter(declarer, 3, board);
  return (!isLeadFaced(board) && clarifies) || actorOf(board) === seat;
}

export type Asking =
  /** Nothing to ask: it is one's own side's, or the board is over. */
  | "no"
  /** It is not the time. */
  | "later"
  /** The answer is waited for. */
  | "asked"
  | "yes";

/** Whether this player may ask about a call. */
export function asking(view: TableView, made: CallMade, seat: Seat | null): Asking {
  const { board } = view;
  if (seat === null || !board || !isBoardOn(view) || areAllies(board.seating, made.by, seat)) return "no";
  if ((board.questions ?? []).some((open) => open.call === made.turn && open.by === seat)) return "asked";
  return mayInquire(view, seat) ? "yes" : "later";
}

/** Whether this player may say what a call means: late, as an answer, or to correct what they said. */
export function mayExplain(view: TableView, made: CallMade, seat: Seat | null): boolean {
  const { board } = view;
  if (seat === null || !board || !isBoardOn(view) || view.direction.frozen || !explains(view, made, seat)) return false;
  const said = versionOf(board, made.turn, seat);
  if (said >= MEANINGS_PER_CALL) return false;
  return said > 0 || !isLeadFaced(board) || isAsked(board, made.turn, seat);
}

/** How often a player has said what a call means. */
export const versionOf = (board: BoardView, turn: Turn, seat: Seat): number =>
  meaningsOf(board, turn).find(({ by }) => by === seat)?.version ?? 0;

const isAsked = (board: BoardView, turn: Turn, seat: Seat) =>
  (board.questions ?? []).some(({ call, of }) => call === turn && of === seat);

/** The questions that wait for this player's answer. */
export const questionsTo = (board: BoardView, seat: Seat): Question[] =>
  (board.questions ?? []).filter(({ of }) => of === seat);

/** Whether an opponent of the bidder's has called since: the director may let them change that call (Law 21B1). */
export function hasCalledSince(board: BoardView, made: CallMade, opponent: Seat): boolean {
  return board.called_at.some(
    (turn, at) =>
      turn > made.turn &&
      callerAfter(board.dealer, at, board.seating) === opponent &&
      !areAllies(board.seating, opponent, made.by),
  );
}

/** A meaning that the server will take, or `null`: only an alert may be without words. */
export function meaningOf(manner: Meaning["manner"] | null, words: string): Meaning | null {
  const text = words.trim().replace(/\s+/g, " ");
  if (manner === null || (text === "" && manner !== "alert")) return null;
  return { manner, text };
}

/**
 * The computer that would say what a player's calls mean to it: their partner, or where only the auction is practised
 * any other. None elsewhere: what others have agreed is theirs.
 */
export function computerWhoReads(view: TableView, seat: Seat | null): Seat | null {
  if (seat === null) return null;
  const others = practisesAuctions(view) ? SEATS : [];
  return [partnerOf(seat), ...others].find((other) => other !== seat && view.seats[other]?.computer) ?? null;
}

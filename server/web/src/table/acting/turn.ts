// Who is to act, as far as a viewer may know, and what they may do (PROTOCOL.md, section 9, "Whose turn it is").

import type { BoardView, Card, DeclarationKind, Lane, Seat, TableView } from "../../protocol/messages";
import { seatOfLane } from "../../rules/cards";
import { actorOf, isBoardOn, practisesAuctions, seatToAct } from "../../rules/play";
import { dummyIn, handAfter, playersIn } from "../../rules/seating";

/** Whose call or card is due, and who makes it: for dummy that is declarer. */
export interface Due {
  seat: Seat;
  actor: Seat;
}

/** Nobody while a claim is open, the director has stopped the table, or the viewer is behind the play. */
export function whoIsDue(view: TableView, lane: Lane): Due | null {
  const { board } = view;
  if (!board || !isBoardOn(view)) return null;
  // Computers say what the cards come to.
  if (view.stage === "play" && practisesAuctions(view)) return null;
  if (board.claim || view.direction.frozen || isBehindThePlay(view, lane)) return null;
  const [seat, actor] = [seatToAct(board), actorOf(board)];
  return seat && actor ? { seat, actor } : null;
}

/**
 * What this viewer may do: call, declare one of these, keep this card or put it away, or play from a hand, their own or
 * dummy's.
 */
export type Task =
  { call: true } | { declare: readonly DeclarationKind[] } | { choose: Card | null } | { playFrom: Seat };

export function taskOf(view: TableView, lane: Lane): Task | null {
  const own = seatOfLane(lane);
  const due = whoIsDue(view, lane);
  if (!own || !view.board || due?.actor !== own) return null;
  if (view.stage === "play" || view.board.trick) return { playFrom: due.seat };
  if (view.stage === "drawing") return { choose: view.board.drawing?.offered ?? null };
  if (view.stage === "declaring") return { declare: view.board.declaring?.due?.kinds ?? [] };
  return view.board.held ? null : { call: true };
}

/**
 * A kibitzer who is shown boards when they are over sees nothing of the one that is played (protocol, chapter
 * kibitzers).
 */
export const isBehindThePlay = (view: TableView, lane: Lane) =>
  lane === "K" && view.policy.kibitzing === "delayed" && view.board !== null && view.board.result === null;

/** The dummy, once there is a contract; two who drew their hands have none. */
export const dummyAt = (board: BoardView): Seat | null => dummyIn(board);

/** Whether the opening lead is faced. */
export const leadIsOut = ({ trick, won }: BoardView): boolean =>
  won.NS + won.EW > 0 || (trick !== null && trick.cards.length > 0);

/** How many cards a hand still holds, whoever sees it. */
export function cardsLeft(board: BoardView, seat: Seat): number {
  const { trick, lead, won } = board;
  // Of two without dummies nobody holds the hands between them.
  if (!playsCards(board, seat)) return 0;
  if (board.drawing?.way === "one_of_two") return drawnBy(seat, board.drawing.left, board.dealer);
  const inTrick = trick ? trick.cards.some((_, at) => handAfter(trick.leader, at, board) === seat) : false;
  return 13 - won.NS - won.EW - (inTrick ? 1 : 0) - (lead?.seat === seat ? 1 : 0);
}

/** How many cards somebody has kept who draws from the pack: of each two one, in turn, first whoever does not deal. */
function drawnBy(seat: Seat, left: number, dealer: Seat): number {
  const turns = Math.floor((52 - left) / 2);
  return seat === dealer ? Math.floor(turns / 2) : Math.ceil(turns / 2);
}

const playsCards = ({ seating }: BoardView, seat: Seat) => seating !== "two" || playersIn(seating).includes(seat);

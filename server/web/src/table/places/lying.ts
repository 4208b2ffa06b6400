// What is said and what lies open on the felt for a viewer, as far as the view alone tells: what the plan then has to
// find room for. Pure.

import type { BoardView, DeclaringView, DrawingView, Lane, Seat, TableView } from "../../protocol/messages";
import { partnerOf, seatOfLane } from "../../rules/cards";
import { ownerOf } from "../../rules/seating";
import { dummyAt, isBehindThePlay, leadIsOut } from "../acting/turn";
import { type Place, PLACES, seatAtBottom, seatAtPlace } from "./placement";
import type { Scene } from "./plan";

export interface Lying {
  bottom: Seat;
  /** Dummy; before there is a contract the one hand that all see. */
  dummy: Seat | null;
  /** Whether this viewer is told later what is played. */
  behind: boolean;
  stage: Scene["stage"];
  declaring: DeclaringView | null;
  drawing: DrawingView | null;
  /** The places where the cards are seen. */
  open: readonly Place[];
  /** Whether it is chosen what is played, and no hand is open yet: what was said may stand beside what one says. */
  apart: boolean;
}

/** `board` is what is on the table of the view, if it is shown. */
export function lyingOn(view: TableView, lane: Lane, board: BoardView | null): Lying {
  const own = seatOfLane(lane);
  const bottom = seatAtBottom(lane, view);
  const open = PLACES.filter((place) => board?.hands[seatAtPlace(place, bottom, board)] != null);
  const dummy = dummyOn(view, own, bottom, board);
  const behind = isBehindThePlay(view, lane);
  // Until the lead is faced the bidding cards stay on the table: the leader thinks about them, and their partner asks.
  const bidding = view.stage === "auction" && board !== null && !behind;
  // Where there is no auction the hands that are open are looked at meanwhile, as in the play.
  const declaring = view.stage === "declaring" && !behind ? (board?.declaring ?? null) : null;
  const drawing = view.stage === "drawing" && !behind ? (board?.drawing ?? null) : null;
  const saysOrDraws = bidding || declaring !== null || drawing !== null;
  /** Whether one's own dummy is in sight before the lead. */
  const seesDummy = dummy !== null && dummy !== own && board?.hands[dummy] != null;
  const reviewed = board !== null && !saysOrDraws && !behind && own !== null && !leadIsOut(board) && !seesDummy;
  const apart = declaring !== null && open.every((place) => place === "bottom");
  return {
    bottom,
    dummy,
    behind,
    stage: bidding ? "bidding" : reviewed ? "review" : "play",
    declaring,
    drawing,
    open,
    apart,
  };
}

function dummyOn({ stage }: TableView, own: Seat | null, bottom: Seat, board: BoardView | null): Seat | null {
  if (!board) return null;
  // Where each of two has one, one's own is what one plays from.
  const partner = own && partnerOf(own);
  if (partner && board.seating === "two_with_dummies" && board.hands[partner]) return partner;
  if (board.contract || stage !== "declaring") return dummyAt(board);
  const seen = PLACES.map((place) => seatAtPlace(place, bottom, board)).filter(
    (seat) => seat !== own && board.hands[seat],
  );
  return seen.length === 1 ? seen[0]! : null;
}

/** Who has a dummy plays its cards in place; nobody else touches a hand that is not their own (Law 45). */
export const playsFrom = (own: Seat | null, board: BoardView | null, seat: Seat): boolean =>
  seat === own || (board?.contract != null && ownerOf(board, seat) === own);

// Where each seat is drawn: the viewer's own at the bottom, and round the table clockwise as one sits there.

import type { Lane, Seat, TableView } from "../../protocol/messages";
import { seatOfLane } from "../../rules/cards";
import { type Played, roundOf } from "../../rules/seating";

export type Place = "bottom" | "left" | "top" | "right";

/** Clockwise from the viewer. */
export const PLACES = ["bottom", "left", "top", "right"] as const satisfies readonly Place[];

/** The seat at the bottom: one's own; for kibitzers of one hand that hand; for everybody else South. */
export function seatAtBottom(lane: Lane, { policy }: Pick<TableView, "policy">): Seat {
  const own = seatOfLane(lane);
  if (own) return own;
  return lane === "K" && typeof policy.kibitzing === "object" ? policy.kibitzing.one_hand : "S";
}

/** Of three players the hands move round the table when it is known who declares. */
export function placeOf(seat: Seat, bottom: Seat, board?: Played | null): Place {
  const round = roundOf(board);
  return PLACES[(round.indexOf(seat) - round.indexOf(bottom) + 4) % 4]!;
}

export function seatAtPlace(place: Place, bottom: Seat, board?: Played | null): Seat {
  const round = roundOf(board);
  return round[(round.indexOf(bottom) + PLACES.indexOf(place)) % 4]!;
}

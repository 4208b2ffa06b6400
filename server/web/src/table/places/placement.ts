// Where each seat is drawn: the viewer's own at the bottom, and round the table clockwise as one sits there.

import type { Lane, Seat, TableView } from "../../protocol/messages";
import { SEATS, seatAfter, seatOfLane } from "../../rules/cards";

export type Place = "bottom" | "left" | "top" | "right";

/** Clockwise from the viewer. */
export const PLACES = ["bottom", "left", "top", "right"] as const satisfies readonly Place[];

/** The seat at the bottom: one's own; for kibitzers of one hand that hand; for everybody else South. */
export function seatAtBottom(lane: Lane, { policy }: Pick<TableView, "policy">): Seat {
  const own = seatOfLane(lane);
  if (own) return own;
  return lane === "K" && typeof policy.kibitzing === "object" ? policy.kibitzing.one_hand : "S";
}

export const placeOf = (seat: Seat, bottom: Seat): Place =>
  PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 4) % 4]!;

export const seatAtPlace = (place: Place, bottom: Seat): Seat => seatAfter(bottom, PLACES.indexOf(place));

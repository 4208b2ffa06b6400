// Which calls are admissible (Laws 17 to 22). The server judges; this is so that only legal calls are offered.

import type { Bid, Call, Seat, Seating, Strain } from "../protocol/messages";
import { STRAINS } from "./cards";
import { areAllies, callerAfter, playersIn } from "./seating";

/** All thirty-five, ascending. */
export const BIDS: readonly Bid[] = [1, 2, 3, 4, 5, 6, 7].flatMap((level) =>
  STRAINS.map((strain) => `${level}${strain}` as Bid),
);

export const isBid = (call: Call): call is Bid => call !== "P" && call !== "X" && call !== "XX";
export const strainOf = (bid: Bid): Strain => bid.slice(1) as Strain;

export interface Standing {
  /** Whose call is due; none when the auction is over. */
  turn: Seat | null;
  /** The last bid. */
  bid: Bid | null;
  /** Who made it. */
  by: Seat | null;
  doubling: "" | "X" | "XX";
}

/** Where the auction stands after these calls, among those who play. */
export function standing(dealer: Seat, calls: readonly Call[], seating?: Seating): Standing {
  let [bid, by, doubling]: [Bid | null, Seat | null, Standing["doubling"]] = [null, null, ""];
  let passes = 0;
  calls.forEach((call, at) => {
    passes = call === "P" ? passes + 1 : 0;
    if (call === "X" || call === "XX") doubling = call;
    else if (isBid(call)) [bid, by, doubling] = [call, callerAfter(dealer, at, seating), ""];
  });
  const callers = playersIn(seating).length;
  const over = passes >= (bid === null ? callers : callers - 1);
  return { turn: over ? null : callerAfter(dealer, calls.length, seating), bid, by, doubling };
}

/** The calls that the seat in turn may make. */
export function legalCalls(dealer: Seat, calls: readonly Call[], seating?: Seating): Call[] {
  const { turn, bid, by, doubling } = standing(dealer, calls, seating);
  if (turn === null) return [];
  const legal: Call[] = ["P"];
  if (bid !== null && by !== null) {
    const ours = areAllies(seating, by, turn);
    if (!ours && doubling === "") legal.push("X");
    if (ours && doubling === "X") legal.push("XX");
  }
  return [...legal, ...BIDS.slice(bid === null ? 0 : BIDS.indexOf(bid) + 1)];
}

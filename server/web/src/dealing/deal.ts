// From a board's secret and the set's entropy to the four hands (Spec E2, steps 4 and 5).

import type { Card, Deal, Seat } from "../protocol/messages";
import { RANKS, SEATS, handOf } from "../rules/cards";
import { mac, u32 } from "./bytes";

const DEALS = 53644737765488792839237440000n;

/** From the ace of spades to the two of clubs. */
export const PACK: Card[] = ["S", "H", "D", "C"].flatMap((suit) =>
  [...RANKS].reverse().map((rank) => `${suit}${rank}` as Card),
);

/** The deal with this number, below {@link DEALS}. */
export function dealNumbered(number: bigint): Deal {
  const hands: Record<Seat, Card[]> = { N: [], E: [], S: [], W: [] };
  let deals = DEALS;
  PACK.forEach((card, at) => {
    const cards = BigInt(PACK.length - at);
    for (const seat of SEATS) {
      const withCardHere = (deals * BigInt(13 - hands[seat].length)) / cards;
      if (number < withCardHere) {
        hands[seat].push(card);
        deals = withCardHere;
        return;
      }
      number -= withCardHere;
    }
  });
  return `N:${SEATS.map((seat) => handOf(hands[seat])).join(" ")}`;
}

/** The key of a board, from which come its deal and its cut. */
export const boardKey = (
  ctx: string,
  board: number,
  reserve: number,
  secret: Uint8Array,
  entropy: Uint8Array,
): Uint8Array => mac(secret, "bd1/board-key", ctx, u32(board), u32(reserve), entropy);

/** The deal of a board. */
export function dealOf(key: Uint8Array): Deal {
  for (let attempt = 0; ; attempt++) {
    const number = mac(key, "bd1/index", u32(attempt))
      .subarray(0, 12)
      .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (number < DEALS) return dealNumbered(number);
  }
}

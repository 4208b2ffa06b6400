// The goulash that a board deals of the hands of the one before (PROTOCOL.md, chapter dealing, "Orders").

import type { Card, Deal, Seat } from "../protocol/messages";
import { SEATS, cardsOf, handOf, handsOf } from "../rules/cards";
import { mac, u32 } from "./bytes";
import { PACK } from "./deal";

const HEAPS = [5, 5, 3];

/** After how many cards the pack is cut, 1 to 51, without the bias of a remainder. */
export function cutOf(key: Uint8Array): number {
  const limit = (2n ** 64n / 51n) * 51n;
  for (let draw = 0; ; draw++) {
    const number = mac(key, "bd1/order", "cut", u32(draw))
      .subarray(0, 8)
      .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (number < limit) return 1 + Number(number % 51n);
  }
}

/** The hands, each sorted, lie on one another from the dealer's left; the pack is cut and dealt in heaps. */
export function goulash(passedOut: Deal, dealer: Seat, cut: number): Deal {
  const before = handsOf(passedOut);
  const fromTheLeft = [1, 2, 3, 4].map((turn) => SEATS[(SEATS.indexOf(dealer) + turn) % 4]!);
  const stack = fromTheLeft.flatMap((seat) => {
    const held = cardsOf(before[seat]);
    return PACK.filter((card) => held.includes(card));
  });
  const pack = [...stack.slice(cut), ...stack.slice(0, cut)];
  const hands: Record<Seat, Card[]> = { N: [], E: [], S: [], W: [] };
  for (const heap of HEAPS) for (const seat of fromTheLeft) hands[seat].push(...pack.splice(0, heap));
  return `N:${SEATS.map((seat) => handOf(hands[seat])).join(" ")}`;
}

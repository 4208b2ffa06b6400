// A deal as conditions look at it: for each seat and suit the ranks in bits, the ace highest. Small, because hundreds
// of thousands may be dealt before one fits.

import type { Card, Deal, Suit } from "../protocol/messages";
import { RANKS, SEATS, handOf } from "../rules/cards";

/** Spades first, as shapes are written. */
export const SUIT_ORDER = ["S", "H", "D", "C"] as const satisfies readonly Suit[];

/** Four seats from North by four suits from spades. */
export type Hands = Uint16Array;

export const newHands = (): Hands => new Uint16Array(16);

export const bitOf = (rank: string) => 1 << RANKS.indexOf(rank as (typeof RANKS)[number]);

const [ACE, KING, QUEEN, JACK] = ["A", "K", "Q", "J"].map(bitOf) as [number, number, number, number];

export function lengthOf(ranks: number): number {
  let count = 0;
  for (let rest = ranks; rest; rest &= rest - 1) count++;
  return count;
}

const has = (ranks: number, bit: number) => (ranks & bit ? 1 : 0);

/** What may be counted of a suit. */
export const MEASURES: Record<string, (ranks: number) => number> = {
  hcp: (ranks) => 4 * has(ranks, ACE) + 3 * has(ranks, KING) + 2 * has(ranks, QUEEN) + has(ranks, JACK),
  controls: (ranks) => 2 * has(ranks, ACE) + has(ranks, KING),
  losers: (ranks) => {
    const length = lengthOf(ranks);
    return [ACE, KING, QUEEN].filter((bit, place) => place < length && !has(ranks, bit)).length;
  },
  aces: (ranks) => has(ranks, ACE),
  kings: (ranks) => has(ranks, KING),
  queens: (ranks) => has(ranks, QUEEN),
  jacks: (ranks) => has(ranks, JACK),
  tens: (ranks) => has(ranks, bitOf("T")),
};

/**
 * Deals at random: `below` draws a number from 0 up to and without its argument. The pack is shuffled where it lies.
 */
export function dealInto(hands: Hands, pack: Uint8Array, below: (number: number) => number): void {
  for (let last = 51; last > 0; last--) {
    const other = below(last + 1);
    const card = pack[last]!;
    pack[last] = pack[other]!;
    pack[other] = card;
  }
  hands.fill(0);
  for (let at = 0; at < 52; at++) {
    const card = pack[at]!;
    hands[Math.floor(at / 13) * 4 + Math.floor(card / 13)]! |= 1 << (card % 13);
  }
}

export const newPack = (): Uint8Array => Uint8Array.from({ length: 52 }, (_, card) => card);

/** As PBN writes it. */
export function dealOf(hands: Hands): Deal {
  const cards = (seat: number): Card[] =>
    SUIT_ORDER.flatMap((suit, place) =>
      RANKS.filter((rank) => hands[seat * 4 + place]! & bitOf(rank)).map((rank) => `${suit}${rank}` as Card),
    );
  return `N:${SEATS.map((_, seat) => handOf(cards(seat))).join(" ")}` as Deal;
}

/** The other way round. */
export function handsFrom(deal: Deal): Hands {
  const hands = newHands();
  const first = SEATS.indexOf(deal[0] as (typeof SEATS)[number]);
  deal
    .slice(2)
    .split(" ")
    .forEach((hand, place) =>
      hand.split(".").forEach((ranks, suit) => {
        for (const rank of ranks) hands[((first + place) % 4) * 4 + suit]! |= bitOf(rank);
      }),
    );
  return hands;
}

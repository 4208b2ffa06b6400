// Deals as people and files write them, brought to the one spelling of the protocol.

import type { BySeat, Card, Deal, Hand, Seat } from "../protocol/messages";
import { RANKS, SEATS, cardsOf, handOf } from "../rules/cards";

/** The deal, written from North; `null` unless it is four hands of thirteen different cards. */
export function readDeal(text: string): Deal | null {
  const [, first, hands] = /^([NESW]):(.*)$/i.exec(text.trim()) ?? [];
  const written = hands?.trim().toUpperCase().split(/\s+/) ?? [];
  if (!first || written.length !== 4) return null;
  const cards = written.map(readHand);
  const all = new Set(cards.flatMap((hand) => hand ?? []));
  if (all.size !== 52 || cards.some((hand) => hand?.length !== 13)) return null;
  const offset = SEATS.indexOf(first.toUpperCase() as Seat);
  return dealFrom("N", (at) => handOf(cards[(at - offset + 4) % 4]!));
}

function readHand(text: string): Card[] | null {
  const suits = text.split(".");
  const ranks: readonly string[] = RANKS;
  if (suits.length !== 4 || !suits.every((held) => [...held].every((rank) => ranks.includes(rank)))) return null;
  return cardsOf(text);
}

/** The deal with another seat's hand first. */
export const dealWrittenFrom = (first: Seat, hands: BySeat<Hand>): Deal =>
  dealFrom(first, (at) => hands[SEATS[(at + SEATS.indexOf(first)) % 4]!]);

const dealFrom = (first: Seat, hand: (at: number) => Hand): Deal => `${first}:${[0, 1, 2, 3].map(hand).join(" ")}`;

// Cards, hands and seats as the protocol writes them (PROTOCOL.md, section 5), and the few facts that follow from them.

import type { BySeat, Card, Contract, Deal, Hand, Lane, Rank, Seat, Side, Strain, Suit } from "../protocol/messages";

export const SEATS = ["N", "E", "S", "W"] as const satisfies readonly Seat[];
/** Ascending. */
export const SUITS = ["C", "D", "H", "S"] as const satisfies readonly Suit[];
/** Ascending. */
export const STRAINS = ["C", "D", "H", "S", "NT"] as const satisfies readonly Strain[];
/** Ascending. */
export const RANKS = [
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "T",
  "J",
  "Q",
  "K",
  "A",
] as const satisfies readonly Rank[];

const HAND_ORDER = ["S", "H", "D", "C"] as const;

export const suitOf = (card: Card) => card[0] as Suit;
export const rankOf = (card: Card) => card[1] as Rank;

/** Clockwise from a seat: 1 is the left-hand opponent, 2 the partner, 3 the right-hand opponent. */
export const seatAfter = (seat: Seat, steps = 1): Seat => SEATS[(SEATS.indexOf(seat) + steps) % 4]!;
export const partnerOf = (seat: Seat) => seatAfter(seat, 2);
export const sideOf = (seat: Seat): Side => (seat === "N" || seat === "S" ? "NS" : "EW");
export const otherSide = (side: Side): Side => (side === "NS" ? "EW" : "NS");

/** The seat of a lane; none for kibitzers and the director. */
export const seatOfLane = (lane: Lane): Seat | null => (lane === "K" || lane === "D" ? null : lane);

/** The cards of a hand: spades, hearts, diamonds, clubs, each from the top. */
export function cardsOf(hand: Hand): Card[] {
  return hand
    .split(".")
    .flatMap((ranks, suit) => [...ranks].map((rank) => `${HAND_ORDER[suit]!}${rank as Rank}` as Card));
}

/** A hand from cards in any order. */
export function handOf(cards: readonly Card[]): Hand {
  const descending = [...cards].sort((a, b) => RANKS.indexOf(rankOf(b)) - RANKS.indexOf(rankOf(a)));
  return HAND_ORDER.map((suit) =>
    descending
      .filter((card) => suitOf(card) === suit)
      .map(rankOf)
      .join(""),
  ).join(".");
}

/** The hand without a card; unchanged if it does not hold it. */
export const handWithout = (hand: Hand, card: Card): Hand => handOf(cardsOf(hand).filter((held) => held !== card));

/** The four hands of a deal, whatever seat it begins with. */
export function handsOf(deal: Deal): BySeat<Hand> {
  const first = deal[0] as Seat;
  const hands = deal.slice(2).split(" ");
  const at = (seat: Seat) => hands[(SEATS.indexOf(seat) - SEATS.indexOf(first) + 4) % 4]!;
  return { N: at("N"), E: at("E"), S: at("S"), W: at("W") };
}

/** A contract, taken apart from its end: the last letter is declarer's seat. */
export interface ContractParts {
  level: number;
  strain: Strain;
  doubling: "" | "X" | "XX";
  declarer: Seat;
}

export function contractParts(contract: Contract): ContractParts {
  const [, level, strain, doubling, declarer] = /^([1-7])(C|D|H|S|NT)(X{0,2})([NESW])$/.exec(contract)!;
  return {
    level: Number(level),
    strain: strain as Strain,
    doubling: doubling as ContractParts["doubling"],
    declarer: declarer as Seat,
  };
}

export const declarerOf = (contract: Contract): Seat => contractParts(contract).declarer;
export const dummyOf = (contract: Contract): Seat => partnerOf(declarerOf(contract));

// Whether something that anybody may have written, in a link say, is what a board is made of. Pure.

import type { Bid, Call, Card, Contract, Seat, Seating, Strain, Suit, Vulnerability } from "../protocol/messages";
import { BIDS } from "../rules/auction";
import { RANKS, SEATS, STRAINS, SUITS } from "../rules/cards";
import { SEATINGS } from "../rules/seating";

export const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
export const isSeating = (value: unknown): value is Seating => SEATINGS.some((seating) => seating === value);
export const isSeat = (value: unknown): value is Seat => SEATS.some((seat) => seat === value);
export const isVulnerability = (value: unknown): value is Vulnerability =>
  ["None", "NS", "EW", "Both"].includes(value as string);
export const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;
export const isSuit = (value: unknown): value is Suit => SUITS.some((suit) => suit === value);
export const isStrain = (value: unknown): value is Strain => STRAINS.some((strain) => strain === value);
export const isBid = (value: unknown): value is Bid => BIDS.some((bid) => bid === value);
export const isCall = (value: unknown): value is Call => ["P", "X", "XX"].includes(value as string) || isBid(value);
export const isCard = (value: unknown): value is Card =>
  isText(value, 2) && SUITS.some((suit) => suit === value[0]) && RANKS.some((rank) => rank === value[1]);
export const isOneOf =
  <T extends string>(names: Record<T, true>) =>
  (value: unknown): value is T =>
    typeof value === "string" && Object.hasOwn(names, value);
export const isContract = (value: unknown): value is Contract =>
  typeof value === "string" && /^[1-7](C|D|H|S|NT)X{0,2}[NESW]$/.test(value);
export const listOf = <T>(value: unknown, is: (one: unknown) => one is T, most: number): T[] | null =>
  Array.isArray(value) && value.length <= most && value.every(is) ? value : null;

/** The members of an object; none of anything else. */
export const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

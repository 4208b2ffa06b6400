// Who plays and whose the hands are, where it is not four (PROTOCOL.md, chapter forms): in honeymoon North and East, each with the
// hand opposite as a dummy, or with hands that they drew.

import type { BoardView, Form, Seat, Seating, TableView } from "../protocol/messages";
import { declarerOf, partnerOf, SEATS, seatAfter } from "./cards";

const PLAYERS: Record<Seating, readonly Seat[]> = {
  four: SEATS,
  three: ["N", "E", "S"],
  two_with_dummies: ["N", "E"],
  two: ["N", "E"],
};

export const SEATINGS = Object.keys(PLAYERS) as Seating[];

/** The seats that people take and that call, clockwise; nothing said is four. */
export const playersIn = (seating: Seating | undefined): readonly Seat[] => PLAYERS[seating ?? "four"];

export const hasPartners = (seating: Seating | undefined): boolean => (seating ?? "four") === "four";

/** Whether two bid for one side. */
export const areAllies = (seating: Seating | undefined, one: Seat, other: Seat): boolean =>
  one === other || (hasPartners(seating) && partnerOf(one) === other);

/** Who calls so many turns after the dealer. */
export function callerAfter(dealer: Seat, turns: number, seating: Seating | undefined): Seat {
  const players = playersIn(seating);
  return players[(Math.max(0, players.indexOf(dealer)) + turns) % players.length]!;
}

/** Whose card comes to a trick so many cards after this seat's: of two without dummies only theirs do. */
export const handAfter = (seat: Seat, cards: number, seating: Seating | undefined): Seat =>
  seating === "two" ? callerAfter(seat, cards, seating) : seatAfter(seat, cards);

/** How many cards a trick has. */
export const cardsOfTrick = (seating: Seating | undefined): number => (seating === "two" ? 2 : 4);

/** Who chooses the cards of a hand: declarer dummy's (Law 45B), and in honeymoon each player those of the hand opposite. */
export function ownerOf({ contract, seating }: Pick<BoardView, "contract" | "seating">, hand: Seat): Seat {
  if (seating === "two_with_dummies") return playersIn(seating).includes(hand) ? hand : partnerOf(hand);
  return contract && partnerOf(declarerOf(contract)) === hand && seating !== "two" ? declarerOf(contract) : hand;
}

/** Whether a hand lies open during the play, as a dummy. */
export function isDummy({ contract, seating }: Pick<BoardView, "contract" | "seating">, hand: Seat): boolean {
  if (!contract) return false;
  return seating === "two_with_dummies"
    ? !playersIn(seating).includes(hand)
    : partnerOf(declarerOf(contract)) === hand && seating !== "two";
}

/** The seating of a form. */
export function seatingOf(form: Form | null | undefined): Seating {
  switch (form?.form) {
    case "honeymoon":
      return form.hands === "double_dummy" ? "two_with_dummies" : "two";
    case "three_handed":
      return "three";
    default:
      return "four";
  }
}

/** Whether there is a hand at a seat: of two without dummies only theirs. */
export const hasHand = ({ session }: Pick<TableView, "session">, seat: Seat): boolean =>
  seatingOf(session?.form) !== "two" || PLAYERS.two.includes(seat);

/** The seats that people take at a table. */
export const playersAt = ({ session }: Pick<TableView, "session">): readonly Seat[] =>
  playersIn(seatingOf(session?.form));

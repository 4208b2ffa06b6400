// Who plays and whose the hands are, where it is not four (PROTOCOL.md, chapter forms): in honeymoon North and East,
// each with the hand opposite as a dummy, or with hands that they drew; of three West's hand is closed, and becomes
// declarer's dummy.

import type { BoardView, Form, Seat, Seating, Side, TableView, Terms } from "../protocol/messages";
import { isVulnerable } from "./board";
import { declarerOf, otherSide, partnerOf, SEATS, sideOf } from "./cards";

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

/** What says how hands are played: of three it follows from who declares. */
export type Played = Pick<Partial<BoardView>, "contract" | "seating">;

const ROUNDS: Partial<Record<Seat, string>> = { N: "NEWS", S: "SNWE" };

/** The hands as they lie round the table: the closed one of three comes to lie opposite declarer. */
export const roundOf = (board: Played | null | undefined): readonly Seat[] => {
  const round = board?.seating === "three" && board.contract && ROUNDS[declarerOf(board.contract)];
  return round ? ([...round] as Seat[]) : SEATS;
};

/** Whose card comes to a trick so many cards after this seat's: of two without dummies only theirs do. */
export function handAfter(seat: Seat, cards: number, board: Played | null | undefined): Seat {
  if (board?.seating === "two") return callerAfter(seat, cards, "two");
  const round = roundOf(board);
  return round[(round.indexOf(seat) + cards) % 4]!;
}

/** The hand that is dummy's; two who drew theirs have none. */
export const dummyIn = ({ contract, seating }: Played): Seat | null =>
  !contract || seating === "two" ? null : seating === "three" ? "W" : partnerOf(declarerOf(contract));

/** The side that plays a hand's cards: of three declarer's is also the closed hand's, and both others are the other. */
export function sideIn({ contract, seating }: Played, seat: Seat): Side {
  if (seating !== "three" || !contract) return sideOf(seat);
  const declarer = declarerOf(contract);
  return seat === declarer || seat === "W" ? sideOf(declarer) : otherSide(sideOf(declarer));
}

/** The players of a side in the play. */
export const playersOf = (board: Played, side: Side): readonly Seat[] =>
  playersIn(board.seating).filter((seat) => sideIn(board, seat) === side);

/** How many cards a trick has. */
export const cardsOfTrick = (seating: Seating | undefined): number => (seating === "two" ? 2 : 4);

/**
 * Who chooses the cards of a hand: declarer dummy's (Law 45B), and in honeymoon each player those of the hand opposite.
 */
export function ownerOf(board: Played, hand: Seat): Seat {
  if (board.seating === "two_with_dummies") return playersIn(board.seating).includes(hand) ? hand : partnerOf(hand);
  return dummyIn(board) === hand ? declarerOf(board.contract!) : hand;
}

/** Whether a hand lies open during the play, as a dummy. */
export function isDummy(board: Played, hand: Seat): boolean {
  if (!board.contract) return false;
  return board.seating === "two_with_dummies" ? !playersIn(board.seating).includes(hand) : dummyIn(board) === hand;
}

/** What says who is vulnerable. */
export type Vulnerable = Pick<BoardView, "vulnerability"> &
  Partial<Pick<BoardView, "seating">> & { terms?: Pick<Terms, "vulnerable"> | null | undefined };

/** Whether a seat is vulnerable: of three each has a vulnerability of their own. */
export const isVulnerableAt = ({ terms, vulnerability }: Vulnerable, seat: Seat): boolean =>
  terms ? terms.vulnerable[seat] : isVulnerable(sideOf(seat), vulnerability);

/** The one of two players who is a side. */
export const playerAlone = (side: Side, seating: Seating | undefined): Seat | null =>
  seating === "two" || seating === "two_with_dummies" ? (side === "NS" ? "N" : "E") : null;

/** Of two and three players those who are vulnerable; `null` where it is a side's. */
export const vulnerablePlayers = (board: Vulnerable): readonly Seat[] | null =>
  hasPartners(board.seating) ? null : playersIn(board.seating).filter((seat) => isVulnerableAt(board, seat));

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

/**
 * Whether what the hands make is worked out: not where a closed hand lies by who declares, nor where two have no
 * dummies.
 */
export const isWorkedOut = ({ seating }: { seating?: Seating }): boolean => seating !== "three" && seating !== "two";

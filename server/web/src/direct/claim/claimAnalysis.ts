// Help with a claim that waits for the director (PROTOCOL.md, chapter director): what it takes, and what the answer
// says. Pure.

import type { Catalogue } from "../../i18n/catalogue";
import type {
  BoardView,
  Card,
  ClaimAnalysis,
  ClaimView,
  DefaultLine,
  Ruling,
  Seat,
  TableView,
} from "../../protocol/messages";
import { contractParts, SEATS } from "../../rules/cards";

/**
 * One of the Laws that speak about the claim: a sentence, the cards that it is about, and a line of play trick by
 * trick.
 */
export interface Point {
  law: string | null;
  said: string;
  cards: Card[];
  line: Card[][];
}

/** The claim that nobody but the director settles any more. */
export const claimForDirector = ({ board }: TableView): ClaimView | null =>
  board?.result === null && board.claim?.stage === "director" ? board.claim : null;

/** The hands that the director has not looked at. */
export const unseenHands = ({ board }: TableView): Seat[] =>
  board ? SEATS.filter((seat) => board.hands[seat] == null) : [];

/** The rulings that come before the question: one look for each hand, each with its own number. */
export const looksAt = (seats: readonly Seat[], first: number): { number: number; ruling: Ruling }[] =>
  seats.map((seat, at) => ({ number: first + at, ruling: { look: { seat } } }));

/** The cards of a line by tricks; the first completes the one in progress. */
export function byTricks(cards: readonly Card[], board: BoardView | null): Card[][] {
  const first = 4 - ((board?.trick?.cards.length ?? 0) % 4);
  const tricks: Card[][] = [];
  for (let from = 0, to = first; from < cards.length; [from, to] = [to, to + 4]) tricks.push(cards.slice(from, to));
  return tricks;
}

/** What was worked out, Law by Law. Double dummy comes last and names no Law: none asks for it. */
export function pointsOf(aid: ClaimAnalysis, board: BoardView | null, { direct: { aid: w } }: Catalogue): Point[] {
  const point = (law: string | null, said: string, cards: Card[] = [], line?: DefaultLine | null): Point => ({
    law,
    said,
    cards,
    line: line ? byTricks(line.cards, board) : [],
  });
  const [out, toFind, forgotten, least] = [
    aid.trumps_out ?? [],
    aid.to_find ?? [],
    aid.trumps_forgotten,
    aid.least_successful,
  ];
  // Without trumps there is nothing to say of them.
  const trumps = !board?.contract || contractParts(board.contract).strain !== "NT";
  const points = trumps ? [point("70C", out.length === 0 ? w.noTrumpsOut : w.trumpsOut, out)] : [];
  if (out.length > 0) {
    points.push(point("70C", forgotten ? w.forgotten(forgotten.tricks) : w.forgottenTooMuch, [], forgotten));
  }
  points.push(point("70D", least ? w.least(least.tricks) : w.leastTooMuch, [], least));
  points.push(point("70E", toFind.length === 0 ? w.nothingToFind : w.toFind, toFind));
  points.push(point(null, w.doubleDummy(aid.double_dummy)));
  return points;
}

// Claims as a view shows them (PROTOCOL.md, chapter claims; Laws 68 to 70): who may claim, who answers, what it would
// come to, and the words of a line of play.

import type { Catalogue } from "../../i18n/catalogue";
import type {
  BoardView,
  Card,
  ClaimStage,
  ClaimView,
  Policy,
  Seat,
  SessionView,
  TableView,
} from "../../protocol/messages";
import { declarerOf, rankOf, SEATS, sideOf, suitOf } from "../../rules/cards";
import { remainingTricks } from "../../rules/play";
import { dummyIn, isDummy, playersIn, sideIn } from "../../rules/seating";
import { scoreOf } from "./score";

export const STATEMENT_LIMIT = 300;

/** Whether this player may claim at this moment: any but dummy, in or out of turn. */
export function mayClaim(view: TableView, seat: Seat | null): boolean {
  const { board, stage, direction } = view;
  if (seat === null || stage !== "play" || !board?.contract || direction.frozen) return false;
  if (board.claim || board.lead || dummyIn(board) === seat || !isLeadFaced(board)) return false;
  return remainingTricks(board) > 0;
}

/** Whether the opening lead lies open, and dummy with it (Law 41D). */
export function isLeadFaced(board: BoardView): boolean {
  if (board.result) return true;
  return !board.lead && !!board.trick && (board.trick.cards.length > 0 || board.won.NS + board.won.EW > 0);
}

/** Who is asked at a stage of a claim. */
export function answerers(board: BoardView, claim: ClaimView): Seat[] {
  const side = sideIn(board, claim.seat);
  // Of three, both defenders are one side.
  const players = (ours: boolean) =>
    playersIn(board.seating).filter((seat) => seat !== claim.seat && (sideIn(board, seat) === side) === ours);
  const who: Record<ClaimStage, () => Seat[]> = {
    partner: () => players(true),
    opponents: () => players(false).filter((seat) => !isDummy(board, seat)),
    play_on: () => [...playersIn(board.seating)],
    director: () => [],
  };
  return who[claim.stage]?.() ?? [];
}

/** Whether this player may contest a claim although nobody asks them: dummy a defender's (Law 68D2). */
export function mayEvent(board: BoardView, claim: ClaimView, seat: Seat | null): boolean {
  if (seat === null || !board.contract || claim.stage !== "opponents" || claim.answer !== null) return false;
  return dummyIn(board) === seat && sideOf(claim.seat) !== sideOf(seat);
}

/** Whether a contested claim waits for a ruling by the record where nobody rules: in other forms play goes on. */
export const isForTheRecord = ({ policy, session }: Pick<TableView, "policy" | "session">): boolean =>
  policy.claims === "director" && !session;

/** What everybody is asked about a contested claim; where nobody directs nobody is said to decide it. */
export const playOnQuestion = (view: TableView, w: Catalogue["procedures"]["claim"]): string =>
  isForTheRecord(view) && !view.direction.director ? w.playOnAskedUndirected : w.playOnAsked;

export const isStatementWanted = (policy: Policy, tricks: number) => policy.claim_statement && tricks > 0;

export interface Outcome {
  /** Declarer's tricks in all. */
  tricks: number;
  /** Over (or, below zero, under) what was bid. */
  over: number;
  /** For declarer's side; null in a form whose sheet scores in another way. */
  score: number | null;
}

/** Whether a board's score is its own, as at duplicate, and not what it adds to a rubber or a round. */
const isScoredAlone = (session: SessionView | null | undefined) =>
  !session || ["duplicate", "chicago_duplicate"].includes(session.form.form);

/** What the board comes to if a player of this seat takes so many of the tricks that are left. */
export function outcome({ board, session }: TableView, seat: Seat, tricks: number): Outcome | null {
  if (!board?.contract) return null;
  const declaring = sideOf(declarerOf(board.contract));
  const more = sideIn(board, seat) === declaring ? tricks : remainingTricks(board) - tricks;
  const all = board.won[declaring] + more;
  return {
    tricks: all,
    over: all - 6 - Number(board.contract[0]),
    score: isScoredAlone(session) ? scoreOf(board.contract, all, board.vulnerability) : null,
  };
}

const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" } as const;

/**
 * Cards in the order in which they are to be played, as text: "♠A, ♠K, ♦A". The ranks are the international ones, since
 * the opponents may read another language.
 */
export const lineOfPlay = (cards: readonly Card[]) =>
  cards.map((card) => `${SYMBOLS[suitOf(card)]}${rankOf(card) === "T" ? "10" : rankOf(card)}`).join(", ");

/** The statement from a line of play and free words; `null` if there is neither. */
export function statementOf(cards: readonly Card[], words: string): string | null {
  const said = [lineOfPlay(cards), words.trim().replace(/\s+/g, " ")].filter((part) => part !== "");
  return said.length === 0 ? null : said.join("; ");
}

/**
 * Whether this player seems to have agreed with a claim that ended the board on the table (Law 69B). It is read off the
 * hands: a claimer's stays open. Only the server knows for certain.
 */
export function mayWithdraw(view: TableView, seat: Seat | null): boolean {
  const { board } = view;
  if (seat === null || !board?.result || !board.contract || remainingTricks(board) === 0) return false;
  const side = sideIn(board, seat);
  return SEATS.some((of) => board.hands[of] && !isDummy(board, of) && of !== seat && sideIn(board, of) !== side);
}

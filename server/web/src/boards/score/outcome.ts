// What a board came to, taken apart for a sentence and for a line of the score sheet.

import type { BoardResult, Contract, Seat, Side, TableView } from "../../protocol/messages";
import { contractParts, sideOf } from "../../rules/cards";
import { isThree } from "./brought";
import { partnersChange } from "./partners";

export type Outcome =
  | { passed: true }
  | {
      passed: false;
      contract: Contract;
      declarer: Seat;
      tricks: number;
      /** Tricks over the contract; below zero it is down. */
      over: number;
      /** Which side scores; none if nobody does. */
      scorer: Side | null;
      /** What it scores, not negative. */
      points: number;
    };

export function outcomeOf({ contract, tricks, score }: BoardResult): Outcome {
  if (contract === null || tricks === null) return { passed: true };
  const { level, declarer } = contractParts(contract);
  const scorer = score === 0 ? null : score > 0 ? "NS" : "EW";
  return { passed: false, contract, declarer, tricks, over: tricks - level - 6, scorer, points: Math.abs(score) };
}

/** The result as a score sheet has it: `=`, `+1`, `−2`. */
export const overInSigns = (over: number) => (over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`);

/** A line's points from one side: what it won, or what it lost. */
export function columnsFor(side: Side, score: number): { plus: number | null; minus: number | null } {
  const own = side === "NS" ? score : -score;
  return { plus: own > 0 ? own : null, minus: own < 0 ? -own : null };
}

/** Everything that a side won, and lost, on these lines. */
export function totalsFor(side: Side, sheet: readonly BoardResult[]): { plus: number; minus: number; balance: number } {
  const columns = sheet.map(({ score }) => columnsFor(side, score));
  const plus = columns.reduce((sum, column) => sum + (column.plus ?? 0), 0);
  const minus = columns.reduce((sum, column) => sum + (column.minus ?? 0), 0);
  return { plus, minus, balance: plus - minus };
}

/**
 * What is won or lost so far, for whoever sits there or has this account; nobody's where each has an account of their
 * own and they did not play.
 */
export function balanceOf(
  { session, sheet }: Pick<TableView, "session" | "sheet">,
  seat: Seat | null,
  account?: string,
) {
  const eachTheirOwn = session && (partnersChange(session.form) || isThree(session));
  if (!eachTheirOwn) return totalsFor(ownSide(seat), sheet).balance;
  // One's own, with whomever one played.
  return session.accounts?.find((one) => one.account === account)?.balance ?? null;
}

/** Over how many boards that balance is: of a session's deals those that count. */
export const countedIn = ({ session, sheet }: Pick<TableView, "session" | "sheet">): number =>
  session ? session.sheet.deals.filter(({ counts }) => counts).length : sheet.length;

/** With its sign, as a balance is written. */
export const signed = (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** Whose points count as won: one's own side's, and for who has no seat North-South's. */
export const ownSide = (seat: Seat | null): Side => (seat ? sideOf(seat) : "NS");

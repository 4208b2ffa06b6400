// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { BoardResult, Seating, SessionView, Side } from "../protocol/messages";
import { sideOf } from "../rules/cards";
import type { Named } from "../rules/naming";
import { playerAlone, playersIn, type Vulnerable, vulnerablePlayers } from "../rules/seating";
import { outcomeOf } from "./score/outcome";

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** What the words of a result depend on beside it. */
export interface PlayedAs {
  seating?: Seating | undefined;
  /** How it came to what was played, where no level is bid. */
  named?: Named | undefined;
  session?: InUnit | null | undefined;
}

/** What says what a score is counted in: a session by its sheet. */
export type InUnit = { sheet: Pick<SessionView["sheet"], "unit"> };

/** The unit of a sheet that is not in points. */
export const unitOf = (session: InUnit | null | undefined, { teams }: Catalogue): string =>
  session?.sheet.unit === "imps" ? ` ${teams.unit.imps}` : "";

/** "Four spades by North: made. North–South score 420." Where a strain is named: "Spades by North: 9 tricks. …" */
export function resultInWords(result: BoardResult, w: Catalogue, { seating, named, session }: PlayedAs = {}): string {
  const { boards, common } = w;
  const outcome = outcomeOf(result);
  if (outcome.passed) return boards.passedOut;
  const contract = contractInWords(outcome.contract, common, true, named);
  const how = typeof named === "number" ? boards.adjusted.tricks(outcome.tricks) : howInWords(outcome.over, boards);
  const happened = boards.happened(contract[0]!.toLocaleUpperCase() + contract.slice(1), how);
  const { scorer, declarer, points } = outcome;
  if (seating === "three" && scorer) {
    const made = scorer === sideOf(declarer);
    const who = playersIn(seating).filter((seat) => (seat === declarer) === made);
    return `${happened} ${who.map((seat) => common.seat[seat]).join(", ")}: ${points}.`;
  }
  return `${happened} ${scoreInWords(result, w, session, seating)}`;
}

/** "North–South score 420.", or "East–West: 3 IMPs.", or of two players "East: 90." */
export function scoreInWords({ score }: BoardResult, w: Catalogue, session?: InUnit | null, seating?: Seating): string {
  if (score === 0) return w.boards.nobodyScores;
  const [side, points]: [Side, number] = [score > 0 ? "NS" : "EW", Math.abs(score)];
  const unit = unitOf(session, w);
  const who = sideInWords(side, w, seating);
  return unit || playerAlone(side, seating) ? `${who}: ${points}${unit}.` : w.boards.scores(who, points);
}

/** A side, or the one of two players who is one. */
export function sideInWords(side: Side, { common }: Catalogue, seating: Seating | undefined): string {
  const alone = playerAlone(side, seating);
  return alone ? common.seat[alone] : common.side[side];
}

/** "North–South vulnerable", or of two or three players "Vulnerable: North, East". */
export function vulnerabilityInWords(board: Vulnerable, { common }: Catalogue): string {
  const vulnerable = vulnerablePlayers(board);
  if (!vulnerable || vulnerable.length === 0) return common.vulnerability[vulnerable ? "None" : board.vulnerability];
  return `${common.vulnerable}: ${vulnerable.map((seat) => common.seat[seat]).join(", ")}`;
}

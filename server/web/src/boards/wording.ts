// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { BoardResult, Seating, SessionView } from "../protocol/messages";
import { sideOf } from "../rules/cards";
import { playersIn } from "../rules/seating";
import { outcomeOf } from "./score/outcome";

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** What the words of a result depend on beside it. */
export interface PlayedAs {
  seating?: Seating | undefined;
  /** How often what was named was doubled, where no level is bid. */
  doublings?: number | undefined;
  session?: SessionView | null | undefined;
}

/** The unit of a sheet that is not in points. */
export const unitOf = (session: SessionView | null | undefined, { teams }: Catalogue): string =>
  session?.sheet.unit === "imps" ? ` ${teams.unit.imps}` : "";

/** "Four spades by North: made. North–South score 420." Where a strain is named: "Spades by North: 9 tricks. …" */
export function resultInWords(
  result: BoardResult,
  w: Catalogue,
  { seating, doublings, session }: PlayedAs = {},
): string {
  const { boards, common } = w;
  const outcome = outcomeOf(result);
  if (outcome.passed) return boards.passedOut;
  const contract = contractInWords(outcome.contract, common, true, doublings);
  const how = doublings === undefined ? howInWords(outcome.over, boards) : boards.adjusted.tricks(outcome.tricks);
  const happened = boards.happened(contract[0]!.toLocaleUpperCase() + contract.slice(1), how);
  const { scorer, declarer, points } = outcome;
  if (seating === "three" && scorer) {
    const made = scorer === sideOf(declarer);
    const who = playersIn(seating).filter((seat) => (seat === declarer) === made);
    return `${happened} ${who.map((seat) => common.seat[seat]).join(", ")}: ${points}.`;
  }
  return `${happened} ${scoreInWords(result, w, session)}`;
}

/** "North–South score 420.", or "East–West: 3 IMPs." */
export function scoreInWords({ score }: BoardResult, w: Catalogue, session?: SessionView | null): string {
  if (score === 0) return w.boards.nobodyScores;
  const [side, points] = [w.common.side[score > 0 ? "NS" : "EW"], Math.abs(score)];
  const unit = unitOf(session, w);
  return unit ? `${side}: ${points}${unit}.` : w.boards.scores(side, points);
}

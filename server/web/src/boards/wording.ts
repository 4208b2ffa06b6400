// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { BoardResult } from "../protocol/messages";
import { outcomeOf } from "./outcome";

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** "Four spades by North: made. North–South score 420." */
export function resultInWords(result: BoardResult, { boards, common }: Catalogue): string {
  const outcome = outcomeOf(result);
  if (outcome.passed) return boards.passedOut;
  const happened = boards.happened(contractInWords(outcome.contract, common), howInWords(outcome.over, boards));
  const scored = outcome.scorer ? boards.scores(common.side[outcome.scorer], outcome.points) : boards.nobodyScores;
  return `${happened} ${scored}`;
}

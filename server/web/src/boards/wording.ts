// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { BoardResult, Seating } from "../protocol/messages";
import { sideOf } from "../rules/cards";
import { playersIn } from "../rules/seating";
import { outcomeOf } from "./score/outcome";

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** "Four spades by North: made. North–South score 420." */
export function resultInWords(result: BoardResult, { boards, common }: Catalogue, seating?: Seating): string {
  const outcome = outcomeOf(result);
  if (outcome.passed) return boards.passedOut;
  const happened = boards.happened(contractInWords(outcome.contract, common), howInWords(outcome.over, boards));
  const { scorer, declarer, points } = outcome;
  if (seating === "three" && scorer) {
    const made = scorer === sideOf(declarer);
    const who = playersIn(seating).filter((seat) => (seat === declarer) === made);
    return `${happened} ${who.map((seat) => common.seat[seat]).join(", ")}: ${points}.`;
  }
  const scored = scorer ? boards.scores(common.side[scorer], points) : boards.nobodyScores;
  return `${happened} ${scored}`;
}

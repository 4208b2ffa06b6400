// What a director gives and rules at a table, as sentences say it.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { Award, Contract, Ruling, Weighted } from "../protocol/messages";
import { match } from "../protocol/unions";
import { timeIn } from "./acts";

export function awardInWords(award: Award, w: Catalogue): string {
  if ("artificial" in award) return w.direct.award[award.artificial];
  if ("percent" in award) return `${award.percent} %`;
  return award.assigned.map((result) => weightedInWords(result, w)).join(w.direct.award.and);
}

/** What each side is given: once, where both are given the same. */
export function awardsInWords(ns: Award, ew: Award, w: Catalogue): string {
  const [north, east] = [awardInWords(ns, w), awardInWords(ew, w)];
  return north === east ? north : w.direct.award.each(north, east);
}

function weightedInWords({ contract, tricks, weight }: Weighted, w: Catalogue): string {
  const { award } = w.direct;
  if (weight === "1") return resultInWords(contract, tricks, w);
  return contract === null
    ? award.weightedPass(weight)
    : award.weighted(weight, contractInWords(contract, w.common), tricks);
}

export const resultInWords = (contract: Contract | null, tricks: number, w: Catalogue): string =>
  contract === null ? w.direct.award.passedOut : w.direct.award.whole(contractInWords(contract, w.common), tricks);

/** A ruling, without who and why; `act` is the call or card to which it takes the board back, where that is known. */
export function rulingInWords(ruling: Ruling, w: Catalogue, act: string | null = null): string {
  const { ruled, fields } = w.direct;
  const { seat: seats, side: sides } = w.common;
  return (
    match(ruling, {
      attend: () => ruled.attend,
      freeze: () => ruled.freeze,
      unfreeze: () => ruled.unfreeze,
      look: ({ seat }) => ruled.look(seats[seat]),
      roll_back: () => ruled.roll_back(act),
      decide_undo: ({ grant }) => (grant ? ruled.undo_granted : ruled.undo_refused),
      award_claim: ({ tricks }) => ruled.award_claim(tricks),
      void_claim: () => ruled.void_claim,
      correct_meaning: ({ seat, text }) => ruled.correct_meaning(seats[seat], text),
      adjust: ({ board, ns, ew }) => ruled.adjust(board, awardsInWords(ns, ew, w)),
      penalise: ({ side, amount, unit }) => ruled.penalise(sides[side], amount, fields.units[unit]),
      unseat: ({ seat }) => ruled.unseat(seats[seat]),
      set_clock: ({ side, used_ms }) => ruled.set_clock(sides[side], timeIn(used_ms)),
      void: ({ board }) => ruled.void(board),
      rescore: ({ board, contract, tricks }) => ruled.rescore(board, resultInWords(contract, tricks, w)),
      find: ({ text }) => ruled.find(text),
    }) ?? ""
  );
}

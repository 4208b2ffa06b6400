// What the director ruled, in sentences (PROTOCOL.md, chapter director).

import { contractInWords } from "../../cards/names";
import type { Catalogue } from "../../i18n/catalogue";
import type { Award, Contract, Ruling, RulingNotice } from "../../protocol/messages";
import { match } from "../../protocol/unions";
import { minutes } from "../people";

export function rulingInWords(ruling: Ruling, w: Catalogue): string {
  const { common } = w;
  const words = w.procedures.rulings;
  const said = match<Ruling, string>(ruling, {
    attend: words.attend,
    freeze: words.freeze,
    unfreeze: words.unfreeze,
    look: ({ seat }) => words.look(common.seat[seat]),
    roll_back: words.roll_back,
    decide_undo: ({ grant }) => (grant ? words.granted : words.not_granted),
    award_claim: ({ tricks }) => words.award_claim(tricks),
    void_claim: words.void_claim,
    correct_meaning: ({ seat, text }) => words.correct_meaning(common.seat[seat], text),
    adjust: ({ board, ns, ew }) => words.adjust(board, awardsInWords(ns, ew, w)),
    penalise: ({ side, amount, unit }) => words.penalise(common.side[side], amount, words.units[unit]),
    unseat: ({ seat }) => words.unseat(common.seat[seat]),
    set_clock: ({ side, used_ms }) => words.set_clock(common.side[side], minutes(used_ms)),
    void: ({ board }) => words.void(board),
    rescore: ({ board, contract, tricks }) => words.rescore(board, resultInWords(contract, tricks, w)),
    find: ({ text }) => words.find(text),
  });
  return said ?? "";
}

/** What each side is given: once, where both are given the same. */
function awardsInWords(ns: Award, ew: Award, w: Catalogue): string {
  const [north, east] = [awardInWords(ns, w), awardInWords(ew, w)];
  return north === east ? north : w.procedures.rulings.each(north, east);
}

function awardInWords(award: Award, w: Catalogue): string {
  const words = w.procedures.rulings;
  if ("artificial" in award) return words.artificial[award.artificial];
  if ("percent" in award) return `${award.percent} %`;
  return award.assigned
    .map(({ contract, tricks, weight }) => {
      const result = resultInWords(contract, tricks, w);
      return weight === "1" ? result : words.weighted(weight, result);
    })
    .join(", ");
}

function resultInWords(contract: Contract | null, tricks: number, w: Catalogue): string {
  const words = w.procedures.rulings;
  return contract ? words.tricksOf(contractInWords(contract, w.common), tricks) : words.passedOut;
}

/** That the director has stopped the table, and the last word that they gave with it. */
export function stopInWords(
  rulings: readonly Pick<RulingNotice, "ruling" | "reason">[] | undefined,
  w: Catalogue,
): string {
  const reason = rulings?.findLast(({ ruling }) => "freeze" in ruling)?.reason.trim();
  return reason ? `${w.table.stopped} ${w.procedures.claim.statement(reason)}` : w.table.stopped;
}

/** Rulings that say nothing by themselves: what they do is seen, and the next word comes with it. */
const PASSING = ["attend", "freeze", "unfreeze", "look", "set_clock"];

/** The rulings that a player should read, after the last one that they have put away. */
export function unreadRulings(rulings: readonly RulingNotice[], read: number): RulingNotice[] {
  return rulings.filter(({ number, ruling }) => number > read && !PASSING.includes(Object.keys(ruling)[0]!));
}

// A ruling as it is filled in: fields that may be empty, and the ruling that they come to once nothing is missing.
// Pure.

import type {
  Artificial,
  Award,
  BoardNumber,
  BoardResult,
  Contract,
  Doubling,
  Ruling,
  Seat,
  Side,
  Strain,
  Turn,
  Unit,
  Weighted,
} from "../../protocol/messages";
import { contractParts } from "../../rules/cards";
import { addUpToOne, ratioOf } from "../../teams/sheet/exact";
import type { ActionName } from "../actions";
import { timeOf } from "../acts";

export interface DraftResult {
  /** 0 for a board that was passed out. */
  level: number;
  strain: Strain;
  doubling: Doubling;
  declarer: Seat;
  tricks: number | null;
  weight: string;
}

export interface DraftAward {
  kind: Artificial | "percent" | "assigned";
  percent: number | null;
  results: DraftResult[];
}

/** Every field that any ruling has. */
export interface Draft {
  seat: Seat;
  side: Side;
  board: BoardNumber;
  turn: Turn | null;
  tricks: number | null;
  grant: boolean;
  text: string;
  ns: DraftAward;
  ew: DraftAward;
  result: DraftResult;
  amount: string;
  unit: Unit;
  used: string;
}

export const freshResult = (): DraftResult => ({
  level: 4,
  strain: "S",
  doubling: "",
  declarer: "N",
  tricks: 10,
  weight: "1",
});

/** What a board came to, as it is corrected; where that is not known, any contract that made. */
export function begunWith(scored: Pick<BoardResult, "contract" | "tricks"> | null | undefined): DraftResult {
  if (!scored) return freshResult();
  const { contract, tricks } = scored;
  return contract === null
    ? { ...freshResult(), level: 0, tricks: null }
    : { ...freshResult(), ...contractParts(contract), tricks };
}

/** Another board is chosen: what was filled in stays, and what had come from the board before becomes that of this. */
export const unlessEdited = (filled: DraftResult, before: DraftResult, now: DraftResult): DraftResult =>
  isSame(filled, before) ? now : filled;

export const awardUnlessEdited = (award: DraftAward, before: DraftResult, now: DraftResult): DraftAward =>
  award.results.length === 1 ? { ...award, results: [unlessEdited(award.results[0]!, before, now)] } : award;

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** One result more: two count half each, and of a third nobody knows how much. */
export function withAnother(results: DraftResult[], scored: DraftResult): DraftResult[] {
  const [alone] = results;
  return alone && results.length === 1
    ? [
        { ...alone, weight: "1/2" },
        { ...scored, weight: "1/2" },
      ]
    : [...results, { ...scored, weight: "" }];
}

export const freshAward = (scored = freshResult()): DraftAward => ({
  kind: "average",
  percent: 50,
  results: [{ ...scored }],
});

export const freshDraft = (): Draft => ({
  seat: "N",
  side: "NS",
  board: 1,
  turn: null,
  tricks: null,
  grant: true,
  text: "",
  ns: freshAward(),
  ew: freshAward(),
  result: freshResult(),
  amount: "",
  unit: "imps",
  used: "",
});

const contractOf = ({ level, strain, doubling, declarer }: DraftResult): Contract | null =>
  level === 0 ? null : (`${level}${strain}${doubling}${declarer}` as Contract);

const tricksOf = ({ level, tricks }: DraftResult): number | null =>
  level === 0 ? 0 : tricks !== null && Number.isInteger(tricks) && tricks >= 0 && tricks <= 13 ? tricks : null;

function weightedOf(result: DraftResult, alone: boolean): Weighted | null {
  const [tricks, weight] = [tricksOf(result), alone ? "1" : ratioOf(result.weight)];
  return tricks === null || weight === null ? null : { contract: contractOf(result), tricks, weight };
}

/** Whether the weights of several results are one together; a weight that cannot be read yet is wrong by itself. */
export function weightsAddUp({ results }: DraftAward): boolean {
  const weights = results.map(({ weight }) => ratioOf(weight)).filter((weight) => weight !== null);
  return weights.length < results.length || addUpToOne(weights);
}

export function awardOf({ kind, percent, results }: DraftAward): Award | null {
  if (kind === "percent") {
    return percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 100 ? { percent } : null;
  }
  if (kind !== "assigned") return { artificial: kind };
  const assigned = results.map((result) => weightedOf(result, results.length === 1)).filter((w) => w !== null);
  const whole = assigned.length === results.length && addUpToOne(assigned.map(({ weight }) => weight));
  return whole ? { assigned } : null;
}

/** `turn` is that of the open claim or request where the ruling is about one. */
export function rulingOf(action: ActionName, draft: Draft): Ruling | null {
  const { seat, side, board, turn, tricks, grant } = draft;
  const text = draft.text.trim();
  switch (action) {
    case "attend":
      return { attend: {} };
    case "freeze":
      return { freeze: {} };
    case "unfreeze":
      return { unfreeze: {} };
    case "look":
      return { look: { seat } };
    case "roll_back":
      return turn === null ? null : { roll_back: { turn } };
    case "decide_undo":
      return turn === null ? null : { decide_undo: { back: turn, grant } };
    case "award_claim":
      return turn === null || tricks === null ? null : { award_claim: { turn, tricks } };
    case "void_claim":
      return turn === null ? null : { void_claim: { turn } };
    case "correct_meaning":
      return turn === null || text === "" ? null : { correct_meaning: { call: turn, seat, text } };
    case "adjust": {
      const [ns, ew] = [awardOf(draft.ns), awardOf(draft.ew)];
      return ns && ew ? { adjust: { board, ns, ew } } : null;
    }
    case "penalise": {
      const amount = ratioOf(draft.amount);
      return amount === null ? null : { penalise: { side, amount, unit: draft.unit } };
    }
    case "unseat":
      return { unseat: { seat } };
    case "set_clock": {
      const used_ms = timeOf(draft.used);
      return used_ms === null ? null : { set_clock: { side, used_ms } };
    }
    case "void":
      return { void: { board } };
    case "rescore": {
      const made = tricksOf(draft.result);
      return made === null ? null : { rescore: { board, contract: contractOf(draft.result), tricks: made } };
    }
    case "find":
      return text === "" ? null : { find: { text } };
  }
}

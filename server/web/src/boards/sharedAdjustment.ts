// What the director has made of a board that a link brings: without it the link would tell the score that was played,
// which does not count.

import type { Adjusted, Adjustment, Artificial, Award, Weighted } from "../protocol/messages";
import { isContract, isCount, isOneOf, isText, listOf, membersOf } from "./checks";

const isArtificial = isOneOf<Artificial>({ average_plus: true, average: true, average_minus: true });
/** Those of which nothing more is told. */
const BARE = ["void", "rescored", "to_be_ruled", "adjudicated"] as const;

/** The adjustment of the board; `null` if there is none, and `undefined` if there is one that cannot be understood. */
export function readAdjustment(value: unknown, board: number): Adjustment | null | undefined {
  if (value === undefined || value === null) return null;
  const { to, ruling } = membersOf(value);
  const adjusted = readAdjusted(to);
  return adjusted && { board, to: adjusted, ruling: isCount(ruling, 1e6) ? ruling : 0 };
}

function readAdjusted(value: unknown): Adjusted | undefined {
  const told = membersOf(value);
  const bare = BARE.find((name) => Object.hasOwn(told, name));
  if (bare) return { [bare]: {} } as Adjusted;
  const { ns, ew } = membersOf(told.awards);
  const [north, east] = [readAward(ns), readAward(ew)];
  return north && east && { awards: { ns: north, ew: east } };
}

function readAward(value: unknown): Award | undefined {
  const { artificial, percent, assigned } = membersOf(value);
  if (isArtificial(artificial)) return { artificial };
  if (isCount(percent, 100)) return { percent };
  const results = listOf(assigned, isWeighted, 20);
  return results && results.length > 0 ? { assigned: results } : undefined;
}

function isWeighted(value: unknown): value is Weighted {
  const { contract, tricks, weight } = membersOf(value);
  const isRatio = isText(weight, 20) && /^\d+(\/\d+)?$/.test(weight);
  return (contract === null || isContract(contract)) && isCount(tricks, 13) && isRatio;
}

// What the points of a deal let expect, where it is compared with that: the stronger side's score is, and the
// difference makes the IMPs. The server counts; this only says what it counted from.

import type { Deal, Expectation, Vulnerability, BoardResult, Side } from "../../protocol/messages";
import { scoreOf } from "../../procedures/claims/score";
import { isVulnerable } from "../../rules/board";
import { declarerOf, handsOf, sideOf } from "../../rules/cards";
import { highCardsOf } from "./points";

/** From 20 points to 40, not vulnerable and vulnerable. */
const USUAL: readonly (readonly [number, number])[] = [
  [0, 0],
  [50, 50],
  [70, 70],
  [110, 110],
  [200, 290],
  [300, 440],
  [350, 520],
  [400, 600],
  [430, 630],
  [460, 660],
  [490, 690],
  [600, 900],
  [700, 1050],
  [900, 1350],
  [1000, 1500],
  [1100, 1650],
  [1200, 1800],
  [1300, 1950],
  [1300, 1950],
  [1300, 1950],
  [1300, 1950],
];

export interface Expected {
  /** The stronger side; North–South where neither is. */
  side: Side;
  points: number;
  target: number;
  /** What that side scored as at duplicate. */
  score: number;
}

export function expectedOf(
  { deal, vulnerability, result }: { deal: Deal; vulnerability: Vulnerability; result: BoardResult },
  expectation: Expectation | undefined,
): Expected | null {
  const { contract, tricks } = result;
  if (contract === null || tricks === null) return null;
  const hands = handsOf(deal);
  const ours = highCardsOf(hands.N) + highCardsOf(hands.S);
  const side = ours >= 20 ? "NS" : "EW";
  const points = Math.max(ours, 40 - ours);
  const vulnerable = isVulnerable(side, vulnerability);
  const target = points === 20 ? 0 : (expectation ?? USUAL)[points - 20]![vulnerable ? 1 : 0];
  const score = scoreOf(contract, tricks, vulnerability);
  return { side, points, target, score: sideOf(declarerOf(contract)) === side ? score : -score };
}

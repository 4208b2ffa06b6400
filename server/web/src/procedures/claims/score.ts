// What a contract comes to (Law 77), for telling what a claim would mean. The server counts; this only says it
// beforehand.

import type { Contract, Vulnerability } from "../../protocol/messages";
import { isVulnerable } from "../../rules/board";
import { contractParts, sideOf } from "../../rules/cards";

/** The score of declarer's side for so many tricks; below zero when the contract goes down. */
export function scoreOf(contract: Contract, tricks: number, vulnerability: Vulnerability): number {
  const { level, strain, doubling, declarer } = contractParts(contract);
  const vulnerable = isVulnerable(sideOf(declarer), vulnerability);
  const times = doubling === "XX" ? 4 : doubling === "X" ? 2 : 1;
  const over = tricks - 6 - level;
  if (over < 0) return -penalty(-over, times, vulnerable);

  const each = strain === "C" || strain === "D" ? 20 : 30;
  const bid = (level * each + (strain === "NT" ? 10 : 0)) * times;
  const overtrick = times === 1 ? each : (vulnerable ? 100 : 50) * times;
  const game = bid >= 100 ? (vulnerable ? 500 : 300) : 50;
  const slam = level === 7 ? (vulnerable ? 1500 : 1000) : level === 6 ? (vulnerable ? 750 : 500) : 0;
  const insult = times === 1 ? 0 : 25 * times;
  return bid + over * overtrick + game + slam + insult;
}

function penalty(down: number, times: number, vulnerable: boolean): number {
  if (times === 1) return down * (vulnerable ? 100 : 50);
  const doubled = vulnerable ? down * 300 - 100 : down <= 3 ? down * 200 - 100 : down * 300 - 400;
  return (doubled * times) / 2;
}

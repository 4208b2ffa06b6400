// Cards, calls and contracts as sentences say them, for screen readers and for people who read slowly.

import type { Catalogue } from "../i18n/catalogue";
import type { Call, Card, Contract, Declaration, Side } from "../protocol/messages";
import { isBid, strainOf } from "../rules/auction";
import { contractParts, rankOf, suitOf } from "../rules/cards";
import type { Named } from "../rules/naming";
import { hasPartners, type Played, playersOf } from "../rules/seating";

type Common = Catalogue["common"];

export const cardInWords = (card: Card, w: Common) => w.card(w.rank[rankOf(card)], w.suit[suitOf(card)]);

export function callInWords(call: Call, w: Common): string {
  if (!isBid(call)) return call === "P" ? w.pass : call === "X" ? w.double : w.redouble;
  return w.bid(Number(call[0]), strainOf(call));
}

/** What each side has won: named by its players where they are not two partners. */
export function tricksInWords(board: Played, won: Record<Side, number>, w: Common): string {
  const named = (side: Side) =>
    hasPartners(board.seating)
      ? w.side[side]
      : playersOf(board, side)
          .map((seat) => w.seat[seat])
          .join("–");
  return w.wonTricks(named("NS"), won.NS, named("EW"), won.EW);
}

/** What a trick counts times, when it was doubled so often. */
export const stake = (doublings: number) => (doublings > 0 ? ` ×${2 ** doublings}` : "");

/** What is said where there is no auction: what was doubled before is redoubled. */
export function declarationInWords(
  said: Declaration,
  { common, table }: Pick<Catalogue, "common" | "table">,
  doublings = 0,
): string {
  if (said === "pass") return common.pass;
  if (said === "open") return table.declaring.open;
  if (said === "leave") return table.declaring.leave;
  if (said === "double") return doublings > 0 ? common.redouble : common.double;
  if ("bid" in said) return callInWords(said.bid, common);
  if ("name" in said) return common.strain[said.name];
  return `${common.strain[said.choose.strain]}, ${common.aim[said.choose.aim]}`;
}

/** What was chosen: a part-score has the one level. */
export const aimOf = (contract: Contract, w: Common) => w.aim[contract[0] === "1" ? "part_score" : "game"];

/** `named`: how it came to it, where no level is bid. */
export function contractInWords(contract: Contract, w: Common, declarer = true, named?: Named): string {
  const { level, strain, doubling, declarer: seat } = contractParts(contract);
  const bid =
    named === undefined
      ? w.bid(level, strain)
      : w.strain[strain] + (named === "chosen" ? ` (${aimOf(contract, w)})` : stake(named));
  const doubled = doubling === "" ? bid : `${bid} ${doubling === "X" ? w.doubled : w.redoubled}`;
  return declarer ? w.by(doubled, w.seat[seat]) : doubled;
}

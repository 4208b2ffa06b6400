// Cards, calls and contracts as sentences say them, for screen readers and for people who read slowly.

import type { Catalogue } from "../i18n/en";
import type { Call, Card, Contract } from "../protocol/messages";
import { isBid, strainOf } from "../rules/auction";
import { contractParts, rankOf, suitOf } from "../rules/cards";

type Common = Catalogue["common"];

export const cardInWords = (card: Card, w: Common) => w.card(w.rank[rankOf(card)], w.suit[suitOf(card)]);

export function callInWords(call: Call, w: Common): string {
  if (!isBid(call)) return call === "P" ? w.pass : call === "X" ? w.double : w.redouble;
  return w.bid(Number(call[0]), strainOf(call));
}

export function contractInWords(contract: Contract, w: Common, declarer = true): string {
  const { level, strain, doubling, declarer: seat } = contractParts(contract);
  const bid = w.bid(level, strain);
  const doubled = doubling === "" ? bid : `${bid} ${doubling === "X" ? w.doubled : w.redoubled}`;
  return declarer ? w.by(doubled, w.seat[seat]) : doubled;
}

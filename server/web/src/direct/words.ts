// What a director gives, as sentences say it.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/en";
import type { Award, Weighted } from "../protocol/messages";

export function awardInWords(award: Award, w: Catalogue): string {
  if ("artificial" in award) return w.direct.award[award.artificial];
  return award.assigned.map((result) => weightedInWords(result, w)).join(w.direct.award.and);
}

function weightedInWords({ contract, tricks, weight }: Weighted, w: Catalogue): string {
  const { award } = w.direct;
  if (contract === null) return weight === "1" ? award.passedOut : award.weightedPass(weight);
  const said = contractInWords(contract, w.common);
  return weight === "1" ? award.whole(said, tricks) : award.weighted(weight, said, tricks);
}

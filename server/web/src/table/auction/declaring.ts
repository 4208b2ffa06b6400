// What may be said where there is no auction, for whoever is to say it. Pure.

import type { Catalogue } from "../../i18n/catalogue";
import type { Bid, DeclarationKind, DeclaringView } from "../../protocol/messages";
import { BIDS } from "../../rules/auction";

type Guide = Catalogue["table"]["declaring"]["guide"];

/** A sentence that leads a beginner by the hand. */
export function guideOf(declaring: DeclaringView | null | undefined, guide: Guide): string {
  const kinds: readonly DeclarationKind[] = declaring?.due?.kinds ?? [];
  if (kinds.includes("choose")) return guide.choose;
  if (kinds.includes("open")) return guide.open;
  if (kinds.includes("name")) return guide.name;
  if (kinds.includes("bid")) return kinds.includes("pass") ? guide.higher : guide.bid;
  return guide.double;
}

/** The contracts that are higher than the last one named. */
export function higherBids(declaring: DeclaringView): Bid[] {
  const bids = (declaring.declarations ?? []).flatMap(({ declaration }) =>
    typeof declaration === "object" && "bid" in declaration ? [declaration.bid] : [],
  );
  const last = bids.at(-1);
  return last ? BIDS.slice(BIDS.indexOf(last) + 1) : [...BIDS];
}

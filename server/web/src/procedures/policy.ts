// A table's policy in plain words (PROTOCOL.md, section 13.1), for whoever sits down and whoever opens a table.

import type { Catalogue } from "../i18n/en";
import type { Policy } from "../protocol/messages";

export interface Agreement {
  about: string;
  agreed: string;
}

export function agreementsInWords(policy: Policy, { agreements: w, common }: Catalogue): Agreement[] {
  const { kibitzing, clock } = policy;
  const claims = policy.claim_statement ? `${w.claims[policy.claims]} ${w.claimStatement}` : w.claims[policy.claims];
  const watching =
    typeof kibitzing === "string" ? w.kibitzing[kibitzing] : w.kibitzing.one_hand(common.seat[kibitzing.one_hand]);
  return [
    { about: w.about.alerts, agreed: w.alerts[policy.alerts] },
    { about: w.about.lead, agreed: w.lead[policy.lead] },
    { about: w.about.claims, agreed: claims },
    { about: w.about.undo, agreed: w.undo[policy.undo] },
    { about: w.about.chat, agreed: w.chat[policy.chat] },
    { about: w.about.own_card, agreed: policy.own_card ? w.ownCard.yes : w.ownCard.no },
    { about: w.about.kibitzing, agreed: watching },
    { about: w.about.clock, agreed: clock ? w.clock[clock.at_zero](clock.minutes_per_board) : w.clock.none },
    ...(policy.skip_pause ? [{ about: w.about.skip_pause, agreed: w.skipPause.yes }] : []),
  ];
}

// Where a strain is named and no level bid: tricks over six count for whoever wins them, at a stake that is doubled.

import type { BoardNumber, Declared, SessionView } from "../protocol/messages";

/** How often what was named was doubled; none where a contract is bid or chosen. */
export const doublingsIn = (said: readonly Declared[] | null | undefined): number | undefined =>
  said?.some(({ declaration }) => declaration === "leave" || (typeof declaration === "object" && "name" in declaration))
    ? said.filter(({ declaration }) => declaration === "double").length
    : undefined;

/** The same by the sheet of a session. */
export function namedOn(session: SessionView | null | undefined, board: BoardNumber): number | undefined {
  const outcome = session?.sheet.deals.find(({ terms }) => terms.board === board)?.outcome;
  return typeof outcome === "object" && "named" in outcome ? outcome.named.doublings : undefined;
}

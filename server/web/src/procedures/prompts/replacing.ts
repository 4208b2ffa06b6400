// Who sees to it that a seat has a player when its own has been gone for three minutes (PROTOCOL.md, chapter absence).

import type { AccountId, BySeat, Seat, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";

/** The host; and each player, unless the host plays there and has not gone. */
export function mayReplace(
  { view, here, seat }: { view: Pick<TableView, "host" | "seats">; here: BySeat<boolean>; seat: Seat | null },
  account: AccountId | undefined,
): boolean {
  if (view.host == null) return false;
  if (view.host === account) return true;
  const hostIsThere = SEATS.some((at) => view.seats[at]?.account === view.host && here[at]);
  return seat !== null && !hostIsThere;
}

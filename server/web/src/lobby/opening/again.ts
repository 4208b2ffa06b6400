// Playing the same once more when a table of friends is over: what its host opens, and the link that those find in the
// talk who are still there.

import type { BoardSource, ChatLine, Seat, TableId, TableView } from "../../protocol/messages";
import { playersAt } from "../../rules/seating";
import { errandOf, readRound } from "../arriving/invitation";
import { linkIn } from "../arriving/pasted";
import { unsealed } from "../arriving/sealed";
import type { Remembered } from "../remembered";

/** What was played, to be played anew; `null` where it came from elsewhere: an event, a match, a file, the day. */
export function sourceAgain({ session, set }: Pick<TableView, "session" | "set">): BoardSource | null {
  if (session?.event || !/\/table\//.test(set.ctx ?? "")) return null;
  return session ? { session: session.form } : { deal: set.boards.length };
}

/** The seats on which computers play. */
export const computersAt = (view: TableView): Seat[] => playersAt(view).filter((seat) => view.seats[seat]?.computer);

/** The invitations to the table that is over; whoever has changed seats may have that alone with which they came. */
type Known = Pick<Remembered, "invitation" | "invitations">;

/**
 * The way to the table that somebody has opened since this one, if its link was said: to one's own seat; for whoever
 * has none to where the kibitzers are, or where nobody may look on to where one chooses.
 */
export function wayAgain(
  chat: readonly ChatLine[],
  table: TableId,
  seat: Seat | null,
  origins: readonly string[],
  known: Known = {},
): string | null {
  for (const { text, to } of chat.toReversed()) {
    const link = linkIn(text, origins);
    if (!link || !("path" in link)) continue;
    const [path = "", fragment] = link.path.split("#");
    // What a director says to one alone, or to the kibitzers.
    const errand = errandOf(path.replace("/join/", ""));
    const alone = seat ? typeof to === "object" && errand?.to === "sit" : to === "kibitzers" && errand?.to === "watch";
    if (alone && errand && "table" in errand && errand.table !== table) return path;
    const round = path === "/come" && fragment ? readRound(fragment) : null;
    if (!round || round.table === table || (round.before !== null && round.before !== table)) continue;
    if (!seat) return round.kibitzers ? `/join/${round.kibitzers}` : link.path;
    const before = known.invitations?.seats[seat] ?? known.invitation;
    const open = round.players.includes(seat) ? round.seats[seat] : null;
    const invitation = round.before === null ? open : before && unsealed(round, before);
    return invitation ? `/join/${invitation}` : link.path;
  }
  return null;
}

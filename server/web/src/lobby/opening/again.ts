// Playing the same once more when a table of friends is over: what its host opens, and the link that those find in the
// talk who are still there.

import type { BoardSource, ChatLine, Seat, TableId, TableView } from "../../protocol/messages";
import { playersAt } from "../../rules/seating";
import { errandOf, readRound } from "../arriving/invitation";
import { linkIn } from "../arriving/pasted";

/** What was played, to be played anew; `null` where it came from elsewhere: an event, a match, a file, the day. */
export function sourceAgain({ session, set }: Pick<TableView, "session" | "set">): BoardSource | null {
  if (session?.event || !/\/table\//.test(set.ctx ?? "")) return null;
  return session ? { session: session.form } : { deal: set.boards.length };
}

/** The seats on which computers play. */
export const computersAt = (view: TableView): Seat[] => playersAt(view).filter((seat) => view.seats[seat]?.computer);

/**
 * The way to the table that somebody has opened since this one, if its link was said: to one's own seat, or for whoever
 * said it to others back to it; for whoever has no seat to where the kibitzers are, or where nobody may look on to
 * where one chooses.
 */
export function wayAgain(
  chat: readonly ChatLine[],
  table: TableId,
  seat: Seat | null,
  origins: readonly string[],
): string | null {
  for (const { text, to, seat: from } of chat.toReversed()) {
    const link = linkIn(text, origins);
    if (!link || !("path" in link)) continue;
    const [path = "", fragment] = link.path.split("#");
    const errand = errandOf(path.replace("/join/", ""));
    if (errand && "table" in errand && errand.table !== table) {
      if (!seat && errand.to === "watch") return path;
      if (seat && errand.to === "sit" && typeof to === "object")
        return to.player === seat ? path : from === seat ? `/table/${errand.table}` : null;
    }
    const round = path === "/come" && fragment ? readRound(fragment) : null;
    if (!round || round.table === table) continue;
    if (!seat) return round.kibitzers ? `/join/${round.kibitzers}` : link.path;
    return round.players.includes(seat) ? `/join/${round.seats[seat]}` : link.path;
  }
  return null;
}

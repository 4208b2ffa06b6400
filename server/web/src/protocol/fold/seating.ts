// Who sits where: seats that are taken, left and changed, and what that does to who is ready and who asks for a change.

import { SEATS, seatOfLane } from "../../rules/cards";
import type { Lane, Seat, TableView } from "../messages";
import { goingOn, withSwaps, withStopping } from "./goingOn";
import { FoldError, type Folds } from "./folding";

export const seating = (view: TableView, lane: Lane) => {
  const own = seatOfLane(lane);
  return {
    seat_taken: ({ seat, occupant }) => ({
      ...unsettled(view, [seat]),
      seats: { ...view.seats, [seat]: occupant },
    }),
    seat_left: ({ seat }) => ({ ...unsettled(view, [seat]), seats: { ...view.seats, [seat]: null } }),
    swap_asked: ({ by, of }) => ({
      ...view,
      swaps: [...(view.swaps ?? []).filter((swap) => swap.by !== by), { by, of }],
    }),
    swap_over: ({ by }) => withSwaps(view, (swap) => swap.by !== by),
    seats_swapped: ({ one, other, sittings }) => {
      const [first, second] = [view.seats[one], view.seats[other]];
      if (!first || !second) throw new FoldError("nobody changes seats with an empty chair");
      const next = { ...unsettled(view, [one, other]), cards: parted(view, swapped(one, other)) };
      const seats = {
        ...view.seats,
        [one]: { ...second, sitting: sittings[0] },
        [other]: { ...first, sitting: sittings[1] },
      };
      if (own !== one && own !== other) return { ...next, seats };
      return ofAnother({ ...next, seats });
    },
    partners_changed: ({ from, sittings }) => {
      const seats = { ...view.seats };
      for (const seat of SEATS) {
        const occupant = view.seats[from[seat]];
        seats[seat] = occupant && { ...occupant, sitting: sittings[seat] ?? occupant.sitting };
      }
      const next = {
        ...goingOn(view),
        seats,
        cards: parted(view, from),
        ready: { N: false, E: false, S: false, W: false },
      };
      return own && from[own] !== own ? ofAnother(next) : next;
    },
    ready: ({ seat }) => ({ ...view, ready: { ...view.ready, [seat]: true } }),
    player_dropped: () => view,
    player_returned: () => view,
    server_was_away: () => view,
    substitute_due: () => view,
    meeting_set: ({ link }) => ({ ...view, meeting: link ?? undefined }),
  } satisfies Folds;
};

const swapped = (one: Seat, other: Seat): Record<Seat, Seat> => ({
  N: "N",
  E: "E",
  S: "S",
  W: "W",
  [one]: other,
  [other]: one,
});

/** How often each side's card has changed: it is that of the two who filed it, and others have filed none. */
function parted({ cards }: TableView, from: Record<Seat, Seat>): TableView["cards"] {
  const parts = (one: Seat, other: Seat) => ![one + other, other + one].includes(from[one] + from[other]);
  const changed = (times: number, one: Seat, other: Seat) => (times > 0 && parts(one, other) ? times + 1 : times);
  return { NS: changed(cards.NS, "N", "S"), EW: changed(cards.EW, "E", "W") };
}

/** Somebody else sits there, or nobody: they are not ready yet, and have asked nobody for their seat. */
function unsettled(view: TableView, seats: Seat[]): TableView {
  const ready = { ...view.ready };
  for (const seat of seats) ready[seat] = false;
  const unasked = withSwaps(view, ({ by, of }) => !seats.includes(by) && !seats.includes(of));
  return { ...withStopping(unasked, seats), ready };
}

/** What was for the ears of one player alone does not go over to who sits there next. */
function ofAnother(view: TableView): TableView {
  const { calls: _, ...direction } = view.direction;
  return { ...view, chat: view.chat.filter((line) => (line.to ?? "table") === "table"), direction };
}

// What happened that a player should hear of and that the view does not keep saying: answers to their questions, what
// became of claims and requests, warnings of the clock. They are words about events, gone when they were read.

import { takenAway } from "../../boards/toPlay";
import type {
  Adjustment,
  Explained,
  Lane,
  Meaning,
  Seat,
  Side,
  TableEvent,
  TableView,
  Turn,
} from "../../protocol/messages";
import { seatOfLane } from "../../rules/cards";
import { areAllies } from "../../rules/seating";
import { callAt, hasCalledSince } from "../explaining/meanings";

export type Notice =
  /** Play goes on after a claim. `objected`: the claimer's partner did not concede (Law 68B2). */
  | { kind: "claim_void"; seat: Seat; objected: boolean }
  /** Nobody directs: the board ends in the claim, and is to be ruled. */
  | { kind: "claim_deferred" }
  | { kind: "undo_refused"; mine: boolean }
  | { kind: "taken_back" }
  /** What an opponent said of their call: as the answer to this player's question, or unasked after the call. */
  | { kind: "explained"; call: Turn; by: Seat; meaning: Meaning; asked: boolean; offersDirector: boolean }
  | { kind: "agreement_withdrawn"; seat: Seat; board: number }
  | { kind: "clock"; side: Side; percent: number }
  | { kind: "substitute_due"; seat: Seat }
  | { kind: "director_came"; name: string }
  | { kind: "server_was_away" }
  /** The director has scored a board that has not begun: it is not played. */
  | { kind: "taken_away"; adjustment: Adjustment };

/** How long a notice stays if nobody puts it away, in milliseconds; for good if it concerns more than the moment. */
export function lasts(notice: Notice): number | null {
  switch (notice.kind) {
    case "claim_void":
    case "undo_refused":
    case "taken_back":
    case "director_came":
    case "clock":
      return 12_000;
    case "explained":
      return notice.offersDirector ? null : 20_000;
    case "claim_deferred":
    case "agreement_withdrawn":
    case "substitute_due":
    case "server_was_away":
    case "taken_away":
      return null;
  }
}

/** Whether something is offered with it, that one may want to press. */
export const offersSomething = (notice: Notice) =>
  notice.kind === "substitute_due" || (notice.kind === "explained" && notice.offersDirector);

/** Whether an event ends what a notice is about: who plays on after a claim looks at the cards. */
export const endsWith = (notice: Notice, event: TableEvent) =>
  (notice.kind === "claim_void" && "played" in event) ||
  (notice.kind === "substitute_due" && "seat_taken" in event && event.seat_taken.seat === notice.seat);

/** What an event gives to tell; `before` is the view that it came to. */
export function noticeOf(event: TableEvent, before: TableView, lane: Lane): Notice | null {
  const { board } = before;
  if ("claim_settled" in event) {
    if (event.claim_settled.accepted || !board?.claim) return null;
    return { kind: "claim_void", seat: board.claim.seat, objected: board.claim.stage === "partner" };
  }
  if ("claim_deferred" in event) return { kind: "claim_deferred" };
  if ("undo_refused" in event) return { kind: "undo_refused", mine: board?.undo?.seat === seatOfLane(lane) };
  if ("taken_back" in event) return { kind: "taken_back" };
  if ("explained" in event) return explained(event.explained, before, lane);
  if ("agreement_withdrawn" in event) return { kind: "agreement_withdrawn", ...event.agreement_withdrawn };
  if ("clock_warning" in event) return { kind: "clock", ...event.clock_warning };
  if ("substitute_due" in event) return { kind: "substitute_due", ...event.substitute_due };
  if ("director_came" in event) return lane === "D" ? null : { kind: "director_came", ...event.director_came };
  if ("server_was_away" in event) return { kind: "server_was_away" };
  if ("adjusted" in event) {
    const { adjustment } = event.adjusted;
    const taken = takenAway({ ...before, adjustments: [adjustment] }).length > 0;
    return taken && lane !== "D" ? { kind: "taken_away", adjustment } : null;
  }
  return null;
}

function explained({ call, by, meaning }: Explained, before: TableView, lane: Lane): Notice | null {
  const seat = seatOfLane(lane);
  const { board } = before;
  const made = board && callAt(board, call);
  if (!made || seat === null || by === seat) return null;
  const asked = (board.questions ?? []).some((open) => open.call === call && open.by === seat);
  if (areAllies(board.seating, made.by, seat)) return null;
  const offersDirector = hasCalledSince(board, made, seat);
  // In the auction the words stand at the call and in the list below it.
  if (before.stage === "auction" && meaning.text !== "" && !offersDirector) return null;
  return { kind: "explained", call, by, meaning, asked, offersDirector };
}

/** How much time an open claim or a lead that lies face down has from this event on, in milliseconds. */
export function deadlineOf(event: TableEvent): { key: string; ms: number } | null {
  if ("claimed" in event) return { key: `claim-${event.claimed.turn}-${event.claimed.stage}`, ms: 60_000 };
  if ("claim_passed" in event) return { key: `claim-${event.claim_passed.turn}-${event.claim_passed.to}`, ms: 60_000 };
  if ("lead_made" in event) return { key: `lead-${event.lead_made.turn}`, ms: 20_000 };
  return null;
}

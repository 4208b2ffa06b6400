// The log of a board, line by line, as the director is told it. Pure.

import { callInWords, cardInWords, contractInWords, declarationInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import { saidOf } from "../procedures/explaining/sense";
import type { ClaimStage, Declared, Seat, TableEvent, Turn } from "../protocol/messages";
import { bodyOf, match } from "../protocol/unions";
import { seatOfLane } from "../rules/cards";
import { doublingsIn, namedIn } from "../rules/naming";
import type { Logged } from "./logged";
import { rulingInWords } from "./words";

export interface LogLine {
  /** Milliseconds since the board was opened. */
  since: number;
  text: string;
}

export function linesOf(entries: readonly Logged[], w: Catalogue): LogLine[] {
  const begun = entries[0]?.at_ms ?? 0;
  /** What was declared and stands. */
  let declared: Pick<Declared, "declaration">[] = [];
  /** What is asked about the claim that is open. */
  let stage: ClaimStage | null = null;
  /** What was done at each turn, in words. */
  const acts = new Map<Turn, string>();
  return entries.flatMap(({ at_ms, event }) => {
    stage = bodyOf(event, "claimed")?.stage ?? bodyOf(event, "claim_passed")?.to ?? stage;
    const text = happened(event, w, declared, stage, (turn) => acts.get(turn) ?? null);
    const act = bodyOf(event, "called") ?? bodyOf(event, "played") ?? bodyOf(event, "lead_made");
    if (act && text) acts.set(act.turn, text);
    const said = bodyOf(event, "declared");
    if (said) declared.push(said);
    if ("taken_back" in event) declared = [...(event.taken_back.board.declaring?.declarations ?? [])];
    return text ? [{ since: at_ms - begun, text }] : [];
  });
}

/** `1:02.3`: minutes, seconds, tenths. */
export function clockTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}

/**
 * `before`: what was declared before it; `stage`: what is asked about a claim; `actAt`: what was done at an earlier
 * turn.
 */
function happened(
  event: TableEvent,
  w: Catalogue,
  before: readonly Pick<Declared, "declaration">[],
  stage: ClaimStage | null,
  actAt: (turn: Turn) => string | null,
): string | null | undefined {
  const { log } = w.direct;
  const { common } = w;
  const seat = (of: Seat) => common.seat[of];
  const nothing = () => null;
  return match<TableEvent, string | null>(event, {
    seat_taken: ({ seat: at, occupant }) => log.taken(seat(at), occupant.name),
    seat_left: ({ seat: at }) => log.left(seat(at)),
    swap_asked: nothing,
    swap_over: nothing,
    seats_swapped: nothing,
    partners_changed: nothing,
    stop_agreed: ({ seat: of, agrees }) => w.boards.stopping[agrees ? "would" : "wouldNot"](seat(of)),
    card_filed: nothing,
    ready: nothing,
    contributions_wanted: nothing,
    contributed: nothing,
    reveals_wanted: nothing,
    revealed: nothing,
    dealt: nothing,
    board_opened: ({ board }) => log.opened(board),
    called: ({ seat: by, call }) => log.call(seat(by), callInWords(call, common)),
    drawn: ({ cards }) => log.call(cards.map((each) => seat(each.seat)).join(", "), w.table.drawing.draw),
    chosen: ({ seat: by, choice }) => log.call(seat(by), w.table.drawing[choice]),
    declared: ({ seat: by, declaration }) =>
      log.call(seat(by), declarationInWords(declaration, w, doublingsIn(before))),
    call_held: () => log.held,
    tray_came: () => log.tray,
    explained: ({ by, meaning }) =>
      meaning.text === "" ? log.alerted(seat(by)) : log.explained(seat(by), saidOf(meaning, w)),
    asked: ({ by, of }) => log.asked(seat(by), seat(of)),
    answered_again: nothing,
    contract_reached: ({ contract }) => log.contract(contractInWords(contract, common, true, namedIn(before))),
    lead_made: ({ seat: by, card }) => log.lead(seat(by), card ? cardInWords(card, common) : "…"),
    no_questions: ({ by }) => (by ? log.noQuestions(seat(by)) : null),
    lead_faced: ({ card }) => log.faced(cardInWords(card, common)),
    played: ({ seat: by, card }) => log.played(seat(by), cardInWords(card, common)),
    dummy_faced: ({ seat: of }) => log.dummy(seat(of)),
    claimed: ({ seat: by, tricks, statement }) => log.claimed(seat(by), tricks, statement ?? ""),
    claim_passed: () => log.claimPassed,
    claim_answered: ({ by, accept }) =>
      by ? log[stage === "play_on" ? "playOnAnswered" : "claimAnswered"](seat(by), accept) : null,
    claim_settled: ({ accepted }) => log.claimSettled(accepted),
    claim_deferred: () => log.claimDeferred,
    agreement_withdrawn: ({ seat: by }) => log.withdrawn(seat(by)),
    undo_asked: ({ seat: by }) => log.undoAsked(seat(by)),
    undo_answered: ({ seat: by, accept }) => (by ? log.undoAnswered(seat(by), accept) : null),
    undo_refused: () => log.undoRefused,
    taken_back: () => log.takenBack,
    clock_warning: ({ side, percent }) => log.clock(common.side[side], percent),
    player_dropped: ({ seat: of }) => log.dropped(seat(of)),
    player_returned: ({ seat: of }) => log.returned(seat(of)),
    server_was_away: () => log.away,
    substitute_due: ({ seat: of }) => log.substitute(seat(of)),
    meeting_set: nothing,
    director_called: ({ call }) => (call ? log.called(call.by ? seat(call.by) : log.theTable, call.about) : null),
    director_came: ({ name }) => log.came(name),
    ruled: ({ director, ruling, law, reason }) => {
      const ruled = rulingInWords(ruling, w, "roll_back" in ruling ? actAt(ruling.roll_back.turn) : null);
      return `${director} ${ruled}${law ? ` (${w.direct.law(law)})` : ""}: ${reason}`;
    },
    hand_shown: ({ seat: of }) => log.shown(seat(of)),
    adjusted: () => log.adjusted,
    board_ended: nothing,
    honours_claimed: nothing,
    board_shown: nothing,
    session_finished: nothing,
    closed: nothing,
    added: nothing,
    said: ({ seat: lane, name, text }) => {
      const at = seatOfLane(lane);
      return log.said(at ? `${seat(at)} (${name})` : lane === "K" ? log.kibitzer : name, text);
    },
  });
}

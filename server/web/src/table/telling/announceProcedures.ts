// What happens beside calls and cards, in sentences for a screen reader: questions, claims, requests to take something
// back, the clock, the director. They are those that the prompts and notices show; nothing is said twice.

import { takenAway, takenAwayInWords } from "../../boards/toPlay";
import { callInWords } from "../../cards/names";
import type { Catalogue } from "../../i18n/catalogue";
import { answerers, playOnQuestion } from "../../procedures/claims/claims";
import type { Deed } from "../../procedures/undo/deeds";
import { callAt } from "../../procedures/explaining/meanings";
import { actInWords, who } from "../../procedures/people";
import { promptsFor } from "../../procedures/prompts/prompts";
import { rulingInWords, stopInWords } from "../../procedures/director/rulings";
import { actOf } from "../../procedures/undo/undo";
import type { BoardView, ClaimStage, Lane, Seat, TableEvent, TableView, Turn } from "../../protocol/messages";
import { bodyOf, nameOf } from "../../protocol/unions";
import { declarerOf, partnerOf, seatOfLane } from "../../rules/cards";
import { remainingTricks } from "../../rules/play";
import { explanationInWords } from "../../procedures/explaining/sense";

/** What a director at their desk is told there. */
const AT_THE_DESK = [
  "claimed",
  "claim_passed",
  "claim_answered",
  "claim_deferred",
  "undo_asked",
  "undo_answered",
  "director_called",
  "ruled",
];

/** What is not announced. An event that is neither announced nor named here does not compile. */
type Unsaid =
  | "ready"
  | "contributions_wanted"
  | "contributed"
  | "reveals_wanted"
  | "revealed"
  | "dealt"
  | "answered_again"
  | "card_filed"
  | "player_dropped"
  | "player_returned"
  | "meeting_set"
  | "hand_shown"
  | "said"
  | "added";

/** What `sentenceOf` says itself: calls and cards, boards, seats. */
type OfTheGame =
  | "seat_taken"
  | "seat_left"
  | "swap_asked"
  | "swap_over"
  | "seats_swapped"
  | "partners_changed"
  | "board_opened"
  | "drawn"
  | "chosen"
  | "declared"
  | "called"
  | "call_held"
  | "tray_came"
  | "contract_reached"
  | "lead_faced"
  | "played"
  | "dummy_faced"
  | "board_ended"
  | "board_shown"
  | "stop_agreed"
  | "session_finished"
  | "closed";

export function procedureSentence(
  event: TableEvent,
  before: TableView,
  lane: Lane,
  w: Catalogue,
  seen: readonly Deed[],
): string | null {
  const { procedures } = w;
  const { say } = w.table;
  const { board, direction } = before;
  const own = seatOfLane(lane);
  const kind = nameOf(event);
  const name = (seat: Seat) => who(before, seat, w);
  const callOf = (turn: Turn) => {
    const made = board && callAt(board, turn);
    return made ? callInWords(made.call, w.common) : procedures.question.ofYours;
  };
  if (lane === "D" && AT_THE_DESK.includes(kind)) return null;
  switch (kind) {
    case "asked": {
      const { call, by, of } = bodyOf(event, "asked")!;
      if (of === own) return procedures.question.asks(name(by), callOf(call));
      if (by === own) return procedures.question.waits(name(of), callOf(call));
      return say.asks(name(by), name(of), callOf(call));
    }
    case "explained": {
      const { call, by, meaning } = bodyOf(event, "explained")!;
      if (by === own) return null;
      return explanationInWords(name(by), callOf(call), meaning, w);
    }
    case "lead_made": {
      const { seat } = bodyOf(event, "lead_made")!;
      if (seat === own) return procedures.lead.yours;
      const asked = own !== null && board?.contract && (own === declarerOf(board.contract) || own === partnerOf(seat));
      return asked ? procedures.lead.anyQuestions(name(seat)) : procedures.lead.others(name(seat));
    }
    case "no_questions":
      return own && !bodyOf(event, "no_questions")!.by ? procedures.lead.noneSaid : null;
    case "claimed": {
      const { seat, tricks, statement, stage } = bodyOf(event, "claimed")!;
      if (!board) return null;
      const said = claimSentence(board, seat, tricks, own, name, w);
      const how = statement ? ` ${procedures.claim.statement(statement)}` : "";
      return said + how + askedAt(stage, seat, board, own, w);
    }
    case "claim_passed": {
      const { to, may_accept } = bodyOf(event, "claim_passed")!;
      const { claim } = procedures;
      if (to === "director") return may_accept ? `${claim.director} ${claim.afterAll}` : claim.director;
      if (to === "play_on") return own ? playOnQuestion(before, claim) : claim.waits;
      const asks = own && board?.claim && answerers(board, { ...board.claim, stage: to }).includes(own);
      return asks ? claimSentence(board, board.claim!.seat, board.claim!.tricks, own, name, w) : claim.waits;
    }
    case "claim_answered": {
      const { accept } = bodyOf(event, "claim_answered")!;
      const { claim } = procedures;
      const said: Record<ClaimStage, [yes: string | null, no: string | null]> = {
        partner: [claim.youConsented, null],
        opponents: [claim.youAccepted, claim.youRejected],
        play_on: [claim.youWouldPlayOn, null],
        director: [claim.youAccepted, null],
      };
      return board?.claim ? said[board.claim.stage][accept ? 0 : 1] : null;
    }
    case "claim_settled": {
      const { turn, accepted } = bodyOf(event, "claim_settled")!;
      // What the director has decided they have said themselves.
      const ruling = direction.rulings?.at(-1)?.ruling;
      const ruled = ruling && (bodyOf(ruling, "award_claim") ?? bodyOf(ruling, "void_claim"));
      if (ruled?.turn === turn) return null;
      return accepted ? say.claimStands : say.playGoesOn;
    }
    case "claim_deferred":
      return procedures.notices.claimDeferred;
    case "agreement_withdrawn": {
      const { seat, board } = bodyOf(event, "agreement_withdrawn")!;
      return procedures.notices.withdrawn(name(seat), board);
    }
    case "honours_claimed": {
      const { seat } = bodyOf(event, "honours_claimed")!;
      return w.boards.honours.claimed(name(seat));
    }
    case "undo_asked": {
      const { back, seat } = bodyOf(event, "undo_asked")!;
      if (!board) return null;
      const what = actInWords(actOf(before, board, { back, seat, answer: null }, seen), w);
      return seat === own ? procedures.undo.youAsk(what) : procedures.undo.asks(name(seat), what);
    }
    case "undo_answered": {
      const { accept } = bodyOf(event, "undo_answered")!;
      const asker = board?.undo && name(board.undo.seat);
      return asker ? (accept ? procedures.undo.youAllowed : procedures.undo.youRefused)(asker) : null;
    }
    case "undo_refused":
      if (isDecided(before)) return null;
      return board?.undo?.seat === own ? procedures.notices.undoRefusedYours : procedures.notices.undoRefused;
    case "taken_back":
      return isDecided(before) ? null : say.takenBack;
    case "clock_warning": {
      const { side, percent } = bodyOf(event, "clock_warning")!;
      return procedures.notices.clock(w.common.side[side], percent);
    }
    case "substitute_due":
      return procedures.notices.substituteDue(name(bodyOf(event, "substitute_due")!.seat));
    case "server_was_away":
      return procedures.notices.serverWasAway;
    case "adjusted": {
      const { adjustment } = bodyOf(event, "adjusted")!;
      const taken = takenAway({ ...before, adjustments: [adjustment] }).length > 0;
      return taken ? takenAwayInWords(adjustment, w) : null;
    }
    case "director_called": {
      const { call } = bodyOf(event, "director_called")!;
      return call && call.by === own && own
        ? procedures.prompts.youCalled(call.about)
        : procedures.prompts.directorCalled;
    }
    case "director_came":
      return lane === "D" ? null : say.directorCame(bodyOf(event, "director_came")!.name);
    case "ruled": {
      const notice = bodyOf(event, "ruled")!;
      // Whoever is told to wait is told why at once.
      return "freeze" in notice.ruling ? stopInWords([notice], w) : rulingInWords(notice.ruling, w);
    }
    default:
      kind satisfies Unsaid | OfTheGame;
      return null;
  }
}

/** Whether the open request has just been decided by the director, who has said so. */
function isDecided({ board, direction }: TableView): boolean {
  const ruling = direction.rulings?.at(-1)?.ruling;
  const back = ruling && bodyOf(ruling, "decide_undo")?.back;
  return back !== undefined && back === board?.undo?.back;
}

function claimSentence(
  board: BoardView,
  seat: Seat,
  tricks: number,
  own: Seat | null,
  name: (seat: Seat) => string,
  w: Catalogue,
): string {
  const { claim } = w.procedures;
  const left = remainingTricks(board);
  if (seat === own) return tricks === 0 ? claim.youConcede(left) : claim.youClaim(tricks, left);
  return tricks === 0 ? claim.concedes(name(seat), left) : claim.claims(name(seat), tricks, left);
}

/** What else whoever is asked first should hear. */
function askedAt(stage: ClaimStage, seat: Seat, board: BoardView, own: Seat | null, w: Catalogue): string {
  const { claim } = w.procedures;
  if (stage === "director") return ` ${claim.director}`;
  if (stage !== "partner" || seat === own) return "";
  return own === partnerOf(seat) && board.contract ? ` ${claim.partnerAsked}` : ` ${claim.waitsPartner}`;
}

const ASKS = ["answer_claim", "answer_undo", "explain", "any_questions"];
const asking = (view: TableView, lane: Lane) =>
  promptsFor(view, lane)
    .filter(({ kind }) => ASKS.includes(kind))
    .map((prompt) => JSON.stringify(prompt));

/** Whether something waits for this viewer that did not before: they are told at once, whatever is being read. */
export function isAskedAnew(before: TableView, after: TableView, lane: Lane): boolean {
  const known = asking(before, lane);
  return asking(after, lane).some((prompt) => !known.includes(prompt));
}

// Everything that waits for this viewer, or that they wait for, read off the view alone: so a reload shows the same.
// That the table stands still and that a call is held, the table says itself.

import type { ClaimView, Lane, LeadView, Question, Seat, TableView, UndoView } from "../../protocol/messages";
import { declarerOf, partnerOf, seatOfLane } from "../../rules/cards";
import { answerers } from "../claims/claims";
import { questionsTo } from "../explaining/meanings";
import { grants } from "../undo/undo";

export type Prompt =
  /** A claim that this player answers. */
  | { kind: "answer_claim"; claim: ClaimView }
  /** A claim that others answer, or still have to. */
  | { kind: "claim_waits"; claim: ClaimView }
  /** Somebody asks this player to let them take something back. */
  | { kind: "answer_undo"; undo: UndoView }
  /** This player asked, or has answered: the others' answers are waited for. */
  | { kind: "undo_waits"; undo: UndoView }
  /** A question that this player answers. */
  | { kind: "explain"; question: Question }
  /** A question of this player's. */
  | { kind: "asked"; question: Question }
  /** The lead lies face down, and this player has a say (Law 41B). */
  | { kind: "any_questions"; lead: LeadView }
  /** The lead lies face down, and others have a say. */
  | { kind: "lead_waits"; lead: LeadView }
  /** Somebody would stop in the middle of this deal. */
  | { kind: "would_stop"; seats: Seat[] }
  /** The director was called and has not come. */
  | { kind: "director_called"; mine: string[] };

/** A name that stays the same for as long as the prompt does. */
export function promptKey(prompt: Prompt): string {
  switch (prompt.kind) {
    case "answer_claim":
    case "claim_waits":
      return `claim-${prompt.claim.turn}-${prompt.claim.stage}`;
    case "answer_undo":
    case "undo_waits":
      return `undo-${prompt.undo.back}`;
    case "explain":
    case "asked":
      return `${prompt.kind}-${prompt.question.call}-${prompt.question.by}`;
    case "any_questions":
    case "lead_waits":
      return `lead-${prompt.lead.turn}`;
    case "would_stop":
      return `stop-${prompt.seats.join("")}`;
    case "director_called":
      return `director-${prompt.mine.length}`;
  }
}

/**
 * Whether it can be put away by whoever has read it: where nobody directs, a call for the director can wait for long,
 * and so can whoever would stop.
 */
const isLong = ({ kind }: Prompt) => kind === "director_called" || kind === "would_stop";

/** What was put away and still waits: what comes again is shown again. */
export const stillAway = (away: readonly string[], waiting: readonly Prompt[]): string[] =>
  away.filter((key) => waiting.some((prompt) => promptKey(prompt) === key));

/** What is shown of what waits. */
export const inSight = (waiting: readonly Prompt[], away: readonly string[]): Prompt[] =>
  waiting.filter((prompt) => !isLong(prompt) || !away.includes(promptKey(prompt)));

/** Whether it asks for this viewer's answer, or is only to be read. */
export function asksSomething(prompt: Prompt): boolean {
  switch (prompt.kind) {
    case "answer_claim":
    case "answer_undo":
    case "explain":
    case "any_questions":
    case "would_stop":
      return true;
    case "claim_waits":
    case "undo_waits":
    case "asked":
    case "lead_waits":
    case "director_called":
      return false;
  }
}

/** As much of one's own words as one knows them by. */
export function briefly(text: string, most = 60): string {
  if ([...text].length <= most) return text;
  const begins = [...text].slice(0, most - 1).join("");
  return `${begins.replace(/\s+\S*$/, "")}…`;
}

/** What waits, the most urgent first. */
export function promptsFor(view: TableView, lane: Lane): Prompt[] {
  const { board, direction } = view;
  const seat = seatOfLane(lane);
  const prompts: Prompt[] = [];
  if (direction.called && lane !== "D") {
    const mine = (direction.calls ?? []).filter(({ by }) => by === seat && seat !== null).map(({ about }) => about);
    prompts.push({ kind: "director_called", mine });
  }
  if (!board || board.result) return prompts;
  const { claim, undo, lead } = board;
  if (claim) {
    const asked = claim.may_accept || (seat !== null && answerers(board, claim).includes(seat));
    const answers = seat !== null && claim.answer === null && asked;
    prompts.push({ kind: answers ? "answer_claim" : "claim_waits", claim });
  }
  if (undo && seat !== null) {
    const answers = undo.answer === null && grants(view, undo, seat);
    prompts.push({ kind: answers ? "answer_undo" : "undo_waits", undo });
  }
  if (seat !== null) {
    for (const question of questionsTo(board, seat)) prompts.push({ kind: "explain", question });
    for (const question of board.questions ?? []) if (question.by === seat) prompts.push({ kind: "asked", question });
  }
  if (lead) {
    const declarer = board.contract && declarerOf(board.contract);
    const asked = seat !== null && (seat === declarer || seat === partnerOf(lead.seat));
    prompts.push({ kind: asked && !lead.no_questions ? "any_questions" : "lead_waits", lead });
  }
  // Before a deal it stands on the table, beside the button.
  const seats = view.would_stop ?? [];
  if (seats.length > 0 && view.stage !== "gathering" && view.stage !== "finished")
    prompts.push({ kind: "would_stop", seats });
  return prompts;
}

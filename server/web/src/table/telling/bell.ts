// When the page makes a sound for a player: it is their turn, somebody asks something of them or alerts, a card falls.
// It is read off what their own lane is told, so that no sound says more than the page shows.

import { promptKey, promptsFor } from "../../procedures/prompts/prompts";
import type { Lane, TableEvent, TableView } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { seatOfLane, sideOf } from "../../rules/cards";
import { taskOf, whoIsDue } from "../acting/turn";

export type Sound = "card" | "turn" | "asked";

/** Of several things at once the one that matters most is heard. */
const WEIGHT: Record<Sound, number> = { card: 1, turn: 2, asked: 3 };
export const weightier = (one: Sound | null, other: Sound | null): Sound | null =>
  one && other ? (WEIGHT[one] >= WEIGHT[other] ? one : other) : (one ?? other);

/** What waits for this viewer's answer. */
export const asksOf = (view: TableView, lane: Lane): string[] =>
  promptsFor(view, lane)
    .filter(({ kind }) => ["answer_claim", "answer_undo", "explain", "any_questions"].includes(kind))
    .map(promptKey);

/** What an event sounds like; `before` is the view that it came to, and `view` the one that came of it. */
export function soundOf(event: TableEvent, before: TableView, view: TableView, lane: Lane): Sound | null {
  const answered = asksOf(before, lane);
  if (asksOf(view, lane).some((ask) => !answered.includes(ask)) || isAlertToMe(event, lane)) return "asked";
  if (taskOf(view, lane) && whoIsDue(before, lane)?.actor !== seatOfLane(lane)) return "turn";
  return "played" in event || "called" in event || "tray_came" in event || "lead_made" in event ? "card" : null;
}

function isAlertToMe(event: TableEvent, lane: Lane): boolean {
  const called = bodyOf(event, "called");
  const own = seatOfLane(lane);
  return called?.meaning?.manner === "alert" && own !== null && sideOf(called.seat) !== sideOf(own);
}

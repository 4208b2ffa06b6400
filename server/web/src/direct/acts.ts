// The calls and cards of a board as its log has them, with the time that each took; what was taken back is not among
// them. Pure.

import type { BoardView, Call, Card, Seat, TableEvent, Turn } from "../protocol/messages";
import { bodyOf } from "../protocol/unions";
import type { Logged } from "./logged";

export interface Act {
  turn: Turn;
  seat: Seat;
  call: Call | null;
  /** None of a call. */
  card: Card | null;
  /** How long it was thought about, in milliseconds. */
  thought: number | null;
}

/** What stands of the acts of a board. */
export function actsOf(entries: readonly Logged[]): Act[] {
  let acts: Act[] = [];
  for (const { event } of entries) {
    const act = actOf(event);
    if (act) acts.push(act);
    if ("taken_back" in event) acts = standingOf(acts, event.taken_back.board);
  }
  return acts;
}

function actOf(event: TableEvent): Act | null {
  const called = bodyOf(event, "called");
  if (called) return { ...act(called), call: called.call };
  const played = bodyOf(event, "played") ?? bodyOf(event, "lead_made");
  return played ? { ...act(played), card: played.card ?? null } : null;
}

const act = ({ turn, seat, thought_ms }: { turn: Turn; seat: Seat; thought_ms?: number | null }): Act => ({
  turn,
  seat,
  call: null,
  card: null,
  thought: thought_ms ?? null,
});

/** What of the acts is still on the board after something was taken back. */
function standingOf(acts: readonly Act[], board: BoardView): Act[] {
  const calls = acts.filter(({ turn, call }) => call !== null && board.called_at.includes(turn));
  const cards = acts.filter(({ call }) => call === null).slice(0, cardsOn(board));
  return [...calls, ...cards];
}

const cardsOn = ({ won, trick, lead }: BoardView) =>
  4 * (won.NS + won.EW) + (trick?.cards.length ?? 0) + (lead ? 1 : 0);

/** `4.2 s`, `1:05`. It is rounded first: 59.6 seconds are a minute. */
export function thoughtFor(ms: number): string {
  const tenths = Math.round(ms / 100);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : timeIn(seconds * 1000);
}

/** Minutes and seconds as a director types them, `2:30` or `2`; in milliseconds, or `null`. */
export function timeOf(typed: string): number | null {
  const parts = /^(\d{1,3})(?::([0-5]\d))?$/.exec(typed.trim());
  return parts ? (Number(parts[1]) * 60 + Number(parts[2] ?? 0)) * 1000 : null;
}

/** `2:30`. */
export const timeIn = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${Math.floor((ms / 1000) % 60)
    .toString()
    .padStart(2, "0")}`;

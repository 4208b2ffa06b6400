// A player's part in the dealing of a segment (PROTOCOL.md, chapter match): what is due to be sent, read off the view.

import { type Due, type Step, stepOf } from "../dealing/ceremony";
import type { MatchFrame, MatchRequest } from "../protocol/messages";
import { type Part, type Place, lastSegment, placeInLineup } from "./match";

/** The name under which the dealing of a segment is kept in this browser. */
export const setOf = (match: string, segment: number) => `match.${match}.${segment}`;

const labelOf = ({ room, seat }: Place) => `${room === "open" ? "O" : "C"}:${seat}`;

/** Whoever's share is wanted, and how far it is; nobody's, most of the time. */
export function dueOf({ match, view }: MatchFrame, { player }: Part): { due: Due; segment: number } | null {
  const segment = lastSegment(view);
  const set = segment?.set;
  if (view.stage !== "dealing" || !segment || !set || !player) return null;
  if (set.wanted !== "commitments" && set.wanted !== "contributions") return null;
  const place = placeInLineup(segment, player.team, player.number);
  if (!place) return null;
  const label = labelOf(place);
  const own = set.contributions.find((contribution) => contribution.label === label);
  const due: Due = {
    set: setOf(match, segment.number),
    label,
    ctx: set.ctx,
    commitment: set.commitment,
    committed: own?.commitment ?? null,
    stage: set.wanted === "commitments" ? "committing" : "revealing",
    revealed: own?.revealed ?? false,
  };
  return { due, segment: segment.number };
}

/** What is to be sent for a share that is due. */
export function askOf(frame: MatchFrame, part: Part, step: (due: Due) => Step = stepOf): MatchRequest | null {
  const wanted = dueOf(frame, part);
  if (!wanted) return null;
  const { due, segment } = wanted;
  const taken = step(due);
  if (taken === null) return null;
  return taken.contribute !== undefined
    ? { contribute: { segment, commitment: taken.contribute } }
    : { reveal: { segment, value: taken.reveal } };
}

// What the director said to everybody, and what of it is news to whoever looks at the page. Pure.

import type { EventView } from "../../protocol/messages";
import { isolated } from "../../ui/isolated";

export interface Announcement {
  /** The place among the event's rulings, the first is 1: the same may be said twice. */
  at: number;
  text: string;
}

/** How far a browser has followed an event: how many rulings there were, the latest of them, and what was read. */
export interface Read {
  made: number;
  latest: readonly string[];
  places: readonly number[];
}

const latestIn = ({ rulings = [] }: EventView): string[] => rulings.map((ruling) => JSON.stringify(ruling));

/**
 * How many rulings there are. The director is told; whoever sees the latest alone counts on from what they saw
 * before: no more than those of then and those of now make.
 */
function madeIn(view: EventView, before: Read | null): number {
  if (view.rulings_made != null) return view.rulings_made;
  const latest = latestIn(view);
  let made = Math.max(latest.length, before?.made ?? 0);
  if (!before) return made;
  const goesOn = () => {
    const moved = made - latest.length - (before.made - before.latest.length);
    return before.latest.every((ruling, at) => at < moved || latest[at - moved] === ruling);
  };
  while (!goesOn()) made++;
  return made;
}

/** What the director said to everybody, the oldest first. */
export function announcementsIn(view: EventView, before: Read | null): Announcement[] {
  const rulings = view.rulings ?? [];
  const first = madeIn(view, before) - rulings.length + 1;
  return rulings.flatMap(({ ruling, director, reason }, index) =>
    "announce" in ruling ? [{ at: first + index, text: `${isolated(director)}: ${reason}` }] : [],
  );
}

/**
 * What was read once an event has come to this view. Whoever comes to an event that is on needs not be told as news
 * what was said before; what is not shown any more is forgotten.
 */
export function readOn(view: EventView, before: Read | null): Read {
  const shown = announcementsIn(view, before).map(({ at }) => at);
  const places = before ? before.places.filter((at) => shown.includes(at)) : view.round > 0 ? shown : [];
  return { made: madeIn(view, before), latest: latestIn(view), places };
}

/** What of it is news: what was not put away. Nothing yet to whoever has not followed it. */
export const unread = (view: EventView, read: Read | null): Announcement[] =>
  read === null ? [] : announcementsIn(view, read).filter(({ at }) => !read.places.includes(at));

// What the director said to everybody, and what of it is news to whoever looks at the page. Pure.

import type { EventView } from "../../protocol/messages";
import { isolated } from "../../ui/isolated";

export interface Announcement {
  /** Which of the event's it is, the first is 1: the same may be said twice. */
  number: number;
  text: string;
}

/** Which announcements a browser that follows an event has read. */
export type Read = readonly number[];

/** What the director said to everybody, the oldest first. */
export const announcementsIn = ({ rulings }: EventView): Announcement[] =>
  (rulings ?? []).flatMap(({ announcement, director, reason }) =>
    announcement ? [{ number: announcement, text: `${isolated(director)}: ${reason}` }] : [],
  );

/**
 * What was read once an event has come to this view. Whoever comes to an event that is on needs not be told as news
 * what was said before; what is not shown any more is forgotten.
 */
export function readOn(view: EventView, before: Read | null): Read {
  const shown = announcementsIn(view).map(({ number }) => number);
  return before ? before.filter((number) => shown.includes(number)) : view.round > 0 ? shown : [];
}

/**
 * What of it is news: what was not put away. Nothing yet to whoever has not followed it, nor ever to a director,
 * also not what another director says: they read it among the rulings.
 */
export const unread = (view: EventView, read: Read | null): Announcement[] =>
  read === null || view.rulings_made != null
    ? []
    : announcementsIn(view).filter(({ number }) => !read.includes(number));

// Which announcements were read: kept in this browser, so that a reload does not bring them back.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { EventId, EventView } from "../../protocol/messages";
import { type Announcement, type Read, readOn, unread } from "./announcements";

const key = (event: EventId) => `bridge.announced.${event}`;

class Heard {
  #read = new SvelteMap<EventId, Read>();

  /** Goes on to this view of an event: to be told of each, as what was said is counted from one to the next. */
  follow(event: EventId, view: EventView): void {
    const known = untrack(() => this.#read.get(event));
    this.#keep(event, readOn(view, known ?? this.#kept(event)));
  }

  /** What the director said that was not put away yet, the oldest first. */
  unread(event: EventId, view: EventView): Announcement[] {
    return unread(view, this.#read.get(event) ?? null);
  }

  putAway(event: EventId, view: EventView, place: number): void {
    const read = readOn(view, this.#read.get(event) ?? null);
    this.#keep(event, { ...read, places: [...read.places, place] });
  }

  /** What an earlier page has kept; `null` if that was none, or kept it otherwise. */
  #kept(event: EventId): Read | null {
    try {
      const kept = JSON.parse(localStorage.getItem(key(event)) ?? "null") as Read | null;
      const isRead = Number.isInteger(kept?.made) && Array.isArray(kept?.latest) && Array.isArray(kept?.places);
      return isRead ? kept : null;
    } catch {
      return null;
    }
  }

  #keep(event: EventId, read: Read): void {
    this.#read.set(event, read);
    localStorage.setItem(key(event), JSON.stringify(read));
  }
}

export const heard = new Heard();

// Which announcements were read: kept in this browser, so that a reload does not bring them back.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { EventId, EventView } from "../../protocol/messages";
import { type Announcement, type Read, readOn, unread } from "./announcements";

const key = (event: EventId) => `bridge.announced.${event}`;

class Heard {
  #read = new SvelteMap<EventId, Read>();

  /** Goes on to this view of an event. */
  follow(event: EventId, view: EventView): void {
    const known = untrack(() => this.#read.get(event));
    this.#keep(event, readOn(view, known ?? this.#kept(event)));
  }

  /** What the director said that was not put away yet, the oldest first. */
  unread(event: EventId, view: EventView): Announcement[] {
    return unread(view, this.#read.get(event) ?? null);
  }

  putAway(event: EventId, view: EventView, number: number): void {
    this.#keep(event, [...readOn(view, this.#read.get(event) ?? null), number]);
  }

  /** What an earlier page has kept; `null` if that was none, or kept it otherwise. */
  #kept(event: EventId): Read | null {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key(event)) ?? "null");
      return Array.isArray(kept) && kept.every(Number.isInteger) ? kept : null;
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

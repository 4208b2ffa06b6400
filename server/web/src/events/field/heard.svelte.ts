// Which announcements were read: kept in this browser, so that a reload does not bring them back.

import { SvelteMap } from "svelte/reactivity";

import type { EventId, EventView } from "../../protocol/messages";
import { announcementsIn, readBefore, unread } from "./field";

const key = (event: EventId) => `bridge.announcements.${event}`;

class Heard {
  #read = new SvelteMap<EventId, string[]>();

  /** Whoever looks at an event for the first time begins with what is said from then on, if it is on. */
  begin(event: EventId, view: EventView): void {
    if (this.#read.has(event)) return;
    const kept = localStorage.getItem(key(event));
    this.#keep(event, kept === null ? readBefore(view) : (JSON.parse(kept) as string[]));
  }

  /** What the director said that was not put away yet, the oldest first. */
  unread(event: EventId, view: EventView): string[] {
    return unread(announcementsIn(view), this.#read.get(event) ?? null);
  }

  /** What is not shown any more is forgotten. */
  putAway(event: EventId, view: EventView, text: string): void {
    const shown = announcementsIn(view);
    this.#keep(event, [...(this.#read.get(event) ?? []).filter((read) => shown.includes(read)), text]);
  }

  #keep(event: EventId, read: string[]): void {
    this.#read.set(event, read);
    localStorage.setItem(key(event), JSON.stringify(read));
  }
}

export const heard = new Heard();

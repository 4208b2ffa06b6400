// Which announcements were read: kept in this browser, so that a reload does not bring them back.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { EventId, EventView } from "../../protocol/messages";
import { type Announcement, announcementsIn, type Read, readOn, unread } from "./announcements";

const key = (event: EventId) => `bridge.announced.${event}`;
const spoken = (event: EventId, place: number) => `${event} ${place}`;

class Heard {
  #read = new SvelteMap<EventId, Read>();
  /** What this page says itself, and whether it is said. */
  #own = new SvelteMap<string, boolean>();

  /** Goes on to this view of an event: to be told of each, as what was said is counted from one to the next. */
  follow(event: EventId, view: EventView): void {
    const known = untrack(() => this.#read.get(event));
    const read = readOn(view, known ?? this.#kept(event));
    const own = announcementsIn(view, read).filter(({ at }) => this.#own.get(spoken(event, at)));
    this.#keep(event, { ...read, places: [...new Set([...read.places, ...own.map(({ at }) => at)])] });
  }

  /** What the director said that was not put away yet, the oldest first. */
  unread(event: EventId, view: EventView): Announcement[] {
    return unread(view, this.#read.get(event) ?? null).filter(({ at }) => !this.#own.has(spoken(event, at)));
  }

  /** Says something to everybody, as this of the rulings: whoever says it needs not be told. */
  async say<T>(event: EventId, place: number, send: () => Promise<T>): Promise<T> {
    const own = spoken(event, place);
    this.#own.set(own, false);
    try {
      const answer = await send();
      this.#own.set(own, true);
      return answer;
    } catch (cause) {
      this.#own.delete(own);
      throw cause;
    }
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

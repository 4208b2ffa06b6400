// Which event a table is of, for whoever fetches only then what a table of an event shows.

import type { EventId, TableId, TableView } from "../protocol/messages";

/** The session says so, or the name of its set. */
export const eventOf = ({ session, set }: TableView): EventId | null =>
  session?.event ?? /\/event\/([a-z2-7]{26})\//.exec(set.ctx ?? "")?.[1] ?? null;

const key = (table: TableId) => `bridge.event-of-table.${table}`;

/** Whoever has no seat there any more goes back to the event. */
export const noteTable = (table: TableId, event: EventId) => sessionStorage.setItem(key(table), event);

export const notedEvent = (table: TableId): EventId | null => sessionStorage.getItem(key(table));

/** A table of a round, by their numbers from 1. */
export interface Place {
  round: number;
  number: number;
}

const placeKey = (table: TableId) => `bridge.place-of-table.${table}`;

/** A view tells it of the round that is on alone. */
export const notePlace = (table: TableId, place: Place) =>
  sessionStorage.setItem(placeKey(table), JSON.stringify(place));

export function notedPlace(table: TableId): Place | null {
  const { round, number } = (JSON.parse(sessionStorage.getItem(placeKey(table)) ?? "{}") ?? {}) as Partial<Place>;
  return Number.isInteger(round) && Number.isInteger(number) ? { round: round!, number: number! } : null;
}

// The tables, matches and events that this browser has been to, so that coming back is one click. Nothing here is the
// state of a game: names of places, and the invitations with which one may go there.

import type { Seat, TableView } from "../protocol/messages";
import { SEATS } from "../rules/cards";
import type { FormName } from "./opening/formName";

/** The invitations to a table that one was given, or gave out. */
export interface KnownInvitations {
  seats: Partial<Record<Seat, string>>;
  kibitzers?: string | null;
  director?: string | null;
}

export interface Remembered {
  kind: "table" | "match" | "event";
  id: string;
  /** The one with which one came. */
  invitation?: string;
  /** All that one has. */
  invitations?: KnownInvitations;
  /** Whom one met there, or what it is called. */
  label: string;
  /** What is played there, where that is not a number of boards. */
  game?: FormName | "daily";
  /** Of a table of a match or an event: which. */
  of?: string;
  /** Who one was there: with another account it is another chair. */
  account?: string;
  /** When one was last there, in milliseconds since 1970. */
  when: number;
  /** Whether all its boards are played. */
  over?: boolean;
}

type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "bridge.remembered";
/** Older ones are forgotten: a list that is longer helps nobody. */
const MOST = 30;

const same = (a: Pick<Remembered, "kind" | "id">, b: Pick<Remembered, "kind" | "id">) =>
  a.kind === b.kind && a.id === b.id;

/** The others at a table, as one looks for it later. */
export const namesBeside = ({ seat, view }: { seat: Seat | null; view: Pick<TableView, "seats"> }): string =>
  SEATS.flatMap((other) => (other === seat ? [] : (view.seats[other]?.name ?? []))).join(", ");

/** Everything that is remembered, the latest first. */
export function allRemembered(shelf: Shelf = localStorage): Remembered[] {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(kept) ? kept.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

export const recall = (kind: Remembered["kind"], id: string, shelf: Shelf = localStorage) =>
  allRemembered(shelf).find((kept) => same(kept, { kind, id }));

/** By which one can come again to a place that one has no more; `null` if none is remembered. */
export const wayAgain = ({ invitation, invitations }: Partial<Remembered> = {}): string | null => {
  const known = invitation ?? invitations?.kibitzers;
  return known ? `/join/${known}` : null;
};

/** Remembers a place, with what was known of it before. */
export function remember(
  place: Pick<Remembered, "kind" | "id"> & Partial<Remembered>,
  when: number = Date.now(),
  shelf: Shelf = localStorage,
): void {
  const before = recall(place.kind, place.id, shelf);
  const invitations = joined(before?.invitations, place.invitations);
  const kept: Remembered = { label: "", ...before, ...place, ...(invitations && { invitations }), when };
  put([kept, ...allRemembered(shelf).filter((other) => !same(other, place))], shelf);
}

export function forgetPlace(kind: Remembered["kind"], id: string, shelf: Shelf = localStorage): void {
  put(
    allRemembered(shelf).filter((kept) => !same(kept, { kind, id })),
    shelf,
  );
}

function put(places: Remembered[], shelf: Shelf): void {
  const latest = [...places].sort((a, b) => b.when - a.when).slice(0, MOST);
  try {
    shelf.setItem(KEY, JSON.stringify(latest));
  } catch {
    // A browser that keeps nothing (a full disk, a private window) still plays.
  }
}

function joined(before?: KnownInvitations, more?: KnownInvitations): KnownInvitations | undefined {
  if (!before || !more) return more ?? before;
  return {
    seats: { ...before.seats, ...more.seats },
    kibitzers: more.kibitzers ?? before.kibitzers,
    director: more.director ?? before.director,
  };
}

function isRemembered(kept: unknown): kept is Remembered {
  if (typeof kept !== "object" || kept === null) return false;
  const { kind, id, label, when } = kept as Partial<Remembered>;
  return (
    (kind === "table" || kind === "match" || kind === "event") &&
    typeof id === "string" &&
    typeof label === "string" &&
    typeof when === "number"
  );
}

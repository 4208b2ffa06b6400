// What is asked and agreed about seats and about stopping, until the next deal comes.

import { SEATS } from "../../rules/cards";
import type { Seat, Swap, TableView } from "../messages";

/** The changes of seats that are still asked for; where none is, the view says nothing. */
export function withSwaps(view: TableView, stands: (swap: Swap) => boolean): TableView {
  const { swaps, ...rest } = view;
  const still = (swaps ?? []).filter(stands);
  return still.length > 0 ? { ...rest, swaps: still } : rest;
}

/** Who would stop here; where nobody would, the view says nothing. */
export function withStopping(view: TableView, without: readonly Seat[], more: Seat[] = []): TableView {
  const { would_stop, ...rest } = view;
  const still = [...(would_stop ?? []).filter((seat) => !without.includes(seat)), ...more];
  return still.length > 0 ? { ...rest, would_stop: still } : rest;
}

/** A deal comes: nothing is asked about seats any more, and nobody would stop. */
export const goingOn = (view: TableView) =>
  withStopping(
    withSwaps(view, () => false),
    SEATS,
  );

// Who may change seats with another player, whom one has asked, and who asks for one's own seat.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import { eventOf } from "../../events/ofTable";
import type { Seat, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";

/** Whether the form says who sits where from rubber to rubber. */
const formSeats = ({ session, sheet }: TableView): boolean =>
  !!session && "partners" in session.form && session.form.partners !== "fixed" && sheet.length > 0;

/**
 * Whether everybody has sat down anew for the next rubber or round, which they do when the first of them is ready: the
 * last board was played from other seats.
 */
export const satAnew = (view: TableView): boolean =>
  formSeats(view) && view.session!.sheet.pads.at(-1)?.over === true && SEATS.some((seat) => view.ready[seat]);

/** The line-up of a match and an event seat their players, and nobody else does. */
export const areSeated = (view: TableView): boolean => server.matches.has(view.host) || eventOf(view) !== null;

/** Before the first board and between boards. */
export const maySwap = ({ seat, view }: HeldTable): boolean =>
  seat !== null && view.stage === "gathering" && !areSeated(view) && !formSeats(view);

/** Whom one asks to change seats. */
export const askedBy = ({ seat, view }: HeldTable): Seat | null =>
  view.swaps?.find((swap) => swap.by === seat)?.of ?? null;

/** Who asks for one's own seat. */
export const askingOf = ({ seat, view }: HeldTable): Seat[] =>
  (view.swaps ?? []).filter((swap) => swap.of === seat).map((swap) => swap.by);

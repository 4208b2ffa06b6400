// Where deals come without end all players agree that there are no more: between two, or in the middle of one.

import type { Catalogue } from "../../i18n/catalogue";
import type { BoardNumber, Seat, TableView } from "../../protocol/messages";

/** The deal that is on, or would be next: before it, or in the middle of it, players of a session agree to stop. */
export const stopsAt = (view: TableView): BoardNumber | undefined => view.set.boards[view.sheet.length];

/** Whether a player may say that they would stop: in a session that its own form ends, or they do. */
export const maySayToStop = (view: TableView, seat: Seat | null): boolean =>
  seat !== null &&
  !!view.session &&
  !view.session.event &&
  view.stage !== "finished" &&
  view.stage !== "committing" &&
  view.stage !== "revealing" &&
  stopsAt(view) !== undefined;

/** Who of the players would stop; nothing if nobody would. */
export function wouldStopInWords(view: TableView, w: Catalogue): string | null {
  const names = (view.would_stop ?? []).map((seat) => view.seats[seat]?.name ?? w.common.seat[seat]);
  return names.length > 0 ? w.boards.stopping.would(names.join(", ")) : null;
}

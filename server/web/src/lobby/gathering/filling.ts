// Who is found for a seat, and by whom: a computer, or a friend with the seat's link.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { TableView } from "../../protocol/messages";
import { hasPartners, playersAt, seatingOf } from "../../rules/seating";
import { recall } from "../remembered";

/** Whether computers play what is played there: forms of four with an auction. */
export const haveComputers = ({ session }: Pick<TableView, "session">): boolean =>
  hasPartners(seatingOf(session?.form)) && !/^(minibridge|whist)/.test(session?.form.form ?? "");

/** Whether somebody is the table's host while seats may be taken. */
export const fills = ({ view }: HeldTable): boolean =>
  view.host === server.account?.account && view.stage !== "finished";

/** For whom the host can find somebody: for seats that are free, or for computers that would give way. */
export function mayFill(table: HeldTable): "free" | "computers" | null {
  const seats = playersAt(table.view);
  if (!fills(table)) return null;
  if (seats.some((seat) => !table.view.seats[seat])) return "free";
  const known = recall("table", table.id)?.invitations?.seats;
  return known && seats.some((seat) => table.view.seats[seat]?.computer && known[seat]) ? "computers" : null;
}

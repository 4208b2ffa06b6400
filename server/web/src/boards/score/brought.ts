// What a deal brought, by the sheet of a form of the game: on one deal both sides may score, and of three players each
// scores for themself.

import type { Account, BoardNumber, Line, SessionView, Side } from "../../protocol/messages";
import { otherSide } from "../../rules/cards";
import { playersIn } from "../../rules/seating";

/** What a deal brought each account. */
export type Brought = Partial<Record<Account, number>>;

/** A session by its sheet; what a link carries of one has no more than the unit. */
export type OnSheet = {
  form?: Pick<SessionView["form"], "form"> & { vulnerability?: boolean };
  sheet: Pick<SessionView["sheet"], "unit"> & Partial<SessionView["sheet"]>;
};

export const isThree = (session: OnSheet | null | undefined): boolean => session?.form?.form === "three_handed";

/** The columns of a sheet, with one's own first; each of three has one. */
export const accountsFrom = (own: Account, session: OnSheet | null | undefined): Account[] =>
  isThree(session) ? [...playersIn("three")] : [own, otherSide(own as Side)];

/** Everything that a deal brought, by account; `null` if it is not on the sheet. */
export function broughtOn(session: OnSheet | null | undefined, board: BoardNumber): Brought | null {
  const { deals, pads } = session?.sheet ?? {};
  const place = deals?.findIndex(({ terms }) => terms.board === board) ?? -1;
  if (place < 0) return null;
  const brought: Brought = {};
  for (const line of (pads ?? []).flatMap(({ lines }) => lines as Line[])) {
    const entry = "above" in line ? line.above : "below" in line ? line.below : null;
    if (entry?.deal === place) brought[entry.to] = (brought[entry.to] ?? 0) + entry.points;
  }
  return brought;
}

/** Everything that an account has on all pads. */
export const totalOf = ({ sheet }: Pick<SessionView, "sheet">, own: Account): number =>
  sheet.pads
    .flatMap(({ columns }) => columns.filter(({ account }) => account === own))
    .reduce((sum, { below, above }) => sum + below + above, 0);

// What is over with a deal of a form: a game, and the rubber or the round; in sentences.

import type { Catalogue } from "../../i18n/catalogue";
import type { BoardNumber, Line, Pad, Seat, SessionView, TableView } from "../../protocol/messages";
import { seatingOf } from "../../rules/seating";
import { accountInWords, unitOf } from "../wording";
import { partOf } from "./scorePad";

/** A difference in whole hundreds, a half upwards, as rubbers are settled. */
export const inHundreds = (points: number): number => Math.floor((points + 50) / 100);

/** Who has won a rubber or round that is over and by how much; of three what each has. */
export function wonInWords({ form, ...session }: SessionView, { columns, over }: Pad, w: Catalogue): string | null {
  const part = partOf(form);
  if (!over || part === "whole") return null;
  const { won, even, each, by, inHundreds: rounded } = w.boards.ended;
  const totals = columns
    .map(({ account, below, above }) => ({ who: accountInWords(account, w, seatingOf(form)), has: below + above }))
    .sort((one, other) => other.has - one.has);
  if (totals.length > 2) return each[part](totals.map(({ who, has }) => `${who}: ${has}`).join("; "));
  const ahead = totals[0]!.has - totals[1]!.has;
  if (ahead === 0) return even[part];
  const settled = part === "rubber" && (form.form === "rubber" || form.form === "honeymoon");
  const unit = unitOf(session, w);
  const points = unit ? ahead + unit : settled ? rounded(ahead, inHundreds(ahead)) : by(ahead);
  return won[part](totals[0]!.who, points);
}

/** Who sits where after a pivot, by the seat that they had. */
const AFTER_PIVOT: readonly Seat[] = ["N", "W", "S", "E"];

/** All that is over with a deal, in sentences. */
export function endedInWords({ session }: Pick<TableView, "session">, board: BoardNumber, w: Catalogue): string[] {
  const over = session ? padOf(session, board) : null;
  if (!session || !over) return [];
  const { pad, place, isLast } = over;
  const won = isLast ? wonInWords(session, pad, w) : null;
  if (won !== null) return [won];
  const games = (pad.lines as Line[]).flatMap((line) => ("game" in line && line.game.deal === place ? line.game : []));
  return games.map(({ to }) => w.boards.ended.game(accountInWords(to, w, seatingOf(session.form))));
}

/** With whom one goes on after a deal, where more is played and that changes; `null` where it does not. */
export function partnersAfterInWords(
  { session, seats, stage }: Pick<TableView, "session" | "seats" | "stage">,
  board: BoardNumber,
  w: Catalogue,
): string | null {
  const over = session ? padOf(session, board) : null;
  if (!session || !over?.isLast || wonInWords(session, over.pad, w) === null) return null;
  const partners = "partners" in session.form ? session.form.partners : "fixed";
  if (stage === "finished" || partners === "fixed" || isAllPlayed(session)) return null;
  if (partners === "cut") return w.boards.ended.cut;
  const [one, two, three, four] = AFTER_PIVOT.map((seat) => seats[seat]?.name ?? w.common.seat[seat]);
  return w.table.say.anew(one!, two!, three!, four!);
}

/** The pad of a deal, where it stands among the deals, and whether it is the last of its rubber or round so far. */
function padOf({ sheet }: SessionView, board: BoardNumber) {
  const { deals = [], pads = [] } = sheet ?? {};
  const place = deals.findIndex(({ terms }) => terms.board === board);
  if (place < 0) return null;
  const { part } = deals[place]!.terms;
  const pad = pads[part - 1];
  return pad ? { pad, place, isLast: !deals.slice(place + 1).some(({ terms }) => terms.part === part) } : null;
}

/** Whether as many rubbers or rounds are over as were agreed. */
function isAllPlayed({ form, sheet }: SessionView): boolean {
  const agreed = "rubbers" in form ? form.rubbers : "rounds" in form ? form.rounds : null;
  return agreed !== null && sheet.pads.filter(({ over }) => over).length >= agreed;
}

// The score pad of a rubber or a round as people draw it: what is above the line above it, the first entry next to the
// line, what is below it below, and a line under each game.

import type { Account, Form, Line, Pad, Premium, SessionView } from "../../protocol/messages";
import { sideOf } from "../../rules/cards";
import { playersIn, seatingOf } from "../../rules/seating";

export interface Entry {
  to: Account;
  points: number;
  /** The place of the deal on the sheet, from 0; `null` for what comes at the end. */
  deal: number | null;
  kind: Premium | null;
}

export interface Drawn {
  columns: Account[];
  /** From the top: the last one first. */
  above: Entry[];
  /** From the line down; `game` is a line under both columns. */
  below: (Entry | "game")[];
  totals: number[];
}

/** The columns with one's own first. */
export function drawn(pad: Pad, own: Account): Drawn {
  const columns = [...pad.columns].sort((one, other) => Number(other.account === own) - Number(one.account === own));
  const above: Entry[] = [];
  const below: (Entry | "game")[] = [];
  for (const line of pad.lines as Line[]) {
    if ("above" in line) above.unshift({ ...line.above, deal: line.above.deal ?? null });
    else if ("below" in line) below.push({ ...line.below, kind: null });
    else below.push("game");
  }
  return {
    columns: columns.map(({ account }) => account),
    above,
    below,
    totals: columns.map((column) => column.below + column.above),
  };
}

/** The pads of a session; before the first deal that on which it will be written. */
export function padsOf({ form, sheet }: SessionView): Pad[] {
  if (sheet.pads.length > 0) return sheet.pads;
  const seating = seatingOf(form);
  const accounts: readonly Account[] = seating === "three" ? playersIn(seating) : ["NS", "EW"];
  const columns = accounts.map((account) => ({ account, games: 0, leg: 0, below: 0, above: 0 }));
  return [{ columns, lines: [], over: false }];
}

/** What a pad is of. */
export function partOf(form: Form): "rubber" | "round" | "whole" {
  switch (form.form) {
    case "rubber":
    case "auction":
    case "whist":
    case "three_handed":
      return "rubber";
    case "chicago":
    case "chicago_duplicate":
    case "russian":
      return "round";
    case "honeymoon":
      return form.scoring === "chicago" ? "round" : "rubber";
    default:
      return "whole";
  }
}

/** Who had the seats of a column of a pad, where they are known and had them in all its deals. */
export function peopleOf(session: SessionView, place: number, account: Account): string[] | null {
  const sat = session.sat?.[place];
  const three = account !== "NS" && account !== "EW";
  const seats = playersIn(seatingOf(session.form)).filter((seat) => (three ? seat : sideOf(seat)) === account);
  const names = seats.flatMap((seat) => sat?.[seat] ?? []);
  return names.length > 0 && names.length === seats.length ? names : null;
}

export interface Stand {
  account: Account;
  /** Games won; `null` where they do not add up to a rubber. */
  games: number | null;
  leg: number;
}

/** How the rubber or round that is on stands, on which a bid depends; empty where it does not. */
export function standing({ form, sheet }: SessionView): Stand[] {
  const pad = sheet.pads.at(-1);
  const alone = partOf(form) === "whole" || form.form === "chicago_duplicate" || form.form === "russian";
  if (alone || !pad || pad.over) return [];
  const isRubber = partOf(form) === "rubber";
  return pad.columns.map(({ account, games, leg }) => ({ account, games: isRubber ? games : null, leg }));
}

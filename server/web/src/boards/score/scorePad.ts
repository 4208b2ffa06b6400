// The score pad of a rubber or a round as people draw it: what is above the line above it, the first entry next to the line,
// what is below it below, and a line under each game.

import type { Account, Line, Pad, Premium } from "../../protocol/messages";

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

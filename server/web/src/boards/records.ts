// The records of finished boards, asked for when somebody wants to look at one, and again when there are more.

import { untrack } from "svelte";

import { server } from "../app/server.svelte";
import type { HeldTable } from "../app/table.svelte";
import { onTerms, type OnTerms } from "./finished";
import type { BoardNumber, BoardRecord, SessionRecord } from "../protocol/messages";

interface Held {
  record: SessionRecord;
  /** What the table showed when it was asked for: whatever is written down makes it old. */
  as: string;
}

const held = new Map<string, Held>();

/** All that a table has written down; a rubber that is broken off is settled when the table is closed. */
const writtenAt = ({ view }: HeldTable) =>
  JSON.stringify([view.sheet, view.adjustments ?? [], view.session ?? null, view.closed ?? null]);

/**
 * What a table has written down of one board. Whoever looks at it asks again when this has changed, and not whenever
 * something happens at the table.
 */
export const writtenOf = ({ view }: HeldTable, board: BoardNumber): string =>
  JSON.stringify([view.sheet, view.adjustments ?? []].map((lines) => lines.filter((line) => line.board === board)));

/** The table's record, as it stands now: who asks says when it is asked again. Throws what a request throws. */
export async function recordOf(table: HeldTable): Promise<SessionRecord> {
  const as = untrack(() => writtenAt(table));
  const known = held.get(table.id);
  if (known?.as === as) return known.record;
  const answer = await server.request({ record: { table: table.id } });
  if (!("record" in answer)) throw new TypeError("the answer is a record");
  held.set(table.id, { record: answer.record, as });
  return answer.record;
}

/** One board of it, with what its terms add to it; `null` if it has none of this number. */
export async function boardOf(table: HeldTable, board: BoardNumber): Promise<(BoardRecord & OnTerms) | null> {
  const { boards, session } = await recordOf(table);
  const record = boards.find((each) => each.board === board);
  const terms = session?.sheet.deals.find((deal) => deal.terms.board === board)?.terms;
  return record ? { ...record, ...onTerms(record.seating, terms) } : null;
}

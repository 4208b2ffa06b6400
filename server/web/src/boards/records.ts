// The records of finished boards, asked for when somebody wants to look at one, and again when there are more.

import { server } from "../app/server.svelte";
import type { HeldTable } from "../app/table.svelte";
import { onTerms, type OnTerms } from "./finished";
import type { BoardNumber, BoardRecord, SessionRecord } from "../protocol/messages";

interface Held {
  record: SessionRecord;
  /** What the table showed when it was asked for: a longer sheet or another adjustment makes it old. */
  as: string;
}

const held = new Map<string, Held>();
const stateOf = ({ view }: HeldTable) => JSON.stringify([view.sheet, view.adjustments ?? []]);

/** The table's record, as it stands. Throws what a request throws. */
export async function recordOf(table: HeldTable): Promise<SessionRecord> {
  const as = stateOf(table);
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

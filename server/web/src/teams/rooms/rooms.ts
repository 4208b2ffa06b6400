// Which table is a room of which match: a table does not say so itself.

import type { MatchId, Room, SegmentView, TableId } from "../../protocol/messages";

export interface RoomOfMatch {
  match: MatchId;
  room: Room | null;
}

const KEY = "bridge.rooms";
const REMEMBERED = 40;

/** The tables of all segments but the last. */
export const roomsElsewhere = (segments: readonly SegmentView[]): TableId[] =>
  segments.slice(0, -1).flatMap(({ tables }) => (tables ? [tables.open, tables.closed] : []));

export function noteRoom(table: TableId, match: MatchId, room: Room): void {
  const others = noted().filter(([known]) => known !== table);
  localStorage.setItem(KEY, JSON.stringify([[table, match, room], ...others].slice(0, REMEMBERED)));
}

/** The match of a table: from the name of its set, or because this browser went in from the match's page. */
export function roomOf(table: TableId, ctx: string | null | undefined): RoomOfMatch | null {
  const entry = noted().find(([known]) => known === table);
  if (entry) return { match: entry[1], room: entry[2] };
  const match = /\/match\/([a-z2-7]{26})\//.exec(ctx ?? "")?.[1];
  return match ? { match, room: null } : null;
}

function noted(): [TableId, MatchId, Room][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [TableId, MatchId, Room][];
  } catch {
    return [];
  }
}

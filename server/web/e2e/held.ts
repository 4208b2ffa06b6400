// What a page must know, told from the outside: every frame that came over its sockets, folded as PROTOCOL.md says.

import type { Lane, MatchFrame, ServerFrame, TableEvent, TableId, TableView } from "../src/protocol/messages";
import { fold } from "../src/protocol/fold";

export class Held {
  lane: Lane = "K";
  seq = 0;
  view!: TableView;
}

/** The tables and matches of one page, and a fault in the stream of frames as soon as there is one. */
export class Folding {
  readonly tables = new Map<TableId, Held>();
  /** Every view of a match that came, the latest last. */
  readonly matches: MatchFrame[] = [];
  readonly faults: string[] = [];

  take(frame: ServerFrame): void {
    if ("snapshot" in frame) {
      const { table, lane, seq, view } = frame.snapshot;
      this.tables.set(table, Object.assign(new Held(), { lane, seq, view }));
    } else if ("table_events" in frame) {
      const { table, from, events } = frame.table_events;
      this.#events(table, from, events);
    } else if ("gone" in frame) this.tables.delete(frame.gone.table);
    else if ("match" in frame) this.matches.push(frame.match);
  }

  #events(table: TableId, from: number, events: TableEvent[]): void {
    const held = this.tables.get(table);
    if (!held || from !== held.seq + 1) {
      this.faults.push(`events from ${from} after ${held?.seq ?? "nothing"}`);
      return;
    }
    for (const event of events) held.view = fold(held.view, held.lane, event);
    held.seq += events.length;
  }

  /** The one table of a story. */
  get table(): Held | undefined {
    return [...this.tables.values()].at(-1);
  }
}

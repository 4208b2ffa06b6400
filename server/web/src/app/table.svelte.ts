// A table as this client holds it: the lane, the number of the last event, the view (PROTOCOL.md, section 1).

import { FoldError, fold } from "../protocol/fold";
import type {
  BySeat,
  TableEvents,
  Lane,
  Presence,
  Request,
  ResumePoint,
  Seat,
  Seq,
  Snapshot,
  TableEvent,
  TableId,
  TableView,
} from "../protocol/messages";
import { seatOfLane } from "../rules/cards";

/** What no event has: whoever resumes from it is told the table whole. */
const NO_EVENT = Number.MAX_SAFE_INTEGER;

type Listener = (event: TableEvent, before: TableView, after: TableView) => void;

export class HeldTable {
  lane: Lane = $state("K");
  view: TableView = $state.raw()!;
  here: BySeat<boolean> = $state.raw({ N: true, E: true, S: true, W: true });
  /** For which seats a substitute was due when one last heard who is here. */
  substitutesDue: Seat[] = $state.raw([]);
  /** Whether the view is what is so on the server; false while the connection is lost. */
  live = $state(true);
  /** How often it was told whole: what happened before was told to nobody here. */
  snapshots = $state(0);
  #seq: Seq = 0;
  #listeners = new Set<Listener>();

  constructor(
    readonly id: TableId,
    snapshot: Snapshot,
  ) {
    this.replace(snapshot);
  }

  /** One's own seat; none for kibitzers and directors. */
  get seat() {
    return seatOfLane(this.lane);
  }

  get resumePoint(): ResumePoint {
    return { table: this.id, lane: this.lane, seq: this.#seq };
  }

  /** Hears each event after it was folded, and the views around it: for announcements and motion, never for state. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** It may have been told by another run of the server: it is asked for as a whole. */
  distrust(): void {
    this.#seq = NO_EVENT;
  }

  replace({ lane, seq, view }: Snapshot): void {
    [this.lane, this.#seq, this.view, this.live] = [lane, seq, view, true];
    this.snapshots += 1;
  }

  /** Takes a whole frame in, or throws {@link FoldError}. */
  take({ from, events }: TableEvents): void {
    if (from !== this.#seq + 1) throw new FoldError(`event ${from} after ${this.#seq}`);
    const told: Parameters<Listener>[] = [];
    let view = this.view;
    for (const event of events) {
      const after = fold(view, this.lane, event);
      told.push([event, view, after]);
      view = after;
    }
    [this.view, this.#seq, this.live] = [view, this.#seq + events.length, true];
    for (const each of told) this.#listeners.forEach((listener) => listener(...each));
  }

  attendance({ here, substitutes_due = [] }: Presence): void {
    [this.here, this.substitutesDue, this.live] = [here, substitutes_due, true];
  }
}

/** What is asked about a table, its name left out. */
export type TableAsk = {
  [N in TableRequestName]: Omit<Extract<Request, Record<N, unknown>>[N], "table">;
};
type TableRequestName = Request extends infer R
  ? R extends Record<infer N extends string, { table: TableId }>
    ? N
    : never
  : never;

// The matches that this page follows: what one is in each of them, one's part in their dealing, and the way into the
// rooms.

import { router } from "../../app/router.svelte";
import { server } from "../../app/server.svelte";
import type { MatchId, Room, TableId } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { askOf } from "../dealing";
import { type Part, ROOMS, partOf } from "../match";
import { noteRoom, roomsElsewhere } from "./rooms";

class Attendance {
  /** Shares that were sent and not lost on the way. */
  #given = new Set<string>();

  constructor() {
    // A share is due whatever screen is looked at, within five seconds.
    $effect.root(() => {
      $effect(() => this.#deal());
    });
  }

  /** Nobody until it is followed. */
  partIn(id: MatchId): Part {
    return partOf(server.followedMatches.get(id)?.places ?? []);
  }

  /** Goes into a room and shows its table. */
  async enter(id: MatchId, room: Room): Promise<void> {
    await this.#goInto(id, room);
  }

  /** The director goes into a room that calls for them, and answers the call by coming. */
  async answerCall(id: MatchId, room: Room): Promise<void> {
    const table = await this.#goInto(id, room);
    if (!table) return;
    const { answerCall } = await import("../../direct/answering");
    await answerCall(table);
  }

  /** Who has gone elsewhere while it was asked is left there. */
  async #goInto(id: MatchId, room: Room): Promise<TableId | null> {
    const stays = router.stays();
    const table = await this.#attend(id, room);
    if (!table || !stays()) return null;
    router.go(`/table/${table}`);
    return table;
  }

  /** A director sees both rooms from the match's page. */
  async attendBoth(id: MatchId): Promise<void> {
    for (const room of ROOMS) await this.#attend(id, room);
  }

  async #attend(id: MatchId, room: Room): Promise<TableId | null> {
    const segments = server.matches.get(id)?.view.segments ?? [];
    await this.#rise(roomsElsewhere(segments));
    const tables = segments.findLast((segment) => segment.tables)?.tables;
    await server.makeRoomForTable(router.table, tables?.[room] ?? null);
    const answer = await server.request({ match: { id, ask: { enter_room: { room } } } });
    const table = bodyOf(answer, "seated")?.table ?? bodyOf(answer, "directing")?.table;
    if (table) noteRoom(table, id, room);
    return table ?? null;
  }

  /** Leaves the tables of earlier segments: a connection attends only a few. */
  async #rise(tables: readonly TableId[]): Promise<void> {
    for (const table of tables.filter((table) => server.tables.has(table))) await server.leaveTable(table);
  }

  #deal(): void {
    for (const [id, frame] of server.matches) {
      const ask = askOf(frame, this.partIn(id));
      const key = ask && `${id} ${JSON.stringify(ask)}`;
      if (!ask || !key || this.#given.has(key)) continue;
      this.#given.add(key);
      // Whoever is late is left out, and the view says so; what was lost with the connection is sent again.
      server.request({ match: { id, ask } }).catch(() => this.#given.delete(key));
    }
  }
}

export const attendance = new Attendance();

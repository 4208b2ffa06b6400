// The events that this page follows: what one is in each of them, what was agreed, and the way into its matches.

import { SvelteMap } from "svelte/reactivity";

import { router } from "../app/router.svelte";
import { server } from "../app/server.svelte";
import type {
  Answer,
  EventConditions,
  EventId,
  EventInvitations,
  EventRound,
  MatchId,
  Request,
  TableCall,
  TableId,
} from "../protocol/messages";
import { bodyOf } from "../protocol/unions";
import { noteEvent } from "../teams/belonging";
import { type EventPart, eventPartOf } from "./event";
import { notePlace, type Place } from "./ofTable";

export interface Followed {
  part: EventPart;
  /** Whether one may start it, begin its rounds and have its links. */
  leads: boolean;
  /** They never change, and come with the answer alone. */
  conditions: EventConditions;
}

class Events {
  /** The links to events that one runs, also in a browser that did not open them. */
  readonly links = new SvelteMap<EventId, EventInvitations>();

  /** Nothing until it is followed. */
  followed(id: EventId): Followed | undefined {
    const told = server.followedEvents.get(id);
    return told && { part: eventPartOf(told.places), leads: told.leads ?? false, conditions: told.conditions };
  }

  /** For whoever leads it. */
  async askForLinks(id: EventId): Promise<void> {
    if (this.links.has(id)) return;
    const answer = await server.request({ event: { id, ask: { links: {} } } }).catch(() => null);
    const links = answer && bodyOf(answer, "event_links");
    if (links) this.links.set(id, links);
  }

  /** Who met whom in a round that has begun. Throws what a request throws. */
  async askRound(id: EventId, round: number): Promise<EventRound> {
    const told = bodyOf(await server.request({ event: { id, ask: { round: { round } } } }), "event_round");
    if (!told) throw new TypeError("the answer is a round");
    return told;
  }

  /** Goes to a match: one's own that is to be finished unless another is named. */
  async enter(id: EventId, match: MatchId | null): Promise<void> {
    const stays = router.stays();
    await server.makeRoomFor(match);
    const answer = await server.request({ event: { id, ask: { enter_match: { match } } } });
    const entered = bodyOf(answer, "following");
    if (!entered) return;
    noteEvent(entered.match, id);
    if (stays()) router.go(`/match/${entered.match}`);
  }

  /**
   * Goes to the table where one plays in this round, or as director to the one of this number, also of an earlier one.
   */
  async sitDown(id: EventId, number: number | null, round: number | null = null): Promise<void> {
    const at = round ?? server.events.get(id)?.view.round;
    const place = number !== null && at ? { round: at, number } : null;
    await this.#goToTable({ event: { id, ask: { enter_table: { number, round } } } }, { place });
  }

  /** Goes to a table that calls for its director, and answers the call by coming. */
  async answerCall(id: EventId, { round, number, table }: TableCall): Promise<void> {
    const place = { round, number };
    await this.#goToTable({ event: { id, ask: { enter_table: { number, round } } } }, { coming: table, place });
    const { answerCall } = await import("../direct/answering");
    await answerCall(table);
  }

  /** Who has gone elsewhere while it was asked is left there. */
  async #goToTable(
    request: Request,
    { coming = null, place }: { coming?: TableId | null; place: Place | null },
  ): Promise<Answer> {
    const stays = router.stays();
    await server.makeRoomForTable(router.table, coming);
    const answer = await server.request(request);
    const table = bodyOf(answer, "seated")?.table ?? bodyOf(answer, "directing")?.table;
    if (table && place) notePlace(table, place);
    if (table && stays()) router.go(`/table/${table}`);
    return answer;
  }
}

export const events = new Events();

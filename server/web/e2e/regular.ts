// Somebody of the club without a browser: they speak the public protocol, take their place, give their share of the
// deal, and play quickly. The dealer of the Open room, or of a table with an even number where pairs or persons play,
// bids 1NT and claims seven tricks; all others pass and accept.

import { randomBytes } from "node:crypto";

import { WebSocket } from "ws";

import { commitmentTo, type Due, type Step } from "../src/dealing/ceremony";
import { eventDutyOf, type EventPart, eventPartOf } from "../src/events/event";
import { fieldDutyOf } from "../src/events/field/field";
import { drawIdentity } from "../src/lobby/device/identity";
import { answerers } from "../src/procedures/claims/claims";
import { Connection, RefusedError } from "../src/protocol/connection";
import type {
  Answer,
  BoardSource,
  BySeat,
  EventView,
  GuestToken,
  MatchFrame,
  MatchRequest,
  Policy,
  Request,
  ServerFrame,
  TicketGrant,
} from "../src/protocol/messages";
import { pauseOf } from "../src/protocol/pauses";
import { bodyOf } from "../src/protocol/unions";
import { declarerOf, seatOfLane } from "../src/rules/cards";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { askOf } from "../src/teams/dealing";
import { dutyOf, lastSegment, type Part, partOf, suggestedLineup } from "../src/teams/match";
import { Folding, type Held } from "./held";

// Browsers have it; so has Node from 22 on.
Object.assign(globalThis, { WebSocket });

export class Regular {
  readonly folding = new Folding();
  /** What they did: nothing is asked for twice. */
  readonly #done = new Set<string>();
  readonly #shares = new Map<string, string>();
  readonly #parts = new Map<string, Part>();
  #event: { id: string; part: EventPart } | null = null;
  /** The number of their table in this round, where pairs or persons play. */
  #table = 0;
  #connection!: Connection;

  private constructor(readonly name: string) {}

  /** Comes with a name and the links that they have: to an event, or to a match. */
  static async come(name: string, url: string, links: string[]): Promise<Regular> {
    const regular = new Regular(name);
    const guest = await post<GuestToken>(`${url}/api/guest`, { body: JSON.stringify({ name }) });
    const headers = { authorization: `Bearer ${guest.token}` };
    await new Promise<void>((joined, refused) => {
      regular.#connection = new Connection(`${url.replace(/^http/, "ws")}/ws`, "bridge-regular", {
        ticket: () => post<TicketGrant>(`${url}/api/ws-ticket`, { headers }),
        leftOff: () => ({ resume: [] }),
        frame: (frame) => regular.#take(frame),
        changed: (link) => link === "online" && void regular.#joins(links).then(joined, refused),
      });
      regular.#connection.start();
    });
    return regular;
  }

  /** When the server was away they come back by the same links, and do again what may have been lost with it. */
  async #joins(links: string[]): Promise<void> {
    this.#done.clear();
    for (const link of links) await this.#ask({ join: { invite: link.split("/").at(-1)! } });
  }

  /** Opens a table of these boards at which they do not sit; gives the links to its seats. */
  async opens(boards: BoardSource, policy: Policy): Promise<BySeat<string>> {
    const open_table = { key: drawIdentity(), boards, policy };
    const answer: Answer = await this.#connection.request({ open_table });
    return bodyOf(answer, "opened")!.invitations.seats;
  }

  goHome(): void {
    this.#connection.stop();
  }

  /** Asks to play again in an event, after having withdrawn. */
  playsAgain(id: string): Promise<void> {
    return this.#ask({ event: { id, ask: { play_again: {} } } });
  }

  async #ask(request: Request): Promise<void> {
    const answer: Answer = await this.#connection.request(request);
    const event = bodyOf(answer, "following_event");
    if (event) this.#event = { id: event.event, part: eventPartOf(event.places) };
    const match = bodyOf(answer, "following");
    if (!match) return;
    this.#parts.set(match.match, partOf(match.places));
    this.folding.matches
      .filter((frame) => frame.match === match.match)
      .slice(-1)
      .forEach((frame) => this.#inMatch(frame));
  }

  /** Whatever is refused is not to be done any more: somebody was quicker. Who was too fast themself does it later. */
  #once(request: Request, segment = 0): void {
    const key = `${segment} ${JSON.stringify(request)}`;
    if (this.#done.has(key)) return;
    this.#done.add(key);
    this.#ask(request).catch((error: unknown) => {
      const pause = error instanceof RefusedError ? pauseOf(error.refused.why) : undefined;
      if (pause !== undefined) setTimeout(() => void this.#ask(request).catch(() => {}), pause);
    });
  }

  #take(frame: ServerFrame): void {
    this.folding.take(frame);
    if ("match" in frame) this.#inMatch(frame.match);
    else if ("event" in frame) {
      const { event: id, view } = frame.event;
      if (view.field) return this.#inField(id, view);
      if (!this.#event || !("match" in eventDutyOf(view, this.#event.part, false))) return;
      const own = view.fixtures.find(({ home, away }) => [home, away].includes(this.#event!.part.player?.team));
      this.#once({ event: { id, ask: { enter_match: { match: own?.match ?? null } } } });
    } else if ("snapshot" in frame || "table_events" in frame) {
      const { table } = "snapshot" in frame ? frame.snapshot : frame.table_events;
      const held = this.folding.tables.get(table);
      if (held) this.#atTable(table, held);
    }
  }

  /** In each round to the table where they play. */
  #inField(id: string, view: EventView): void {
    if (!this.#event) return;
    const duty = fieldDutyOf(view, view.field!, this.#event.part, false);
    if (!("table" in duty)) return;
    this.#table = duty.table.number;
    // Only a few are attended: where they have played to the end they get up.
    for (const [table, { view }] of this.folding.tables) {
      if (view.stage === "finished") this.#once({ stop_watching: { table } });
    }
    this.#once({ event: { id, ask: { enter_table: {} } } }, view.round);
  }

  #inMatch(frame: MatchFrame): void {
    const part = this.#parts.get(frame.match);
    const segment = lastSegment(frame.view);
    if (!part || !segment) return;
    const share = askOf(frame, part, (due) => this.#share(due));
    if (share) return this.#once({ match: { id: frame.match, ask: share } });
    const duty = dutyOf(frame.view, part, false);
    let ask: MatchRequest | null = null;
    if ("hand_in" in duty) {
      const lineup = suggestedLineup(frame.view, duty.hand_in.team);
      ask = { hand_in_lineup: { segment: segment.number, lineup } };
    } else if ("enter" in duty) ask = { enter_room: { room: duty.enter.room } };
    else if ("agree" in duty) ask = { agree_score: { version: duty.agree.version } };
    // The way into a room is asked for in each segment.
    if (ask) this.#once({ match: { id: frame.match, ask } }, segment.number);
  }

  #share({ set, label, ctx, stage, committed, revealed }: Due): Step {
    const share = this.#shares.get(set) ?? randomBytes(16).toString("hex");
    this.#shares.set(set, share);
    if (stage === "committing") return committed === null ? { contribute: commitmentTo(share, ctx, label) } : null;
    return committed !== null && !revealed ? { reveal: share } : null;
  }

  #atTable(table: string, { view, lane }: Held): void {
    const seat = seatOfLane(lane);
    const { board } = view;
    if (seat === null) return;
    this.#givesTheirShare(table, { view, lane });
    const next = view.set.boards[view.sheet.length];
    if (view.stage === "gathering" && next !== undefined && !view.ready[seat]) {
      return this.#once({ ready: { table, board: next } });
    }
    if (!board || board.result) return;
    const { claim } = board;
    if (claim) {
      const { turn, stage } = claim;
      if (answerers(board, claim).includes(seat)) this.#once({ answer_claim: { table, turn, stage, accept: true } });
      return;
    }
    if (actorOf(board) !== seat) return;
    const { turn } = view;
    if (view.stage === "auction") {
      const isBold = this.#table > 0 ? this.#table % 2 === 0 : this.#isOpenRoom(table);
      const call = board.calls.length === 0 && isBold ? "1NT" : "P";
      return this.#once({ call: { table, turn, call } });
    }
    if (seat === declarerOf(board.contract!)) return this.#once({ claim: { table, turn, tricks: 7 } });
    const card = legalCards(board, board.hands[seatToAct(board)!]!)[0]!;
    this.#once({ play: { table, turn, card } });
  }

  /** Of what a table deals by itself, as it does where a form is played. */
  #givesTheirShare(table: string, { view, lane }: Pick<Held, "view" | "lane">): void {
    const label = seatOfLane(lane)!;
    const { ctx, commitment, committed, revealed } = view.set;
    const { stage } = view;
    if (!ctx || !commitment || (stage !== "committing" && stage !== "revealing")) return;
    const set = `${table} ${ctx}`;
    const due = { set, label, ctx, commitment, stage, committed: committed[label], revealed: revealed[label] };
    const step = this.#share(due);
    if (step?.contribute) this.#once({ contribute: { table, commitment: step.contribute } });
    else if (step?.reveal) this.#once({ reveal: { table, value: step.reveal } });
  }

  #isOpenRoom(table: string): boolean {
    return this.folding.matches.some(({ view }) => view.segments.some(({ tables }) => tables?.open === table));
  }
}

async function post<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(path, { ...init, method: "POST" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

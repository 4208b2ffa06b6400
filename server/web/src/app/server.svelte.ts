// The server as the page knows it: who one is, the connection, and every table, match and event that is held.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import { Connection, type Link, LONGEST_PAUSE, LostError, RefusedError } from "../protocol/connection";
import { FoldError } from "../protocol/fold";
import type {
  Answer,
  EventFrame,
  EventId,
  MatchFrame,
  MatchId,
  MatchView,
  Request,
  ResumePoint,
  RunId,
  ServerFrame,
  TableId,
} from "../protocol/messages";
import { pauseOf } from "../protocol/pauses";
import { bodyOf, type BodyOf, match } from "../protocol/unions";
import { isBoardOn } from "../rules/play";
import { keep, setNumberOf, setOfTable } from "../dealing/kept";
import { type Account, enterAs, forget, remember, rememberedAccount, ticketFor } from "./account";
import { HeldTable } from "./table.svelte";

const CLIENT = "bridge-web";
/** As many tables a hello may take up, and as many matches a connection may follow (protocol, chapter limits). */
const TABLES_ATTENDED = 8;
const MATCHES_FOLLOWED = 8;
/** So long, and then twice as long each time, until what the server cannot do at present is asked again. */
const FIRST_LATER = 500;
/** So long nobody notices that they wait, in milliseconds; and so often they do. */
const [SHORT_PAUSE, ASKED_AT_MOST] = [1_000, 3];

export class Server {
  account: Account | null = $state.raw(rememberedAccount());
  /** The account that the server did not take. It stays in this browser until another name is taken. */
  refused: Account | null = $state.raw(null);
  link: Link = $state("stopped");
  /** Why the link was lost, as the server said: a `ClosingReason`, or words. */
  why: string | null = $state(null);
  /** When the connection is tried again, in milliseconds since 1970, where that is long. */
  again: number | null = $state(null);
  /** What the server's owner said to everybody, until it was read. */
  announcement: string | null = $state(null);
  /**
   * What links for others begin with: where the server says that people reach it, or else where this page came from.
   */
  origin: string = $state(location.origin);
  /** Whether computers play here. */
  computers = $state(true);
  readonly tables = new SvelteMap<TableId, HeldTable>();
  readonly matches = new SvelteMap<MatchId, MatchFrame>();
  readonly events = new SvelteMap<EventId, EventFrame>();
  /** What one is in a match or an event, and what was agreed, as the server said when it was followed last. */
  readonly followedMatches = new SvelteMap<MatchId, BodyOf<Answer, "following">>();
  readonly followedEvents = new SvelteMap<EventId, BodyOf<Answer, "following_event">>();
  /** Tables, matches and events that the server says one may not see (any more). */
  readonly gone = new SvelteMap<TableId | MatchId | EventId, true>();

  /** The run of the server that has told all that is held here. */
  #run: RunId | null = null;
  /** What the server's clock said at its welcome, and when that was by this page's own, which nobody sets back. */
  #clock = { ms: Date.now(), at: performance.now() };
  /** Tables to take up at the next hello, of which no view is held yet. */
  #wanted = new Set<TableId>();
  /** What was let go on this connection: a view of it that was under way by then may still come. */
  #left = new Set<TableId | MatchId>();
  /** The sets of which the server has said that it took our share. */
  #taken = new Set<string>();
  #following = new Map<MatchId | EventId, Request>();
  /** The follows that are on their way, or wait for the connection: none is asked twice at a time. */
  #coming = new Map<MatchId | EventId, Promise<void>>();
  /** What is yet to be followed anew on this connection; each has its own. */
  #due = new Set<MatchId | EventId>();
  #connection: Connection;
  #online: (() => void)[] = [];
  /** Until what was asked too soon has its answer: what is asked later does not overtake it. */
  #hasty: Promise<unknown> = Promise.resolve();

  constructor(origin: string = location.origin) {
    this.#connection = new Connection(`${origin.replace(/^http/, "ws")}/ws`, CLIENT, {
      ticket: (gone) => ticketFor(this.account!, gone),
      leftOff: () => ({ run_id: this.#run, resume: this.#resumePoints() }),
      frame: (frame) => this.#take(frame),
      changed: (link, why, pause) => {
        this.again = pause !== null && pause > LONGEST_PAUSE * 1.5 ? Date.now() + pause : null;
        this.#changed(link, why);
      },
    });
    addEventListener("online", () => this.#connection.networkCame());
    addEventListener("offline", () => this.#connection.networkWent());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#connection.probe();
    });
    if (this.account) this.#connection.start();
  }

  /** Connects now, however long it was to wait. */
  comeBack(): void {
    this.#connection.probe();
  }

  /** Takes a name and connects. */
  async enter(name: string): Promise<void> {
    this.assume(await enterAs(name));
  }

  /** Goes on as the account that was refused: the server's clock or key may have been put right. */
  tryAgain(): void {
    if (this.refused) this.assume(this.refused);
  }

  /** Goes on as an account of another device. */
  assume(account: Account): void {
    const was = this.account ?? this.refused;
    if (was && was.account !== account.account) this.#letAllGo();
    remember(account);
    [this.account, this.refused] = [account, null];
    this.#release();
    this.#connection.start();
  }

  /** Leaves the name and everything that hangs on it in this browser. */
  leave(): void {
    this.#connection.stop();
    forget();
    this.account = null;
    this.#letAllGo();
  }

  #letAllGo(): void {
    const { tables, matches, events, followedMatches, followedEvents, gone } = this;
    const held = [tables, matches, events, followedMatches, followedEvents, gone];
    for (const of of [...held, this.#wanted, this.#left, this.#taken, this.#following, this.#coming]) of.clear();
  }

  /** The server's time, in milliseconds since 1970: times are counted down by it. */
  now(): number {
    return this.#clock.ms + performance.now() - this.#clock.at;
  }

  /**
   * Asks as soon as the connection stands, and what was asked a moment too soon, again. Throws `RefusedError` or
   * `LostError`.
   */
  async request(request: Request): Promise<Answer> {
    // What is read on the way is no reason for an effect to ask anew.
    const account = untrack(() => this.account);
    await this.#hasty;
    await this.#connects(account);
    try {
      return await this.#ask(request);
    } catch (cause) {
      if (shortPauseOf(cause) === null) throw cause;
      const answer = this.#hasty.then(() => this.#askAgain(request, account, cause));
      this.#hasty = answer.catch(() => {});
      return answer;
    }
  }

  async #askAgain(request: Request, account: Account | null, cause: unknown): Promise<Answer> {
    for (let times = 2; times <= ASKED_AT_MOST; times++) {
      const pause = shortPauseOf(cause);
      if (pause === null) break;
      await new Promise((go) => setTimeout(go, pause));
      await this.#connects(account);
      try {
        return await this.#ask(request);
      } catch (again) {
        cause = again;
      }
    }
    throw cause;
  }

  async #ask(request: Request): Promise<Answer> {
    const answer = await this.#connection.request(request);
    this.#hear(answer);
    return answer;
  }

  /**
   * Whoever comes to a table is shown it right after the answer: it need not be asked for. What one is in a match or an
   * event is said in answers alone, to whatever was asked.
   */
  #hear(answer: Answer): void {
    const came = bodyOf(answer, "seated") ?? bodyOf(answer, "directing") ?? bodyOf(answer, "watching");
    if (came && !this.tables.has(came.table)) this.#want(came.table);
    const following = bodyOf(answer, "following");
    if (following) this.followedMatches.set(following.match, following);
    const followingEvent = bodyOf(answer, "following_event");
    if (followingEvent) this.followedEvents.set(followingEvent.event, followingEvent);
    const found = following?.match ?? followingEvent?.event;
    if (found) [this.gone, this.#left].forEach((of) => of.delete(found));
  }

  #want(table: TableId): void {
    this.#wanted.add(table);
    this.#left.delete(table);
  }

  /** Waits for the connection. Nobody asks for somebody else: where the account has changed meanwhile it is lost. */
  async #connects(account: Account | null): Promise<void> {
    if (account && this.account === account && this.link !== "online" && this.link !== "barred")
      await new Promise<void>((resolve) => this.#online.push(resolve));
    if (!account || this.account !== account) throw new LostError("whoever asked has left");
  }

  /** Whoever waits for the connection sees what has become of it, and of the account. */
  #release(): void {
    this.#online.splice(0).forEach((go) => go());
  }

  /**
   * Sees to it that a table is held that this account has a place at: with nothing but its name, after a reload as well
   * as on another device.
   */
  attend(table: TableId): void {
    if (this.tables.has(table) || this.#wanted.has(table) || this.gone.has(table)) return;
    this.#want(table);
    this.#connection.greetAnew();
  }

  /**
   * Lets a table go that its player does not look at any more: while a board is on, the others see that they are away.
   */
  release(table: TableId): void {
    const held = this.tables.get(table);
    if (!held || held.seat === null || !isBoardOn(held.view)) return;
    this.tables.delete(table);
    this.#connection.greetAnew();
  }

  /**
   * A connection attends a few tables at a time. Before it comes to one that it does not attend yet, another is let go
   * at which one does not play, or that is over: the one that was come to first, but never the one that is shown.
   */
  async makeRoomForTable(shown: TableId | null, coming: TableId | null = null): Promise<void> {
    const held = untrack(() => [...this.tables.values()]);
    if (held.length < TABLES_ATTENDED || held.some(({ id }) => id === coming)) return;
    const idle = held.find(({ id, seat, view }) => id !== shown && (seat === null || view.stage === "finished"));
    // If it cannot be let go the server says whether there is room.
    if (idle) await this.leaveTable(idle.id).catch(() => {});
  }

  /** Does not attend a table any more. */
  async leaveTable(table: TableId): Promise<void> {
    await this.request({ stop_watching: { table } });
    this.#left.add(table);
    this.#wanted.delete(table);
    this.tables.delete(table);
  }

  /** Follows a match, and again after every loss of the connection. Throws what a request throws. */
  async followMatch(id: MatchId): Promise<void> {
    // If none can be let go the server says whether there is room.
    await this.makeRoomFor(id).catch(() => {});
    await this.#follow(id, { match: { id, ask: { follow: {} } } });
  }

  /** Follows an event, and again after every loss of the connection. Throws what a request throws. */
  async followEvent(id: EventId): Promise<void> {
    await this.#follow(id, { event: { id, ask: { follow: {} } } });
  }

  /**
   * A connection follows a few matches at a time. Before one more, named or not, another is let go: one that is over,
   * or else the one that was come to last, since one's own came first.
   */
  async makeRoomFor(match: MatchId | null): Promise<void> {
    // Whoever follows one does not wish to do so anew whenever there is news of any.
    const others = untrack(() => [...this.matches].filter(([id]) => id !== match));
    if (others.length < MATCHES_FOLLOWED) return;
    const [id] = others.find(([, { view }]) => view.stage === "final") ?? others.at(-1)!;
    await this.unfollowMatch(id);
  }

  /** Lets a match go that nobody looks at any more, and gives what was seen of it last. */
  async unfollowMatch(id: MatchId): Promise<MatchView | null> {
    this.#following.delete(id);
    await this.request({ match: { id, ask: { unfollow: {} } } });
    this.#left.add(id);
    const seen = this.matches.get(id)?.view ?? null;
    this.matches.delete(id);
    this.followedMatches.delete(id);
    return seen;
  }

  #follow(id: string, request: Request, later = FIRST_LATER): Promise<void> {
    this.#following.set(id, request);
    this.#left.delete(id);
    const known = this.#coming.get(id);
    if (known) return known;
    const coming = this.#askToFollow(id, request, later).finally(() => {
      // Another account may have come meanwhile, and follow it.
      if (this.#coming.get(id) === coming) [this.#coming, this.#due].forEach((asked) => asked.delete(id));
    });
    this.#coming.set(id, coming);
    return coming;
  }

  /** What is refused for good is not asked for again at the next connection, and what is refused for now is later. */
  async #askToFollow(id: string, request: Request, later: number): Promise<void> {
    try {
      await this.request(request);
    } catch (cause) {
      if (cause instanceof RefusedError) {
        const { retry, why } = cause.refused;
        if (retry === "never") {
          this.#following.delete(id);
          this.gone.set(id, true);
        } else if (retry === "later") this.#followLater(id, pauseOf(why) ?? later, later * 2);
      }
      throw cause;
    }
  }

  #followLater(id: string, pause: number, later: number): void {
    const due = this.#due;
    const follow = () => {
      const request = this.#following.get(id);
      if (request && due === this.#due) this.#follow(id, request, later).catch(() => {});
    };
    setTimeout(follow, Math.min(pause, LONGEST_PAUSE));
  }

  /** Follows everything anew, one after the other, since a server takes few requests at once. */
  async #followAnew(): Promise<void> {
    const due = (this.#due = new Set(this.#following.keys()));
    for (const id of due) {
      const request = this.#following.get(id);
      if (request) await this.#follow(id, request).catch(() => {});
      if (due !== this.#due) return;
    }
  }

  #resumePoints(): ResumePoint[] {
    const held = [...this.tables.values()].map((table) => table.resumePoint);
    const wanted = [...this.#wanted].map((table): ResumePoint => ({ table, lane: "K", seq: 0 }));
    return [...wanted, ...held].slice(0, TABLES_ATTENDED);
  }

  #changed(link: Link, why: string | null): void {
    const was = this.link;
    this.link = link;
    if (why !== null || link === "online") this.why = why;
    if (link !== "online" && link !== "silent") this.tables.forEach((table) => (table.live = false));
    // After a silence it is the same connection: the server goes on telling what is followed.
    if (link === "online" && was !== "online" && was !== "silent") void this.#followAnew();
    if (link === "stopped" && why !== null) [this.refused, this.account] = [this.account, null];
    // Whoever waits to ask hears it when nothing comes; of one who is barred the account is as good as before.
    if (link === "online" || link === "barred" || link === "stopped") this.#release();
  }

  /** A player's browser gives its share of the chance by itself; anybody's keeps what the set was promised to be. */
  #takePartInDealing({ id, view, seat }: HeldTable): void {
    const { ctx, commitment } = view.set;
    if (!ctx || !commitment) return;
    const set = setOfTable(id, setNumberOf(view, commitment.boards[0]!.board));
    if (view.session ? !view.set.entropy : view.sheet.length === 0) keep(set, ctx, commitment.root);
    if (seat === null || view.stage === "finished") return;
    // Hashing is for tables alone: the first page does without.
    import("../dealing/ceremony").then(
      ({ stepOf }) => this.#giveOurShare(id, stepOf),
      // Without a connection it is tried again with the next frame.
      () => {},
    );
  }

  #giveOurShare(id: TableId, stepOf: typeof import("../dealing/ceremony").stepOf): void {
    const table = this.tables.get(id);
    if (!table?.seat) return;
    const { seat, view } = table;
    const { ctx, commitment, committed, revealed } = view.set;
    const { stage } = view;
    if (!ctx || !commitment) return;
    const set = setOfTable(id, setNumberOf(view, commitment.boards[0]!.board));
    // That ours was taken is seen once more when the last was shown.
    const wasTaken = revealed[seat] && !this.#taken.has(set);
    if (stage !== "committing" && stage !== "revealing" && !wasTaken) return;
    if (revealed[seat]) this.#taken.add(set);
    const due = { set, label: seat, ctx, commitment, stage: stage === "committing" ? stage : "revealing" } as const;
    const step = stepOf({ ...due, committed: committed[seat], revealed: revealed[seat] });
    if (step === null) return;
    const { contribute, reveal } = step;
    const request: Request = contribute
      ? { contribute: { table: id, commitment: contribute } }
      : { reveal: { table: id, value: reveal! } };
    // A reply that is lost is no loss: the view tells again what is due.
    this.#connection.request(request).catch(() => {});
  }

  #take(frame: ServerFrame): void {
    match(frame, {
      welcome: ({ public_url, now_ms, computers, run_id = null }) => {
        if (run_id !== this.#run) this.tables.forEach((table) => table.distrust());
        this.#run = run_id;
        this.#left.clear();
        this.computers = computers !== 0;
        this.origin = public_url ?? location.origin;
        this.#clock = { ms: now_ms, at: performance.now() };
      },
      reply: () => {},
      closing: () => {},
      announcement: ({ text }) => (this.announcement = text),
      snapshot: (snapshot) => {
        if (this.#left.has(snapshot.table)) return;
        this.#wanted.delete(snapshot.table);
        this.gone.delete(snapshot.table);
        const held = this.tables.get(snapshot.table);
        const table = held ?? new HeldTable(snapshot.table, snapshot);
        if (held) held.replace(snapshot);
        else this.tables.set(snapshot.table, table);
        this.#takePartInDealing(table);
      },
      table_events: (events) => {
        const table = this.tables.get(events.table);
        if (!table) return;
        try {
          table.take(events);
          this.#takePartInDealing(table);
        } catch (cause) {
          if (!(cause instanceof FoldError)) throw cause;
          // Something was missed, or a later server tells what this page does not know: the table is asked for whole.
          this.tables.delete(events.table);
          this.attend(events.table);
        }
      },
      presence: (presence) => this.tables.get(presence.table)?.attendance(presence),
      gone: ({ table }) => {
        this.#wanted.delete(table);
        this.tables.delete(table);
        this.gone.set(table, true);
      },
      match: (frame) => {
        if (!this.#left.has(frame.match)) this.matches.set(frame.match, frame);
      },
      event: (frame) => this.events.set(frame.event, frame),
    });
  }
}

/** How long what was asked too soon is to wait, in milliseconds, if that is a moment. */
function shortPauseOf(cause: unknown): number | null {
  const pause = cause instanceof RefusedError ? pauseOf(cause.refused.why) : undefined;
  return pause !== undefined && pause <= SHORT_PAUSE ? pause : null;
}

export const server = new Server();

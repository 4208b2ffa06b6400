// One connection to the server: hello, requests with their replies, and coming back after every loss (PROTOCOL.md,
// sections 3, 5 and 6). It knows frames and time, and nothing of tables.

import type {
  Answer,
  ClosingReason,
  Hello,
  Refused,
  Request,
  RequestFrame,
  ServerFrame,
  TicketGrant,
} from "./messages";

export type Link =
  /** On the way. */
  | "connecting"
  /** Greeted: what the server tells is what is so. */
  | "online"
  /** Greeted, and no answer comes: what is shown may be old, and it is being found out. */
  | "silent"
  /** Lost; the next attempt is set. */
  | "waiting"
  /** The server does not let this page in, and said why: knocking again by itself is of no use. */
  | "barred"
  /** Not wanted, or of no use any more. */
  | "stopped";

/** The server answered that it did nothing, and why. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message);
  }
}

/** The connection went before the reply came: the act may have been carried out or not. */
export class LostError extends Error {}

/** The token is of no use here any more: somebody has to give a name again. */
export class UnknownAccountError extends Error {}

/** The server lets nobody in from this page: the token is as good as before, and trying again is of no use. */
export class BarredError extends Error {}

export interface Party {
  /**
   * A fresh one-time ticket, and the proof of it; `gone` is aborted when nobody waits for it any more. Throws
   * {@link UnknownAccountError} or {@link BarredError} if there is no use in trying again.
   */
  ticket(gone: AbortSignal): Promise<TicketGrant>;
  /** Where to go on from. */
  leftOff(): Pick<Hello, "run_id" | "resume">;
  /** Every frame but replies. */
  frame(frame: ServerFrame): void;
  /** The link has changed; one that waits is tried again after so long, in milliseconds. */
  changed(link: Link, why: string | null, pause: number | null): void;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(reason: Error): void;
  overdue: ReturnType<typeof setTimeout>;
}

/** Why a page is barred that is one too many of its account. */
export const CROWDED: ClosingReason = "too_many_connections";

/** Why a page is barred whose account the server's owner has sent away. */
export const REMOVED: ClosingReason = "removed";

/** Why a page is barred that is older than its server: it has to be loaded anew. */
export const OUTDATED: ClosingReason = "version";

const FIRST_PAUSE = 250;
export const LONGEST_PAUSE = 8_000;
/** Who is told to come back later than that knocks all the same: a server that errs keeps nobody away for ever. */
export const LONGEST_TOLD = 300_000;
/**
 * So long a connection stands before its loss counts as the first: who is let in and dropped comes back more and more
 * slowly.
 */
const STEADY = 10_000;
/** Browsers do not show pings: after so long without a frame the client asks for one itself. */
const SILENCE = 10_000;
/**
 * What is asked is answered within so long, or the silence is said and looked into: a network may go without a word.
 */
const ANSWER = 4_000;
/**
 * A ticket, and then a welcome, come within so long and twice the last pause: a slow network is given more each time.
 */
const WELCOME = 8_000;

export class Connection {
  #socket: WebSocket | null = null;
  #link: Link = "stopped";
  #pending = new Map<number, Pending>();
  #nextId = 1;
  #pause = FIRST_PAUSE;
  #wakeUp: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  /** Ends what the present attempt still waits for. */
  #given = new AbortController();
  /** Whether the hello of this attempt is on its way. */
  #greeted = false;

  constructor(
    private readonly url: string,
    private readonly client: string,
    private readonly party: Party,
  ) {}

  get link(): Link {
    return this.#link;
  }

  /** Connects, or connects anew. */
  start(): void {
    this.#drop();
    this.#pause = FIRST_PAUSE;
    void this.#connect();
  }

  /** Says hello anew, with what there is to go on from by now; if the hello is yet to come, it says it all. */
  greetAnew(): void {
    if (this.#greeted) this.start();
  }

  /** Leaves for good. */
  stop(): void {
    this.#drop();
    this.#become("stopped", null);
  }

  /** Asks; the promise is the answer, or throws {@link RefusedError} or {@link LostError}. */
  request(request: Request): Promise<Answer> {
    const socket = this.#socket;
    if ((this.#link !== "online" && this.#link !== "silent") || !socket)
      return Promise.reject(new LostError("not connected"));
    const frame: RequestFrame = { id: this.#nextId++, do: request };
    return new Promise((resolve, reject) => {
      const overdue = setTimeout(() => this.#doubt(), ANSWER);
      this.#pending.set(frame.id, { resolve, reject, overdue });
      socket.send(JSON.stringify(frame));
    });
  }

  /** Finds out at once whether the connection is still alive: after sleep. */
  probe(): void {
    if (this.#link === "waiting") this.start();
    else if (this.#link === "online") this.#ping();
  }

  /** The device says that it has no network; a server on the same machine may answer all the same. */
  networkWent(): void {
    this.#doubt();
  }

  /** The network is there again: what is under way may wait for a packet that was lost with the old one. */
  networkCame(): void {
    if (this.#link === "connecting") this.start();
    else this.probe();
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#become("connecting", null);
    this.#expect();
    let grant;
    try {
      grant = await this.party.ticket(this.#given.signal);
    } catch (cause) {
      if (attempt !== this.#attempt) return;
      this.#drop();
      if (cause instanceof UnknownAccountError) this.#become("stopped", cause.message);
      else if (cause instanceof BarredError) this.#become("barred", cause.message);
      else this.#retry(null, null);
      return;
    }
    if (attempt !== this.#attempt) return;
    this.#expect();
    const { ticket, proof } = grant;
    // Beside the protocol goes the proof, which finds room at a crowded door; the ticket never does.
    const socket = new WebSocket(this.url, ["bridge.v1", proof]);
    this.#socket = socket;
    let retryAfter: number | null = null;
    let why: string | null = null;
    let since = Infinity;
    socket.onopen = () => {
      if (attempt !== this.#attempt) return;
      this.#greeted = true;
      const hello = { protocol: 1, ticket, client: this.client, ...this.party.leftOff() };
      socket.send(JSON.stringify({ hello }));
    };
    socket.onmessage = ({ data }) => {
      if (attempt !== this.#attempt) return;
      const frame = JSON.parse(data as string) as ServerFrame;
      if (this.#link === "silent") this.#become("online", null);
      if ("reply" in frame) this.#replied(frame.reply.id, frame.reply.answer);
      else if ("closing" in frame) [retryAfter, why] = [frame.closing.retry_after_ms ?? null, frame.closing.reason];
      else {
        if ("welcome" in frame) {
          since = performance.now();
          this.#become("online", null);
        }
        this.party.frame(frame);
      }
      if (attempt === this.#attempt && this.#link === "online") this.#listen();
    };
    socket.onclose = () => {
      if (attempt !== this.#attempt) return;
      this.#drop();
      if (performance.now() - since >= STEADY) this.#pause = FIRST_PAUSE;
      if (why === CROWDED || why === REMOVED || why === OUTDATED) this.#become("barred", why);
      else this.#retry(retryAfter, why);
    };
  }

  #replied(id: number, answer: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.overdue);
    if ("refused" in answer) pending?.reject(new RefusedError(answer.refused));
    else pending?.resolve(answer);
  }

  /** An attempt that comes no further is given up, and the next one is made. */
  #expect(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(
      () => {
        this.#drop();
        this.#retry(null, null);
      },
      WELCOME + 2 * this.#pause,
    );
  }

  /** Each frame proves the connection alive for a while. */
  #listen(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#ping(), SILENCE);
  }

  #ping(): void {
    clearTimeout(this.#heartbeat);
    this.request({ ping: {} }).catch(() => {});
  }

  /**
   * An answer is overdue, or not to be expected: that is said, and unless anything comes from the server the connection
   * is made anew.
   */
  #doubt(): void {
    if (this.#link !== "online") return;
    this.#become("silent", null);
    this.#ping();
    this.#heartbeat = setTimeout(() => this.start(), ANSWER);
  }

  #retry(after: number | null, why: string | null): void {
    const pause = after === null ? this.#pause * (0.5 + Math.random()) : Math.min(after, LONGEST_TOLD);
    this.#become("waiting", why, pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#wakeUp = setTimeout(() => void this.#connect(), pause);
  }

  #drop(): void {
    this.#attempt++;
    this.#greeted = false;
    clearTimeout(this.#wakeUp);
    clearTimeout(this.#heartbeat);
    this.#given.abort();
    this.#given = new AbortController();
    this.#socket?.close();
    this.#socket = null;
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject, overdue } of lost) {
      clearTimeout(overdue);
      reject(new LostError("the connection went"));
    }
  }

  #become(link: Link, why: string | null, pause: number | null = null): void {
    this.#link = link;
    this.party.changed(link, why, pause);
  }
}

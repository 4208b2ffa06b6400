import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  BarredError,
  Connection,
  type Link,
  LONGEST_TOLD,
  LostError,
  RefusedError,
  UnknownAccountError,
} from "./connection";
import type { ClientHello, RequestFrame, ServerFrame, TicketGrant } from "./messages";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: (ClientHello | RequestFrame)[] = [];
  closed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hears(frame: unknown) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const welcome = { welcome: { protocol: 1, server: "s", account: "a", name: "Ann" } };
const grant = { ticket: "ticket", proof: "bridge.proof.AbC-_", expires_in: 30 };
const newest = () => FakeSocket.all.at(-1)!;

let frames: ServerFrame[];
let links: [Link, string | null][];
let tickets: (gone: AbortSignal) => Promise<TicketGrant>;

function connection() {
  return new Connection("ws://here/ws", "test", {
    ticket: (gone) => tickets(gone),
    leftOff: () => ({ run_id: "run", resume: [{ table: "t", lane: "N", seq: 7 }] }),
    frame: (frame) => frames.push(frame),
    changed: (link, why) => links.push([link, why]),
  });
}

async function online() {
  const held = connection();
  held.start();
  await vi.advanceTimersByTimeAsync(0);
  newest().onopen();
  newest().hears(welcome);
  return held;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  [FakeSocket.all, frames, links, tickets] = [[], [], [], () => Promise.resolve(grant)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  it("greets with a fresh ticket and says where it left off", async () => {
    await online();
    expect(newest().protocols).toEqual(["bridge.v1", "bridge.proof.AbC-_"]);
    const resume = [{ table: "t", lane: "N", seq: 7 }];
    expect(newest().sent).toEqual([
      { hello: { protocol: 1, ticket: "ticket", client: "test", run_id: "run", resume } },
    ]);
    expect(links.map(([link]) => link)).toEqual(["connecting", "online"]);
  });

  it("greets once however much is asked before, and anew for what is asked after", async () => {
    const held = connection();
    held.start();
    held.greetAnew();
    await vi.advanceTimersByTimeAsync(0);
    held.greetAnew();
    newest().onopen();
    newest().hears(welcome);
    expect(FakeSocket.all).toHaveLength(1);
    held.greetAnew();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives each request its own answer, and a refusal as an error", async () => {
    const held = await online();
    const [one, other] = [held.request({ ping: {} }), held.request({ ping: {} })];
    newest().hears({
      reply: { id: 2, answer: { refused: { why: { not_seated: {} }, message: "no", retry: "never" } } },
    });
    newest().hears({ reply: { id: 1, answer: { done: {} } } });
    await expect(one).resolves.toEqual({ done: {} });
    await expect(other).rejects.toThrow(RefusedError);
  });

  it("knocks all the same where the server says to come back in years", async () => {
    await online();
    newest().hears({ closing: { reason: "restart", retry_after_ms: Number.MAX_SAFE_INTEGER } });
    newest().onclose();
    await vi.advanceTimersByTimeAsync(LONGEST_TOLD - 1);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("comes back when the server says, and loses no promise silently", async () => {
    const held = await online();
    const asked = held.request({ ping: {} });
    newest().hears({ closing: { reason: "restart", retry_after_ms: 3000 } });
    newest().onclose();
    await expect(asked).rejects.toThrow(LostError);
    expect(links.at(-1)).toEqual(["waiting", "restart"]);
    await vi.advanceTimersByTimeAsync(2999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("asks for a sign of life in a long silence, says after four seconds that none comes, and connects anew after eight", async () => {
    await online();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(newest().sent.at(-1)).toEqual({ id: 1, do: { ping: {} } });
    newest().hears({ reply: { id: 1, answer: { done: {} } } });
    await vi.advanceTimersByTimeAsync(10_000 + 3_999);
    expect(links.at(-1)).toEqual(["online", null]);
    await vi.advanceTimersByTimeAsync(1);
    expect(links.at(-1)).toEqual(["silent", null]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeSocket.all[0]!.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("says after four seconds that an answer is overdue, and takes it all the same when it comes", async () => {
    const held = await online();
    const asked = held.request({ ping: {} });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(links.at(-1)).toEqual(["silent", null]);
    expect(newest().sent.at(-1)).toEqual({ id: 2, do: { ping: {} } });
    for (const id of [1, 2]) newest().hears({ reply: { id, answer: { done: {} } } });
    await expect(asked).resolves.toEqual({ done: {} });
    expect(links.at(-1)).toEqual(["online", null]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up an answer that never comes, and says so to whoever asked", async () => {
    const held = await online();
    const asked = held.request({ ping: {} }).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await asked).toBeInstanceOf(LostError);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up a ticket that never comes, a socket that never opens and a welcome that is never said", async () => {
    let gone: AbortSignal | undefined;
    tickets = (signal) => ((gone = signal), new Promise(() => {}));
    connection().start();
    await vi.advanceTimersByTimeAsync(8_500);
    expect(gone!.aborted).toBe(true);
    expect(links.at(-1)![0]).toBe("waiting");
    tickets = () => Promise.resolve(grant);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([FakeSocket.all.length, links.at(-1)![0]]).toEqual([1, "connecting"]);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(FakeSocket.all[0]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().onopen();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all[1]!.closed).toBe(true);
  });

  it("looks at once when the device says that its network went, and begins anew when it came", async () => {
    const held = await online();
    held.networkWent();
    expect(links.at(-1)).toEqual(["silent", null]);
    newest().hears({ reply: { id: 1, answer: { done: {} } } });
    expect(links.at(-1)).toEqual(["online", null]);
    tickets = () => new Promise(() => {});
    held.start();
    tickets = () => Promise.resolve(grant);
    held.networkCame();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("stops where a ticket will never be had, and tries again where it may", async () => {
    tickets = () => Promise.reject(new TypeError("no network"));
    connection().start();
    await vi.advanceTimersByTimeAsync(0);
    expect(links.at(-1)![0]).toBe("waiting");
    tickets = () => Promise.reject(new UnknownAccountError("expired"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(links.at(-1)).toEqual(["stopped", "expired"]);
    expect(FakeSocket.all).toHaveLength(0);
  });

  it("says why a page is not let in, and does not knock again by itself", async () => {
    let knocks = 0;
    tickets = () => (knocks++, Promise.reject(new BarredError("not from here")));
    const held = connection();
    held.start();
    await vi.advanceTimersByTimeAsync(60_000);
    held.probe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([knocks, FakeSocket.all.length]).toEqual([1, 0]);
    expect(links.at(-1)).toEqual(["barred", "not from here"]);
    await expect(held.request({ ping: {} })).rejects.toThrow(LostError);
  });

  it.each([
    ["it is one too many of its account", "too_many_connections"],
    ["the owner has sent it away", "removed"],
    ["it is older than the server", "version"],
  ])("does not come back by itself where %s", async (_, reason) => {
    const held = connection();
    held.start();
    await vi.advanceTimersByTimeAsync(0);
    newest().onopen();
    newest().hears({ closing: { reason } });
    newest().onclose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(links.at(-1)).toEqual(["barred", reason]);
  });

  it("comes back more and more slowly to a server that lets it in and drops it, and at once to one that held it", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await online();
    for (const pause of [250, 500, 1_000]) {
      const sockets = FakeSocket.all.length;
      newest().onclose();
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(FakeSocket.all).toHaveLength(sockets);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(sockets + 1);
      newest().onopen();
      newest().hears(welcome);
    }
    await vi.advanceTimersByTimeAsync(9_999);
    newest().hears({ reply: { id: 0, answer: { done: {} } } });
    await vi.advanceTimersByTimeAsync(1);
    newest().onclose();
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all).toHaveLength(5);
  });

  it("does not hear a socket that it has left", async () => {
    const held = await online();
    const left = newest();
    held.start();
    left.hears({ gone: { table: "t" } });
    left.onclose();
    expect(frames).toHaveLength(1);
    expect(links.at(-1)![0]).toBe("connecting");
  });
});

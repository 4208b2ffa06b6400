import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { LostError } from "../protocol/connection";
import type { Hello, Refused, Request, RequestFrame } from "../protocol/messages";
import { Server } from "./server.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  asked: RequestFrame[] = [];
  /** The tables that the hello was to take up. */
  resumed: string[] = [];
  lanes: string[] = [];
  run: string | null | undefined;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    const frame = JSON.parse(text) as RequestFrame | { hello: Hello };
    if ("do" in frame) this.asked.push(frame);
    else {
      const points = frame.hello.resume ?? [];
      this.run = frame.hello.run_id;
      [this.resumed, this.lanes] = [points.map(({ table }) => table), points.map(({ lane }) => lane)];
    }
  }
  close() {}
  hears(frame: unknown) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  async welcomes(run_id?: string) {
    this.onopen();
    this.hears({ welcome: { protocol: 1, server: "s", account: "a", name: "Ann", now_ms: 0, run_id } });
    await vi.advanceTimersByTimeAsync(0);
  }
  /** Answers what was asked last. */
  async answers(answer: unknown) {
    this.hears({ reply: { id: this.asked.at(-1)!.id, answer } });
    await vi.advanceTimersByTimeAsync(0);
  }
  requests = () => this.asked.map((frame) => frame.do);
}

const ANN = { token: "the.token.of-ann", account: "orugkidbmnrw65looq5caqlony", name: "Ann" };
const [ONE, OTHER] = ["nbsxe33kn5uw4zzanrqwk3tbmy", "mbsxe33kn5uw4zzanrqwk3tbmy"];
const BOB = { token: "the.token.of-bob", account: "mrugkidbmnrw65looq5caqlony", name: "Bob" };
const follow = (match: string): Request => ({ match: { id: match, ask: { follow: {} } } });
const following = (match: string) => ({ following: { match, lane: "spectator", places: [] } });
const followEvent = (event: string): Request => ({ event: { id: event, ask: { follow: {} } } });
const followingEvent = (event: string) => ({ following_event: { event, lane: "spectator", places: [] } });
const refused = (retry: Refused["retry"], why: object) => ({ refused: { message: "no", why, retry } });
const newest = () => FakeSocket.all.at(-1)!;
const admits = async () => Response.json({ ticket: "ticket", proof: "proof" });

/** The token that is kept; none as long as the page's own server is made, which asks nothing then. */
const kept = vi.hoisted(() => {
  vi.stubGlobal("location", { origin: "http://here" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  const kept = { account: "null" };
  vi.stubGlobal("localStorage", { getItem: () => kept.account, setItem: () => {}, removeItem: () => {} });
  return kept;
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [kept.account, FakeSocket.all] = [JSON.stringify(ANN), []];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", admits);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => vi.unstubAllGlobals());

/** Two matches are followed, and the connection is lost and made again. */
async function backAtTwoMatches() {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  for (const match of [ONE, OTHER]) {
    const followed = server.followMatch(match);
    await vi.advanceTimersByTimeAsync(0);
    await newest().answers(following(match));
    await followed;
  }
  newest().onclose();
  await vi.advanceTimersByTimeAsync(250);
  await newest().welcomes();
}

test("what is followed is followed anew after a loss, one after the other", async () => {
  await backAtTwoMatches();
  expect(newest().requests()).toEqual([follow(ONE)]);
  await newest().answers(following(ONE));
  expect(newest().requests()).toEqual([follow(ONE), follow(OTHER)]);
});

test("what is refused for now is asked again when it is time, and what is refused for good is not", async () => {
  await backAtTwoMatches();
  await newest().answers(refused("later", { too_fast: { retry_after_ms: 700 } }));
  await vi.advanceTimersByTimeAsync(699);
  expect(newest().requests()).toEqual([follow(ONE)]);
  await vi.advanceTimersByTimeAsync(1);
  await newest().answers(refused("never", { no_such_match: {} }));
  await newest().answers(refused("later", { unavailable: {} }));
  await vi.advanceTimersByTimeAsync(499);
  expect(newest().requests()).toEqual([follow(ONE), follow(ONE), follow(OTHER)]);
  await vi.advanceTimersByTimeAsync(1);
  await newest().answers(refused("later", { unavailable: {} }));
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().answers(following(OTHER));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(newest().requests().slice(2)).toEqual([follow(OTHER), follow(OTHER), follow(OTHER)]);
});

test("what the last connection was to be asked later is asked of the next one once", async () => {
  await backAtTwoMatches();
  await newest().answers(refused("later", { too_fast: { retry_after_ms: 5_000 } }));
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  for (const match of [ONE, OTHER]) await newest().answers(following(match));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(newest().requests()).toEqual([follow(ONE), follow(OTHER)]);
});

test("what is asked a moment too soon is asked again, a few times, and what is to wait for long is not", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const hasty = refused("later", { too_fast: { retry_after_ms: 300 } });
  const ask = () => server.request({ ping: {} }).then(bodies, () => "refused");
  const bodies = (answer: object) => Object.keys(answer)[0];
  let answered = ask();
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(hasty);
  expect(newest().asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  await newest().answers({ done: {} });
  expect(await answered).toBe("done");
  answered = ask();
  for (let times = 0; times < 3; times++) {
    await vi.advanceTimersByTimeAsync(300);
    await newest().answers(hasty);
  }
  expect(await answered).toBe("refused");
  answered = ask();
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(refused("later", { too_fast: { retry_after_ms: 5_000 } }));
  expect(await answered).toBe("refused");
  expect(newest().asked).toHaveLength(6);
});

test("a table that one has come to is not asked for before it is shown", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const seated = server.request({ event: { id: ONE, ask: { enter_table: {} } } });
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers({ seated: { table: "one", seat: "E" } });
  await seated;
  server.attend("one");
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(1);
  server.attend("another");
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a table that one has come to is taken up after a loss, also before it was shown, and not once it is left", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const seated = server.request({ event: { id: ONE, ask: { enter_table: {} } } });
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers({ seated: { table: "one", seat: "E" } });
  await seated;
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  expect(newest().resumed).toEqual(["one"]);
  const left = server.leaveTable("one");
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers({ done: {} });
  await left;
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  expect(newest().resumed).toEqual([]);
  server.attend("one");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  expect(newest().resumed).toEqual(["one"]);
});

test("a table has the lane that the server names, whichever it was taken up with", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  server.attend("one");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  expect([newest().resumed, newest().lanes], "a page that is loaded anew knows no lane").toEqual([["one"], ["K"]]);
  const view = { stage: "play", set: { ctx: null, commitment: null }, seats: {}, board: null };
  const shown = (lane: string, seq: number) => ({ snapshot: { table: "one", lane, seq, view } });
  newest().hears(shown("E", 4));
  const table = server.tables.get("one")!;
  expect([table.lane, table.seat]).toEqual(["E", "E"]);
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  expect(newest().lanes).toEqual(["E"]);
  newest().hears(shown("K", 9));
  expect([table.lane, table.seat, table.resumePoint.seq], "somebody else has the seat by now").toEqual(["K", null, 9]);
});

test("what another run of the server has told is asked for as a whole", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes("first");
  server.attend("one");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes("first");
  const view = { stage: "play", set: { ctx: null, commitment: null }, seats: {}, board: null };
  newest().hears({ snapshot: { table: "one", lane: "E", seq: 4, view } });
  const table = server.tables.get("one")!;
  const again = async (run: string) => {
    newest().onclose();
    await vi.advanceTimersByTimeAsync(1_000);
    await newest().welcomes(run);
    return [newest().run, table.resumePoint.seq];
  };
  expect(await again("first")).toEqual(["first", 4]);
  expect(await again("second"), "the hello names what told it").toEqual(["first", Number.MAX_SAFE_INTEGER]);
  expect(await again("second"), "no snapshot has come").toEqual(["second", Number.MAX_SAFE_INTEGER]);
});

test("what is asked later does not overtake what was asked a moment too soon", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const [first, second] = [follow(ONE), follow(OTHER)];
  const asked = [server.request(first)];
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(refused("later", { too_fast: { retry_after_ms: 300 } }));
  asked.push(server.request(second));
  await vi.advanceTimersByTimeAsync(299);
  expect(newest().requests()).toEqual([first]);
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().requests()).toEqual([first, first]);
  await newest().answers({ done: {} });
  expect(newest().requests()).toEqual([first, first, second]);
  await newest().answers({ done: {} });
  expect(await Promise.all(asked)).toEqual([{ done: {} }, { done: {} }]);
});

test("what was asked a moment too soon is not asked for another account", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const asked = server.request({ ping: {} }).catch(() => "refused");
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(refused("later", { too_fast: { retry_after_ms: 300 } }));
  server.assume(BOB);
  await vi.advanceTimersByTimeAsync(300);
  await newest().welcomes();
  expect(await asked).toBe("refused");
  expect(newest().asked).toEqual([]);
});

test("what is followed again at each change of the link is asked once", async () => {
  const server = new Server("http://here");
  const followed: Promise<void>[] = [];
  for (let times = 0; times < 5; times++) {
    await vi.advanceTimersByTimeAsync(0);
    followed.push(server.followEvent(ONE), server.followEvent(OTHER));
    newest().onclose();
    server.comeBack();
  }
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  expect(newest().requests()).toEqual([followEvent(ONE), followEvent(OTHER)]);
  for (const { id, do: asked } of newest().asked) {
    const event = "event" in asked ? asked.event.id : "";
    newest().hears({ reply: { id, answer: followingEvent(event) } });
  }
  await Promise.all(followed);
  await vi.advanceTimersByTimeAsync(0);
  expect(newest().asked).toHaveLength(2);
});

test("what one is in a match or an event is known from whichever answer says so, also after a loss", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const lost = server.followMatch(ONE).catch((cause) => cause);
  await vi.advanceTimersByTimeAsync(0);
  newest().onclose();
  expect(await lost).toBeInstanceOf(LostError);
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  await newest().answers(following(ONE));
  const joined = server.request({ join: { invite: "one" } });
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(followingEvent(OTHER));
  await joined;
  expect([[...server.followedMatches.keys()], [...server.followedEvents.keys()]]).toEqual([[ONE], [OTHER]]);
  expect([...server.gone]).toEqual([]);
});

test("a match that one is not in is gone until one has joined it", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const followed = server.followMatch(ONE).catch(() => "refused");
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(refused("never", { no_such_match: {} }));
  expect(await followed).toBe("refused");
  expect(server.gone.has(ONE)).toBe(true);
  const joined = server.request({ join: { invite: "one" } });
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(following(ONE));
  await joined;
  expect(server.gone.has(ONE)).toBe(false);
});

test("what waits for the connection is lost when its account leaves, is refused, or is another", async () => {
  const others: ((server: Server) => void)[] = [
    (server) => server.leave(),
    (server) => server.assume(BOB),
    () => vi.stubGlobal("fetch", async () => Response.json({ error: "who?" }, { status: 401 })),
  ];
  for (const becomesAnother of others) {
    const server = new Server("http://here");
    await vi.advanceTimersByTimeAsync(0);
    newest().onclose();
    const asked = [server.request({ ping: {} }), server.followEvent(OTHER)].map((each) => each.catch((cause) => cause));
    becomesAnother(server);
    await vi.advanceTimersByTimeAsync(1_000);
    for (const cause of await Promise.all(asked)) expect(cause).toBeInstanceOf(LostError);
    vi.stubGlobal("fetch", admits);
    server.assume(BOB);
    await vi.advanceTimersByTimeAsync(0);
    await newest().welcomes();
    expect(newest().asked).toEqual([]);
  }
});

test("without an account nothing is asked", async () => {
  kept.account = "null";
  await expect(new Server("http://here").request({ ping: {} })).rejects.toThrow(LostError);
});

test("what was under way when it was left does not come back", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  const view = { stage: "play", set: { ctx: null, commitment: null }, seats: {}, board: null };
  const snapshot = { snapshot: { table: "one", lane: "K", seq: 4, view } };
  const watching = server.request({ watch: { invite: "one" } });
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers({ watching: { table: "one" } });
  await watching;
  newest().hears(snapshot);
  const frame = (match: string) => ({ match: { match, lane: "spectator", view: { stage: "playing" } } });
  const followed = server.followMatch(ONE);
  await vi.advanceTimersByTimeAsync(0);
  await newest().answers(following(ONE));
  await followed;
  newest().hears(frame(ONE));
  expect([server.tables.size, server.matches.size]).toEqual([1, 1]);
  for (const leave of [() => server.leaveTable("one"), () => server.unfollowMatch(ONE)]) {
    const left = leave();
    await vi.advanceTimersByTimeAsync(0);
    await newest().answers({ done: {} });
    await left;
  }
  newest().hears(snapshot);
  newest().hears(frame(ONE));
  expect([server.tables.size, server.matches.size]).toEqual([0, 0]);
  newest().onclose();
  await vi.advanceTimersByTimeAsync(1_000);
  await newest().welcomes();
  expect(newest().resumed).toEqual([]);
});

test("what is told of a table that was let go is passed over", async () => {
  const server = new Server("http://here");
  await vi.advanceTimersByTimeAsync(0);
  await newest().welcomes();
  newest().hears({ table_events: { table: "one", from: 2, events: [{ closed: { by: "host" } }] } });
  expect([server.link, server.tables.size]).toEqual(["online", 0]);
});

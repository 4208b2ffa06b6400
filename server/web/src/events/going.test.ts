import { beforeEach, expect, test, vi } from "vitest";

const { router, server } = vi.hoisted(() => {
  const router = {
    route: {} as object,
    table: null,
    stays() {
      const { route } = this;
      return () => this.route === route;
    },
    go: vi.fn(),
  };
  const server = {
    events: new Map(),
    followedEvents: new Map(),
    makeRoomForTable: vi.fn(),
    makeRoomFor: vi.fn(),
    request: vi.fn(),
  };
  return { router, server };
});
vi.mock("../app/router.svelte", () => ({ router }));
vi.mock("../app/server.svelte", () => ({ server }));
vi.mock("../teams/belonging", () => ({ noteEvent: vi.fn() }));

const { events } = await import("./events.svelte");
const { notedPlace } = await import("./ofTable");
const kept = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const leaves = () => (router.route = {});
const answers = (answer: object, meanwhile = () => {}) =>
  server.request.mockImplementation(async () => {
    meanwhile();
    return answer;
  });

beforeEach(() => router.go.mockClear());

test("whoever asks for their table goes to it", async () => {
  answers({ seated: { table: "t" } });
  await events.sitDown("event", null);
  expect(router.go).toHaveBeenCalledExactlyOnceWith("/table/t");
});

test("whoever has gone elsewhere while it was asked is left there", async () => {
  answers({ seated: { table: "t" } }, leaves);
  await events.sitDown("event", null);
  answers({ following: { match: "m" } }, leaves);
  await events.enter("event", null);
  expect(router.go).not.toHaveBeenCalled();
});

test("of a table to which its director comes it is known which it is, also of an earlier round", async () => {
  server.events.set("event", { view: { round: 3 } });
  for (const [table, round] of [
    ["t3", null],
    ["t1", 1],
  ] as const) {
    answers({ directing: { table } });
    await events.sitDown("event", 2, round);
  }
  expect([notedPlace("t3"), notedPlace("t1")]).toEqual([
    { round: 3, number: 2 },
    { round: 1, number: 2 },
  ]);
  expect(notedPlace("t9")).toBeNull();
});

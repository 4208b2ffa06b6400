import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LostError } from "../protocol/connection";
import { enterAs, forget, isTaken, remember, rememberedAccount, StrangerError } from "./account";

const ANN = { token: "the.token.of-ann", account: "orugkidbmnrw65looq5caqlony", name: "Ann" };
const asked: string[] = [];
/** What the server says of a token that it is shown. */
let taken = 200;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/ws-ticket")
      return Response.json(taken === 200 ? { ticket: "a", proof: "b" } : { error: "no" }, { status: taken });
    return Response.json({ token: "another", account: "another", name: "Bob", expires_in: 2_592_000 });
  });
});
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a token is kept whatever the clock of the device says", async () => {
  vi.useFakeTimers({ now: new Date("2026-01-01"), toFake: ["Date"] });
  const bob = await enterAs("Bob");
  for (const day of ["2026-03-01", "2030-01-01", "1970-01-02"]) {
    vi.setSystemTime(new Date(day));
    expect(rememberedAccount(), day).toEqual(bob);
  }
});

test("a new name takes the place of no token that the server takes", async () => {
  taken = 200;
  remember(ANN);
  expect(await enterAs("Bob")).toEqual(ANN);
  taken = 403;
  expect(await enterAs("Bob")).toEqual(ANN);
  expect(asked).not.toContain("/api/guest");
  // Whether it takes it cannot be known: nothing is given up.
  taken = 503;
  await expect(enterAs("Bob")).rejects.toThrow();
  expect(rememberedAccount()).toEqual(ANN);
});

test("whoever answers in the server's place says nothing of a token, nor of a name", async () => {
  remember(ANN);
  for (const status of [200, 401, 403, 404, 502]) {
    vi.stubGlobal("fetch", async () => new Response("<html>Welcome to our hotel", { status }));
    await expect(enterAs("Bob"), `${status}`).rejects.toThrow(StrangerError);
    await expect(isTaken(ANN), `${status}`).rejects.toThrow(StrangerError);
  }
  expect(rememberedAccount()).toEqual(ANN);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(enterAs("Bob")).rejects.toThrow(LostError);
});

test("it takes the place of one that the server does not take, and of one that was given up", async () => {
  taken = 401;
  remember(ANN);
  expect((await enterAs("Bob")).name).toBe("Bob");
  taken = 200;
  remember(ANN);
  forget();
  expect((await enterAs("Bob")).name).toBe("Bob");
});

import { beforeEach, expect, test, vi } from "vitest";

import { en } from "../../i18n/en";
import { playMatch } from "./againstComputers";

const { router, server, enter, remember } = vi.hoisted(() => ({
  router: { route: { screen: "home" } },
  server: {
    account: { account: "a" },
    gone: new Map<string, true>(),
    matches: new Map<string, { view: { stage: string } }>(),
    request: vi.fn(),
    followMatch: vi.fn(async () => {}),
  },
  enter: vi.fn(async () => {}),
  remember: vi.fn(),
}));
vi.mock("../../app/router.svelte", () => ({ router }));
vi.mock("../../app/server.svelte", () => ({ server }));
vi.mock("../../i18n/index.svelte", () => ({ words: () => en }));
vi.mock("../../lobby/arriving/passingName", () => ({ ownName: async () => "Nora" }));
vi.mock("../../lobby/opening/openingKey", () => ({ keyFor: () => "key", forgetKey: () => {} }));
vi.mock("../../lobby/remembered", () => ({ remember }));
vi.mock("../rooms/attendance.svelte", () => ({ attendance: { enter } }));
vi.mock("./letters", () => ({ keepMatch: () => {} }));
// What comes is looked for again and again here, since nothing says that it has changed.
vi.mock("../../ui/once.svelte", () => ({
  once: async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const there = look();
      if (there !== undefined) return there;
      await new Promise(setImmediate);
    }
  },
}));

const home = { captain: "c", players: ["p1", "p2", "p3", "p4"] };
beforeEach(() => {
  router.route = { screen: "home" };
  server.matches.clear();
  enter.mockClear();
  server.request.mockImplementation(async (asked: object) =>
    "open_match" in asked ? { match_opened: { match: "m", invitations: { teams: { home } } } } : {},
  );
});
const dealt = async () => {
  while (server.followMatch.mock.calls.length === 0) await new Promise(setImmediate);
  server.matches.set("m", { view: { stage: "playing" } });
};

test("one goes to the room as soon as it is open", async () => {
  const played = playMatch();
  await dealt();
  await played;
  expect(enter).toHaveBeenCalledExactlyOnceWith("m", "open");
});

test("whoever has gone elsewhere meanwhile stays there, and finds the match again", async () => {
  server.followMatch.mockClear();
  const played = playMatch();
  while (server.followMatch.mock.calls.length === 0) await new Promise(setImmediate);
  router.route = { screen: "daily" };
  await dealt();
  await played;
  expect(enter).not.toHaveBeenCalled();
  expect(remember).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "match", id: "m" }));
});

import { expect, test, vi } from "vitest";

import type { HeldTable } from "../../app/table.svelte";
import { LostError } from "../../protocol/connection";
import { Acting } from "./acting.svelte";

const server = vi.hoisted(() => ({ account: {} as object | null, link: "waiting", request: vi.fn() }));
vi.mock("../../app/server.svelte", () => ({ server }));
vi.mock("../../procedures/cards/ownCard.svelte", () => ({ ownLine: () => null }));
vi.mock("../../app/settings.svelte", () => ({ preferences: { language: "en" }, asksTwice: () => false }));
vi.mock("../../i18n/index.svelte", async () => {
  const { en } = await import("../../i18n/en");
  return { words: () => en };
});

const table = { id: "one", seat: "S", view: { turn: 3, board: null } } as unknown as HeldTable;

test("a card that was lost on the way is sent again, and not for another account", async () => {
  for (const becomes of [{}, null]) {
    server.account = {};
    server.request.mockReset();
    server.request.mockRejectedValueOnce(new LostError("lost"));
    server.request.mockImplementationOnce(async () => {
      server.account = becomes;
      throw new LostError("whoever asked has left");
    });
    await new Acting(table).play("S4");
    expect(server.request).toHaveBeenCalledTimes(2);
  }
});

const seated = (stage: "auction" | "play", board: object) =>
  new Acting({
    id: "one",
    seat: "S",
    lane: "S",
    live: true,
    view: { turn: 3, stage, policy: {}, set: {}, direction: { frozen: false }, board: { result: null, ...board } },
  } as unknown as HeldTable);
const asked = () => server.request.mock.calls.map(([request]) => request as object);

test("what is typed is raised, and made when it is typed once more", () => {
  server.link = "online";
  server.request.mockReset();
  server.request.mockResolvedValue({});
  const auction = { dealer: "S", calls: [], called_at: [], hands: { S: "AK.2.." } };
  const calls = seated("auction", auction);
  expect([calls.typeCall("P"), calls.chosen, asked()]).toEqual(["P", "P", []]);
  expect([calls.typeCall("1S"), calls.chosen, asked()], "another call is chosen in its place").toEqual([
    "1S",
    "1S",
    [],
  ]);
  calls.typeCall("1S");
  expect(asked()).toMatchObject([{ call: { call: "1S" } }]);
  expect(seated("auction", auction).typeCall("X"), "nothing is to be doubled").toBeNull();

  server.request.mockClear();
  const doubles = seated("auction", { ...auction, dealer: "E", calls: ["1S"], called_at: [1] });
  expect([doubles.typeCall("X"), asked()]).toEqual(["X", []]);
  expect(doubles.typeCall("XX"), "a second X, where nothing is to be redoubled").toBe("X");
  expect(asked()).toMatchObject([{ call: { call: "X" } }]);

  server.request.mockClear();
  const trick = { leader: "S", cards: [] };
  const play = seated("play", { ...auction, contract: "1NTW", trick, won: { NS: 0, EW: 0 } });
  expect([play.typeCard("S", "SA"), play.raised, asked()]).toEqual([true, "SA", []]);
  expect([play.typeCard("S", "SK"), play.raised, asked()]).toEqual([true, "SK", []]);
  expect(play.typeCard("S", "D2"), "no card of this hand").toBe(false);
  play.typeCard("S", "SK");
  expect(asked()).toMatchObject([{ play: { card: "SK" } }]);
});

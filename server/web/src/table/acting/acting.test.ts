import { expect, test, vi } from "vitest";

import type { HeldTable } from "../../app/table.svelte";
import { LostError } from "../../protocol/connection";
import { Acting } from "./acting.svelte";

const server = vi.hoisted(() => ({ account: {} as object | null, link: "waiting", request: vi.fn() }));
vi.mock("../../app/server.svelte", () => ({ server }));
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

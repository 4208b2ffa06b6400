import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { HeldTable } from "../../app/table.svelte";
import { RefusedError } from "../../protocol/connection";
import type { ConventionCard, Refusal } from "../../protocol/messages";
import { ownLine, readOwnCard } from "./ownCard.svelte";

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock("../../app/server.svelte", () => ({ server: { request, account: { name: "Nora" } } }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const calls = [{ call: "1NT", manner: "announcement", text: "12 to 14" }] as const;
const card = { system: "Acol", lines: [], notes: "", calls } as unknown as ConventionCard;
const tableOf = (id: string) => {
  const policy = { own_card: true, alerts: "by_bidder" };
  const view = { policy, cards: { NS: 1, EW: 0 }, board: { calls: [] } };
  return { id, seat: "N", live: true, view } as unknown as HeldTable;
};
const refused = (why: Refusal) => new RefusedError({ retry: "later", why, message: "" } as never);

test("a card that was asked for too soon is read as soon as it may be", async () => {
  const table = tableOf("hasty");
  request.mockRejectedValueOnce(refused({ overloaded: { retry_after_ms: 5_000 } } as Refusal));
  request.mockResolvedValue({ card });
  await readOwnCard(table);
  await readOwnCard(table);
  expect([ownLine(table, "1NT"), request.mock.calls.length], "it is not asked again before").toEqual([null, 1]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ownLine(table, "1NT")).toEqual(calls[0]);
});

test("a card that may not be read is asked for once", async () => {
  request.mockReset();
  request.mockRejectedValue(refused({ not_now: {} } as unknown as Refusal));
  const table = tableOf("closed");
  await readOwnCard(table);
  await vi.advanceTimersByTimeAsync(60_000);
  await readOwnCard(table);
  expect(request).toHaveBeenCalledTimes(1);
});

import { beforeEach, expect, test, vi } from "vitest";

import type { HeldTable } from "../../app/table.svelte";
import type { ConventionCard } from "../../protocol/messages";
import { OpenCard } from "./openCard.svelte";

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock("../../app/server.svelte", () => ({ server: { request } }));
vi.mock("../../ui/errors", () => ({ sayWhy: String }));

const card: ConventionCard = { system: "Acol", lines: [], notes: "" };
const tableOf = (NS: number) => ({ id: "t", view: { cards: { NS, EW: 0 } } }) as unknown as HeldTable;
const filed = () => request.mock.calls.flatMap(([asked]) => ("file_card" in asked ? [asked.file_card.version] : []));

beforeEach(() => {
  request.mockReset();
  request.mockImplementation(async (asked: object) => ("read_card" in asked ? { card } : {}));
});

test("what is filed takes the place of the card that was opened, and then of itself", async () => {
  const open = new OpenCard();
  const table = tableOf(2);
  await open.open(table, "NS", null);
  table.view.cards.NS = 3;
  await open.file(table, card);
  expect(filed(), "the partner has filed one meanwhile").toEqual([3]);
  await open.file(table, card);
  expect(filed()).toEqual([3, 4]);
});

test("what was refused is not saved, and takes no other place the next time", async () => {
  const open = new OpenCard();
  await open.open(tableOf(2), "NS", null);
  request.mockRejectedValueOnce("stale_card");
  await open.file(tableOf(3), card);
  expect([open.saved, open.asking.failure]).toEqual([false, "stale_card"]);
  await open.file(tableOf(3), card);
  expect(filed()).toEqual([3, 3]);
});

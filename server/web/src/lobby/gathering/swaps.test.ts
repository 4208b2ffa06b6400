import { expect, test, vi } from "vitest";

import type { HeldTable } from "../../app/table.svelte";
import { maySwap } from "./swaps";

const MATCH = "nbsxe33kn5uw4zzanrqwk3tbmy";
const EVENT = "orugkidbmnrw65looq5caqlony";
vi.mock("../../app/server.svelte", () => ({ server: { matches: new Map([["nbsxe33kn5uw4zzanrqwk3tbmy", {}]]) } }));

const at = (view: object, seat: string | null = "S") =>
  ({
    seat,
    view: { host: "an account", stage: "gathering", set: {}, sheet: [], ready: {}, ...view },
  }) as unknown as HeldTable;

test("friends change seats before a board, and nobody else does", () => {
  expect(maySwap(at({}))).toBe(true);
  expect(maySwap(at({}, null))).toBe(false);
  expect(maySwap(at({ stage: "play" }))).toBe(false);
});

test("a match and an event seat their players", () => {
  expect(maySwap(at({ host: MATCH }))).toBe(false);
  expect(maySwap(at({ host: EVENT, session: { form: {}, event: EVENT } }))).toBe(false);
  expect(maySwap(at({ host: EVENT, set: { ctx: `bridge:1:a.example/event/${EVENT}/section/1/table/2` } }))).toBe(false);
});

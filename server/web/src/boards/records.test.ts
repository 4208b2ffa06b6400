import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

import { HeldTable } from "../app/table.svelte";
import type { Pad, SessionRecord, TableEvent, TableView } from "../protocol/messages";
import { recordOf, writtenOf } from "./records";

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock("../app/server.svelte", () => ({ server: { request } }));

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("view.director") as TableView;
const pad: Pad = { columns: [], lines: [], over: false };
const session = {
  form: { form: "rubber" },
  sheet: { unit: "points", deals: [], pads: [pad] },
} as unknown as TableView["session"];
let tables = 0;
const tableWith = (more: Partial<TableView>) =>
  new HeldTable(`t${++tables}`, { lane: "N", table: "t", seq: 1, view: { ...view, ...more } });

beforeEach(() => {
  request.mockReset();
  request.mockImplementation(async () => ({ record: { boards: [] } as unknown as SessionRecord }));
});

test("a record is asked for once, until more is written down", async () => {
  const table = tableWith({ session });
  const asked = async () => (await recordOf(table), request.mock.calls.length);
  expect([await asked(), await asked()]).toEqual([1, 1]);
  table.view = {
    ...table.view,
    session: { ...session!, sheet: { ...session!.sheet, pads: [{ ...pad, over: true }] } },
  };
  expect(await asked(), "the rubber that was broken off is settled").toBe(2);
  table.view = { ...table.view, closed: "host" as TableView["closed"] };
  expect(await asked(), "the table is closed").toBe(3);
  table.view = { ...table.view, adjustments: [{ board: 1, to: { to_be_ruled: {} }, ruling: 1 }] };
  expect(await asked(), "a board is adjusted").toBe(4);
});

test("what is written of one board stays when something else happens at the table", () => {
  const line = { board: 1, contract: null, tricks: null, score: 0 };
  const table = tableWith({ sheet: [line] });
  const written = () => writtenOf(table, 1);
  const before = written();
  const said = { said: { seat: "K", name: "Kit", line: 1, text: "hello" } } as TableEvent;
  table.take({ table: table.id, from: 2, events: [said] });
  expect(written(), "somebody says something").toBe(before);
  table.view = { ...table.view, sheet: [...table.view.sheet, { ...line, board: 2 }] };
  expect(written(), "another board is over").toBe(before);
  table.view = { ...table.view, adjustments: [{ board: 1, to: { to_be_ruled: {} }, ruling: 1 }] };
  expect(written(), "it is adjusted").not.toBe(before);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import cases from "../../../../protocol/golden/fold.json";
import { FoldError, fold } from "./fold";
import type { Lane, TableEvent, TableView } from "./messages";

type Members = Record<string, unknown>;

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"),
  ) as TableEvent;

/** As the protocol compares: a member that is null, empty or missing is none. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as unknown;
const isNone = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** A view with changes written over it, the board's within the board. */
function changed(view: Members, changes: Members): Members {
  const board = changes.board as Members | null | undefined;
  const merged = { ...view, ...changes };
  if (board && view.board) merged.board = { ...(view.board as Members), ...board };
  return merged;
}

function withoutNone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNone);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isNone(member))
      .map(([name, member]) => [name, withoutNone(member)]),
  );
}

describe("the fold makes of every event what the server's does", () => {
  for (const { event, lane, on, changes } of cases.cases) {
    it(`${event} in lane ${lane}`, () => {
      const before = (cases.views as unknown as Record<string, Record<string, Members>>)[on]![lane]!;
      const unchanged = structuredClone(before);
      const after = fold(before as unknown as TableView, lane as Lane, golden(event));
      expect(withoutNone(plain(after))).toEqual(withoutNone(changed(before, changes as Members)));
      expect(before, "a view is never changed in place").toEqual(unchanged);
    });
  }
});

describe("what does not follow", () => {
  const view = (cases.views as unknown as Record<string, Record<string, TableView>>).gathering!.N!;

  it("is an error", () =>
    expect(() => fold(view, "N", { called: { turn: 1, seat: "N", call: "P" } })).toThrow(FoldError));

  it("is an error if a later server made it up", () =>
    expect(() => fold(view, "N", { unheard_of: {} } as unknown as TableEvent)).toThrow(FoldError));

  it("is nothing where a later server says that it may be ignored", () =>
    expect(fold(view, "N", { added: { hat_thrown: { seat: "N" } } })).toBe(view));
});

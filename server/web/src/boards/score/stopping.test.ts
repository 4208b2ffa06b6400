import { expect, test } from "vitest";

import type { TableView } from "../../protocol/messages";
import { en } from "../../i18n/en";
import { maySayToStop, stopsAt, wouldStopInWords } from "./stopping";

const session = { form: { rubber: {} } } as unknown as TableView["session"];
const seats = { N: { name: "Ann" }, E: { name: "Bob" }, S: null, W: null } as unknown as TableView["seats"];
const view = (over: Partial<TableView>) =>
  ({ stage: "play", seats, session, sheet: [{}], set: { boards: [1, 2, 3, 4] }, ...over }) as unknown as TableView;

test("players agree to stop before a deal and in the middle of one", () => {
  expect(stopsAt(view({}))).toBe(2);
  for (const stage of ["gathering", "drawing", "auction", "declaring", "play"] as const)
    expect(maySayToStop(view({ stage }), "N"), stage).toBe(true);
  for (const stage of ["committing", "revealing", "finished"] as const)
    expect(maySayToStop(view({ stage }), "N"), stage).toBe(false);
});

test("who only looks on does not, nor where boards or an event have an end of their own", () => {
  expect(maySayToStop(view({}), null)).toBe(false);
  const { session: _, ...boards } = view({});
  expect(maySayToStop(boards as TableView, "N")).toBe(false);
  const ofEvent = { ...session, event: {} } as unknown as TableView["session"];
  expect(maySayToStop(view({ session: ofEvent } as Partial<TableView>), "N")).toBe(false);
});

test("who would stop is told by name, and by seat where nobody has it", () => {
  expect(wouldStopInWords(view({}), en)).toBeNull();
  expect(wouldStopInWords(view({ would_stop: ["E", "S"] }), en)).toBe("Bob, South would stop here.");
});

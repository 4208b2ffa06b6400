import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { MatchView, TableView } from "../../protocol/messages";
import { roomAtAGlance } from "./glance";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const segment = (golden("match_view.director") as MatchView).segments[0]!;

test("a room that the director has not entered shows its pace and nothing else", () => {
  expect(roomAtAGlance(segment.boards, segment.progress!.open, undefined)).toMatchObject({
    over: 1,
    of: 2,
    turn: null,
    finished: false,
    attended: false,
  });
});

test("a room that the director attends shows who is missing and who calls", () => {
  const view = golden("view.director") as TableView;
  view.direction = { ...view.direction, calls: [{ by: "W", about: "a long pause" }], frozen: true };
  const here = { N: true, E: true, S: true, W: false };
  expect(roomAtAGlance(segment.boards, [], { view, here })).toMatchObject({
    board: 1,
    turn: null,
    frozen: true,
    calls: ["a long pause"],
    gone: ["W"],
    attended: true,
  });
});

import { expect, test } from "vitest";

import {
  type DraftMatch,
  boardsOf,
  conditionsOf,
  entryOf,
  fieldOfMatch,
  freshMatch,
  policyInRooms,
  wrongWith,
} from "./fresh";

const oaks = { name: " Oaks ", players: ["Ann", "Bob", "Cid", "Dee", ""], computers: 0 };
const elms = { name: "Elms", players: ["Eva", "Hal", "Ida", "Jon"], computers: 0 };
const draft = (change: Partial<DraftMatch> = {}): DraftMatch => ({
  ...freshMatch(),
  teams: { home: oaks, away: elms },
  ...change,
});

test("two teams and the usual terms make a match", () => {
  expect(wrongWith(draft())).toBe(null);
  const made = conditionsOf(draft({ boards: 9, carryTo: "away", carryAmount: "0.1" }));
  expect(made).toMatchObject({ name: "Oaks – Elms", segments: [5, 4], carry_over: { to: "away", amount: "1/10" } });
  expect(conditionsOf(draft({ scoring: "aggregate" })).victory_points).toBe(null);
});

test("the time of a segment and who has to play are there if somebody asks for them", () => {
  expect(conditionsOf(draft())).not.toHaveProperty("segment_clock");
  const timed = draft({ exchange: true, least: 1, minutesPerBoard: 8, atLimit: "remove" });
  expect(conditionsOf(timed)).toMatchObject({
    exchange: "at_half",
    least_segments: 1,
    segment_clock: { ms_per_board: 480_000, at_limit: "remove" },
  });
  expect([wrongWith(draft({ least: 3 })), wrongWith(draft({ minutesPerBoard: 0 }))]).toEqual(["segments", "minutes"]);
  expect([1, 2].map((segments) => wrongWith(draft({ segments, exchange: true })))).toEqual(["segments", null]);
});

test("boards of a file, the order of a room and a scale of one's own go into the match", () => {
  const deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432" as const;
  const imported = [1, 2, 3].map((board) => ({ board, deal }));
  const own = draft({ imported, boards: 2, vps: "table", scale: " name ours\n", scoring: "aggregate" });
  own.order.closed = "descending";
  expect(wrongWith(own)).toBe(null);
  expect(boardsOf(own)).toEqual({ import: imported.slice(0, 2) });
  expect(boardsOf(draft({ boards: 2 }))).toEqual({ deal: 2 });
  expect(conditionsOf(own)).toMatchObject({
    victory_points: { table: { text: "name ours" } },
    order: { open: "ascending", closed: "descending" },
  });
  expect([wrongWith(draft({ imported, boards: 4 })), wrongWith(draft({ vps: "table" }))]).toEqual(["file", "scale"]);
  expect(wrongWith(draft({ imported: [] })), "nothing is dealt in place of a file without boards").toBe("file");
});

test("what is missing is named", () => {
  expect(wrongWith(draft({ teams: { home: { ...oaks, name: "" }, away: elms } }))).toBe("name");
  expect(wrongWith(draft({ teams: { home: oaks, away: { ...elms, name: "oaks" } } }))).toBe("same");
  expect(wrongWith(draft({ teams: { home: oaks, away: { ...elms, players: ["Eva", "Hal"] } } }))).toEqual({
    players: "Elms",
  });
  expect(entryOf({ ...elms, players: ["Eva", "Hal", "Ida", "eva"] })).toBe(null);
  expect(entryOf({ ...elms, players: ["Eva", "Hal", "Ida", "J"] })).toBe(null);
  expect([wrongWith(draft({ boards: 1 })), wrongWith(draft({ carryTo: "home" }))]).toEqual(["boards", "carry"]);
});

test("computers complete a team, or are all of it", () => {
  expect(entryOf({ name: "Oaks", players: ["Ann", "", "", ""], computers: 3 })).toEqual({
    name: "Oaks",
    players: ["Ann", "Computer 1", "Computer 2", "Computer 3"],
    computers: [2, 3, 4],
  });
  expect(entryOf({ name: "Elms", players: ["", "", "", ""], computers: 4 })?.computers).toEqual([1, 2, 3, 4]);
  expect(entryOf({ name: "Elms", players: ["Eva"], computers: 2 })).toBe(null);
});

test("what is wrong is said at its field", () => {
  const marked = (change: Partial<DraftMatch>) => {
    const wrong = wrongWith(draft(change));
    return wrong && fieldOfMatch(wrong, draft(change));
  };
  const long = "A name that nobody would cut for anybody else";
  expect(marked({ teams: { home: oaks, away: { ...elms, name: long } } })).toBe("away.name");
  expect(marked({ teams: { home: oaks, away: { ...elms, name: "oaks" } } })).toBe("away.name");
  expect(marked({ teams: { home: { ...oaks, players: ["Ann"] }, away: elms } })).toBe("home.players");
  expect([marked({ boards: 0 }), marked({ segments: 0 })]).toEqual(["boards", "segments"]);
  expect([marked({ least: 3 }), marked({ exchange: true, segments: 1 })]).toEqual(["least", "segments"]);
  expect(marked({ lineupMinutes: 0 })).toBe("lineupMinutes");
  expect(marked({ minutesPerBoard: 0 })).toBe("minutesPerBoard");
  expect(marked({ correctionMinutes: null })).toBe("correctionMinutes");
  expect(marked({ carryTo: "home", carryAmount: "-" })).toBe("carryAmount");
  expect(marked({})).toBe(null);
});

test("a profile is what the protocol says it is, without kibitzers", () => {
  expect(policyInRooms("tournament")).toMatchObject({
    kibitzing: "off",
    undo: "auction",
    skip_pause: true,
    chat: "closed",
  });
  expect(policyInRooms("screens")).toMatchObject({ alerts: "behind_screens", undo: "none", skip_pause: false });
});

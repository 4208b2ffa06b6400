import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { MatchFrame, MatchView } from "../protocol/messages";
import { askOf, dueOf } from "./dealing";
import {
  callingRooms,
  bench,
  dutyOf,
  isAlone,
  isDue,
  isLineup,
  missingOf,
  nameOfPlayer,
  type Part,
  partOf,
  placeInLineup,
  shortNames,
  sittersIn,
  suggestedLineup,
} from "./match";
import { playerCard } from "./sheet/playerCard";
import { comparedAt, gains, overOrUnder, sheetLines, divided } from "./sheet/sheet";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = (name: string) => golden(`match_view.${name}`) as MatchView;

const ann = partOf([{ captain: { team: "home" } }, { player: { team: "home", number: 1 } }]);
const kim = partOf([{ captain: { team: "away" } }]);
const dee = partOf([{ player: { team: "home", number: 4 } }]);
const jon = partOf([{ player: { team: "away", number: 4 } }]);
const fay = partOf([{ director: {} }]);
const gus = partOf([{ spectator: {} }]);

test("those who are to come to a room are known by their seats", () => {
  const playing = view("playing");
  const segment = playing.segments.at(-1)!;
  expect(sittersIn(playing, segment, "open")).toEqual({ N: "Ann", S: "Bob", E: "Eva", W: "Hal" });
  expect(sittersIn(playing, segment, "closed")).toEqual({ N: "Ida", S: "Jon", E: "Cid", W: "Ted" });
  const blind = { ...segment, lineups: { home: segment.lineups.home, away: "handed_in" as const } };
  expect(sittersIn(playing, blind, "open")).toEqual({ N: "Ann", S: "Bob" });
});

test("whoever comes to the place that a computer had is called by their own name", () => {
  const playing = view("playing");
  const { home } = playing.conditions.teams;
  const called = { ...home, players: home.players.map((name, at) => (at === 1 ? "Computer 2" : name)) };
  const conditions = { ...playing.conditions, teams: { ...playing.conditions.teams, home: called } };
  const of = (players: (string | null)[], computers: number[]): MatchView => ({
    ...playing,
    conditions,
    teams: { ...playing.teams, home: { ...playing.teams.home, players, computers } },
  });
  expect(nameOfPlayer(of(["Ann", "Computer 2"], [2]), "home", 2)).toBe("Computer 2");
  expect(nameOfPlayer(of(["Ann", "Bob"], []), "home", 2)).toBe("Bob");
  expect(nameOfPlayer(of(["Ann", null], []), "home", 2)).toBe("Computer 2");
  expect(nameOfPlayer(of(["Annie", "Bob"], []), "home", 1), "the roster's own names stay").toBe(home.players[0]);
});

test("whoever plays a match with and against computers waits for nobody", () => {
  const playing = view("playing");
  expect(isAlone(playing)).toBe(false);
  const { home, away } = playing.teams;
  const teams = { home: { ...home, computers: [1, 3, 4, 5] }, away: { ...away, computers: [1, 2, 3, 4] } };
  expect(isAlone({ ...playing, teams })).toBe(true);
  expect(isAlone({ ...playing, teams: { ...teams, away } })).toBe(false);
});

test("a player's card has their room, what their teammates made of it and what the team gained", () => {
  const playing = view("playing");
  const [compared] = playing.segments[0]!.compared;
  const [own] = playerCard(playing, "home", compared!.rooms.open.players.N!);
  const { result, players } = compared!.rooms.open;
  expect(own).toMatchObject({ seat: "N", board: compared!.board, result, points: compared!.points?.home ?? null });
  expect(own!.partner).toBe(nameOfPlayer(playing, "home", players.S!));
  expect(own!.against).toEqual([players.E!, players.W!].map((number) => nameOfPlayer(playing, "away", number)));
  expect([own!.score, own!.teammates]).toEqual([result!.score, null]);
  const [theirs] = playerCard(playing, "away", players.E!);
  expect([theirs!.seat, theirs!.score]).toEqual(["E", -result!.score]);
  expect(playerCard(view("lineup"), "home", 1)).toEqual([]);
});

test("before the segment the captain who has not placed their team is to do so", () => {
  const lineup = view("lineup");
  expect(dutyOf(lineup, kim, false)).toEqual({ hand_in: { segment: 1, team: "away" } });
  expect(dutyOf(lineup, ann, false)).toEqual({ wait_lineups: { teams: ["away"], own: true } });
  expect(dutyOf(lineup, gus, false)).toEqual({ wait_lineups: { teams: ["away"], own: false } });
  lineup.segments[0]!.lineups.home = "awaited";
  expect(dutyOf(lineup, kim, false)).toEqual({ wait_to_place: { first: "home" } });
  expect(isDue(lineup.segments[0]!, "home")).toBe(true);
});

test("while it is played everybody is sent where they belong", () => {
  const playing = view("playing");
  expect(dutyOf(playing, ann, false)).toEqual({ enter: { room: "open", seat: "N" } });
  expect(dutyOf(playing, jon, false)).toEqual({ enter: { room: "closed", seat: "S" } });
  expect(dutyOf(playing, dee, false)).toEqual({ sit_out: {} });
  const replaced = partOf([{ player: { team: "home", number: 4 } }]);
  playing.segments[0]!.seats_kept = [{ team: "home", player: 4, room: "closed" }];
  expect(dutyOf(playing, replaced, false)).toEqual({ come_back: { room: "closed" } });
  expect(dutyOf(playing, ann, true)).toEqual({ wait_rooms: {} });
  expect(dutyOf(playing, kim, false)).toEqual({ look_on: {} });
  expect(dutyOf(view("director"), fay, false)).toEqual({ direct: {} });
  const conceding = { ...view("director"), conceded: "away" } as const;
  expect(dutyOf(conceding, fay, false)).toEqual({ confirm: { team: "away" } });
  expect(dutyOf(conceding, kim, false)).toEqual({ look_on: {} });
  expect(dutyOf(view("dealing"), ann, false)).toEqual({ dealing: {} });
});

test("a captain may replace those of their team who are missing, and is not told of themselves", () => {
  const playing = view("playing");
  playing.segments[0]!.substitutes_due = [
    { team: "home", player: 1 },
    { team: "home", player: 2 },
    { team: "away", player: 4 },
  ];
  const told = (part: Part) => missingOf(playing, part).map(({ team, player, own }) => [team, player, own]);
  expect(told(ann)).toEqual([
    ["home", 2, true],
    ["away", 4, false],
  ]);
  expect(told(kim)).toEqual([
    ["home", 1, false],
    ["home", 2, false],
    ["away", 4, true],
  ]);
  expect(missingOf(view("lineup"), fay)).toEqual([]);
});

test("when all is played both captains agree with a version of the score", () => {
  const provisional: MatchView = { ...view("playing"), stage: "provisional", agreed: { home: true, away: false } };
  expect(dutyOf(provisional, kim, false)).toEqual({ agree: { team: "away", version: 0 } });
  expect(dutyOf(provisional, ann, false)).toEqual({ wait_agreement: { teams: ["away"], own: true } });
  expect(dutyOf({ ...provisional, stage: "final" }, kim, false)).toEqual({ over: {} });
});

test("pairs sit where their team sits in that room", () => {
  const [segment] = view("playing").segments;
  expect(placeInLineup(segment!, "away", 1)).toEqual({ room: "open", seat: "E" });
  expect(placeInLineup(segment!, "home", 5)).toEqual({ room: "closed", seat: "W" });
  expect(bench(view("playing"), segment!, "home")).toEqual([4]);
  segment!.seats_kept = [{ team: "home", player: 4, room: "closed" }];
  expect(bench(view("playing"), segment!, "home"), "who has a seat of their own is no substitute").toEqual([]);
  expect(suggestedLineup(view("playing"), "home")).toEqual({ open: [1, 2], closed: [3, 5] });
  expect([isLineup([1, 2, 3, 5], 5), isLineup([1, 2, 3, 3], 5), isLineup([1, 2, 3, null], 5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("the sheet has what may be seen and nothing else", () => {
  const lines = sheetLines(view("playing").segments[0]!);
  expect(lines.map(({ board, compared }) => [board, compared])).toEqual([[1, true]]);
  expect(gains(lines[0]!.points!, "imps")).toEqual({ home: "0", away: "6.67" });
  expect(gains({ home: "-5", away: "5" }, "imps")).toEqual({ home: "", away: "5" });
  expect(gains({ home: "0", away: "0" }, "imps")).toEqual({ home: "–", away: "–" });
  expect(overOrUnder(lines[0]!.rooms.open!.result!)).toBe("−1");
  expect([divided(25, 3), divided(4, 1)]).toEqual([[9, 8, 8], [4]]);
});

test("a board is compared at the table where it was played, as soon as both rooms may be", () => {
  const playing = view("playing");
  const { tables, boards } = playing.segments[0]!;
  expect(comparedAt(playing, tables!.closed, 1)).toEqual(sheetLines(playing.segments[0]!)[0]);
  expect(comparedAt(playing, tables!.open, boards.at(-1)!)).toBe(null);
  expect(comparedAt(playing, "another table", 1)).toBe(null);
});

test("a share is due from those who play, once", () => {
  const frame: MatchFrame = { match: "m", lane: "away", view: view("dealing") };
  const wanted = dueOf(frame, partOf([{ player: { team: "away", number: 4 } }]));
  expect(wanted?.due).toMatchObject({ label: "C:S", set: "match.m.1", stage: "committing", committed: null });
  expect(dueOf(frame, ann)?.due.committed).toMatch(/^a739/);
  expect(dueOf(frame, dee)).toBe(null);
  expect(dueOf({ ...frame, view: view("playing") }, ann)).toBe(null);
  expect(askOf(frame, jon, () => ({ contribute: "c0" }))).toEqual({ contribute: { segment: 1, commitment: "c0" } });
  expect(askOf(frame, jon, () => null)).toBe(null);
});

test("the rooms that call are told to their director, but the one where they are", () => {
  const match = view("playing");
  const [segment] = match.segments.slice(-1);
  const calling: MatchView = { ...match, segments: [{ ...segment!, calls: ["open", "closed"] }] };
  expect(callingRooms(calling, null)).toEqual(["open", "closed"]);
  expect(callingRooms(calling, segment!.tables!.open)).toEqual(["closed"]);
  expect(callingRooms(match, null)).toEqual([]);
  const next = { ...segment!, number: segment!.number + 1, tables: null, calls: undefined };
  expect(callingRooms({ ...calling, segments: [...calling.segments, next] }, null)).toHaveLength(2);
});

test("where there is little room teams have their initials, or a short name, and never the same", () => {
  const named = (home: string, away: string) =>
    shortNames({ conditions: { teams: { home: { name: home }, away: { name: away } } } } as unknown as MatchView);
  expect(named("The third", "The Wednesday Afternoon Bridge Society")).toEqual({ home: "Tt", away: "TWAB" });
  expect(named("Elms", "Oosterhof")).toEqual({ home: "Elms", away: "Oost" });
  expect(named("Blue team", "Blue tigers")).toEqual({ home: "Bt1", away: "Bt2" });
  expect(named("红队", "A")).toEqual({ home: "红队", away: "A" });
});

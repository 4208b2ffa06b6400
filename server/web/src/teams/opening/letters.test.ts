import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type { EventInvitations, MatchInvitations } from "../../protocol/messages";
import { allAsText, eventLetters, fieldLetters, keepMatch, matchLetters, openedMatch } from "./letters";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const oaks = { name: "Oaks", players: ["Ann", "Bob", "Cid", "Dee", "Ted"] };
const elms = { name: "Elms", players: ["Eva", "Hal", "Ida", "Jon"] };

const match = {
  name: "Club final",
  teams: { home: oaks, away: elms },
  invitations: golden("answer.match_opened").match_opened.invitations as MatchInvitations,
};

test("everybody in a match has a line of their own", () => {
  const groups = matchLetters(match, en.teams);
  expect(groups.map(({ title, letters }) => [title, letters.length])).toEqual([
    ["Oaks", 6],
    ["Elms", 5],
    ["Others", 2],
  ]);
  const text = allAsText(groups, "https://bridge.example");
  expect(text).toContain(`Ted: https://bridge.example/join/${match.invitations.teams.home.players[4]}`);
  expect(text).toContain("Captain of Elms: ");
});

test("computers are sent no links", () => {
  const robots = { ...oaks, computers: [3, 4, 5] };
  const [own] = matchLetters({ ...match, teams: { home: robots, away: elms } }, en.teams);
  expect(own!.letters.map(({ who }) => who)).toEqual(["Captain of Oaks", "Ann", "Bob"]);
  expect(own!.letters[2]!.invite).toBe(match.invitations.teams.home.players[1]);
});

test("an event's players come when they were asked for", () => {
  const invitations = golden("answer.event_opened").event_opened.invitations as EventInvitations;
  const event = { name: "Sunday", teams: [oaks, elms, { ...elms, name: "The third" }], invitations };
  const titles = (asked: Parameters<typeof eventLetters>[1]) =>
    eventLetters(event, asked, en.teams).map(({ title }) => title);
  expect(titles(new Map())).toEqual(["Captains", "Others"]);
  const two = golden("answer.team_invitations").team_invitations;
  expect(titles(new Map([[1, two]]))).toEqual(["Oaks", "Captains", "Others"]);
});

test("whoever opened a match has its links after a reload", () => {
  const shelf = new Map<string, string>();
  const storage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (k: string, v: string) => void shelf.set(k, v),
  };
  keepMatch("m", match, storage);
  expect(openedMatch("m", storage)).toEqual(match);
  expect(openedMatch("n", storage)).toBe(null);
});

test("nobody is sent a link to enter an event of which all is played", () => {
  const invitations = { entrants: "all", captains: [], spectators: "spectators", director: "director" };
  const opened = { name: "Pairs", teams: [], invitations };
  const titles = (stage: "gathering" | "playing" | "provisional" | "final") =>
    fieldLetters(opened, stage, en.events.field, en.teams).map(({ title }) => title);
  expect(titles("gathering")).toEqual(titles("playing"));
  expect(titles("playing")).toContain(en.events.field.entrants);
  for (const stage of ["provisional", "final"] as const) expect(titles(stage)).not.toContain(en.events.field.entrants);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { en } from "../i18n/en";
import type { TeamsConditions, EventFrame, EventView, FixtureView } from "../protocol/messages";
import {
  afterMatch,
  drawOf,
  eventDutyOf,
  eventPartOf,
  exchanged,
  fixtureInWords,
  formInWords,
  placesOf,
  progressInWords,
  stageInWords,
  standingPlaces,
  teamName,
} from "./event";
import { conditionsOfEvent, fieldOfEvent, freshEvent, teamOf, wrongWithEvent } from "./opening/freshEvent";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const { view } = (golden("frame.event") as { event: EventFrame }).event;
const director = golden("event_view.director") as EventView;
const { teams: conditions } = golden("answer.following_event").following_event.conditions as { teams: TeamsConditions };

const player = (team: number) => eventPartOf([{ player: { team, number: 1 } }]);
const nobody = eventPartOf([{ spectator: {} }]);

test("everybody is told what is next", () => {
  expect(eventDutyOf(view, player(1), false)).toEqual({ match: { opponents: 3 } });
  expect(eventDutyOf(view, player(2), false)).toEqual({ bye: {} });
  expect(eventDutyOf(view, nobody, false)).toEqual({ running: {} });
  const fresh: EventView = { ...view, stage: "gathering", round: 0, fixtures: [], standings: [] };
  expect([eventDutyOf(fresh, nobody, true), eventDutyOf(fresh, player(1), false)]).toEqual([
    { start: {} },
    { wait_start: {} },
  ]);
  expect(eventDutyOf({ ...view, stage: "drawn" }, nobody, true)).toEqual({ begin: { round: 3 } });
  expect(eventDutyOf({ ...view, stage: "outstanding" }, player(2), false)).toEqual({ match: { opponents: null } });
  expect(eventDutyOf({ ...view, stage: "final" }, player(2), false)).toEqual({ over: { first: [2] } });
  const over = { winner: "home", by: "play" } as const;
  const last: EventView = { ...view, round: 3, fixtures: view.fixtures.map((line) => ({ ...line, result: over })) };
  const directing = eventPartOf([{ director: {} }]);
  expect(eventDutyOf(last, directing, true)).toEqual({ close: { round: 3 } });
  expect(eventDutyOf(last, player(1), false)).toEqual({ wait_close: {} });
  const out = { ...view, standings: view.standings.map((line) => ({ ...line, out_in: 1 })) };
  expect(eventDutyOf(out, player(3), false)).toEqual({ out: {} });
});

test("on the page of a match that the event has gone on from one is told the next", () => {
  const { match } = view.fixtures[0]!;
  expect(afterMatch(view, player(1), match!), "it is this one").toBe(null);
  expect(afterMatch(view, player(1), "an earlier one")).toEqual({ match: { opponents: 3 } });
  expect(afterMatch(view, player(2), "an earlier one")).toEqual({ bye: {} });
  expect(afterMatch(view, nobody, "an earlier one")).toBe(null);
  expect(afterMatch({ ...view, stage: "drawn" }, player(1), "an earlier one"), "it has not begun").toBe(null);
});

test("nobody is behind by the lots before the last round is over", () => {
  const line = { place: 1, team: 1, played: 1, victory_points: "10.00", won: "12", lost: "12" } as const;
  const lots = { ...line, by: "lots" } as const;
  const standings = [lots, { ...lots, place: 2, team: 2, won: "3", lost: "3" }, { ...line, place: 3, team: 3 }];
  expect(standingPlaces(standings, false)).toEqual([1, 1, 3]);
  expect(standingPlaces(standings, true)).toEqual([1, 2, 3]);
  const apart = [lots, { ...lots, place: 2, team: 2, won: "20" }];
  expect(standingPlaces(apart, false), "others than those whom the lots tell apart").toEqual([1, 2]);
});

test("form and stage are said in words", () => {
  expect(formInWords(conditions, view.rounds, en.events)).toBe("A round robin of 3 teams, 3 rounds");
  expect(stageInWords(view, en.events)).toBe("Round 2 of 3 is being played; 0 of 1 match over.");
  expect(stageInWords({ ...view, stage: "final" }, en.events)).toBe("The event is over.");
  const closed = { ...view, stage: "final", closed: true } as const;
  expect(stageInWords(closed, en.events)).toBe("The event was closed before all of it was played.");
  expect(teamName(conditions, 3)).toBe("The third");
  const [playing] = director.playing!;
  expect(progressInWords(playing!.progress, (team) => team, en)).toBe("segment 1, still playing: Closed room");
  expect(progressInWords(null, (team) => team, en)).toBe("nothing heard of it yet");
});

test("a draw is changed by exchanging teams", () => {
  const places = placesOf([{ home: 2, away: 1 }, { home: 3 }]);
  expect(places).toEqual([2, 1, 3, null]);
  expect(drawOf(exchanged(places, 0, 3))).toEqual([{ home: 3, away: 1 }, { home: 2 }]);
  expect(drawOf([null, null])).toBe(null);
});

test("teams are entered as lines of text", () => {
  expect(teamOf("Oaks: Ann, Bob,Cid ,Dee")).toEqual({ name: "Oaks", players: ["Ann", "Bob", "Cid", "Dee"] });
  expect(teamOf("Oaks Ann, Bob, Cid, Dee")).toBe(null);
  expect(teamOf("Oaks: Ann, +2, Bob")).toEqual({
    name: "Oaks",
    players: ["Ann", "Bob", "Computer 1", "Computer 2"],
    computers: [3, 4],
  });
  expect(teamOf("Robots: +4")?.computers).toEqual([1, 2, 3, 4]);
  expect(teamOf("Robots: +9")).toBe(null);
  const draft = { ...freshEvent(), name: "Sunday", teams: "A: Ann, Bob, Cid, Dee\nB: Eva, Hal, Ida, Jon\n" };
  expect(wrongWithEvent(draft)).toBe("few");
  const three = { ...draft, teams: `${draft.teams}a: Uma, Vera, Xaver, Yves` };
  expect(wrongWithEvent(three)).toEqual({ line: 3, why: "twice" });
  const good = { ...draft, teams: `${draft.teams}\nC: Uma, Vera, Xaver, Yves` };
  expect(wrongWithEvent(good)).toBe(null);
  expect(wrongWithEvent({ ...good, form: "swiss", rounds: 4 })).toBe("rounds");
  const marked = (wrong: ReturnType<typeof wrongWithEvent>) => fieldOfEvent(wrong!, three);
  expect([wrongWithEvent(draft), wrongWithEvent(three), "bye" as const].map(marked)).toEqual(["teams", "teams", "bye"]);
  expect(conditionsOfEvent(good)).toMatchObject({
    movement: { round_robin: { times: "once" } },
    segments: [8, 8],
    bye: "12.00",
    ties: "extra_boards",
  });
  expect(conditionsOfEvent(good)).not.toHaveProperty("segment_clock");
  const timed = { ...good, exchange: true, least: 1, minutesPerBoard: 7, atLimit: "remove" as const };
  expect([wrongWithEvent(timed), wrongWithEvent({ ...timed, least: 3 })]).toEqual([null, "segments"]);
  expect(conditionsOfEvent(timed)).toMatchObject({
    exchange: "at_half",
    least_segments: 1,
    segment_clock: { ms_per_board: 420_000, at_limit: "remove" },
  });
});

test("how a match ended is said with its unit, and who won where no victory points are", () => {
  const said = (result: FixtureView["result"], movement = conditions.movement) =>
    fixtureInWords({ home: 1, away: 2, result } as FixtureView, { ...conditions, movement }, en, (figure) => figure);
  const [one, other] = [1, 2].map((team) => teamName(conditions, team));
  const played = { won: { home: "33", away: "12" }, winner: "home", by: "play" } as FixtureView["result"];
  expect(said(null)).toBe(en.events.fixture.playing);
  expect(said(played)).toBe("33 : 12 IMPs");
  expect(said(played, { knockout: {} })).toBe(`33 : 12 IMPs, ${one} won`);
  const awarded = { winner: "away", by: "award" } as FixtureView["result"];
  expect(said(awarded)).toBe(`${other} won, awarded`);
});

// What a view of an event says to the one who looks at it: where it stands, whom they meet, what is next. Pure.

import type {
  EntryNumber,
  TeamsConditions,
  EventPlace,
  EventView,
  FixtureView,
  MatchConditions,
  MatchId,
  MatchProgress,
  Pairing,
  PlayerNumber,
  Standing,
  Team,
  TeamNumber,
} from "../protocol/messages";
import type { Catalogue } from "../i18n/catalogue";
import { bodyOf, match } from "../protocol/unions";
import { rounded } from "../teams/sheet/exact";
import { isolated } from "../ui/isolated";

/** The name as somebody gave it. */
export const givenTeamName = ({ teams }: TeamsConditions, team: TeamNumber): string =>
  teams[team - 1]?.name ?? `${team}`;

/** The name to be shown among others. */
export const teamName = (conditions: TeamsConditions, team: TeamNumber): string =>
  isolated(givenTeamName(conditions, team));

/** What somebody is in an event, each thing once. */
export interface EventPart {
  captain: TeamNumber | null;
  player: { team: TeamNumber; number: PlayerNumber } | null;
  /** As whom one entered, where pairs or persons play. */
  entry: EntryNumber | null;
  director: boolean;
}

export function eventPartOf(places: readonly EventPlace[]): EventPart {
  const part: EventPart = { captain: null, player: null, entry: null, director: false };
  for (const place of places) {
    part.captain ??= bodyOf(place, "captain")?.team ?? null;
    part.player ??= bodyOf(place, "player") ?? null;
    part.entry ??= bodyOf(place, "entrant")?.number ?? null;
    part.director ||= "director" in place;
  }
  return part;
}

/** Whether somebody plays in it, or is captain: they cannot direct it too. */
export const takesPart = ({ captain, player, entry }: EventPart): boolean =>
  captain !== null || player !== null || entry !== null;

export const ownTeam = ({ captain, player }: EventPart): TeamNumber | null => captain ?? player?.team ?? null;

export const hasVictoryPoints = ({ movement }: TeamsConditions) => !("knockout" in movement);

/** What is agreed for every match. */
export function ofEachMatch(conditions: TeamsConditions): Omit<MatchConditions, "teams" | "name"> {
  const scored = hasVictoryPoints(conditions);
  return {
    ...conditions,
    victory_points: scored ? conditions.victory_points : null,
    ties: scored ? "stand" : conditions.ties,
    order: { open: "ascending", closed: "ascending" },
  };
}

export const fixtureOf = (fixtures: readonly FixtureView[], team: TeamNumber) =>
  fixtures.find(({ home, away }) => home === team || away === team);

export const opponentOf = ({ home, away }: FixtureView, team: TeamNumber) => (home === team ? (away ?? null) : home);

/** How a match stands or ended: its score, or who won where no victory points are told beside it. */
export function fixtureInWords(
  { result, home, away }: FixtureView,
  conditions: TeamsConditions,
  { events, teams }: Catalogue,
  figure: (decimals: string) => string,
): string {
  const w = events.fixture;
  if (away == null) return "";
  if (!result) return w.playing;
  const { won, winner, by } = result;
  const score = won
    ? `${figure(rounded(won.home))} : ${figure(rounded(won.away))} ${teams.unit[conditions.scoring]}`
    : "";
  const whose = winner ? w.winner(teamName(conditions, winner === "home" ? home : away)) : w.draw;
  const told = [score, !hasVictoryPoints(conditions) || score === "" ? whose : "", w.by[by]];
  return told.filter((part) => part !== "").join(", ");
}

/** What one is to do, or for whom one waits. */
export type EventDuty =
  | { start: {} }
  | { begin: { round: number } }
  | { wait_start: {} }
  | { wait_round: {} }
  /** `opponents` is missing where it is a match of an earlier round. */
  | { match: { opponents: TeamNumber | null } }
  | { bye: {} }
  | { done: {} }
  | { out: {} }
  | { running: {} }
  /** All is played, and the director has the last word. */
  | { close: { round: number } }
  | { wait_close: {} }
  | { over: { first: TeamNumber[] } };

/** Whether the last round is over, and the director has not closed it yet. */
const isPlayedOut = ({ stage, round, rounds, fixtures }: EventView) =>
  stage === "playing" && round === rounds && fixtures.every(({ away, result }) => away == null || result != null);

/** `runs` says whether one may start the event and begin its rounds: its host and its director may. */
export function eventDutyOf(view: EventView, part: EventPart, runs: boolean): EventDuty {
  const team = ownTeam(part);
  if (view.stage === "final") {
    return { over: { first: view.standings.filter(({ place }) => place === 1).map(({ team }) => team) } };
  }
  if (view.stage === "gathering") return runs ? { start: {} } : { wait_start: {} };
  const line = view.standings.find((standing) => standing.team === team);
  if (line && (line.withdrawn || line.out_in != null)) return { out: {} };
  if (view.stage === "drawn") return runs ? { begin: { round: view.round + 1 } } : { wait_round: {} };
  if (isPlayedOut(view)) return part.director ? { close: { round: view.round } } : { wait_close: {} };
  if (team === null) return { running: {} };
  if (view.stage === "outstanding") return { match: { opponents: null } };
  const fixture = fixtureOf(view.fixtures, team);
  if (!fixture) return { out: {} };
  const opponents = opponentOf(fixture, team);
  if (opponents === null) return { bye: {} };
  return fixture.result ? { done: {} } : { match: { opponents } };
}

/**
 * What a team does now that an event has gone on from a match of theirs: another match, or a bye; `null` while it has
 * not.
 */
export function afterMatch(
  view: EventView,
  part: EventPart,
  match: MatchId,
): { match: { opponents: TeamNumber } } | { bye: {} } | null {
  const team = ownTeam(part);
  const fixture = team === null ? undefined : fixtureOf(view.fixtures, team);
  if (!fixture || fixture.match === match) return null;
  const duty = eventDutyOf(view, part, false);
  if ("bye" in duty) return duty;
  return "match" in duty && duty.match.opponents !== null ? { match: { opponents: duty.match.opponents } } : null;
}

export function formInWords({ movement, teams }: TeamsConditions, rounds: number, w: Catalogue["events"]): string {
  return (
    match(movement, {
      knockout: () => w.form.knockout(teams.length, rounds),
      round_robin: ({ times }) => (times === "once" ? w.form.round_robin : w.form.double)(teams.length, rounds),
      swiss: () => w.form.swiss(teams.length, rounds),
    }) ?? ""
  );
}

export function stageInWords(view: EventView, w: Catalogue["events"]): string {
  const matches = view.fixtures.filter((fixture) => fixture.match != null);
  switch (view.stage) {
    case "gathering":
      return w.stage.gathering;
    case "drawn":
      return w.stage.drawn(view.round + 1, view.rounds);
    case "playing":
      return w.stage.playing(
        view.round,
        view.rounds,
        matches.filter(({ result }) => result != null).length,
        matches.length,
      );
    case "outstanding":
      return w.stage.outstanding;
    // Each match has its own time for corrections.
    case "provisional":
    case "final":
      return overInWords(view, w);
  }
}

/** How it ended, and whether what stands was corrected since. */
export function overInWords({ closed, version }: EventView, { stage }: Catalogue["events"]): string {
  if (closed) return stage.closed;
  return (version ?? 1) > 1 ? stage.corrected(version!) : stage.final;
}

/** How far a match is and for whom it waits; `name` says a team of it. */
export function progressInWords(
  progress: MatchProgress | null | undefined,
  name: (team: Team) => string,
  w: Catalogue,
): string {
  const { glance } = w.events;
  if (!progress) return glance.unheard;
  const { segment } = progress;
  const teams = (progress.teams ?? []).map(name);
  switch (progress.stage) {
    case "lineup":
      return glance.lineup(segment, teams);
    case "dealing":
      return glance.dealing(segment);
    case "playing":
      return glance.playing(
        segment,
        (progress.rooms ?? []).map((room) => w.teams.room[room]),
      );
    case "provisional":
      return glance.provisional(teams);
    case "final":
      return glance.final;
  }
}

/**
 * The place of each line of the standings. As long as rounds are played nobody is behind by the lots alone: the line is
 * level with the one above it.
 */
export function standingPlaces(standings: readonly Standing[], final: boolean): number[] {
  const places: number[] = [];
  for (const [at, line] of standings.entries()) {
    const above = standings[at - 1];
    const isLevel = !final && line.by === "lots" && above?.by === "lots" && isAlike(line, above);
    places.push(isLevel ? places[at - 1]! : line.place);
  }
  return places;
}

/** Whether nothing that was won or lost tells two teams apart. */
const isAlike = (one: Standing, other: Standing) =>
  one.victory_points === other.victory_points &&
  ((one.won === other.won && one.lost === other.lost) || (one.won === one.lost && other.won === other.lost));

/** A draw as a list of places: home, away, home, away; `null` is a bye. */
export const placesOf = (draw: readonly Pairing[]): (TeamNumber | null)[] =>
  draw.flatMap(({ home, away }) => [home, away ?? null]);

/** The places with a team somewhere else: whoever was there goes where it came from. */
export function exchanged(
  places: readonly (TeamNumber | null)[],
  at: number,
  team: TeamNumber | null,
): (TeamNumber | null)[] {
  const before = places.indexOf(team);
  return places.map((held, index) => (index === at ? team : index === before ? places[at]! : held));
}

/** The draw that the places come to; `null` if a line has nobody. */
export function drawOf(places: readonly (TeamNumber | null)[]): Pairing[] | null {
  const lines = Array.from({ length: places.length / 2 }, (_, line) => [places[2 * line], places[2 * line + 1]]);
  const draw = lines.map(([a, b]): Pairing | null =>
    a == null ? (b == null ? null : { home: b }) : b == null ? { home: a } : { home: a, away: b },
  );
  return draw.every((line) => line !== null) ? draw : null;
}

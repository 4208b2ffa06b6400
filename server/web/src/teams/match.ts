// What a view of a match says to the one who looks at it: where it stands, who is awaited, what is to be done next.
// Pure.

import type {
  ByRoom,
  BySeat,
  ByTeam,
  LineupView,
  MatchPlace,
  MatchView,
  MissingPlayer,
  Pair,
  PlayerNumber,
  Room,
  Seat,
  SegmentView,
  TableId,
  Side,
  Team,
} from "../protocol/messages";
import { bodyOf } from "../protocol/unions";

export const TEAMS = ["home", "away"] as const satisfies readonly Team[];
export const ROOMS = ["open", "closed"] as const satisfies readonly Room[];

export const otherTeam = (team: Team): Team => (team === "home" ? "away" : "home");

/** The home team sits North–South in the Open room and East–West in the Closed room, always. */
export const sideIn = (team: Team, room: Room): Side => ((team === "home") === (room === "open") ? "NS" : "EW");
export const teamAt = (side: Side, room: Room): Team => ((side === "NS") === (room === "open") ? "home" : "away");

export const seatsOf = (side: Side): [Seat, Seat] => (side === "NS" ? ["N", "S"] : ["E", "W"]);

export const lastSegment = (view: MatchView): SegmentView | undefined => view.segments.at(-1);

/** The rooms that call the director, but the one whose table this is: of the last segment that has rooms. */
export function callingRooms(view: MatchView, here: TableId | null): Room[] {
  const segment = view.segments.findLast(({ tables }) => tables);
  return (segment?.calls ?? []).filter((room) => segment!.tables![room] !== here);
}

/** The line-up, if it may be seen. */
export const shownLineup = (lineup: LineupView): ByRoom<Pair> | null =>
  typeof lineup === "object" ? lineup.shown : null;

/** Whether a team's line-up for the segment is missing, and it is its turn to place. */
export function isDue({ lineups, places_first }: SegmentView, team: Team): boolean {
  if (lineups[team] !== "awaited") return false;
  return places_first !== otherTeam(team) || lineups[otherTeam(team)] !== "awaited";
}

export const nameOfTeam = (view: MatchView, team: Team) => view.conditions.teams[team].name;

const initials = (name: string) => {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  const letters = words.length > 1 ? words.map((word) => [...word][0]!) : [...(words[0] ?? "")];
  return letters.slice(0, 4).join("");
};

/** Both teams' names where there is room for a few letters: their initials, or a short name whole. */
export function shortNames({ conditions: { teams } }: Pick<MatchView, "conditions">): ByTeam<string> {
  const [home, away] = [initials(teams.home.name), initials(teams.away.name)];
  return home === away
    ? { home: `${[...home].slice(0, 2).join("")}1`, away: `${[...away].slice(0, 2).join("")}2` }
    : { home, away };
}

/** So the server calls computers on a roster; no person has such a name. */
const isComputers = (name: string | undefined) => name !== undefined && /^Computer \d+$/.test(name);

/** A player by their name on the roster; where a computer was called in for who came after all, by theirs. */
export function nameOfPlayer({ conditions, teams }: MatchView, team: Team, number: PlayerNumber): string {
  const listed = conditions.teams[team].players[number - 1];
  const come = (teams[team].computers ?? []).includes(number) ? null : teams[team].players[number - 1];
  return (isComputers(listed) ? come : null) ?? listed ?? `${number}`;
}

export interface Place {
  room: Room;
  seat: Seat;
}

/** How many of a roster are no computers. */
export const peopleIn = ({ teams, conditions }: Pick<MatchView, "teams" | "conditions">, team: Team): number =>
  conditions.teams[team].players.length - (teams[team].computers ?? []).length;

/** Whether one person plays with and against computers: nobody else is to come, and nobody directs. */
export const isAlone = (view: Pick<MatchView, "teams" | "conditions">): boolean =>
  peopleIn(view, "home") + peopleIn(view, "away") === 1;

/** Where a player of the roster sits in a segment, if they do and if it is known. */
export function placeInLineup(segment: SegmentView, team: Team, number: PlayerNumber): Place | null {
  const lineup = shownLineup(segment.lineups[team]);
  if (!lineup) return null;
  for (const room of ROOMS) {
    const at = lineup[room].indexOf(number);
    if (at >= 0) return { room, seat: seatsOf(sideIn(team, room))[at as 0 | 1] };
  }
  return null;
}

/** Who is to sit where in a room, as far as the line-ups are shown. */
export function sittersIn(view: MatchView, segment: SegmentView, room: Room): Partial<BySeat<string>> {
  const sitters: Partial<BySeat<string>> = {};
  for (const team of TEAMS) {
    const pair = shownLineup(segment.lineups[team])?.[room] ?? [];
    for (const [at, number] of pair.entries()) {
      const seat = seatsOf(sideIn(team, room))[at as 0 | 1];
      sitters[seat] = nameOfPlayer(view, team, number);
    }
  }
  return sitters;
}

/** What somebody is in a match, each thing once. */
export interface Part {
  captain: Team | null;
  player: { team: Team; number: PlayerNumber } | null;
  director: boolean;
}

export function partOf(places: readonly MatchPlace[]): Part {
  const part: Part = { captain: null, player: null, director: false };
  for (const place of places) {
    part.captain ??= bodyOf(place, "captain")?.team ?? null;
    part.player ??= bodyOf(place, "player") ?? null;
    part.director ||= "director" in place;
  }
  return part;
}

/** What one is to do, or for whom one waits. */
export type Duty =
  | { hand_in: { segment: number; team: Team } }
  /** The others place first, and are seen. */
  | { wait_to_place: { first: Team } }
  | { wait_lineups: { teams: Team[]; own: boolean } }
  | { dealing: {} }
  | { enter: Place }
  /** One's own room is over, or the rooms have nothing left for one. */
  | { wait_rooms: {} }
  /** One was missing and replaced, and has the seat again. */
  | { come_back: { room: Room } }
  | { sit_out: {} }
  | { look_on: {} }
  | { direct: {} }
  | { confirm: { team: Team } }
  | { agree: { team: Team; version: number } }
  | { wait_agreement: { teams: Team[]; own: boolean } }
  | { over: {} };

/** `done` says whether one's own table of this segment has nothing more to play. */
export function dutyOf(view: MatchView, part: Part, done: boolean): Duty {
  const segment = lastSegment(view);
  if (view.stage === "final" || !segment) return { over: {} };
  if (part.director && view.conceded) return { confirm: { team: view.conceded } };
  if (view.stage === "provisional") {
    const teams = TEAMS.filter((team) => !view.agreed[team]);
    const { captain } = part;
    if (captain && teams.includes(captain)) return { agree: { team: captain, version: view.score_version } };
    return { wait_agreement: { teams, own: captain !== null } };
  }
  if (view.stage === "lineup") {
    const { captain } = part;
    if (captain && isDue(segment, captain)) return { hand_in: { segment: segment.number, team: captain } };
    if (captain && segment.lineups[captain] === "awaited") return { wait_to_place: { first: otherTeam(captain) } };
    return { wait_lineups: { teams: TEAMS.filter((team) => isDue(segment, team)), own: captain !== null } };
  }
  if (view.stage === "dealing" || !segment.tables) return { dealing: {} };
  if (part.director) return { direct: {} };
  if (part.player) {
    const place = placeInLineup(segment, part.player.team, part.player.number);
    const { team, number } = part.player;
    const kept = segment.seats_kept?.find((seat) => seat.team === team && seat.player === number);
    if (!place) return kept ? { come_back: { room: kept.room } } : { sit_out: {} };
    return done ? { wait_rooms: {} } : { enter: place };
  }
  return { look_on: {} };
}

/** A player who is missing, and whether whoever looks is the captain who may replace them. */
export type Missing = MissingPlayer & { own: boolean };

/** Those of whom one is told; of oneself one knows better. */
export function missingOf(view: MatchView, { captain, player: self }: Part): Missing[] {
  return (lastSegment(view)?.substitutes_due ?? [])
    .filter(({ team, player }) => self?.team !== team || self.number !== player)
    .map((missing) => ({ ...missing, own: missing.team === captain }));
}

/**
 * The players of a roster who may come in as substitutes: they are in no room, and no seat of their own is kept for
 * them.
 */
export function bench(view: MatchView, segment: SegmentView, team: Team): PlayerNumber[] {
  const roster = view.conditions.teams[team].players.map((_, index) => index + 1);
  const kept = (segment.seats_kept ?? []).filter((seat) => seat.team === team).map(({ player }) => player);
  return roster.filter((number) => !kept.includes(number) && !placeInLineup(segment, team, number));
}

/** Whether four different players of the roster make a line-up. */
export function isLineup(chosen: readonly (PlayerNumber | null)[], roster: number): chosen is PlayerNumber[] {
  const all = chosen.every((number) => number !== null && number >= 1 && number <= roster);
  return all && chosen.length === 4 && new Set(chosen).size === 4;
}

/** The line-up that a form begins with: the one that stands, that of the segment before, or the first four. */
export function suggestedLineup(view: MatchView, team: Team): ByRoom<Pair> {
  const known = view.segments.map(({ lineups }) => shownLineup(lineups[team])).filter((lineup) => lineup !== null);
  return known.at(-1) ?? { open: [1, 2], closed: [3, 4] };
}

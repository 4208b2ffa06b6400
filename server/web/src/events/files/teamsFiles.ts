// An event of teams as files, byte for byte as `bridge-cli event export` writes them: USEBIO, PBN, and tables for
// spreadsheets, of the matches whose score stands.

import { dateOf, filed, gameOfMatch } from "../../boards/files/pbnWrite";
import type {
  BoardRecord,
  ComparedBoard,
  Deal,
  EventView,
  FixtureResult,
  MatchRecord,
  MatchScoring,
  MatchView,
  Room,
  RoomBoard,
  Seat,
  Standing,
  Team,
  TeamNumber,
  TeamsConditions,
} from "../../protocol/messages";
import { vulnerabilityOf } from "../../rules/board";
import { handsOf, sideOf } from "../../rules/cards";
import { nameOfTeam, otherTeam, ROOMS, sideIn, teamAt, TEAMS } from "../../teams/match";
import { fourDecimals, isOpposite } from "../../teams/sheet/exact";
import { hasVictoryPoints, givenTeamName } from "../event";
import { placeOf } from "../field/outcome";
import { outcome, safe, table } from "./csv";
import { decimal } from "./fieldFiles";
import { givenBy, type LineResult, resultOf } from "./lines";
import { STANDINGS, standingsCells, standingsOf, standingsSentences } from "./standings";
import { file, handLines, note, noteOfOthers, resultLines, tell, within } from "./xml";

/** What the files are made of. */
export interface TeamsEvening {
  agreed: TeamsConditions;
  view: EventView;
  matches: readonly PlayedMatch[];
  /** Who had a bye, and in which round. */
  byes: readonly Bye[];
  /** The address of the server. */
  club: string;
}

export interface Bye {
  round: number;
  team: TeamNumber;
}

/** A match whose score stands, with its boards. */
export interface PlayedMatch {
  round: number;
  teams: Record<Team, TeamNumber>;
  result: FixtureResult;
  view: MatchView;
  records: readonly MatchRecord[];
}

const SCORING: Record<MatchScoring, { usebio: string; pbn: string; csv: string }> = {
  imps: { usebio: "IMPS", pbn: "IMP", csv: "IMPs" },
  board_a_match: { usebio: "BOARD_A_MATCH", pbn: "BAM", csv: "board-a-match" },
  aggregate: { usebio: "AGGREGATE", pbn: "TOTAL", csv: "aggregate" },
};
const BOARDS =
  "round home visitors segment board vulnerable room north south east west contract declarer lead tricks score adjusted home_points visitors_points scoring home_score visitors_score decided";

export function usebioOfTeams(evening: TeamsEvening): string {
  const { agreed, view, matches, club } = evening;
  const scoring = agreed.scoring ?? "imps";
  const opened = matches.flatMap(({ records }) => records.map(({ opened_ms }) => opened_ms));
  return file([
    ...within("CLUB", {}, [tell("CLUB_NAME", club)]),
    ...within("EVENT", { EVENT_TYPE: "swiss" in agreed.movement ? "SWISS_TEAMS" : "TEAMS" }, [
      tell("EVENT_DESCRIPTION", agreed.name),
      ...(opened.length === 0
        ? []
        : [
            tell(
              "DATE",
              dateOf(Math.min(...opened))
                .split(".")
                .reverse()
                .join("/"),
            ),
          ]),
      tell("BOARD_SCORING_METHOD", SCORING[scoring].usebio),
      tell("MATCH_SCORING_METHOD", hasVictoryPoints(agreed) ? "VPS" : SCORING[scoring].usebio),
      tell("SESSION_COUNT", "1"),
      tell("SECTION_COUNT", "1"),
      tell("BOARDS_PLAYED", mostPlayed(matches)),
      tell("WINNER_TYPE", "1"),
      ...standingsSentences(standingsOf(view)).map(noteOfOthers),
      ...within("SESSION", { SESSION_ID: "1" }, [
        ...within("SECTION", { SECTION_ID: "A" }, [
          ...within("PARTICIPANTS", {}, participants(evening)),
          ...matches.flatMap((played) => within("MATCH", {}, matchLines(agreed, played, scoring))),
        ]),
      ]),
    ]),
  ]);
}

export function pbnOfTeams(evening: TeamsEvening): Uint8Array<ArrayBuffer> {
  const lines = evening.matches.flatMap((played) =>
    played.records.flatMap((record) =>
      record.boards.flatMap(([room, board]) => ["", ...game(evening, played, record, room, board)]),
    ),
  );
  return filed(lines);
}

/** A line for each team. */
export function standingsTable(evening: TeamsEvening): string {
  const { agreed, view } = evening;
  const total = hasVictoryPoints(agreed) ? "VPs" : "total";
  const rows = listed(evening).map(({ team, players, standing, byes }) => [
    standing ? shownPlace(standing, view.standings) : "",
    `${team}`,
    safe(givenTeamName(agreed, team)),
    safe(players.join("; ")),
    `${standing?.played ?? 0}`,
    standing ? totalOf(standing) : "0",
    fourDecimals(standing?.won ?? "0"),
    fourDecimals(standing?.lost ?? "0"),
    standing?.fines == null ? "" : decimal(standing.fines),
    standing?.withdrawn ? "yes" : "",
    byes.join("; "),
    ...standingsCells(standingsOf(view)),
  ]);
  return table(`place number team players matches ${total} won lost fined withdrawn byes ${STANDINGS}`, rows);
}

/** A line for each room of each board, and one for a match without boards. */
export function boardsTable({ agreed, matches }: TeamsEvening): string {
  const scoring = SCORING[agreed.scoring ?? "imps"].csv;
  const rows = matches.flatMap((played) => {
    const { round, view } = played;
    const teams = [`${round}`, ...TEAMS.map((team) => safe(nameOfTeam(view, team)))];
    const ofMatch = [...TEAMS.map((team) => scoreOf(agreed, played, team)), safe(decided(agreed, played) ?? "")];
    const boards = view.segments.flatMap(({ compared }, segment) => compared.map((board) => ({ segment, board })));
    if (boards.length === 0) return [[...teams, ...Array<string>(16).fill(""), scoring, ...ofMatch]];
    return boards.flatMap(({ segment, board }) =>
      ROOMS.map((room) => [
        ...teams,
        `${segment + 1}`,
        `${board.board}`,
        vulnerabilityOf(board.board),
        room,
        ...(["N", "S", "E", "W"] as const).map((seat) => safe(playerAt(view, board, room, seat))),
        ...outcome(madeOf(board, room)),
        givenBy(madeOf(board, room)) ?? "",
        ...TEAMS.map((team) => (board.points ? fourDecimals(board.points[team]) : "")),
        scoring,
        ...ofMatch,
      ]),
    );
  });
  return table(BOARDS, rows);
}

interface Listed {
  team: TeamNumber;
  players: readonly string[];
  standing: Standing | null;
  /** The rounds of its byes. */
  byes: readonly number[];
}

/** The teams of the standings in their order, and behind them whoever is not in them yet. */
function listed({ agreed, view, matches, byes }: TeamsEvening): Listed[] {
  const of = (team: TeamNumber, standing: Standing | null): Listed => ({
    team,
    players: playersNamed(agreed, matches, team),
    standing,
    byes: byes.filter((bye) => bye.team === team).map(({ round }) => round),
  });
  const placed = new Set(view.standings.map(({ team }) => team));
  const others = agreed.teams.map((_, at) => at + 1).filter((team) => !placed.has(team));
  return [...view.standings.map((standing) => of(standing.team, standing)), ...others.map((team) => of(team, null))];
}

const participants = (evening: TeamsEvening): string[] =>
  listed(evening).flatMap(({ team, players, standing, byes }) =>
    within("TEAM", { TEAM_ID: `${team}`, TEAM_NAME: givenTeamName(evening.agreed, team) }, [
      tell("TOTAL_SCORE", standing ? totalOf(standing) : "0"),
      ...(standing ? [tell("PLACE", shownPlace(standing, evening.view.standings))] : []),
      ...(standing?.withdrawn ? [note("withdrawn")] : []),
      ...(standing?.fines == null ? [] : [note(`fined ${decimal(standing.fines)}`)]),
      ...byes.map((round) => note(`bye in round ${round}`)),
      ...players.flatMap((player) => within("PLAYER", {}, [tell("PLAYER_NAME", player)])),
    ]),
  );

/** What a team has of a match. Where victory points are played for and it is worth none, it counts for nobody. */
function scoreOf(agreed: TeamsConditions, { result, view }: PlayedMatch, team: Team): string {
  if (result.victory_points) return decimal(result.victory_points[team]);
  return hasVictoryPoints(agreed) ? "0" : fourDecimals((result.won ?? view.totals.won)[team]);
}

/** What decided a match, where play did not. */
function decided(agreed: TeamsConditions, { teams, result: { by, winner } }: PlayedMatch): string | null {
  const name = (team: Team) => givenTeamName(agreed, teams[team]);
  if (by === "play") return null;
  if (by === "withdrawal")
    return winner ? `won by ${name(winner)}: the other team has withdrawn` : "struck out: a team has withdrawn";
  if (!winner) return "awarded as a draw";
  return by === "forfeit" ? `given up by ${name(otherTeam(winner))}` : `awarded to ${name(winner)}`;
}

function matchLines(agreed: TeamsConditions, played: PlayedMatch, scoring: MatchScoring): string[] {
  const { round, teams, view, records } = played;
  const boards = view.segments.flatMap(({ compared }) => compared.map(({ board }) => board));
  const why = decided(agreed, played);
  return [
    tell("ROUND_NUMBER", round),
    tell("TEAM", teams.home),
    tell("OPPOSING_TEAM", teams.away),
    ...(boards.length === 0
      ? []
      : [tell("START_BOARD_NUMBER", Math.min(...boards)), tell("END_BOARD_NUMBER", Math.max(...boards))]),
    tell("TEAM_SCORE", scoreOf(agreed, played, "home")),
    tell("OPPOSING_TEAM_SCORE", scoreOf(agreed, played, "away")),
    ...(why === null ? [] : [noteOfOthers(why)]),
    ...view.segments.flatMap(({ compared }, segment) => [
      ...(view.segments.length > 1 ? [note(`Segment ${segment + 1}`)] : []),
      ...compared.flatMap((board) => within("BOARD", {}, boardLines(board, dealOf(board, records), scoring))),
    ]),
  ];
}

const VULNERABILITY = { None: "Love", NS: "North-South", EW: "East-West", Both: "All" } as const;

function boardLines(compared: ComparedBoard, deal: Deal | null, scoring: MatchScoring): string[] {
  const { board, points } = compared;
  const told = points && TEAMS.map((team) => fourDecimals(points[team]));
  const areImps = points && scoring === "imps" && isOpposite(points.home, points.away);
  return [
    tell("BOARD_NUMBER", board),
    tell("VULNERABILITY", VULNERABILITY[vulnerabilityOf(board)]),
    ...(deal === null ? [] : handLines(handsOf(deal))),
    ...(!told
      ? []
      : areImps
        ? [tell("IMPS", told[0]!)]
        : [tell("TEAM_POINTS", told[0]!), tell("OPPOSING_TEAM_POINTS", told[1]!)]),
    ...ROOMS.flatMap((room) => {
      const made = madeOf(compared, room);
      if (made.kind === "not played") return [];
      return within("TRAVELLER_LINE", {}, [tell("DIRECTION", sideIn("home", room)), ...resultLines(made)]);
    }),
  ];
}

function game(
  { agreed, club }: TeamsEvening,
  { round, view }: PlayedMatch,
  { segment, opened_ms }: MatchRecord,
  room: Room,
  board: BoardRecord,
): string[] {
  const scoring = view.conditions.scoring ?? "imps";
  const compared = view.segments.find(({ number }) => number === segment)?.compared;
  const onSheet = compared?.find((each) => each.board === board.board);
  const points = onSheet?.points;
  const of = (side: "NS" | "EW") => fourDecimals(points![teamAt(side, room)]);
  return gameOfMatch(asTheSheetHasIt(board, onSheet?.rooms[room]), agreed.name, opened_ms, {
    site: club,
    homeTeam: nameOfTeam(view, "home"),
    visitTeam: nameOfTeam(view, "away"),
    room: room === "open" ? "Open" : "Closed",
    round: view.segments.length > 1 ? `${round}.${segment}` : `${round}`,
    scoring: SCORING[scoring].pbn,
    imps: points && scoring === "imps" ? { NS: of("NS"), EW: of("EW") } : null,
  });
}

/** The board with what the match's own director ruled: the table knows its own rulings alone. */
const asTheSheetHasIt = (board: BoardRecord, made: RoomBoard | undefined): BoardRecord => ({
  ...board,
  result: made?.result ?? board.result,
  adjustment: board.adjustment ?? (made?.adjusted ? { board: board.board, to: made.adjusted, ruling: 0 } : null),
});

const madeOf = ({ board, rooms }: ComparedBoard, room: Room): LineResult =>
  resultOf(rooms[room], vulnerabilityOf(board));

const dealOf = ({ board }: ComparedBoard, records: readonly MatchRecord[]): Deal | null =>
  records.flatMap(({ boards }) => boards).find(([, played]) => played.board === board)?.[1].deal ?? null;

/** By the names of those who have come, substitutes included. */
const playersOf = (view: MatchView, team: Team): string[] =>
  view.conditions.teams[team].players.map((entered, at) => view.teams[team].players[at] ?? entered);

/** As the last match names them; as they were entered, if they have played none. */
function playersNamed(agreed: TeamsConditions, matches: readonly PlayedMatch[], number: TeamNumber): readonly string[] {
  const last = matches.findLast(({ teams }) => TEAMS.some((side) => teams[side] === number));
  if (!last) return agreed.teams[number - 1]?.players ?? [];
  return playersOf(last.view, last.teams.home === number ? "home" : "away");
}

function playerAt(view: MatchView, { rooms }: ComparedBoard, room: Room, seat: Seat): string {
  const number = rooms[room].players[seat];
  return number == null ? "" : (playersOf(view, teamAt(sideOf(seat), room))[number - 1] ?? "");
}

const totalOf = ({ victory_points: points, won }: Standing): string =>
  points == null ? fourDecimals(won) : decimal(points);

const shownPlace = ({ place }: Standing, among: readonly Standing[]): string =>
  placeOf({ place, shared: among.filter((other) => other.place === place).length > 1 });

/** The most boards that a team has played. */
function mostPlayed(matches: readonly PlayedMatch[]): number {
  const played = new Map<TeamNumber, number>();
  for (const { teams, view } of matches) {
    const boards = view.segments.reduce((sum, { compared }) => sum + compared.length, 0);
    for (const team of TEAMS) played.set(teams[team], (played.get(teams[team]) ?? 0) + boards);
  }
  return Math.max(0, ...played.values());
}

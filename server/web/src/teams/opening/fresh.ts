// A new match as it is typed in: what is wrong with it, and the conditions that it comes to. Pure.

import type {
  AtLimit,
  BoardOrder,
  BoardSource,
  ByRoom,
  ByTeam,
  ImportedBoard,
  MatchConditions,
  MatchScoring,
  Policy,
  Profile,
  SeatingRights,
  Team,
  TeamEntry,
  Ties,
  Visibility,
  VpChoice,
} from "../../protocol/messages";
import { nameProblem, tidyName } from "../../lobby/arriving/playerName";
import { policyOf } from "../../lobby/opening/policy";
import { ratioOf } from "../sheet/exact";
import { TEAMS } from "../match";
import { divided } from "../sheet/sheet";

export const ROSTER = { least: 4, most: 8 };

/** A team as it is typed: fields that stay empty are no players. */
export interface DraftTeam {
  name: string;
  players: string[];
  /** How many computers complete it: they come after its players on the roster. */
  computers: number;
}

/** What is agreed besides the teams, as it is typed. */
export interface DraftTerms {
  boards: number | null;
  segments: number | null;
  profile: Profile;
  scoring: MatchScoring;
  vps: "none" | "wbf" | "legacy24" | "table";
  /** A scale of one's own, as a text of lines (PROTOCOL.md, chapter match). */
  scale: string;
  visibility: Visibility;
  seating: SeatingRights;
  ties: Ties;
  lineupMinutes: number | null;
  correctionMinutes: number | null;
  /** Whether pairs meet other opponents in the second half. */
  exchange: boolean;
  /** In how many segments every player has to play. */
  least: number | null;
  /** How long a segment may last, in minutes for each board. */
  minutesPerBoard: number | null;
  atLimit: AtLimit;
}

export interface DraftMatch extends DraftTerms {
  name: string;
  teams: ByTeam<DraftTeam>;
  carryTo: Team | "none";
  carryAmount: string;
  order: ByRoom<BoardOrder>;
  /** Boards out of a file; `null` if they are dealt. */
  imported: ImportedBoard[] | null;
}

export const freshTeam = (): DraftTeam => ({ name: "", players: ["", "", "", ""], computers: 0 });

export const freshTerms = (): DraftTerms => ({
  boards: 16,
  segments: 2,
  profile: "club",
  scoring: "imps",
  vps: "wbf",
  scale: "",
  visibility: "at_segment_end",
  seating: "blind",
  ties: "stand",
  lineupMinutes: null,
  correctionMinutes: 30,
  exchange: false,
  least: null,
  minutesPerBoard: null,
  atLimit: "play_on",
});

export const freshMatch = (): DraftMatch => ({
  ...freshTerms(),
  name: "",
  teams: { home: freshTeam(), away: freshTeam() },
  carryTo: "none",
  carryAmount: "",
  order: { open: "ascending", closed: "ascending" },
  imported: null,
});

/** What a profile agrees on in the rooms of a match, where nobody kibitzes. */
export const policyInRooms = (profile: Profile): Policy => ({ ...policyOf(profile), kibitzing: "off" });

/** The team as it is entered, if it is one. */
export function entryOf({ name, players, computers }: DraftTeam): TeamEntry | null {
  const people = players.map(tidyName).filter((player) => player !== "");
  const [entered, roster] = [name.trim(), [...people, ...numbered(computers).map((each) => `Computer ${each}`)]];
  const named = entered.length >= 1 && [...entered].length <= 40;
  const many = roster.length >= ROSTER.least && roster.length <= ROSTER.most;
  const different = new Set(roster.map((player) => player.toLowerCase())).size === roster.length;
  return named && many && different && roster.every((player) => nameProblem(player) === null)
    ? { name: entered, players: roster, ...(computers > 0 && { computers: numbered(computers, people.length + 1) }) }
    : null;
}

/** So many numbers in a row. What computers are called in the match the server says. */
const numbered = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);

export type WrongTerms = "boards" | "segments" | "minutes" | "scale";
export type Wrong = "name" | "same" | { players: string } | WrongTerms | "carry" | "file";

export function wrongWithTeam(team: DraftTeam): Wrong | null {
  const name = team.name.trim();
  if (name === "" || [...name].length > 40) return "name";
  return entryOf(team) ? null : { players: name };
}

const isWhole = (n: number | null, least: number, most: number): n is number =>
  n !== null && Number.isInteger(n) && n >= least && n <= most;

export function wrongWithTerms(terms: DraftTerms): WrongTerms | null {
  const { boards, segments, least, lineupMinutes, minutesPerBoard, correctionMinutes } = terms;
  if (!isWhole(boards, 1, 100) || !isWhole(segments, 1, Math.min(boards, 32))) return "boards";
  if (terms.vps === "table" && terms.scale.trim() === "") return "scale";
  if ((least !== null && !isWhole(least, 1, segments)) || (terms.exchange && segments < 2)) return "segments";
  const limits = [
    lineupMinutes === null || isWhole(lineupMinutes, 1, 1440),
    minutesPerBoard === null || isWhole(minutesPerBoard, 1, 60),
    isWhole(correctionMinutes, 0, 1440),
  ];
  return limits.every(Boolean) ? null : "minutes";
}

/** The field that it is said at. */
export function fieldOf(wrong: WrongTerms, terms: DraftTerms): keyof DraftTerms {
  switch (wrong) {
    case "boards":
      return isWhole(terms.boards, 1, 100) ? "segments" : "boards";
    case "segments":
      return terms.exchange && terms.segments! < 2 ? "segments" : "least";
    case "scale":
      return "scale";
    case "minutes":
      if (!isWhole(terms.correctionMinutes, 0, 1440)) return "correctionMinutes";
      return isWhole(terms.lineupMinutes ?? 1, 1, 1440) ? "minutesPerBoard" : "lineupMinutes";
  }
}

/** The field of a match, one of a team with the team before it; of boards out of a file, none. */
export function fieldOfMatch(wrong: Wrong, draft: DraftMatch): string {
  const team = TEAMS.find((team) => wrongWithTeam(draft.teams[team]) !== null) ?? "away";
  if (typeof wrong === "object") return `${team}.players`;
  switch (wrong) {
    case "name":
    case "same":
      return `${team}.name`;
    case "carry":
      return "carryAmount";
    case "file":
      return "boards";
    default:
      return fieldOf(wrong, draft);
  }
}

/** The first thing that is wrong with a match. */
export function wrongWith(draft: DraftMatch): Wrong | null {
  const wrong = TEAMS.map((team) => wrongWithTeam(draft.teams[team])).find((wrong) => wrong !== null);
  if (wrong) return wrong;
  if (draft.teams.home.name.trim().toLowerCase() === draft.teams.away.name.trim().toLowerCase()) return "same";
  if (draft.carryTo !== "none" && ratioOf(draft.carryAmount) === null) return "carry";
  const { boards, imported } = draft;
  return wrongWithTerms(draft) ?? (imported !== null && boards! > imported.length ? "file" : null);
}

export function scaleOf({ vps, scale }: Pick<DraftTerms, "vps" | "scale">): VpChoice | null {
  switch (vps) {
    case "none":
      return null;
    case "wbf":
      return { wbf: {} };
    case "legacy24":
      return { legacy24: {} };
    case "table":
      return { table: { text: scale.trim() } };
  }
}

/** Those of the file, or as many as are to be dealt. */
export const boardsOf = ({ boards, imported }: DraftMatch): BoardSource =>
  imported === null ? { deal: boards! } : { import: imported.slice(0, boards!) };

export const millisecondsOf = (minutes: number) => minutes * 60_000;

/** What is agreed about segments, of matches alone and in an event; what nobody asked for is not there. */
export const segmentTermsOf = ({ exchange, least, minutesPerBoard, atLimit }: DraftTerms) => ({
  ...(exchange && { exchange: "at_half" as const }),
  ...(least !== null && { least_segments: least }),
  ...(minutesPerBoard !== null && {
    segment_clock: { ms_per_board: millisecondsOf(minutesPerBoard), at_limit: atLimit },
  }),
});

/** The conditions of a match of which nothing is wrong. */
export function conditionsOf(draft: DraftMatch): MatchConditions {
  const teams = { home: entryOf(draft.teams.home)!, away: entryOf(draft.teams.away)! };
  const amount = ratioOf(draft.carryAmount);
  return {
    name: draft.name.trim() || `${teams.home.name} – ${teams.away.name}`.slice(0, 60),
    teams,
    segments: divided(draft.boards!, draft.segments!),
    policy: policyInRooms(draft.profile),
    visibility: draft.visibility,
    scoring: draft.scoring,
    victory_points: draft.scoring === "imps" || draft.vps === "table" ? scaleOf(draft) : null,
    seating_rights: draft.seating,
    lineup_within_ms: draft.lineupMinutes === null ? null : millisecondsOf(draft.lineupMinutes),
    carry_over: draft.carryTo === "none" || amount === null ? null : { to: draft.carryTo, amount },
    ties: draft.ties,
    ...segmentTermsOf(draft),
    order: draft.order,
    correction_ms: millisecondsOf(draft.correctionMinutes!),
  };
}

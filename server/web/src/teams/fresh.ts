// A new match as it is typed in: what is wrong with it, and the conditions that it comes to. Pure.

import type {
  ByTeam,
  MatchConditions,
  MatchScoring,
  OpeningKey,
  PlayerName,
  Policy,
  Profile,
  SeatingRights,
  Team,
  TeamEntry,
  Ties,
  Visibility,
  VpChoice,
} from "../protocol/messages";
import { ratioOf } from "./exact";
import { TEAMS } from "./match";
import { divided } from "./sheet";

export const ROSTER = { least: 4, most: 8 };

/** A team as it is typed: fields that stay empty are no players. */
export interface DraftTeam {
  name: string;
  players: string[];
}

/** What is agreed besides the teams, as it is typed. */
export interface DraftTerms {
  boards: number | null;
  segments: number | null;
  profile: Profile;
  scoring: MatchScoring;
  vps: "none" | "wbf" | "legacy24";
  visibility: Visibility;
  seating: SeatingRights;
  ties: Ties;
  lineupMinutes: number | null;
  correctionMinutes: number | null;
}

export interface DraftMatch extends DraftTerms {
  name: string;
  teams: ByTeam<DraftTeam>;
  carryTo: Team | "none";
  carryAmount: string;
}

export const freshTeam = (): DraftTeam => ({ name: "", players: ["", "", "", ""] });

export const freshTerms = (): DraftTerms => ({
  boards: 16,
  segments: 2,
  profile: "club",
  scoring: "imps",
  vps: "wbf",
  visibility: "at_segment_end",
  seating: "blind",
  ties: "stand",
  lineupMinutes: null,
  correctionMinutes: 30,
});

/** What a profile comes to in the rooms of a match (PROTOCOL.md, section 13.1), where nobody kibitzes. */
export function policyOf(profile: Profile): Policy {
  const social: Policy = {
    profile,
    kibitzing: "off",
    claims: "play_on",
    claim_statement: false,
    alerts: "by_bidder",
    lead: "face_up",
    undo: "misclick",
    skip_pause: false,
    own_card: true,
    chat: "free",
    clock: null,
  };
  const strict: Partial<Policy> = {
    claims: "director",
    claim_statement: true,
    lead: "face_down",
    own_card: false,
    chat: "closed",
    clock: { minutes_per_board: 7, at_zero: "call_director" },
  };
  switch (profile) {
    case "social":
      return social;
    case "club":
      return {
        ...social,
        claims: "play_on_if_all_agree",
        lead: "face_down",
        chat: "phrases",
        clock: { minutes_per_board: 8, at_zero: "note" },
      };
    case "tournament":
      return { ...social, ...strict, undo: "auction", skip_pause: true };
    case "screens":
      return { ...social, ...strict, alerts: "behind_screens", undo: "none" };
    case "teaching":
      return { ...social, undo: "free" };
  }
}

const isName = (name: string): name is PlayerName => /^[\p{L}\p{N}](?:[\p{L}\p{N}_.'-]| (?! |$)){2,19}$/u.test(name);

/** The team as it is entered, if it is one. */
export function entryOf({ name, players }: DraftTeam): TeamEntry | null {
  const [entered, roster] = [name.trim(), players.map((player) => player.trim()).filter((player) => player !== "")];
  const named = entered.length >= 1 && [...entered].length <= 40;
  const many = roster.length >= ROSTER.least && roster.length <= ROSTER.most;
  const different = new Set(roster.map((player) => player.toLowerCase())).size === roster.length;
  return named && many && different && roster.every(isName) ? { name: entered, players: roster } : null;
}

export type Wrong = "name" | "same" | { players: string } | "boards" | "minutes" | "carry";

export function wrongWithTeam(team: DraftTeam): Wrong | null {
  const name = team.name.trim();
  if (name === "" || [...name].length > 40) return "name";
  return entryOf(team) ? null : { players: name };
}

const isWhole = (n: number | null, least: number, most: number): n is number =>
  n !== null && Number.isInteger(n) && n >= least && n <= most;

export function wrongWithTerms({ boards, segments, lineupMinutes, correctionMinutes }: DraftTerms): Wrong | null {
  if (!isWhole(boards, 1, 100) || !isWhole(segments, 1, Math.min(boards, 32))) return "boards";
  const limit = lineupMinutes === null || isWhole(lineupMinutes, 1, 1440);
  return limit && isWhole(correctionMinutes, 0, 1440) ? null : "minutes";
}

/** The first thing that is wrong with a match. */
export function wrongWith(draft: DraftMatch): Wrong | null {
  const wrong = TEAMS.map((team) => wrongWithTeam(draft.teams[team])).find((wrong) => wrong !== null);
  if (wrong) return wrong;
  if (draft.teams.home.name.trim().toLowerCase() === draft.teams.away.name.trim().toLowerCase()) return "same";
  if (draft.carryTo !== "none" && ratioOf(draft.carryAmount) === null) return "carry";
  return wrongWithTerms(draft);
}

export const scaleOf = (vps: DraftTerms["vps"]): VpChoice | null =>
  vps === "none" ? null : vps === "wbf" ? { wbf: {} } : { legacy24: {} };

export const millisecondsOf = (minutes: number) => minutes * 60_000;

/** The conditions of a match of which nothing is wrong. */
export function conditionsOf(draft: DraftMatch): MatchConditions {
  const teams = { home: entryOf(draft.teams.home)!, away: entryOf(draft.teams.away)! };
  const amount = ratioOf(draft.carryAmount);
  return {
    name: draft.name.trim() || `${teams.home.name} – ${teams.away.name}`.slice(0, 60),
    teams,
    segments: divided(draft.boards!, draft.segments!),
    policy: policyOf(draft.profile),
    visibility: draft.visibility,
    scoring: draft.scoring,
    victory_points: draft.scoring === "imps" ? scaleOf(draft.vps) : null,
    seating_rights: draft.seating,
    lineup_within_ms: draft.lineupMinutes === null ? null : millisecondsOf(draft.lineupMinutes),
    carry_over: draft.carryTo === "none" || amount === null ? null : { to: draft.carryTo, amount },
    ties: draft.ties,
    order: { open: "ascending", closed: "ascending" },
    correction_ms: millisecondsOf(draft.correctionMinutes!),
  };
}

/** 128 random bits as the protocol spells them: 26 letters, of which the last has three bits. */
export function openingKey(bytes = crypto.getRandomValues(new Uint8Array(16))): OpeningKey {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("") + "00";
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[parseInt(five, 2)]).join("");
}

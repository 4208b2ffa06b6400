// A new event as it is typed in: its teams as lines of text, and the conditions that it comes to. Pure.

import type { TeamsConditions, TeamsMovement, NextRound, TeamEntry } from "../../protocol/messages";
import { victoryPointsOf } from "../../teams/sheet/exact";
import {
  type DraftTerms,
  entryOf,
  fieldOf,
  freshTerms,
  millisecondsOf,
  policyInRooms,
  scaleOf,
  segmentTermsOf,
  type WrongTerms,
  wrongWithTerms,
} from "../../teams/opening/fresh";
import { divided } from "../../teams/sheet/sheet";

export const TEAMS_OF_AN_EVENT = { least: 3, most: 64 };

export interface DraftEvent extends DraftTerms {
  name: string;
  form: "knockout" | "round_robin" | "double" | "swiss";
  rounds: number | null;
  next: NextRound;
  bye: string;
  /** A team a line: its name, a colon, its players with commas between, and `+2` for two computers among them. */
  teams: string;
}

export const freshEvent = (): DraftEvent => ({
  ...freshTerms(),
  ties: "extra_boards",
  name: "",
  form: "round_robin",
  rounds: 3,
  next: "at_once",
  bye: "12",
  teams: "",
});

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** So many computers, as they stand among the players of a line. */
const COMPUTERS = /^\s*\+\s*([1-8])\s*$/;

/** The team of a line, if it is one. */
export function teamOf(line: string): TeamEntry | null {
  const at = line.indexOf(":");
  if (at < 0) return null;
  const listed = line.slice(at + 1).split(/[,;\t]/);
  const computers = listed.reduce((sum, each) => sum + Number(COMPUTERS.exec(each)?.[1] ?? 0), 0);
  return entryOf({ name: line.slice(0, at), players: listed.filter((each) => !COMPUTERS.test(each)), computers });
}

export const countTeams = (text: string) => linesOf(text).length;

export type WrongEvent = "name" | "few" | "rounds" | "bye" | WrongTerms | { line: number; why: "shape" | "twice" };

export function wrongWithEvent(draft: DraftEvent): WrongEvent | null {
  const name = draft.name.trim();
  if (name === "" || [...name].length > 36) return "name";
  const lines = linesOf(draft.teams);
  if (lines.length < TEAMS_OF_AN_EVENT.least || lines.length > TEAMS_OF_AN_EVENT.most) return "few";
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const team = teamOf(line);
    if (!team) return { line: index + 1, why: "shape" };
    if (seen.has(team.name.toLowerCase())) return { line: index + 1, why: "twice" };
    seen.add(team.name.toLowerCase());
  }
  const { form, rounds } = draft;
  const most = lines.length % 2 === 0 ? lines.length - 1 : lines.length;
  if (form === "swiss" && (rounds === null || !Number.isInteger(rounds) || rounds < 1 || rounds > most))
    return "rounds";
  if (form !== "knockout" && victoryPointsOf(draft.bye) === null) return "bye";
  return wrongWithTerms(draft);
}

/** The field that it is said at. */
export function fieldOfEvent(wrong: WrongEvent, draft: DraftEvent): string {
  if (typeof wrong === "object") return "teams";
  switch (wrong) {
    case "few":
      return "teams";
    case "name":
    case "rounds":
    case "bye":
      return wrong;
    default:
      return fieldOf(wrong, draft);
  }
}

function formOf({ form, rounds }: DraftEvent): TeamsMovement {
  switch (form) {
    case "knockout":
      return { knockout: {} };
    case "round_robin":
      return { round_robin: { times: "once" } };
    case "double":
      return { round_robin: { times: "twice" } };
    case "swiss":
      return { swiss: { rounds: rounds! } };
  }
}

/** The conditions of an event of which nothing is wrong. */
export function conditionsOfEvent(draft: DraftEvent): TeamsConditions {
  return {
    name: draft.name.trim(),
    teams: linesOf(draft.teams).map((line) => teamOf(line)!),
    movement: formOf(draft),
    segments: divided(draft.boards!, draft.segments!),
    policy: policyInRooms(draft.profile),
    visibility: draft.visibility,
    scoring: draft.scoring,
    victory_points: scaleOf(draft) ?? { wbf: {} },
    bye: victoryPointsOf(draft.bye) ?? "12.00",
    ties: draft.ties === "stand" ? "extra_boards" : draft.ties,
    seating_rights: draft.seating,
    lineup_within_ms: draft.lineupMinutes === null ? null : millisecondsOf(draft.lineupMinutes),
    ...segmentTermsOf(draft),
    correction_ms: millisecondsOf(draft.correctionMinutes!),
    next_round: draft.next,
  };
}

// A new event of pairs or of persons as it is typed in, and the conditions that it comes to. Pure.

import type {
  Across,
  AtRoundEnd,
  FieldConditions,
  FieldMovement,
  FieldScoring,
  FieldVictoryPoints,
  Form,
  ImportedBoard,
  NextRound,
  Policy,
  Profile,
  TravellersShown,
} from "../../protocol/messages";
import { agreedIn, agreeing, computersPartsIn, usualIn } from "../../lobby/opening/policy";
import { policyInRooms } from "../../teams/opening/fresh";

export const MOVEMENTS = {
  pairs: ["mitchell", "mitchell_two", "howell", "barometer_howell", "speedball", "swiss", "random"],
  persons: ["individual", "rainbow", "random"],
} as const;

/** Where a form is played. */
export const PARTY_MOVEMENTS = {
  pairs: ["progressive", "barometer_howell", "random"],
  persons: ["progressive", "individual", "random"],
} as const;

export type Movement = (typeof MOVEMENTS | typeof PARTY_MOVEMENTS)["pairs" | "persons"][number];

export interface DraftField {
  name: string;
  movement: Movement;
  /** At a Mitchell: whether boards lie at one table at a time. */
  skip: boolean;
  /** Fewer rounds than the movement has; it needs a number where each round is drawn. */
  rounds: number | null;
  boards: number | null;
  /** Boards out of a file, which the host knows; `null` if they are dealt. */
  imported: ImportedBoard[] | null;
  /** What every table plays; `null` for boards of duplicate, the same at all. */
  form: Form | null;
  /** A line each, the first one's first. */
  prizes: string;
  sections: number | null;
  across: Across;
  travellers: TravellersShown;
  scoring: FieldScoring;
  /** At a Swiss: whether each round becomes victory points. */
  victoryPoints: boolean;
  next: NextRound;
  /** Of a round; `null` for as many as it takes. */
  minutes: number | null;
  /** What becomes of boards that are not over when they are up. */
  atEnd: AtRoundEnd;
  /** How long the ranking may be corrected when all is played. */
  corrections: number | null;
  /** When it starts by itself, as a field of a form has it; empty for never. */
  starts: string;
  profile: Profile;
  /** Whether computers complete the field when it starts. */
  complete: boolean;
  /** Whether one of them plays for who is gone. */
  replaceAbsent: boolean;
}

/** How tables are usually agreed on: as in a club, and those of learners as a lesson. */
const usualProfile = (form: Form | null): Profile => (usualIn(form) === "teaching" ? "teaching" : "club");

/**
 * A draft of another form: as it is usually played, unless somebody has said how. Where it is not duplicate the server
 * deals.
 */
export const ofForm = (draft: DraftField, form: Form | null, said: boolean): DraftField => ({
  ...draft,
  form,
  imported: form === null ? draft.imported : null,
  profile: said ? draft.profile : usualProfile(form),
});

export const freshField = (who: "pairs" | "persons"): DraftField => ({
  name: "",
  movement: MOVEMENTS[who][0],
  skip: false,
  rounds: null,
  boards: 3,
  imported: null,
  form: null,
  prizes: "",
  sections: 1,
  across: "field",
  travellers: "when_over",
  scoring: "matchpoints",
  victoryPoints: false,
  next: "at_once",
  minutes: null,
  atEnd: "remove",
  corrections: 30,
  starts: "",
  profile: usualProfile(null),
  complete: false,
  replaceAbsent: false,
});

/** Whether computers can do anything in it. */
export const computersCome = ({ form }: DraftField) => computersPartsIn(form).includes("replace_absent");

/** A speedball, as it is played unless something else is typed in; other movements as they were. */
export function chosen(draft: DraftField, movement: Movement): DraftField {
  if (movement === "speedball") {
    return { ...draft, movement, rounds: 6, boards: 2, minutes: 10, atEnd: "adjudicate", next: "at_once" };
  }
  if (draft.movement !== "speedball") return { ...draft, movement };
  return { ...draft, movement, rounds: null, boards: 3, minutes: null, atEnd: "remove" };
}

/** What is not played counts by who used the time, so that the tables need a clock. */
const adjudicates = ({ minutes, atEnd }: DraftField) => minutes !== null && atEnd === "adjudicate";

export const isMitchell = (movement: Movement) => movement === "mitchell" || movement === "mitchell_two";

export const isDrawn = (movement: Movement) => ["swiss", "random", "progressive"].includes(movement);

const prizesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** How many rubbers, rounds or deals a form is played for; `null` until the time is up. */
const partsOf = (form: Form): number | null =>
  ("rubbers" in form ? form.rubbers : "rounds" in form ? form.rounds : "deals" in form ? form.deals : null) ?? null;

/** `28, 24` as numbers; `null` if it is something else. */
export function numbersIn(text: string): number[] | null {
  const typed = text.split(/[\s,;]+/).filter((each) => each !== "");
  return typed.every((each) => /^[1-9]\d{0,3}$/.test(each)) ? typed.map(Number) : null;
}

/** What is wrong with the boards of a file. */
type WrongBoards = "many" | "boards_numbers" | "boards_few";
export type WrongField =
  "corrections" | "name" | "boards" | "sections" | "rounds" | "minutes" | "starts" | "prizes" | "time" | WrongBoards;

/** An event has no more boards (protocol, chapter limits). */
const MOST_BOARDS = 100;

const FORTNIGHT = 14 * 24 * 60 * 60_000;

const isWhole = (number: number | null, least: number, most: number): number is number =>
  number !== null && Number.isInteger(number) && number >= least && number <= most;

/** `now` is the server's time, in milliseconds. */
export function wrongWithField(draft: DraftField, now: number): WrongField | null {
  const { name, movement, rounds, boards, minutes, starts } = draft;
  const tidy = name.trim();
  if (tidy === "" || [...tidy].length > 36) return "name";
  if (draft.form === null && !isWhole(boards, 1, 16)) return "boards";
  if (!isDrawn(movement) && !isWhole(draft.sections, 1, 26)) return "sections";
  if (minutes !== null && !isWhole(minutes, 1, 240)) return "minutes";
  if (!isWhole(draft.corrections, 0, 1440)) return "corrections";
  if (draft.form !== null && partsOf(draft.form) === null && !(minutes !== null && draft.atEnd === "remove"))
    return "time";
  const prizes = prizesIn(draft.prizes);
  if (prizes.length > 16 || prizes.some((prize) => [...prize].length > 60)) return "prizes";
  const ahead = Date.parse(starts) - now;
  if (starts !== "" && !(ahead > 0 && ahead < FORTNIGHT)) return "starts";
  if (rounds === null ? isDrawn(movement) : !isWhole(rounds, 1, 100)) return "rounds";
  if ((rounds ?? 0) * (draft.form === null ? (boards ?? 0) : 1) > MOST_BOARDS) return "many";
  return wrongWithBoards(draft);
}

/** The field that it is said at; none of boards out of a file. */
export function fieldOf(wrong: WrongField): string {
  switch (wrong) {
    case "time":
      return "minutes";
    case "many":
      return "rounds";
    default:
      return wrong;
  }
}

/** Only where each round is drawn is it known how many rounds there are before all have come. */
function wrongWithBoards({ imported, movement, rounds, boards }: DraftField): WrongBoards | null {
  if (imported === null) return null;
  if (imported.length > MOST_BOARDS) return "many";
  const numbers = new Set(imported.map(({ board }) => board));
  if (imported.some((_, at) => !numbers.has(at + 1))) return "boards_numbers";
  return imported.length < (isDrawn(movement) ? rounds! : 1) * boards! ? "boards_few" : null;
}

function movementOf({ movement, rounds, skip }: DraftField): FieldMovement {
  const asked = rounds === null ? {} : { rounds };
  switch (movement) {
    case "mitchell":
      return { mitchell: { ...asked, winners: "one", ...(skip && { skip }) } };
    case "mitchell_two":
      return { mitchell: { ...asked, winners: "two", ...(skip && { skip }) } };
    case "howell":
      return { howell: asked };
    case "barometer_howell":
    case "speedball":
      return { barometer_howell: asked };
    case "individual":
      return { individual: asked };
    case "rainbow":
      return { rainbow: asked };
    case "swiss":
      return { swiss: { rounds: rounds! } };
    case "random":
      return { random: { rounds: rounds! } };
    case "progressive":
      return { progressive: { rounds: rounds! } };
  }
}

/**
 * At a speedball nothing is taken back, and nobody is waited for. What there is not in a form is not agreed. Whoever
 * knows the boards does not play what others are compared with.
 */
function policyOfTables(draft: DraftField): Policy {
  const usual = agreedIn(draft.form, policyInRooms(draft.profile));
  const agreed = draft.imported === null ? usual : { ...usual, importer_plays: false };
  const clock = adjudicates(draft)
    ? { minutes_per_board: Math.max(1, Math.floor(draft.minutes! / draft.boards!)), at_zero: "note" as const }
    : agreed.clock;
  const isSpeedball = draft.movement === "speedball";
  if (draft.replaceAbsent && computersCome(draft)) {
    return agreeing(policyOfTables({ ...draft, replaceAbsent: false }), "replace_absent", true);
  }
  return isSpeedball ? { ...agreed, clock, undo: "none", next_board_seconds: 5 } : { ...agreed, clock };
}

const ofBoards = (draft: DraftField) => ({
  across: isDrawn(draft.movement) ? ("field" as const) : draft.across,
  travellers: draft.travellers,
  boards: draft.boards!,
  scoring: draft.scoring,
});

/** Whether rounds can become victory points: each is a match, and their scale is for percentages or for margins. */
export const hasMatches = ({ movement, form, scoring }: DraftField) =>
  movement === "swiss" && form === null && scoring !== "cross_imps_total";

/** A bye is worth what it is worth unless something is said. */
const scaleOf = ({ scoring }: DraftField): FieldVictoryPoints => ({
  scale: scoring === "matchpoints" ? { percent: {} } : { margin: { wbf: {} } },
  bye: "12.00",
});

/** What the host brings to it; none if the server deals. */
export const boardsBrought = ({ imported }: DraftField): ImportedBoard[] => imported ?? [];

/** The conditions of an event of which nothing is wrong. */
export const conditionsOfField = (draft: DraftField): FieldConditions => ({
  name: draft.name.trim(),
  movement: movementOf(draft),
  sections: isDrawn(draft.movement) ? 1 : draft.sections!,
  ...(draft.form === null ? ofBoards(draft) : { form: draft.form, scoring: "tally" }),
  prizes: draft.movement === "mitchell_two" ? [] : prizesIn(draft.prizes),
  policy: policyOfTables(draft),
  next_round: draft.next,
  round_clock: draft.minutes === null ? null : { minutes: draft.minutes, at_limit: draft.atEnd },
  ...(draft.victoryPoints && hasMatches(draft) && { victory_points: scaleOf(draft) }),
  correction_ms: draft.form === null ? draft.corrections! * 60_000 : 0,
  starts_ms: draft.starts === "" ? null : Date.parse(draft.starts),
  ...(draft.complete && computersCome(draft) && { computers_complete: true }),
});

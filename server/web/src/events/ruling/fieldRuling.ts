// What the director of a field rules, as it is filled in. Pure.

import { type DraftAward, awardOf, freshAward } from "../../direct/ruling/draft";
import type {
  BoardNumber,
  ContestantNumber,
  EntryNumber,
  EventRuling,
  EventView,
  FieldConditions,
  FieldLine,
  FieldTable,
  FieldView,
  Traveller,
  Unit,
} from "../../protocol/messages";
import { goneFrom, sidesOf, tableOf } from "../field/field";
import { exactOf, ratioOf } from "../../teams/sheet/exact";

export type FieldAction =
  | "close_round"
  | "take_away"
  | "score"
  | "finalise"
  | "fine"
  | "carry_forward"
  | "handicap"
  | "retire"
  | "substitute"
  | "admit"
  | "announce"
  | "extend"
  | "stop_clock"
  | "restart_clock";

/** A board that can be taken away from a table. */
export interface Takeable {
  table: number;
  board: BoardNumber;
}

/** So many boards a table has still to play. */
function boardsLeft({ number, boards }: FieldTable, { progress }: FieldView): number {
  const { over = 0, taken_away = [] } = progress?.find((each) => each.number === number) ?? {};
  return boards.length - over - taken_away.length;
}

/**
 * Of each table the last board that it has still to play; first of those at which somebody has withdrawn, and then of
 * the slow ones.
 */
export function takeable(field: FieldView): (Takeable & { is_slow: boolean })[] {
  const { tables = [], progress } = field;
  const left = tables.flatMap((table) => {
    const { taken_away = [], is_slow = false } = progress?.find(({ number }) => number === table.number) ?? {};
    const board = table.boards.at(-1 - taken_away.length);
    const waits = (goneFrom(table, field).length > 0 ? 2 : 0) + (is_slow ? 1 : 0);
    return board !== undefined && boardsLeft(table, field) > 0
      ? [{ takeable: { table: table.number, board, is_slow }, waits }]
      : [];
  });
  return left.sort((one, other) => other.waits - one.waits).map(({ takeable }) => takeable);
}

/** What a contestant who plays no further leaves behind in the round that is on. */
export function leftBehind(
  field: FieldView,
  contestant: ContestantNumber | null,
): { table: number; boards: number } | null {
  const table = contestant === null ? undefined : tableOf(field, contestant);
  const boards = table ? boardsLeft(table, field) : 0;
  return table && boards > 0 ? { table: table.number, boards } : null;
}

/** Whether a board can still be taken away from a table: it may have been played meanwhile. */
export const isTakeable = (field: FieldView, { table, board }: Takeable): boolean =>
  takeable(field).some((each) => each.table === table && each.board === board);

/** What a form proposes when it is opened: the first of the list, or of this table. */
export function firstTakeable(field: FieldView, at: number | null = null): Takeable | null {
  const all = takeable(field);
  const first = all.find(({ table }) => table === at) ?? all[0];
  return first ? { table: first.table, board: first.board } : null;
}

/** Who has entered and does not play, once the event has started. */
export function waiting({ entries, contestants = [] }: FieldView): EntryNumber[] {
  const playing = contestants.flat();
  return playing.length === 0 ? [] : entries.map(({ number }) => number).filter((number) => !playing.includes(number));
}

/** How many play as one contestant. */
const playersOf = ({ contestants = [] }: FieldView) => contestants[0]?.length ?? 1;

/** Whether as many wait as play as one contestant. */
export const isEnough = (field: FieldView) => waiting(field).length >= playersOf(field);

const ALLOWANCES: FieldAction[] = ["carry_forward", "handicap"];

/** At a party only what the tables write down counts. */
export function fieldActions({ stage, round }: EventView, field: FieldView, party = false): FieldAction[] {
  const points: FieldAction[] = party ? [] : ["fine", ...ALLOWANCES];
  if (stage === "gathering") return ["announce"];
  const boards: FieldAction[] = party || round === 0 ? [] : ["take_away", "score"];
  if (stage === "outstanding") return [...boards, ...points, "announce"];
  if (stage === "provisional") return ["finalise", "score", "take_away", ...points, "announce"];
  // What is ruled then makes a new version.
  if (stage === "final") return party || round === 0 ? [] : ["score", "take_away", ...points];
  const offered: FieldAction[] = [...points, "retire", "announce"];
  if (waiting(field).length > 0) offered.unshift("substitute");
  const isBack = (field.returning ?? []).length > 0;
  if (isEnough(field) || isBack) offered.unshift("admit");
  if (stage === "playing") offered.unshift(...clockActions(field), "close_round");
  return [...boards, ...offered];
}

function clockActions({ clock }: FieldView): FieldAction[] {
  if (!clock) return [];
  if (clock.warned >= 100) return ["extend"];
  return ["extend", clock.stopped_with_ms == null ? "stop_clock" : "restart_clock"];
}

export interface FieldDraft {
  /** The board that is taken away, and from which table; `null` if both are typed below. */
  from: Takeable | null;
  table: number | null;
  board: BoardNumber | null;
  ns: DraftAward;
  ew: DraftAward;
  contestant: ContestantNumber | null;
  out: EntryNumber | null;
  /** Who has withdrawn and is to play again; `null` if it is somebody who came late. */
  back: ContestantNumber | null;
  /** Those who are to play. */
  into: (EntryNumber | null)[];
  minutes: number | null;
  /** Of a fine, of what is carried forward, of a handicap, as it is typed. */
  amount: string;
}

/** Who sat at a table with a board, and whether they have played it, as far as a traveller or the round says. */
export interface Sat {
  sides: [string, string];
  isPlayed: boolean;
  /** What was scored, where a traveller says it. */
  line: FieldLine | null;
}

/** Who sits at a table with a board in the round that is on, or sat there, by its traveller. */
export function satAt(
  field: FieldView,
  { table, board }: Pick<FieldDraft, "table" | "board">,
  traveller: Traveller | null,
): Sat | null {
  const now = field.tables?.find(({ number, boards }) => number === table && boards.includes(board ?? 0));
  const line = traveller?.board === board ? traveller?.lines.find((line) => line.table === table) : undefined;
  if (line) {
    return { sides: sidesOf(field, line.sitting), isPlayed: line.result != null || line.adjusted != null, line };
  }
  return now ? { sides: sidesOf(field, now.sitting), isPlayed: true, line: null } : null;
}

/** Whether nobody has had a board at a table, as the traveller of it says. */
export const wasNotAt = ({ table, board }: Pick<FieldDraft, "table" | "board">, traveller: Traveller | null): boolean =>
  table !== null &&
  board !== null &&
  traveller?.board === board &&
  traveller.lines.every((line) => line.table !== table);

/** The players of those who have not withdrawn, whose place is for who is let in. */
export const replaceable = ({ contestants = [], withdrawn = [] }: FieldView) =>
  contestants.flatMap((own, at) => (withdrawn.includes(at + 1) ? [] : own));

/** Who comes back: whoever was named, as long as they would; somebody where nobody else could be let in. */
function returningIn(field: FieldView, named: ContestantNumber | null): ContestantNumber | null {
  const back = (field.returning ?? []).map(({ contestant }) => contestant);
  if (named !== null && back.includes(named)) return named;
  return isEnough(field) ? null : (back[0] ?? null);
}

export const freshFieldDraft = (field: FieldView): FieldDraft => ({
  from: firstTakeable(field),
  table: null,
  board: null,
  ns: freshAward(),
  ew: freshAward(),
  contestant: null,
  out: null,
  back: returningIn(field, null),
  into: Array.from({ length: playersOf(field) }, (_, at) => waiting(field)[at] ?? null),
  minutes: 5,
  amount: "",
});

/**
 * The draft as the field has become: who is named still waits or plays, and somebody else who waits is named for
 * others.
 */
export function broughtUpToDate(draft: FieldDraft, field: FieldView): Pick<FieldDraft, "out" | "back" | "into"> {
  const late = waiting(field);
  const kept = Array.from({ length: playersOf(field) }, (_, at) => draft.into[at] ?? null);
  const named = kept.map((entry) => (entry !== null && late.includes(entry) ? entry : null));
  const others = late.filter((entry) => !named.includes(entry));
  const into = named.map((entry) => entry ?? others.shift() ?? null);
  const plays = replaceable(field);
  const out = draft.out !== null && plays.includes(draft.out) ? draft.out : null;
  return { out, back: returningIn(field, draft.back), into };
}

/** What a fine, and what is carried forward, is counted in. */
export function unitOf(agreed: FieldConditions | null): Unit {
  if (agreed?.victory_points != null) return "victory_points";
  return (agreed?.scoring ?? "matchpoints") === "matchpoints" ? "matchpoints" : "imps";
}

/** The ruling, once nothing is missing. `round` is the one that is on. */
export function fieldRulingOf(
  action: FieldAction,
  draft: FieldDraft,
  field: FieldView,
  round: number,
  unit: Unit = "matchpoints",
): EventRuling | null {
  const { contestant } = draft;
  const players = draft.into.filter((entry) => entry !== null);
  const [into] = players;
  switch (action) {
    case "announce":
      return { announce: {} };
    case "extend": {
      const { minutes } = draft;
      const fits = minutes !== null && Number.isInteger(minutes) && minutes >= 1 && minutes <= 240;
      return fits ? { clock: { round, change: { extend: { minutes } } } } : null;
    }
    case "stop_clock":
      return { clock: { round, change: { stop: {} } } };
    case "restart_clock":
      return { clock: { round, change: { restart: {} } } };
    case "close_round":
      return { close_round: { round } };
    case "fine": {
      const amount = ratioOf(draft.amount);
      return amount === null || contestant === null ? null : { fine: { contestant, amount, unit } };
    }
    case "carry_forward":
    case "handicap": {
      const amount = exactOf(draft.amount);
      if (amount === null || contestant === null) return null;
      const theirs = [{ contestant, amount }];
      return action === "handicap" ? { handicap: { handicaps: theirs } } : { carry_forward: { brought: theirs } };
    }
    case "retire":
      return contestant === null ? null : { retire: { contestant } };
    case "substitute":
      return draft.out !== null && into !== undefined ? { substitute: { out: draft.out, into } } : null;
    case "admit":
      if (draft.back !== null) return { admit: { players: field.contestants?.[draft.back - 1] ?? [] } };
      return new Set(players).size === draft.into.length ? { admit: { players } } : null;
    case "finalise":
      return { finalise: {} };
    case "score": {
      const given = givenScore(draft);
      return given && { score: given };
    }
    case "take_away": {
      if (draft.from && !isTakeable(field, draft.from)) return null;
      const given = givenScore({ ...draft, ...draft.from });
      return given && { take_away: given };
    }
  }
}

function givenScore({ table, board, ...draft }: FieldDraft) {
  const [ns, ew] = [awardOf(draft.ns), awardOf(draft.ew)];
  const isOne = (number: number | null): number is number => number !== null && Number.isInteger(number) && number > 0;
  return isOne(table) && isOne(board) && ns && ew ? { table, board, ns, ew } : null;
}

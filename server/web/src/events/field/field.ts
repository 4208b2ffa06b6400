// What a view of an event of pairs or of persons says to the one who looks at it. Pure.

import type {
  Award,
  BoardNumber,
  BoardResult,
  BySeat,
  ContestantNumber,
  EntryNumber,
  EventConditions,
  EventRulingNotice,
  EventView,
  FieldConditions,
  FieldEntry,
  FieldLine,
  FieldSitting,
  FieldTable,
  FieldView,
  Recap,
  ScoreCard,
  ScoreCardLine,
  Side,
  TableCall,
} from "../../protocol/messages";
import type { Catalogue } from "../../i18n/catalogue";
import { bodyOf, match, nameOf } from "../../protocol/unions";
import { isolated } from "../../ui/isolated";
import { type EventPart, overInWords } from "../event";

/** The name as somebody gave it. */
export const givenName = (field: FieldView, entry: EntryNumber) =>
  field.entries.find(({ number }) => number === entry)?.name ?? `${entry}`;

/** The name to be shown among others. */
export const entryName = (field: FieldView, entry: EntryNumber) => isolated(givenName(field, entry));

/** As many computers as an event has at most (protocol, chapter limits). */
export const MOST_COMPUTERS = 200;

/** The computer that entered as somebody's partner; `null` if they have none. */
export function computerOf({ entries }: FieldView, entry: EntryNumber): EntryNumber | null {
  const own = entries.find(({ number }) => number === entry);
  const partner = entries.find(({ number }) => number === own?.partner);
  return own && !own.computer && partner?.computer && partner.partner === entry ? partner.number : null;
}

/** Whom somebody who has entered has as partner: each has chosen the other. */
export function partnerOf({ entries }: FieldView, entry: EntryNumber): EntryNumber | null {
  const partner = entries.find(({ number }) => number === entry)?.partner;
  return partner != null && entries.some((other) => other.number === partner && other.partner === entry)
    ? partner
    : null;
}

/** How many pairs are agreed among those who have entered. */
export const pairsIn = (field: FieldView): number =>
  field.entries.filter(({ number }) => (partnerOf(field, number) ?? 0) > number).length;

/** With whom somebody has agreed whom another would play with; `null` if it is nobody else. */
export function takenBy(field: FieldView, wanted: EntryNumber, by: EntryNumber): EntryNumber | null {
  const partner = partnerOf(field, wanted);
  return partner === by ? null : partner;
}

/** Who would play with somebody that has not chosen them; nobody, once a pair is agreed. */
export const askersOf = (field: FieldView, entry: EntryNumber): EntryNumber[] =>
  partnerOf(field, entry) !== null
    ? []
    : field.entries
        .filter(({ number, partner, computer }) => partner === entry && number !== entry && !computer)
        .map(({ number }) => number);

/** Whether the partner of before has gone, and not been left. */
export function hasLeft(field: FieldView, entry: EntryNumber, before: EntryNumber): boolean {
  const own = field.entries.find(({ number }) => number === entry);
  if (!own || partnerOf(field, entry) === before) return false;
  return own.partner === before || !field.entries.some(({ number }) => number === before);
}

/** So many who have entered are shown at once. */
const ENTRIES_SHOWN = 40;

/**
 * Who has entered, for somebody who looks for a partner: they themselves, their partner and who would play with them
 * first; of a long list only its beginning, or those that are looked for by name or number.
 */
export function entriesFor(
  { entries }: FieldView,
  entry: EntryNumber | null,
  { wanted, all }: { wanted: string; all: boolean },
): FieldEntry[] {
  const rank = ({ number, partner }: FieldEntry) =>
    entry === null ? 2 : number === entry ? 0 : partner === entry ? 1 : 2;
  const sought = wanted.trim().toLowerCase();
  const found = entries.filter(
    ({ number, name }) => sought === "" || `${number}` === sought || name.toLowerCase().includes(sought),
  );
  const sorted = found.toSorted((one, other) => rank(one) - rank(other));
  return all ? sorted : sorted.slice(0, ENTRIES_SHOWN);
}

/** The computers that are nobody's partner but each other's. */
export const freeComputers = (field: FieldView): EntryNumber[] =>
  field.entries
    .filter(({ number, computer, partner }) => computer && (partner == null || computerOf(field, partner) !== number))
    .map(({ number }) => number);

/** `Ann & Bob`. */
export const contestantName = (field: FieldView, contestant: ContestantNumber) =>
  (field.contestants?.[contestant - 1] ?? []).map((entry) => entryName(field, entry)).join(" & ");

export const contestantsOf = (sitting: FieldSitting): ContestantNumber[] =>
  match(sitting, {
    pairs: ({ NS, EW }) => [NS, EW],
    persons: ({ N, E, S, W }) => [N, E, S, W],
  }) ?? [];

/** Who sits North-South and who East-West, in words. */
export const sidesOf = (field: FieldView, sitting: FieldSitting): [string, string] =>
  match<FieldSitting, [string, string]>(sitting, {
    pairs: ({ NS, EW }) => [numbered(field, NS), numbered(field, EW)],
    persons: ({ N, E, S, W }) => [
      `${contestantName(field, N)} & ${contestantName(field, S)}`,
      `${contestantName(field, E)} & ${contestantName(field, W)}`,
    ],
  }) ?? ["", ""];

export const numbered = (field: FieldView, contestant: ContestantNumber) =>
  `${contestant} ${contestantName(field, contestant)}`;

/** The number that one plays under, from the start on. */
export function ownContestant(field: FieldView, { entry }: EventPart): ContestantNumber | null {
  const at = entry === null ? -1 : (field.contestants ?? []).findIndex((players) => players.includes(entry));
  return at < 0 ? null : at + 1;
}

/** Whether each table plays a form of the game with deals of its own. */
export const isParty = ({ form }: FieldConditions): boolean => form != null;

/** The number that one played under, and has withdrawn. */
export function withdrawnAs(field: FieldView, part: EventPart): ContestantNumber | null {
  const own = ownContestant(field, part);
  return own !== null && (field.withdrawn ?? []).includes(own) ? own : null;
}

/** How much those play who are let in now: boards, or where a form is played rounds, of how many there are. */
export const letInNow = (
  rounds: number,
  { rounds: all }: EventView,
  agreed: FieldConditions,
  w: Catalogue["events"],
) =>
  isParty(agreed)
    ? w.field.wouldPlayRounds(rounds, all)
    : w.field.wouldPlay(rounds * (agreed.boards ?? 0), all * (agreed.boards ?? 0));

/** Who is to sit where at a table: of a pair the first at North or East. */
export function sittersAt(field: FieldView, { sitting }: FieldTable): Partial<BySeat<string>> {
  const name = (contestant: ContestantNumber, at = 0) => {
    const entry = field.contestants?.[contestant - 1]?.[at];
    return entry === undefined ? undefined : givenName(field, entry);
  };
  return (
    match(sitting, {
      pairs: ({ NS, EW }) => ({ N: name(NS), S: name(NS, 1), E: name(EW), W: name(EW, 1) }),
      persons: ({ N, E, S, W }) => ({ N: name(N), E: name(E), S: name(S), W: name(W) }),
    }) ?? {}
  );
}

export const tableOf = (field: FieldView, contestant: ContestantNumber): FieldTable | undefined =>
  field.tables?.find(({ sitting }) => contestantsOf(sitting).includes(contestant));

/** Who sits at a table of the round and has withdrawn: they play no further. */
export const goneFrom = ({ sitting }: FieldTable, { withdrawn = [] }: FieldView): ContestantNumber[] =>
  contestantsOf(sitting).filter((contestant) => withdrawn.includes(contestant));

/** `A` for the first section. */
export const letterOf = (section: number) => String.fromCharCode("A".charCodeAt(0) + section);

/** The letter of the section that a contestant plays in, where there are several. */
export function sectionOf(field: FieldView, contestant: ContestantNumber | undefined): string | null {
  const at = (field.sections ?? []).findIndex((section) => contestant !== undefined && section.includes(contestant));
  return at < 0 ? null : letterOf(at);
}

/** The tables of a round by sections; one group without a letter where there are none. */
export function tablesBySection(
  field: FieldView,
  tables: readonly FieldTable[],
): { section: string | null; tables: FieldTable[] }[] {
  const groups: { section: string | null; tables: FieldTable[] }[] = [];
  for (const table of tables) {
    const section = sectionOf(field, contestantsOf(table.sitting)[0]);
    const last = groups.at(-1);
    if (last?.section === section) last.tables.push(table);
    else groups.push({ section, tables: [table] });
  }
  return groups;
}

/** What one is to do, or for whom one waits. */
export type FieldDuty =
  | { start: {} }
  | { begin: { round: number } }
  | { gathering: {} }
  | { close: { round: number } }
  | { wait_round: {} }
  /** They came after the start, or nobody was left to play with: the director lets them play. */
  | { waits_in: {} }
  | { table: { number: number } }
  | { sits_out: {} }
  /**
   * They have withdrawn; `asks` to play again, `taken` if others have their place, `may` if there is a further round.
   */
  | { withdrawn: { asks: boolean; taken: boolean; may: boolean } }
  | { running: {} }
  /** All is played, and something is still to be ruled. */
  | { outstanding: {} }
  | { over: {} };

/** `runs` says whether one may start the event and begin its rounds: its host and its director may. */
export function fieldDutyOf(view: EventView, field: FieldView, part: EventPart, runs: boolean): FieldDuty {
  if (view.stage === "final" || view.stage === "provisional") return { over: {} };
  if (view.stage === "gathering") return runs ? { start: {} } : { gathering: {} };
  const gone = withdrawnAs(field, part);
  if (gone !== null && view.stage !== "outstanding") {
    const back = field.returning?.find(({ contestant }) => contestant === gone);
    const taken = back !== undefined && back.rounds == null;
    return { withdrawn: { asks: back !== undefined, taken, may: view.round < view.rounds } };
  }
  if (view.stage === "drawn" && runs) return { begin: { round: view.round + 1 } };
  if (isPlayedOut(view, field)) return { close: { round: view.round } };
  const isOn = view.stage === "drawn" || view.stage === "playing";
  const own = ownContestant(field, part);
  if (own === null && isOn && field.entries.some(({ number }) => number === part.entry)) return { waits_in: {} };
  if (view.stage === "drawn") return { wait_round: {} };
  if (own === null) return view.stage === "outstanding" ? { outstanding: {} } : { running: {} };
  const table = tableOf(field, own);
  return table ? { table: { number: table.number } } : { sits_out: {} };
}

/** Whether the last round waits for its director, who is told how far its tables are, to close it. */
const isPlayedOut = ({ stage, round, rounds }: EventView, { progress, tables }: FieldView): boolean =>
  stage === "playing" &&
  round === rounds &&
  progress != null &&
  progress.every(({ number, over, taken_away }) => {
    const boards = tables?.find((table) => table.number === number)?.boards.length ?? 0;
    return boards > 0 && over + (taken_away?.length ?? 0) >= boards;
  });

/** So many players have one table, and so many two. */
const [ONE_TABLE, TWO_TABLES] = [4, 8];

/** Movements that four do not play: there computers make further tables. */
const LARGER = ["howell", "barometer_howell", "rainbow"];

/** Whether those who have entered are one table, at which nothing could be compared; a party compares nothing. */
export function isOneTable({ entries }: FieldView, agreed: FieldConditions | null): boolean {
  if (agreed && isParty(agreed)) return false;
  return agreed?.computers_complete
    ? entries.length > 0 && entries.length <= ONE_TABLE && !LARGER.includes(nameOf(agreed.movement))
    : entries.length >= ONE_TABLE && entries.length < TWO_TABLES;
}

/** Whether it is so in an event that is on, or was. */
export const nothingToRank = ({ tables = [], rankings = [] }: FieldView): boolean =>
  tables.length === 1 &&
  tables[0]!.boards.length > 0 &&
  // By IMPs a score that is alone is worth nothing.
  rankings.every((list) => list.every(({ points }) => Number(points) === 0));

/** The words of a form, without what it says to whoever fills it in. */
const heading = (label: string) => label.replace(/\s*[(（][^)）]*[)）]\s*$/, "");

/** What was agreed: each heading with what was chosen under it. A party has no boards that are scored or travel. */
export function agreedRows(
  agreed: FieldConditions,
  { events: w, lobby }: Catalogue,
  figure: (decimals: string) => string,
): [string, string][] {
  const f = w.field.fresh;
  const { sections = 1, round_clock: clock } = agreed;
  const rows: [string, string | number | false][] = [
    [w.fresh.form, "mitchell" in agreed.movement && agreed.movement.mitchell.skip === true && f.skip],
    [f.scoring, agreed.scoring !== "tally" && f.scorings[agreed.scoring ?? "matchpoints"]],
    [f.victoryPoints, agreed.victory_points != null && lobby.policy.yes],
    [w.fresh.bye, agreed.victory_points != null && figure(agreed.victory_points.bye)],
    [f.sections, sections > 1 && sections],
    [f.across, sections > 1 && f.acrosses[agreed.across ?? "field"]],
    [f.travellers, !isParty(agreed) && f.travellersShown[agreed.travellers ?? "when_over"]],
    [w.fresh.next, f.nexts[agreed.next_round ?? "at_once"]],
    [f.minutes, clock != null && clock.minutes],
    [f.atEnd, clock != null && f.atEnds[clock.at_limit ?? "play_on"]],
    [f.corrections, (agreed.correction_ms ?? 0) > 0 && Math.round(agreed.correction_ms! / 60_000)],
    [f.complete, agreed.computers_complete === true && lobby.policy.yes],
  ];
  return rows.flatMap(([what, how]) => (how === false ? [] : [[heading(what), `${how}`] as [string, string]]));
}

export function fieldStageInWords(view: EventView, w: Catalogue["events"]): string {
  switch (view.stage) {
    case "gathering":
      return w.stage.gathering;
    case "drawn":
      return w.stage.drawn(view.round + 1, view.rounds);
    case "playing":
      return w.field.playing(view.round, view.rounds);
    case "provisional":
      return w.stage.provisional;
    case "outstanding":
      return w.field.outstanding;
    case "final":
      return overInWords(view, w);
  }
}

/** How many rounds are over. */
export const roundsOver = ({ stage, round }: EventView): number => (stage === "playing" ? round - 1 : round);

/** The opponents on a board of a score card; of persons with whom against whom. */
export const againstIn = (field: FieldView, { side, line }: ScoreCardLine, own: ContestantNumber): string =>
  match(line.sitting, {
    pairs: ({ NS, EW }) => numbered(field, side === "NS" ? EW : NS),
    persons: ({ N, E, S, W }) => {
      const [ours, theirs] =
        side === "NS"
          ? [
              [N, S],
              [E, W],
            ]
          : [
              [E, W],
              [N, S],
            ];
      const partner = ours.find((each) => each !== own) ?? own;
      return `${contestantName(field, partner)} / ${theirs.map((each) => contestantName(field, each)).join(" & ")}`;
    },
  }) ?? "";

/** What was scored on it, from the side of its owner. */
export const scoreFor = ({ side, line }: ScoreCardLine): number => (line.result?.score ?? 0) * (side === "NS" ? 1 : -1);

/** What the boards of a score card come to together: their sum, and of percents the mean. */
export function totalOf({ lines }: ScoreCard): { points: string; percent: string | null } {
  const sum = (decimals: string[]) => decimals.reduce((sum, figure) => sum + Math.round(Number(figure) * 100), 0);
  const percents = lines.flatMap(({ percent }) => percent ?? []);
  return {
    points: (sum(lines.flatMap(({ points }) => points ?? [])) / 100).toFixed(2),
    percent: percents.length === 0 ? null : (sum(percents) / percents.length / 100).toFixed(2),
  };
}

/** What was played at a table, if that is what counts there. */
export const resultIn = ({ result, adjusted }: FieldLine): BoardResult | null =>
  result && (!adjusted || "rescored" in adjusted || "adjudicated" in adjusted) ? result : null;

/** What the director said when they gave a board of a score card another score in the event, the last time. */
export const scoredBy = (
  { board, line: { table, adjusted } }: Pick<ScoreCardLine, "board" | "line">,
  rulings: readonly EventRulingNotice[],
): EventRulingNotice | undefined =>
  adjusted
    ? rulings.findLast(({ ruling }) => {
        const given = bodyOf(ruling, "score") ?? bodyOf(ruling, "take_away");
        return given?.table === table && given.board === board;
      })
    : undefined;

/** What the director gave each side, or one of them; of two that have the same it is said once. */
export function awardsIn({ adjusted }: FieldLine, only: Side | null = null): { side: Side | null; award: Award }[] {
  const awards = adjusted && bodyOf(adjusted, "awards");
  if (!awards) return [];
  const { ns, ew } = awards;
  if (only !== null) return [{ side: null, award: only === "NS" ? ns : ew }];
  const isOne = "assigned" in ns && JSON.stringify(ns) === JSON.stringify(ew);
  return isOne
    ? [{ side: null, award: ns }]
    : [
        { side: "NS", award: ns },
        { side: "EW", award: ew },
      ];
}

/** The boards of a score card that its owner has played: what was taken away from their table they have not. */
export const playedOn = ({ lines }: ScoreCard): BoardNumber[] =>
  lines.filter(({ line }) => line.result != null).map(({ board }) => board);

/** So many columns of a recap stand beside the names on a sheet of paper. */
const ON_PAPER = 8;

/** The columns from which each part of a recap begins on paper. */
export const partsOnPaper = (columns: number): number[] =>
  Array.from({ length: Math.ceil(columns / ON_PAPER) }, (_, part) => part * ON_PAPER);

/** What of a row stands in a part, or all of it. */
export const ofPart = <T>(row: readonly T[], from: number | null): readonly T[] =>
  from === null ? row : row.slice(from, from + ON_PAPER);

export const boardsSpan = (boards: readonly number[]): string =>
  boards.length < 2 ? `${boards[0] ?? ""}` : `${boards[0]}–${boards.at(-1)}`;

/** What was agreed where pairs or persons play. */
export const fieldConditionsOf = (conditions: EventConditions | undefined): FieldConditions | null =>
  (conditions && (bodyOf(conditions, "pairs") ?? bodyOf(conditions, "persons"))) ?? null;

/** How long there is still. */
export interface FieldTime {
  /** Until when, by the server's clock; `null` when it is up or stopped. */
  until: number | null;
  /** What is to come then: the start of the event, the end of the round, or that the ranking stands. */
  then: "starts" | "until" | "corrections";
  /** How much is left while the clock is stopped. */
  stopped: number | null;
  warns: "soon" | "up" | "ends" | "adjudicated" | "missed" | null;
}

const AT_ITS_END = { play_on: "up", remove: "ends", adjudicate: "adjudicated" } as const;

/** The time of the round that is on, until the start, or for corrections. */
export function fieldTimeOf(
  { stage, field, closed, corrections_until_ms: corrected }: EventView,
  agreed: FieldConditions,
): FieldTime | null {
  if (stage === "gathering") {
    if (field?.start_missed) return { until: null, then: "starts", stopped: null, warns: "missed" };
    return agreed.starts_ms == null ? null : { until: agreed.starts_ms, then: "starts", stopped: null, warns: null };
  }
  if (corrected != null) return { until: corrected, then: "corrections", stopped: null, warns: null };
  const clock = field?.clock;
  if (!clock || closed || stage === "final") return null;
  const isUp = clock.warned >= 100;
  const atEnd = AT_ITS_END[agreed.round_clock?.at_limit ?? "play_on"];
  return {
    until: isUp ? (clock.adjudicated_ms ?? null) : clock.stopped_with_ms != null ? null : clock.until_ms,
    then: "until",
    stopped: isUp ? null : (clock.stopped_with_ms ?? null),
    warns: isUp ? atEnd : clock.warned >= 75 ? "soon" : null,
  };
}

/** A table that calls, as it is named: with its round, where another is on by now. */
export function whereOf(
  { round, number }: Pick<TableCall, "round" | "number">,
  view: EventView,
  w: Catalogue["events"],
): string {
  const table = w.field.toTable(number);
  return round === view.round ? table : `${table}, ${w.round(round)}`;
}

/**
 * Whether an event has gone on from a table that is over: to another round than the one that was on when it was not,
 * or to other boards than are played there.
 */
export function hasGoneOn(
  view: EventView,
  part: EventPart,
  { boards, round }: { boards: readonly BoardNumber[]; round: number | null },
): boolean {
  if (view.stage !== "playing") return false;
  if (round !== null && round !== view.round) return true;
  const own = view.field && ownContestant(view.field, part);
  const table = view.field && own != null ? tableOf(view.field, own) : undefined;
  return table !== undefined && table.boards.length > 0 && !table.boards.some((board) => boards.includes(board));
}

/** The last column of a recap: what its further columns are asked for after. */
export const lastOf = ({ boards = [], rows }: Recap): number => boards.at(-1) ?? rows[0]?.rounds.length ?? 0;

/** A recap with the columns that come after. */
export const joined = (recap: Recap, more: Recap): Recap => ({
  boards: [...(recap.boards ?? []), ...(more.boards ?? [])],
  rows: recap.rows.map((row, at) => ({
    ...row,
    rounds: [...row.rounds, ...(more.rows[at]?.rounds ?? [])],
    boards: [...(row.boards ?? []), ...(more.rows[at]?.boards ?? [])],
  })),
  has_more: more.has_more,
});

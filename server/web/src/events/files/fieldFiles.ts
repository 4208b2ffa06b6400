// An event of pairs or of persons as files, byte for byte as `bridge-cli event export` writes them: what they tell is
// gathered here, and written in `usebio.ts`, `tables.ts` and `fieldPbn.ts`.

import type {
  BoardNumber,
  ContestantNumber,
  Deal,
  EventView,
  FieldConditions,
  FieldScoring,
  FieldSitting,
  FieldStanding,
  FieldView,
  Side,
  Traveller,
  Vulnerability,
} from "../../protocol/messages";
import { vulnerabilityOf } from "../../rules/board";
import { contestantsOf, givenName, letterOf } from "../field/field";
import { placeOf, ranksByBoard } from "../field/outcome";
import { type LineResult, resultOf } from "./lines";
import { type Standings, standingsOf } from "./standings";

/** What the files are made of. */
export interface Evening {
  agreed: FieldConditions;
  view: EventView;
  field: FieldView;
  boards: readonly Traveller[];
  /** The address of the server. */
  club: string;
}

export interface FieldEvent {
  name: string;
  /** `2026.11.24`; `null` if it has not begun. */
  date: string | null;
  club: string;
  swiss: boolean;
  /** Whether the totals are victory points. */
  victoryPoints: boolean;
  scoring: FieldScoring;
  twoWinners: boolean;
  individual: boolean;
  standings: Standings;
  sections: readonly Section[];
}

export interface Section {
  name: string;
  entries: readonly Entry[];
  boards: readonly Board[];
}

export interface Entry {
  withdrawn: boolean;
  number: number;
  direction: Side | null;
  /** Where several sections are told as one. */
  section: string | null;
  players: readonly string[];
  total: string;
  fined: string | null;
  carried: string | null;
  /** Its place as it is shown, `2=` where it is shared. */
  withHandicap: { score: string; place: string } | null;
  boards: number;
  percentage: string | null;
  /** Where the ranking goes by it, as some have played more boards than others. */
  impsABoard: string | null;
  /** `null` for one of whom no board counts. */
  place: number | null;
  /** Its place among those of all sections as it is shown, where there are several and `place` is that in its own. */
  overall: string | null;
  /** The rounds of a Swiss in which it sat out, of which no line tells. */
  satOut: readonly number[];
}

export interface Board {
  number: BoardNumber;
  vulnerability: Vulnerability;
  deal: Deal;
  lines: readonly Line[];
}

export interface Line {
  round: number;
  table: number;
  sitting: FieldSitting;
  result: LineResult;
  points: { NS: string | null; EW: string | null };
}

/** By sections, for USEBIO and spreadsheets; or all in one list, in which each line says its section. */
export function fieldEvent({ agreed, view, field, boards, club }: Evening, inOneList: boolean): FieldEvent {
  const twoWinners = "mitchell" in agreed.movement && agreed.movement.mitchell.winners === "two";
  const everybody = (field.contestants ?? []).map((_, at) => at + 1);
  const parts = inOneList ? [] : (field.sections ?? []);
  const rankings = field.rankings ?? [];
  const ranked = new Set(rankings.flatMap((list) => list.map(({ contestant }) => contestant)));
  const took = (contestant: ContestantNumber) => ({
    ...taking(contestant, parts.length > 0, field),
    satOut: "swiss" in agreed.movement ? satOut(contestant, boards) : [],
  });
  const section = (contestants: readonly ContestantNumber[], at: number): Section => ({
    name: letterOf(at),
    entries: [
      ...rankings.flatMap((list, place) =>
        list
          .filter(({ contestant }) => contestants.includes(contestant))
          .map((standing) => {
            const direction = twoWinners ? ((["NS", "EW"] as const)[place] ?? null) : null;
            const inSection = parts.length > 0 ? standing.in_section : null;
            return {
              ...took(standing.contestant),
              ...ended(standing, agreed, ranksByBoard(rankings, agreed)),
              place: inSection?.place ?? standing.place,
              overall: inSection ? placeOf(standing) : null,
              direction,
            };
          }),
      ),
      // Who has no place has taken part all the same, and lines may name them.
      ...contestants.filter((contestant) => !ranked.has(contestant)).map(took),
    ],
    boards: boards.map((board) => boardOf(board, contestants)).filter(({ lines }) => lines.length > 0),
  });
  const sections = parts.length > 0 ? parts.map(section) : [section(everybody, 0)];
  const lines = sections.flatMap(({ boards }) => boards.flatMap(({ lines }) => lines));
  return {
    name: agreed.name,
    date: view.started_ms == null ? null : new Date(view.started_ms).toISOString().slice(0, 10).replaceAll("-", "."),
    club,
    swiss: "swiss" in agreed.movement,
    victoryPoints: agreed.victory_points != null,
    scoring: agreed.scoring ?? "matchpoints",
    twoWinners,
    individual: lines.some(({ sitting }) => "persons" in sitting),
    standings: standingsOf(view),
    sections,
  };
}

/** `2=`, where others of the same list have the same place. */
export const shownPlace = ({ place, direction }: Entry, among: readonly Entry[]): string => {
  if (place === null) return "";
  const shared = among.filter((other) => other.place === place && other.direction === direction).length > 1;
  return placeOf({ place, shared });
};

/** Whether several sections are told as one. */
export const hasParts = ({ entries }: Section) => entries.some(({ section }) => section !== null);

/** The section of whoever sat at a table, where several are told as one. */
export const partOf = ({ entries }: Section, sitting: FieldSitting): string | null =>
  entries.find(({ number }) => number === contestantsOf(sitting)[0])?.section ?? null;

/** What the places go by, if it is not the total. */
export function rankedBy({ sections }: FieldEvent): "percentage" | "impsABoard" | null {
  const entries = sections.flatMap(({ entries }) => entries);
  return (["percentage", "impsABoard"] as const).find((score) => entries.some((each) => each[score] !== null)) ?? null;
}

export const inImps = ({ scoring }: FieldEvent) => scoring !== "matchpoints";

/** Who took part, without a place. */
function taking(contestant: ContestantNumber, isPart: boolean, field: FieldView): Omit<Entry, "satOut"> {
  const at = isPart ? -1 : (field.sections ?? []).findIndex((section) => section.includes(contestant));
  return {
    withdrawn: (field.withdrawn ?? []).includes(contestant),
    number: contestant,
    direction: null,
    section: at < 0 ? null : letterOf(at),
    players: (field.contestants?.[contestant - 1] ?? []).map((entry) => givenName(field, entry)),
    total: "0",
    fined: null,
    carried: null,
    withHandicap: null,
    boards: 0,
    percentage: null,
    impsABoard: null,
    place: null,
    overall: null,
  };
}

/** What somebody ended with. */
function ended(
  { score, points, fines, carried, with_handicap: handicapped, boards }: FieldStanding,
  agreed: FieldConditions,
  byAverage: boolean,
): Pick<Entry, "total" | "fined" | "carried" | "withHandicap" | "boards" | "percentage" | "impsABoard"> {
  const inVictoryPoints = agreed.victory_points != null;
  return {
    total: decimal(inVictoryPoints ? score : points),
    fined: fines == null ? null : decimal(fines),
    carried: carried == null ? null : decimal(carried),
    withHandicap: handicapped ? { score: decimal(handicapped.score), place: placeOf(handicapped) } : null,
    boards,
    percentage: (agreed.scoring ?? "matchpoints") === "matchpoints" && !inVictoryPoints ? decimal(score) : null,
    impsABoard: byAverage ? decimal(score) : null,
  };
}

/** The rounds that somebody has no line of, though they have of others. */
function satOut(contestant: ContestantNumber, boards: readonly Traveller[]): number[] {
  const lines = boards.flatMap(({ lines }) => lines);
  const played = lines.filter(({ sitting }) => contestantsOf(sitting).includes(contestant)).map(({ round }) => round);
  const rounds = played.length === 0 ? [] : [...new Set(lines.map(({ round }) => round))];
  return rounds.filter((round) => !played.includes(round)).sort((one, other) => one - other);
}

const boardOf = ({ board, deal, lines }: Traveller, contestants: readonly ContestantNumber[]): Board => ({
  number: board,
  vulnerability: vulnerabilityOf(board),
  deal,
  lines: lines
    .filter(({ sitting }) => contestantsOf(sitting).some((each) => contestants.includes(each)))
    .map((line) => ({
      round: line.round,
      table: line.table,
      sitting: line.sitting,
      result: resultOf(line, vulnerabilityOf(board)),
      points: {
        NS: line.points.NS == null ? null : decimal(line.points.NS),
        EW: line.points.EW == null ? null : decimal(line.points.EW),
      },
    })),
});

/** A number as the server writes it, without zeros that say nothing. */
export function decimal(text: string): string {
  const [, sign, whole = "0", decimals = ""] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const [shown, rest] = [whole.replace(/^0+(?=\d)/, ""), decimals.replace(/0+$/, "")];
  const number = rest === "" ? shown : `${shown}.${rest}`;
  return sign === "-" && number !== "0" ? `-${number}` : number;
}

// An event of pairs or of persons as tables for spreadsheets.

import { outcome, safe, table } from "./csv";
import { type Board, type FieldEvent, type Line, rankedBy, shownPlace } from "./fieldFiles";
import { givenBy } from "./lines";
import { STANDINGS, standingsCells } from "./standings";

const SCORES = { percentage: " percentage", impsABoard: " IMPs_a_board" } as const;
const TRAVELLERS =
  "session section board vulnerable round table north south east west contract declarer lead tricks score adjusted ns_points ew_points scoring version";

const SCORING = {
  matchpoints: "matchpoints",
  cross_imps: "cross-IMPs (mean)",
  cross_imps_total: "cross-IMPs (sum)",
  butler: "Butler",
  // No such file is written of a party.
  tally: "",
} as const;

/** A line for each entry of each section. */
export function rankingTable(event: FieldEvent): string {
  const by = rankedBy(event);
  const overall = event.sections.some(({ entries }) => entries.some((entry) => entry.overall !== null));
  const columns = `session section place${overall ? " overall" : ""} number direction players boards ${event.victoryPoints ? "VPs" : "total"}${by === null ? "" : SCORES[by]} withdrawn carried fined with_handicap place_with_handicap ${STANDINGS}`;
  const rows = event.sections.flatMap(({ name, entries }) =>
    entries.map((entry) => [
      "1",
      safe(name),
      shownPlace(entry, entries),
      ...(overall ? [entry.overall ?? ""] : []),
      `${entry.number}`,
      entry.direction ?? "",
      safe(entry.players.join("; ")),
      `${entry.boards}`,
      entry.total,
      ...(by === null ? [] : [entry[by] ?? ""]),
      entry.withdrawn ? "yes" : "",
      entry.carried ?? "",
      entry.fined ?? "",
      entry.withHandicap?.score ?? "",
      entry.withHandicap?.place ?? "",
      ...standingsCells(event.standings),
    ]),
  );
  return table(columns, rows);
}

/** A line for each table of each board. */
export function travellersTable(event: FieldEvent): string {
  const rows = event.sections.flatMap(({ name, boards }) =>
    boards.flatMap((board) =>
      board.lines.map((line) => [
        "1",
        safe(name),
        ...told(board, line),
        SCORING[event.scoring],
        `${event.standings.version ?? ""}`,
      ]),
    ),
  );
  return table(TRAVELLERS, rows);
}

function told({ number, vulnerability }: Board, { round, table, sitting, result, points }: Line): string[] {
  const seats = "persons" in sitting ? sitting.persons : null;
  const { NS, EW } = "pairs" in sitting ? sitting.pairs : { NS: 0, EW: 0 };
  const numbers = seats ? [seats.N, seats.S, seats.E, seats.W] : [NS, NS, EW, EW];
  return [
    `${number}`,
    vulnerability,
    ...[round, table, ...numbers].map(String),
    ...outcome(result),
    givenBy(result) ?? "",
    points.NS ?? "",
    points.EW ?? "",
  ];
}

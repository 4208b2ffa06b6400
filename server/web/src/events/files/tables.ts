// An event as tables for spreadsheets (RFC 4180): commas, quotes where they are needed, CRLF.

import { contractParts } from "../../rules/cards";
import { type Board, type FieldEvent, givenBy, type Line, rankedBy, shownPlace } from "./fieldFiles";

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
  const { name: standings, version, corrections } = event.standings;
  const by = rankedBy(event);
  const columns = `session section place number direction players boards ${event.victoryPoints ? "VPs" : "total"}${by === null ? "" : SCORES[by]} withdrawn carried fined with_handicap place_with_handicap standings version corrections`;
  const why = corrections.map(({ version, reason }) => `${version}: ${reason}`).join("; ");
  const rows = event.sections.flatMap(({ name, entries }) =>
    entries.map((entry) => [
      "1",
      safe(name),
      shownPlace(entry, entries),
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
      standings,
      `${version ?? ""}`,
      why,
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

/** Contract, declarer, lead, tricks, score. */
function outcome(result: Line["result"]): string[] {
  const alone = (text: string) => [text, "", "", "", ""];
  switch (result.kind) {
    case "passed out":
      return ["pass", "", "", "", `${result.score}`];
    case "played": {
      const { level, strain, doubling, declarer } = contractParts(result.contract);
      const title = `${level}${strain}${doubling.toLowerCase()}`;
      return [title, declarer, result.lead ?? "", `${result.tricks}`, `${result.score}`];
    }
    case "artificial":
      return alone(`${result.NS}-${result.EW} %`);
    case "adjusted":
      return alone("adjusted");
    case "not played":
      return alone("not played");
  }
}

const table = (columns: string, rows: readonly string[][]) =>
  [columns.split(" ").map((column) => column.replaceAll("_", " ")), ...rows]
    .map((row) => `${row.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (text: string) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What people have written, kept from being a formula. */
const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

// An event as PBN 2.1: the hands, each with what all tables made of it (`ScoreTable`), and in the first game where
// everybody ended (`TotalScoreTable`).

import { comment, filed, tag, vulnerable } from "../../boards/files/pbnWrite";
import { dealWrittenFrom } from "../../boards/deal";
import { dealerOf } from "../../rules/board";
import { contractParts, handsOf } from "../../rules/cards";
import {
  type Board,
  type FieldEvent,
  hasParts,
  inImps,
  type Line,
  partOf,
  rankedBy,
  type Section,
  shownPlace,
} from "./fieldFiles";
import { givenBy } from "./lines";
import { standingsSentences } from "./standings";
import { twoDigits } from "./xml";

/** What the standard calls it. */
const SCORING = {
  matchpoints: "MatchPoints",
  cross_imps: "Cavendish",
  cross_imps_total: "Cavendish",
  butler: "Butler",
  tally: "Cavendish",
} as const;

export function fieldPbn(event: FieldEvent): Uint8Array<ArrayBuffer> {
  const games = event.sections.flatMap((section) => section.boards.map((board) => ({ section, board })));
  const lines = games.flatMap(({ section, board }, at) => [
    "",
    tag("Event", event.name),
    tag("Site", event.club),
    tag("Date", event.date ?? "?"),
    tag("Board", `${board.number}`),
    ...["West", "North", "East", "South"].map((seat) => tag(seat, "?")),
    tag("Dealer", dealerOf(board.number)),
    tag("Vulnerable", vulnerable(board.vulnerability)),
    tag("Deal", dealWrittenFrom(dealerOf(board.number), handsOf(board.deal))),
    tag("Scoring", SCORING[event.scoring]),
    ...["Declarer", "Contract", "Result"].map((name) => tag(name, "?")),
    ...(at === 0 ? comment(standingsSentences(event.standings).join(" ")) : []),
    ...scoreTable(event, section, board),
    ...(at === 0 ? totalScoreTable(event, section) : []),
  ]);
  return filed(lines);
}

/** PBN has no word for a section nor for victory points, and allows columns of one's own (5.2). */
function totalScoreTable(event: FieldEvent, section: Section): string[] {
  const [part, by] = [hasParts(section), rankedBy(event)];
  const columns = [
    "Rank\\3R",
    event.individual ? "PlayerId\\3R" : "PairId\\3R",
    ...(part ? ["Section"] : []),
    event.victoryPoints ? "TotalVP\\7R" : inImps(event) ? "TotalIMP\\7R" : "TotalMP\\7R",
    ...(by === null ? [] : [by === "percentage" ? "TotalPercentage\\6R" : "MeanIMP\\6R"]),
    "NrBoards\\3R",
    "Names",
  ];
  const rows = section.entries.map((entry) =>
    [
      (shownPlace(entry, section.entries) || "-").padStart(3),
      `${entry.number}`.padStart(3),
      ...(part ? [entry.section ?? "-"] : []),
      entry.total.padStart(7),
      ...(by === null ? [] : [(entry[by] ?? "-").padStart(6)]),
      `${entry.boards}`.padStart(3),
      quoted(entry.players.join(";")),
    ].join(" "),
  );
  return tableOf("TotalScoreTable", columns, rows);
}

function scoreTable(event: FieldEvent, section: Section, { lines }: Board): string[] {
  const part = hasParts(section);
  const seats = ["North", "South", "East", "West"].map((seat) => `PlayerId_${seat}\\3R`);
  const unit = inImps(event) ? "IMP" : "MP";
  const isAdjusted = lines.some(({ result }) => givenBy(result) !== null);
  const columns = [
    "Round\\2R",
    ...(part ? ["Section"] : []),
    "Table\\3R",
    ...(event.individual ? seats : ["PairId_NS\\3R", "PairId_EW\\3R"]),
    ...["Contract\\5L", "Declarer\\1R", "Result\\2R", "Lead\\3L", "Score_NS\\6L"],
    ...[`${unit}_NS\\7R`, `${unit}_EW\\7R`],
    ...(isAdjusted ? ["Adjusted"] : []),
  ];
  const rows = lines.map((line) => {
    const [contract, declarer, tricks, lead, score] = told(line.result);
    const given = givenBy(line.result);
    return [
      `${line.round}`.padStart(2),
      ...(part ? [partOf(section, line.sitting) ?? "-"] : []),
      `${line.table}`.padStart(3),
      ...numbersOf(line.sitting).map((number) => `${number}`.padStart(3)),
      contract.padEnd(5),
      declarer,
      tricks.padStart(2),
      lead.padEnd(3),
      score.padEnd(6),
      (line.points.NS ?? "-").padStart(7),
      (line.points.EW ?? "-").padStart(7),
      ...(isAdjusted ? [given === null ? "-" : quoted(given)] : []),
    ].join(" ");
  });
  return tableOf("ScoreTable", columns, rows);
}

/** As a token of a table (5.1), which cannot hold a quote. */
const quoted = (text: string) => `"${text.replaceAll('"', "'").replace(/\p{Cc}/gu, " ")}"`;

function numbersOf(sitting: Line["sitting"]): number[] {
  if ("pairs" in sitting) return [sitting.pairs.NS, sitting.pairs.EW];
  const { N, S, E, W } = sitting.persons;
  return [N, S, E, W];
}

const tableOf = (name: string, columns: readonly string[], rows: readonly string[]) => [
  tag(name, columns.join(";")),
  ...rows.map((row) => row.trim()),
];

/** Contract, declarer, tricks, lead, score. */
function told(result: Line["result"]): [string, string, string, string, string] {
  const alone = (score: string): [string, string, string, string, string] => ["-", "-", "-", "-", score];
  switch (result.kind) {
    case "passed out":
      return ["Pass", "-", "-", "-", `${result.score}`];
    case "played": {
      const { level, strain, doubling, declarer } = contractParts(result.contract);
      return [`${level}${strain}${doubling}`, declarer, `${result.tricks}`, result.lead ?? "-", `${result.score}`];
    }
    case "artificial":
      return alone(`A${twoDigits(result.NS)}${twoDigits(result.EW)}`);
    case "adjusted":
    case "to be ruled":
    case "not played":
      return alone("-");
  }
}

// Tables for spreadsheets (RFC 4180): commas, quotes where they are needed, CRLF.

import { contractParts } from "../../rules/cards";
import type { LineResult } from "./lines";

/** Contract, declarer, lead, tricks, score. */
export function outcome(result: LineResult): string[] {
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
    case "to be ruled":
    case "not played":
      return alone(result.kind);
  }
}

export const table = (columns: string, rows: readonly string[][]) =>
  [columns.split(" ").map((column) => column.replaceAll("_", " ")), ...rows]
    .map((row) => `${row.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (text: string) => (/[,"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What people have written, kept from being a formula. */
export const safe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

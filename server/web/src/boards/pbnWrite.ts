// Finished boards as a PBN file in export form (PBN 2.1), byte for byte as `bridge-cli export` writes it.

import type { BoardRecord, Call, Card, Seat, Vulnerability } from "../protocol/messages";
import { standing } from "../rules/auction";
import { contractParts, handsOf, seatAfter } from "../rules/cards";
import { dealWrittenFrom } from "./deal";
import { momentAt } from "./replay";

export interface PbnSession {
  /** What the file calls the event. */
  event: string;
  /** When the table was opened, in milliseconds since 1970; not known of a board that somebody shared. */
  opened_ms: number | null;
  boards: readonly BoardRecord[];
}

const HEAD = ["% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=ISO-8859-1"];

/** The file, in ISO 8859-1. */
export function writePbn({ event, opened_ms, boards }: PbnSession): Uint8Array<ArrayBuffer> {
  const date = opened_ms === null ? "?" : new Date(opened_ms).toISOString().slice(0, 10).replaceAll("-", ".");
  const lines = [...HEAD, ...boards.flatMap((record) => ["", ...game(record, event, date)])];
  return Uint8Array.from(lines.map((line) => `${line}\r\n`).join(""), latin1);
}

function game(record: BoardRecord, event: string, date: string): string[] {
  const { players, dealer, result } = record;
  const parts = result.contract ? contractParts(result.contract) : null;
  return [
    tag("Event", event),
    tag("Site", "?"),
    tag("Date", date),
    tag("Board", `${record.board}`),
    tag("West", players.W ?? "?"),
    tag("North", players.N ?? "?"),
    tag("East", players.E ?? "?"),
    tag("South", players.S ?? "?"),
    tag("Dealer", dealer),
    tag("Vulnerable", vulnerable(record.vulnerability)),
    tag("Deal", dealWrittenFrom(dealer, handsOf(record.deal))),
    tag("Scoring", "?"),
    tag("Declarer", parts?.declarer ?? ""),
    tag("Contract", parts ? `${parts.level}${parts.strain}${parts.doubling}` : "Pass"),
    tag("Result", parts ? `${result.tricks ?? "?"}` : ""),
    tag("Score", `NS ${result.score}`),
    ...auction(record),
    ...play(record),
  ];
}

/** Four calls a line, the dealer's first; `+` where the auction goes on. */
function auction({ dealer, calls }: BoardRecord): string[] {
  if (calls.length === 0) return [];
  const tokens: string[] = calls.map((call: Call) => (call === "P" ? "Pass" : call));
  if (standing(dealer, calls).turn !== null) tokens.push("+");
  return [tag("Auction", dealer), ...rowsOf(tokens)];
}

/** Four cards a line, the opening leader's first whoever led; `*` where the rest was claimed, `+` where it was not played. */
function play(record: BoardRecord): string[] {
  const { contract } = record.result;
  const claimed = record.claim != null;
  if (!contract || (record.cards.length === 0 && !claimed)) return [];
  const first = seatAfter(contractParts(contract).declarer);
  const rows: string[] = [];
  for (let from = 0; from < record.cards.length; from += 4) {
    const upTo = Math.min(from + 4, record.cards.length);
    const { trick } = momentAt(record, record.calls.length + upTo);
    const cards = new Map<Seat, Card>(trick!.cards.map((card, at) => [seatAfter(trick!.leader, at), card]));
    rows.push([0, 1, 2, 3].map((at) => cards.get(seatAfter(first, at)) ?? "-").join(" "));
  }
  if (record.cards.length < 52) rows.push(claimed ? "*" : "+");
  return [tag("Play", first), ...rows];
}

const rowsOf = (tokens: readonly string[]) =>
  Array.from({ length: Math.ceil(tokens.length / 4) }, (_, row) => tokens.slice(row * 4, row * 4 + 4).join(" "));

const vulnerable = (vulnerability: Vulnerability) => (vulnerability === "Both" ? "All" : vulnerability);

/** Quotes are escaped, and backslashes where they would otherwise escape something. */
const tag = (name: string, value: string) =>
  `[${name} "${value.replace(/"|\\(?=["\\]|$)/g, (character) => `\\${character}`)}"]`;

/** Printable Latin-1; anything else is a question mark. */
function latin1(character: string): number {
  const code = character.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || code === 13 || code === 10 ? code : 63;
}

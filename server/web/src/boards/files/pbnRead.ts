// The boards of a PBN file: number and deal, dealer and vulnerability where it names them. What else a file tells is
// for others. A record that cannot be played is reported, and the rest kept.

import type { BoardNumber, Deal, ImportedBoard, Vulnerability } from "../../protocol/messages";
import { dealerOf, vulnerabilityOf } from "../../rules/board";
import { SEATS } from "../../rules/cards";
import { readDeal } from "../deal";

export type Fault =
  | "no_board"
  | "no_deal"
  | "bad_deal"
  | { dealer: BoardNumber }
  | { vulnerability: BoardNumber }
  | { twice: BoardNumber }
  | "too_many";

/** A record that is left out: which of the file, from 1; the line where it begins; why. */
export interface LeftOut {
  record: number;
  line: number;
  fault: Fault;
}

export interface BoardsReading {
  boards: ImportedBoard[];
  leftOut: LeftOut[];
}

/** A session has no more (protocol, chapter limits). */
const MOST_BOARDS = 100;
const LAST_NUMBER = 65_535;

/** Boards as they are read, one record after the other. */
export class Kept {
  readonly reading: BoardsReading = { boards: [], leftOut: [] };
  #records = 0;

  /** A record that has been read, or why it could not be. */
  take(line: number, read: ImportedBoard | { fault: Fault }) {
    this.#records += 1;
    const { boards, leftOut } = this.reading;
    const fault = "fault" in read ? read.fault : faultAmong(boards, read);
    if (fault === "again") return;
    if (fault) leftOut.push({ record: this.#records, line, fault });
    else if (!("fault" in read)) boards.push(read);
  }

  /** A deal; one without a number has the next that is free, and the same deal again is that of another room. */
  add(line: number, number: BoardNumber | null, deal: Deal | null) {
    const { boards } = this.reading;
    if (number === null && boards.some((other) => other.deal === deal)) return;
    const board = number ?? Math.max(0, ...boards.map((other) => other.board)) + 1;
    if (deal === null) this.take(line, { fault: "bad_deal" });
    else this.take(line, board < 1 || board > LAST_NUMBER ? { fault: "no_board" } : { board, deal });
  }
}

/** Reads a file's text. */
export function readPbn(text: string): BoardsReading {
  const kept = new Kept();
  recordsIn(text).forEach(({ line, tags }) => kept.take(line, boardOf(tags)));
  return kept.reading;
}

function boardOf(tags: Map<string, string>): ImportedBoard | { fault: Fault } {
  const number = Number(tags.get("board"));
  if (!Number.isInteger(number) || number < 1 || number > LAST_NUMBER) return { fault: "no_board" };
  const dealt = tags.get("deal") ?? "";
  if (dealt === "" || /\s-(\s|$)|:-|\?/.test(dealt)) return { fault: "no_deal" };
  const deal = readDeal(dealt);
  if (!deal) return { fault: "bad_deal" };
  const dealer = SEATS.find((seat) => seat === tags.get("dealer")?.toUpperCase()) ?? null;
  if (dealer && dealer !== dealerOf(number)) return { fault: { dealer: number } };
  const vulnerable = vulnerabilityIn(tags.get("vulnerable"));
  if (vulnerable && vulnerable !== vulnerabilityOf(number)) return { fault: { vulnerability: number } };
  return { board: number, deal };
}

/** A file of a match has each board twice, once for each room: the same again is no fault. */
function faultAmong(boards: readonly ImportedBoard[], { board, deal }: ImportedBoard): Fault | "again" | null {
  const before = boards.find((other) => other.board === board);
  if (before) return before.deal === deal ? "again" : { twice: board };
  return boards.length >= MOST_BOARDS ? "too_many" : null;
}

function vulnerabilityIn(value: string | undefined): Vulnerability | null {
  switch (value?.toLowerCase()) {
    case "none":
    case "love":
    case "-":
      return "None";
    case "ns":
      return "NS";
    case "ew":
      return "EW";
    case "all":
    case "both":
      return "Both";
    default:
      return null;
  }
}

interface PbnRecord {
  line: number;
  tags: Map<string, string>;
}

/** The records that have anything to do with a board; an empty line or a tag that comes again ends one. */
function recordsIn(text: string): PbnRecord[] {
  const records: PbnRecord[] = [];
  let current: PbnRecord | null = null;
  let before = new Map<string, string>();
  for (const found of tagsIn(text)) {
    if (found === "gap") {
      if (current) before = current.tags;
      current = null;
      continue;
    }
    const { line, name, value } = found;
    if (current?.tags.has(name) && (name === "event" || name === "board" || name === "deal")) {
      before = current.tags;
      current = null;
    }
    if (!current) records.push((current = { line, tags: new Map() }));
    // A value `#` is that of the game before (PBN 2.1, 4.8).
    if (!current.tags.has(name)) current.tags.set(name, value === "#" ? (before.get(name) ?? "") : value);
  }
  return records.filter(({ tags }) => tags.has("board") || tags.has("deal"));
}

type Found = "gap" | { line: number; name: string; value: string };

/** Tags in their order, and the empty lines between games. Comments and sections are passed over. */
function* tagsIn(text: string): Generator<Found> {
  let inComment = false;
  let line = 0;
  for (const row of text.split(/\r\n|\n|\r/)) {
    line++;
    if (!inComment && row.trim() === "") yield "gap";
    if (!inComment && row.startsWith("%")) continue;
    let rest = row;
    while (rest !== "") {
      if (inComment) {
        const end = rest.indexOf("}");
        if (end < 0) break;
        [inComment, rest] = [false, rest.slice(end + 1)];
        continue;
      }
      const at = rest.search(/[[{;]/);
      if (at < 0 || rest[at] === ";") break;
      rest = rest.slice(at);
      const tag = /^\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]/.exec(rest);
      if (tag) yield { line, name: tag[1]!.toLowerCase(), value: tag[2]!.replace(/\\(.)/g, "$1").trim() };
      else if (rest[0] === "{") inComment = true;
      rest = rest.slice(tag ? tag[0].length : 1);
    }
  }
}

// The boards of a file that somebody chooses, PBN, LIN or DLM as what it holds tells; the one place where the page
// reads one.

import type { BoardNumber, Card, Deal } from "../../protocol/messages";
import { SEATS, handOf } from "../../rules/cards";
import { dealWrittenFrom } from "../deal";
import { type BoardsReading, Kept, readPbn } from "./pbnRead";

/** Larger files are no boards. */
export const LARGEST_FILE = 8_000_000;

/** What the chooser of a file offers. */
export const KINDS = ".pbn,.PBN,.lin,.LIN,.dlm,.DLM,text/plain";

/** Reads a file; PBN is Latin-1, and the others are plain. */
export async function readFile(file: File): Promise<BoardsReading> {
  return readBoards(new TextDecoder("iso-8859-1").decode(await file.arrayBuffer()));
}

export function readBoards(text: string): BoardsReading {
  if (/^\s*\[document\]/i.test(text)) return readDlm(text);
  const isLin = /md\|/i.test(text) && !/\[deal /i.test(text);
  return isLin ? readLin(text) : readPbn(text);
}

/**
 * The hands of a file of a dealing machine: from the spade ace down two bits a card, a letter `a` to `p` for two cards.
 */
function readDlm(text: string): BoardsReading {
  const [kept, deck] = [new Kept(), downwards()];
  text.split(/\r\n|\n|\r/).forEach((row, at) => {
    const [, number, letters] = /^\s*board\s+(\d+)\s*=\s*([a-z]*)/i.exec(row) ?? [];
    if (number === undefined || letters === undefined) return;
    const bits = [...letters.toLowerCase().slice(0, 26)].map((letter) => letter.charCodeAt(0) - 97);
    const seats = bits.flatMap((two) => [two >> 2, two & 3]);
    const held = SEATS.map((_, seat) => deck.filter((_, place) => seats[place] === seat));
    const isDeal = bits.length === 26 && bits.every((two) => two < 16);
    kept.add(at + 1, Number(number), isDeal ? dealOf(held) : null);
  });
  return kept.reading;
}

/** Made when a file is read: whoever searches a page's memory for cards would find all of them else. */
const downwards = (): Card[] =>
  ["S", "H", "D", "C"].flatMap((suit) => [..."AKQJT98765432"].map((rank) => `${suit}${rank}` as Card));

/** The boards of a LIN file, single ones or those of a match, both of whose rooms have the same. */
function readLin(text: string): BoardsReading {
  const kept = new Kept();
  let number: BoardNumber | null = null;
  let dealt: { line: number; hands: string } | null = null;
  const end = () => {
    if (dealt) kept.add(dealt.line, number, dealInLin(dealt.hands));
    [number, dealt] = [null, null];
  };
  const parts = text.split("|");
  let line = 1;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name, value] = [parts[at]!.trim().toLowerCase(), parts[at + 1]!];
    line += newlines(parts[at]!);
    // A record begins with its number, its players or its cards, whichever the file has first.
    if (name === "qx" || (dealt && (name === "pn" || name === "md"))) end();
    if (name === "qx" || name === "ah") number = numberIn(value) ?? number;
    if (name === "md") dealt = { line, hands: value };
    line += newlines(value);
  }
  end();
  return kept.reading;
}

const newlines = (text: string) => text.split("\n").length - 1;

const numberIn = (text: string): BoardNumber | null => {
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
};

/** `3SAK…H…D…C…,…,…,`: the dealer, who is not asked here, and the hands from South's; the fourth is what is left. */
function dealInLin(value: string): Deal | null {
  const hands = value.trim().replace(/^\d/, "").toUpperCase().replaceAll("10", "T").split(",");
  const fromSouth = [2, 3, 0, 1];
  const held: Card[][] = [[], [], [], []];
  hands.slice(0, 4).forEach((hand, at) => {
    let suit = "";
    for (const letter of hand.replaceAll(/\s/g, "")) {
      if ("SHDC".includes(letter)) suit = letter;
      else held[fromSouth[at]!]!.push(`${suit}${letter}` as Card);
    }
  });
  const missing = held.filter((hand) => hand.length === 0);
  if (missing.length === 1) missing[0]!.push(...downwards().filter((card) => !held.flat().includes(card)));
  return dealOf(held);
}

/** None unless these are four hands of thirteen different cards, in the order of the seats. */
function dealOf(held: readonly (readonly Card[])[]): Deal | null {
  const [all, deck] = [new Set(held.flat()), downwards()];
  if (!held.every((hand) => hand.length === 13) || !deck.every((card) => all.has(card))) return null;
  const [N, E, S, W] = held.map((hand) => handOf([...hand]));
  return dealWrittenFrom("N", { N: N!, E: E!, S: S!, W: W! });
}

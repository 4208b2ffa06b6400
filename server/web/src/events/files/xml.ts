// USEBIO 1.2 as XML: what files of pairs, of persons and of teams write alike.

import type { Hand, Seat } from "../../protocol/messages";
import { contractParts, SEATS } from "../../rules/cards";
import { givenBy, type LineResult } from "./lines";

const HEAD = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">',
];

/** A file of what is told inside. */
export const file = (inside: readonly string[]): string =>
  `${[...HEAD, ...within("USEBIO", { Version: "1.2" }, inside)].join("\n")}\n`;

/** How a line tells what was played, or what was given in its place. */
export function resultLines(result: LineResult): string[] {
  const given = givenBy(result);
  return [...told(result), ...(given === null ? [] : [note(given)])];
}

function told(result: LineResult): string[] {
  switch (result.kind) {
    case "passed out":
      return [tell("CONTRACT", "PASS"), tell("SCORE", result.score)];
    case "played": {
      const { level, strain, doubling, declarer } = contractParts(result.contract);
      return [
        tell("CONTRACT", `${level}${strain}${doubling.toLowerCase()}`),
        tell("PLAYED_BY", declarer),
        ...(result.lead === null ? [] : [tell("LEAD", result.lead)]),
        tell("TRICKS", result.tricks),
        tell("SCORE", result.score),
      ];
    }
    case "artificial":
      return [tell("SCORE", `A${twoDigits(result.NS)}${twoDigits(result.EW)}`)];
    case "adjusted":
      return [];
    case "to be ruled":
      return [tell("SCORE", "NP"), note("to be ruled")];
    case "not played":
      return [tell("SCORE", "NP")];
  }
}

export const twoDigits = (percent: number) => `${percent}`.padStart(2, "0");

/** The four hands of a board. */
export const handLines = (hands: Record<Seat, Hand>): string[] =>
  SEATS.flatMap((seat) => {
    const suits = hands[seat].split(".");
    const held = ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"].map((suit, at) => tell(suit, suits[at] ?? ""));
    return within("HAND", {}, [tell("DIRECTION", seat), ...held]);
  });

export function within(name: string, attributes: Record<string, string>, inside: readonly string[]): string[] {
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return [`<${name}${given.join("")}>`, ...inside.map((line) => `  ${line}`), `</${name}>`];
}

export const tell = (name: string, text: string | number) => `<${name}>${escaped(`${text}`)}</${name}>`;

export const note = (text: string) => `<!-- ${text} -->`;

/** The same with words of other people, in which two hyphens in a row would end it. */
export const noteOfOthers = (text: string) => note(allowed(text).replaceAll("--", "- -").replaceAll("--", "- -"));

const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" };

const escaped = (text: string) => allowed(text).replace(/[<>&'"]/g, (character) => ENTITIES[character]!);

/** XML 1.0 (2.2) has no place for most control characters, escaped or not; white space of any kind becomes a space. */
const allowed = (text: string) => text.replace(/[\t\n\r]/g, " ").replace(/[\0-\x1f\ufffe\uffff]/g, "\ufffd");

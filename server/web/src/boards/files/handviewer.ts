// A finished board for the hand viewer of bridgebase.com: LIN in an address, as the terminal client writes it. It
// leaves this browser only when somebody opens the link.

import type { BoardRecord, Call, Seat, Vulnerability } from "../../protocol/messages";
import { handsOf } from "../../rules/cards";

const VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin=";
/** LIN counts seats from South, clockwise, and names the dealer by that number. */
const FROM_SOUTH: Seat[] = ["S", "W", "N", "E"];
const VULNERABLE: Record<Vulnerability, string> = { None: "o", NS: "n", EW: "e", Both: "b" };

/** The address that shows a board there. */
export const handviewerLink = (record: BoardRecord): string => VIEWER + encodeURIComponent(linOf(record));

/** A board in LIN: pairs of a two-letter name and a value. */
export function linOf(record: BoardRecord): string {
  const hands = handsOf(record.deal);
  const players = FROM_SOUTH.map((seat) => valueOf(record.players[seat] ?? "").replaceAll(",", " "));
  const dealt = FROM_SOUTH.map((seat) => inLin(hands[seat]));
  const fields = [
    `pn|${players.join(",")}|st||md|${FROM_SOUTH.indexOf(record.dealer) + 1}${dealt.join(",")}|rh||`,
    `ah|Board ${record.board}|sv|${VULNERABLE[record.vulnerability]}|`,
    ...record.calls.map((call, at) => called(call, meaningsOf(record, at))),
    "pg||",
    ...record.cards.map((card, at) => `pc|${card}|${at % 4 === 3 ? "pg||" : ""}`),
  ];
  const { tricks } = record.result;
  if (tricks !== null && record.cards.length < 52) fields.push(`mc|${tricks}|pg||`);
  return fields.join("");
}

const meaningsOf = ({ called_at, meanings }: BoardRecord, at: number): string[] =>
  (meanings ?? []).filter(({ call }) => call === called_at?.[at]).map(({ meaning }) => meaning.text);

function called(call: Call, meanings: string[]): string {
  const name = call === "P" ? "p" : call === "X" ? "d" : call === "XX" ? "r" : call.replace("NT", "N");
  return meanings.length === 0 ? `mb|${name}|` : `mb|${name}!|an|${valueOf(meanings.join("; "))}|`;
}

/** `AK.Q.J2.` with each suit's letter before its cards. */
const inLin = (hand: string) =>
  hand
    .split(".")
    .map((ranks, suit) => "SHDC"[suit] + ranks)
    .join("");

/** The sign that ends a value cannot stand in it, nor one that would end the line. */
const valueOf = (text: string) => text.replace(/[|\p{Cc}]/gu, " ");

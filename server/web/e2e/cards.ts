// Cards wherever they may be written and however: in frames, in chat, in markup, in storage, in memory, in the
// sentences of a screen reader in any language.

import { cardInWords } from "../src/cards/names";
import { errandOf, readRound } from "../src/lobby/arriving/invitation";
import type { Card, Hand, Rank, Suit } from "../src/protocol/messages";
import { cardsOf, RANKS, SUITS } from "../src/rules/cards";
import { CATALOGUES } from "./words";

/** Cards, each with the words that it was found in. */
export type Found = Map<Card, string>;

const ALL: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${suit}${rank}` as Card));
const LANGUAGES = Object.values(CATALOGUES).map(({ common }) => common);
const SYMBOLS: Record<string, Suit> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

const ONE = /(?<![A-Za-z0-9])[SHDC](?:[2-9TJQKA]|10)(?![A-Za-z0-9])/g;
const HAND = /(?<![AKQJT2-9.])[AKQJT2-9]{0,13}(?:\.[AKQJT2-9]{0,13}){3}(?![AKQJT2-9.])/g;
/** Four cards of four suits, and not a number with dots in it. */
const SHORTEST_HAND = "A.A.A.A".length;
/** A suit and its ranks; or a rank and its suit, unless that is a bid. */
const SYMBOL_FIRST = /([♠♥♦♣])((?:10|[2-9TJQKA])+)/g;
const RANK_FIRST = /(10|[89TJQKA])([♠♥♦♣])/g;

const IN_WORDS = new Map(LANGUAGES.flatMap((w) => ALL.map((card) => [cardInWords(card, w).toLowerCase(), card])));
/** What a word ends before; Chinese has no spaces between its words. */
const LETTER = "[\\p{L}--\\p{Script=Han}]";
/** As words of their own: "pas de pique" is no spade in French, and has "as de pique" in it. */
const WORDS = new RegExp(`(?<!${LETTER})(?:${[...IN_WORDS.keys()].join("|")})(?!${LETTER})`, "giv");

/** "Spades ace, king": a hand as it is read out. */
const READ_OUT = LANGUAGES.map((w) => {
  const suits = new Map(SUITS.map((suit) => [w.suit[suit].toLowerCase(), suit]));
  const ranks = new Map(RANKS.map((rank) => [w.rank[rank].toLowerCase(), rank]));
  const rank = `(?:${[...ranks.keys()].join("|")})(?!${LETTER})`;
  return {
    suits,
    ranks,
    hand: new RegExp(`(?<!${LETTER})(${[...suits.keys()].join("|")}) (${rank}(?:[ ,]+${rank})*)`, "giv"),
  };
});

/**
 * The only texts in which letters that look like a card are none: invitations, the link with all of them, and accounts.
 * Their letters are random; each is known by what it decodes to, not by its looks.
 */
const RANDOM = /eyJ[\w-]+\.[\w-]+\.[\w-]+|[\w-]{44,}/g;
function isKey(text: string): boolean {
  if (errandOf(text) || readRound(text)) return true;
  const [head, , signature] = text.split(".");
  if (!signature) return false;
  return Buffer.from(head!, "base64url").toString().startsWith('{"');
}

/**
 * No trump is SA in German, ST in Spanish: as the strain of a bid, in the element that is made for it, it is no card.
 */
const NO_TRUMP = /<(span class="nt [^"]*"|abbr [^>]*)>(?:SA|ST)<\/\w+>/g;

/** A card, and where in a piece of text it was found. */
type At = [card: Card, index: number];

/** No card is written across these. */
const BETWEEN = /[<>\n]/;
/** What was found in the pieces that were read: of a page that is looked at again nearly all are as before. */
const read = new Map<string, At[]>();

/** Every card that a text shows: in letters, in symbols, in words, in a hand that is written or read out; and where. */
export function cardsInText(text: string): Found {
  const readable = text.replace(RANDOM, (run) => (isKey(run) ? "" : run)).replace(NO_TRUMP, "");
  const found: Found = new Map();
  let start = 0;
  for (const piece of readable.split(BETWEEN)) {
    let cards = read.get(piece);
    if (!cards) read.set(piece, (cards = cardsInPiece(piece)));
    for (const [card, index] of cards) {
      const at = start + index;
      if (!found.has(card)) found.set(card, readable.slice(Math.max(0, at - 120), at + 80));
    }
    start += piece.length + 1;
  }
  return found;
}

function cardsInPiece(piece: string): At[] {
  const found: At[] = [];
  const ranksOf = (ranks: string) => [...ranks.replaceAll("10", "T")] as Rank[];
  for (const { 0: card, index } of piece.matchAll(ONE)) found.push([card.replace("10", "T") as Card, index]);
  for (const { 1: suit, 2: ranks, index } of piece.matchAll(SYMBOL_FIRST)) {
    for (const rank of ranksOf(ranks!)) found.push([`${SYMBOLS[suit!]!}${rank}`, index]);
  }
  for (const { 1: rank, 2: suit, index } of piece.matchAll(RANK_FIRST)) {
    found.push([`${SYMBOLS[suit!]!}${ranksOf(rank!)[0]!}`, index]);
  }
  for (const { 0: words, index } of piece.matchAll(WORDS)) found.push([IN_WORDS.get(words.toLowerCase())!, index]);
  for (const { suits, ranks, hand } of READ_OUT) {
    for (const { 1: suit, 2: held, index } of piece.matchAll(hand)) {
      for (const rank of held!.toLowerCase().split(/[ ,]+/)) {
        if (ranks.has(rank)) found.push([`${suits.get(suit!.toLowerCase())!}${ranks.get(rank)!}`, index]);
      }
    }
  }
  for (const { 0: hand, index } of piece.matchAll(HAND)) {
    if (hand.length >= SHORTEST_HAND) found.push(...cardsOf(hand as Hand).map((card): At => [card, index]));
  }
  return found;
}

/**
 * Every card that a JSON text shows: in any string, what people call themselves and say to each other too, and in any
 * name. The leads of boards that are compared in a match are those of boards that both rooms have played: when they may
 * be, stories look at.
 */
export function cardsInJson(text: string): Found {
  const found: Found = new Map();
  const take = (cards: Found) => cards.forEach((where, card) => found.set(card, where));
  const walk = (value: unknown): void => {
    if (typeof value === "string") {
      take(cardsInText(value));
      // A hand that is nearly played out is a hand as long as a frame calls it so.
      if (/^[AKQJT2-9]*(\.[AKQJT2-9]*){3}$/.test(value))
        cardsOf(value as Hand).forEach((card) => found.set(card, value));
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === "object") {
      for (const [name, member] of Object.entries(value)) {
        take(cardsInText(name));
        walk(member);
      }
    }
  };
  walk(JSON.parse(text, (name, value: unknown) => (name === "compared" ? undefined : value)));
  return found;
}

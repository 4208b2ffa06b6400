// Cards wherever they may be written: in frames, in markup, in storage, in the sentences of a screen reader.

import en from "../src/i18n/en";
import { cardInWords } from "../src/cards/names";
import type { Card, Hand } from "../src/protocol/messages";
import { cardsOf, RANKS, SUITS } from "../src/rules/cards";

const ALL: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${suit}${rank}` as Card));
const IN_WORDS = new Map(ALL.map((card) => [cardInWords(card, en.common), card]));
const RANK_IN_WORDS = new Map<string, (typeof RANKS)[number]>(RANKS.map((rank) => [en.common.rank[rank], rank]));

const HAND = /(?<![AKQJT2-9.])[AKQJT2-9]{0,13}(?:\.[AKQJT2-9]{0,13}){3}(?![AKQJT2-9.])/g;
const ONE = /(?<![\w-])[SHDC][2-9TJQKA](?![\w-])/g;
const WORDS = new RegExp([...IN_WORDS.keys()].join("|"), "g");
const SUIT_IN_WORDS = new RegExp(
  `(${SUITS.map((suit) => en.common.suit[suit]).join("|")}) ((?:(?:${[...RANK_IN_WORDS.keys()].join("|")})[ ,]*)+)`,
  "g",
);

/** Every card that a JSON text shows, as itself or in a hand or deal. What people call themselves or say is no such text. */
export function cardsInJson(text: string): Map<Card, string> {
  const found = new Map<Card, string>();
  const walk = (value: unknown): void => {
    if (typeof value === "string") {
      if (/^[SHDC][2-9TJQKA]$/.test(value)) found.set(value as Card, value);
      for (const [hand] of value.matchAll(HAND)) {
        if (hand.length > 3) cardsOf(hand as Hand).forEach((card) => found.set(card, hand));
      }
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === "object") {
      for (const [key, member] of Object.entries(value)) if (key !== "chat" && key !== "said") walk(member);
    }
  };
  walk(JSON.parse(text));
  return found;
}

/** Every card that markup or another text shows, in an attribute, in words, in a sentence about a hand; and where. */
export function cardsInText(text: string): Map<Card, string> {
  const found = new Map<Card, string>();
  const note = (card: Card, at: number) => found.set(card, text.slice(Math.max(0, at - 120), at + 80));
  for (const { 0: card, index } of text.matchAll(ONE)) note(card as Card, index);
  for (const { 0: words, index } of text.matchAll(WORDS)) note(IN_WORDS.get(words)!, index);
  for (const { 1: suit, 2: ranks, index } of text.matchAll(SUIT_IN_WORDS)) {
    const letter = SUITS.find((one) => en.common.suit[one] === suit)!;
    for (const word of ranks!.split(/[ ,]+/)) {
      const rank = RANK_IN_WORDS.get(word);
      if (rank) note(`${letter}${rank}`, index);
    }
  }
  for (const { 0: hand, index } of text.matchAll(HAND)) {
    if (hand.length === 16) cardsOf(hand as Hand).forEach((card) => note(card, index));
  }
  return found;
}

// Cards wherever they may be written: in frames, in markup, in storage, in the sentences of a screen reader.

import en from "../src/i18n/en";
import { cardInWords } from "../src/cards/names";
import type { Card, Hand } from "../src/protocol/messages";
import { cardsOf, RANKS, SUITS } from "../src/rules/cards";

const ALL: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${suit}${rank}` as Card));
const IN_WORDS = new Map(ALL.map((card) => [cardInWords(card, en.common), card]));
const RANK_IN_WORDS = new Map(RANKS.map((rank) => [en.common.rank[rank], rank]));

const HAND = /(?<![AKQJT2-9.])[AKQJT2-9]{0,13}(?:\.[AKQJT2-9]{0,13}){3}(?![AKQJT2-9.])/g;
const ONE = /(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])/g;
const WORDS = new RegExp([...IN_WORDS.keys()].join("|"), "g");
const SUIT_IN_WORDS = new RegExp(
  `(${SUITS.map((suit) => en.common.suit[suit]).join("|")}) ((?:(?:${[...RANK_IN_WORDS.keys()].join("|")})[ ,]*)+)`,
  "g",
);

/** Every card that a JSON text shows, as itself or in a hand or deal. What people call themselves or say is no such text. */
export function cardsInJson(text: string): Set<Card> {
  const found = new Set<Card>();
  const walk = (value: unknown): void => {
    if (typeof value === "string") {
      if (/^[SHDC][2-9TJQKA]$/.test(value)) found.add(value as Card);
      for (const [hand] of value.matchAll(HAND)) {
        if (hand.length > 3) cardsOf(hand as Hand).forEach((card) => found.add(card));
      }
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === "object") {
      for (const [key, member] of Object.entries(value)) if (key !== "chat" && key !== "said") walk(member);
    }
  };
  walk(JSON.parse(text));
  return found;
}

/** Every card that markup or another text shows: in an attribute, in words, in a sentence about a hand. */
export function cardsInText(text: string): Set<Card> {
  const found = new Set<Card>();
  for (const [card] of text.matchAll(ONE)) found.add(card as Card);
  for (const [words] of text.matchAll(WORDS)) found.add(IN_WORDS.get(words)!);
  for (const [, suit, ranks] of text.matchAll(SUIT_IN_WORDS)) {
    const letter = SUITS.find((one) => en.common.suit[one] === suit)!;
    for (const rank of ranks!.split(/[ ,]+/)) {
      if (RANK_IN_WORDS.has(rank as never)) found.add(`${letter}${RANK_IN_WORDS.get(rank as never)!}` as Card);
    }
  }
  for (const [hand] of text.matchAll(HAND)) if (hand.length === 16) cardsOf(hand as Hand).forEach((c) => found.add(c));
  return found;
}

// How a deal lies when two players have drawn their hands (PROTOCOL.md, chapter forms, "Hands that are drawn").

import type { Card, Deal, Drawn, Seat } from "../protocol/messages";
import { cardsOf, handOf, handsOf, sideOf } from "../rules/cards";
import { winnerOf } from "../rules/play";
import { handAfter } from "../rules/seating";
import { mac, u32 } from "./bytes";
import { PACK } from "./deal";

type Player = "N" | "E";
/** Two without dummies. */
const TWO = { seating: "two" } as const;

const playerOf = (seat: Seat): Player => (sideOf(seat) === "NS" ? "N" : "E");

/** These cards in the order that a board's key gives them, the top first. */
export function stockOf(key: Uint8Array, cards: readonly Card[]): Card[] {
  const order = PACK.filter((card) => cards.includes(card));
  let draw = 0;
  const below = (n: number): number => {
    const limit = (2n ** 64n / BigInt(n)) * BigInt(n);
    for (;;) {
      const number = mac(key, "bd1/order", "stock", u32(draw++))
        .subarray(0, 8)
        .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      if (number < limit) return Number(number % BigInt(n));
    }
  };
  for (let place = order.length - 1; place > 0; place--) {
    const other = below(place + 1);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

/** The deal after a draw that went so; throws where it cannot have. */
export function lies(key: Uint8Array, dealt: Deal, dealer: Seat, drawn: Drawn): Deal {
  const { N, S, E, W } = handsOf(dealt);
  const away: Record<Player, Card[]> = { N: [], E: [] };
  const held: Record<Player, Card[]> = { N: [], E: [] };
  if ("choices" in drawn) {
    const pack = stockOf(key, PACK);
    drawn.choices.forEach((choice, turn) => {
      const [looked, next] = pack.splice(0, 2);
      const player = playerOf(handAfter(dealer, turn + 1, TWO));
      held[player].push(choice === "keep" ? looked! : next!);
      away[player].push(choice === "keep" ? next! : looked!);
    });
  } else {
    [held.N, held.E] = [cardsOf(N), cardsOf(S)];
    const stock = stockOf(key, [...cardsOf(E), ...cardsOf(W)]);
    let leader: Seat = handAfter(dealer, 1, TWO);
    for (let at = 0; at < drawn.cards.length; at += 2) {
      const trick = drawn.cards.slice(at, at + 2);
      trick.forEach((card, place) => plays(playerOf(handAfter(leader, place, TWO)), card));
      leader = winnerOf(leader, trick, "NT", TWO);
      for (const seat of [leader, handAfter(leader, 1, TWO)]) held[playerOf(seat)].push(stock.shift()!);
    }
  }
  return `N:${[held.N, held.E, away.N, away.E].map(handOf).join(" ")}`;

  function plays(player: Player, card: Card): void {
    if (!held[player].includes(card)) throw new TypeError("the card is not in the hand");
    held[player] = held[player].filter((each) => each !== card);
    away[player].push(card);
  }
}

// Who may know which card from when on; and what somebody saw that they may not.

import type { BySeat, Card, Hand, Lane } from "../src/protocol/messages";
import { cardsOf } from "../src/rules/cards";
import { type Person, type Sight, tick } from "./person";

/** From when on somebody may know a card. */
interface Shown {
  at: number;
  cards: readonly Card[];
  /** To whom: all, unless it is said. */
  to?: readonly Lane[];
}

/** A board as a story has seen it begin and end. */
interface Board {
  from: number;
  until: number;
  /** Who held what; known when the cards have been dealt. */
  hands: BySeat<Hand>;
  shown: Shown[];
}

export class Secrets {
  readonly #boards: Board[] = [];
  /** Whose hand each of the kibitzers may see. */
  readonly #seenBy = new Map<Person, readonly Lane[]>();
  readonly #behind = new Set<Person>();

  get #board(): Board {
    return this.#boards.at(-1)!;
  }

  /** The cards are about to be dealt. */
  begin(): void {
    this.#boards.push({ from: tick(), until: Infinity, hands: { N: "", E: "", S: "", W: "" }, shown: [] });
  }

  dealt(hands: BySeat<Hand>): void {
    this.#board.hands = hands;
  }

  /** Before it happens: from here on everybody, or these, may know the cards. */
  show(cards: readonly Card[], to?: readonly Lane[]): void {
    this.#board.shown.push({ at: tick(), cards, to });
  }

  /** The form lays these open as soon as they are dealt. */
  openFromTheDeal(cards: readonly Card[]): void {
    this.#board.shown.push({ at: this.#board.from, cards });
  }

  /** Before it happens: from here on all is known. */
  over(): void {
    this.#board.until = tick();
  }

  /** A kibitzer who sits beside players, and sees what they see of their own. */
  beside(kibitzer: Person, seats: readonly Lane[]): void {
    this.#seenBy.set(kibitzer, seats);
  }

  /** A kibitzer who is shown boards when they are over. */
  behind(kibitzer: Person): void {
    this.#behind.add(kibitzer);
  }

  isBehind(person: Person): boolean {
    return this.#behind.has(person);
  }

  /** What somebody saw of the board that they may not know, as sentences; with all that they saw of it. */
  tooMuch(person: Person): { sights: Sight[]; leaks: string[] } {
    const { from, until, hands, shown } = this.#board;
    const sights = person.sights.filter(({ at }) => at > from && at < until);
    const lanes = [person.lane, ...(this.#seenBy.get(person) ?? [])];
    const own = lanes.flatMap((lane) => (lane === "K" || lane === "D" ? [] : cardsOf(hands[lane])));
    const leaks = sights.flatMap(({ at, where, cards }) => {
      const may = ({ at: since, to }: Shown) =>
        since < at && !this.#behind.has(person) && (to?.some((lane) => lanes.includes(lane)) ?? true);
      const told = shown.filter(may);
      const known = new Set([...own, ...told.flatMap((each) => each.cards)]);
      return [...cards]
        .filter(([card]) => !known.has(card))
        .map(([card, words]) => `${person.name} sees ${card} in ${where}: ${words}`);
    });
    return { sights, leaks };
  }
}

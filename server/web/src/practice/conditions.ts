// Conditions on deals, for practice: the language that the command line has in protocol/conditions, with the same
// mistakes at the same places. A condition is a number for each deal, and what is not 0 is true.

import { RANKS } from "../rules/cards";
import { type Hands, MEASURES, SUIT_ORDER, bitOf, lengthOf } from "./hands";
import { type Expected, Mistake, type Token, tokensOf } from "./tokens";

export type Condition = (hands: Hands) => number;

/** As in protocol/conditions: what is worked out for each deal stays small, and no stack overflows. */
const MOST_PARTS = 2000;
const MOST_BRACKETS = 50;

const AND = 2;
const OPERATORS: Record<string, { binds: number; of: (left: Condition, right: Condition) => Condition }> = {
  "||": { binds: 1, of: (left, right) => (hands) => (left(hands) || right(hands) ? 1 : 0) },
  "&&": { binds: AND, of: (left, right) => (hands) => (left(hands) && right(hands) ? 1 : 0) },
  "==": { binds: 3, of: (left, right) => (hands) => (left(hands) === right(hands) ? 1 : 0) },
  "!=": { binds: 3, of: (left, right) => (hands) => (left(hands) !== right(hands) ? 1 : 0) },
  "<": { binds: 3, of: (left, right) => (hands) => (left(hands) < right(hands) ? 1 : 0) },
  "<=": { binds: 3, of: (left, right) => (hands) => (left(hands) <= right(hands) ? 1 : 0) },
  ">": { binds: 3, of: (left, right) => (hands) => (left(hands) > right(hands) ? 1 : 0) },
  ">=": { binds: 3, of: (left, right) => (hands) => (left(hands) >= right(hands) ? 1 : 0) },
  "+": { binds: 4, of: (left, right) => (hands) => left(hands) + right(hands) },
  "-": { binds: 4, of: (left, right) => (hands) => left(hands) - right(hands) },
  "*": { binds: 5, of: (left, right) => (hands) => left(hands) * right(hands) },
};
const SPELLED: Record<string, string> = { or: "||", and: "&&" };

/** What other programs read in the same text, and this one is told otherwise. */
const TOLD_ELSEWHERE = ["produce", "generate", "action", "dealer", "vulnerable", "predeal", "pointcount", "altcount"];
const SEAT_NAMES = ["north", "east", "south", "west"];
const SUIT_NAMES = ["spades", "hearts", "diamonds", "clubs"];
const OTHERS = ["shape", "balanced", "hascard", "condition", "any", "not", "and", "or"];

/** By the whole word, by the word without its last `s`, or by its first letter. */
const byName = (word: string, names: readonly string[]) =>
  names.findIndex((name) => name === word || (name.endsWith("s") && name.slice(0, -1) === word) || name[0] === word);

const isOfTheLanguage = (word: string) =>
  OTHERS.includes(word) ||
  Object.hasOwn(MEASURES, word) ||
  (word.length > 1 && byName(word, SUIT_NAMES) >= 0) ||
  TOLD_ELSEWHERE.includes(word);

/** A shape as it is written: `5332`, `5xxx`, `any 4432`; none for what no hand has. */
function patternOf(word: string, inAnyOrder: boolean): ((lengths: number[]) => boolean) | null {
  if (!/^[0-9xX]{4}$/.test(word)) return null;
  const asked = [...word.toLowerCase()].map((length) => (length === "x" ? null : Number(length)));
  const sum = asked.reduce<number>((sum, length) => sum + (length ?? 0), 0);
  if (asked.includes(null) ? sum > 13 : sum !== 13) return null;
  const fits = (lengths: number[]) => asked.every((length, place) => length === null || length === lengths[place]);
  if (!inAnyOrder) return fits;
  return (lengths) => ordersOf(lengths).some(fits);
}

const ordersOf = (lengths: number[]): number[][] =>
  lengths.length === 0
    ? [[]]
    : lengths.flatMap((length, place) => ordersOf(lengths.toSpliced(place, 1)).map((rest) => [length, ...rest]));

/** Every shape that a hand can have, by its lengths in one number. */
const keyOf = (lengths: readonly number[]) => lengths.reduce((key, length) => key * 14 + length, 0);
function allShapes(): number[][] {
  const shapes = [];
  for (let s = 0; s <= 13; s++)
    for (let h = 0; s + h <= 13; h++) for (let d = 0; s + h + d <= 13; d++) shapes.push([s, h, d, 13 - s - h - d]);
  return shapes;
}

const BALANCED = ["4333", "4432", "5332"];

/** Reads a whole text. Throws a `Mistake`. */
export const conditionOf = (text: string): Condition => new Parser(text).whole();

class Parser {
  private readonly tokens: Token[];
  private next = 0;
  private parts = 0;
  private brackets = 0;
  /** What a name stands for, and of how many parts it is. */
  private readonly names = new Map<string, { condition: Condition; parts: number }>();

  constructor(private readonly text: string) {
    this.tokens = tokensOf(text);
  }

  whole(): Condition {
    let condition: Condition | null = null;
    for (;;) {
      const { kind, text } = this.token;
      if (kind === "end") {
        if (!condition) this.mistaken("condition");
        return condition;
      }
      if (kind === "word" && this.tokens[this.next + 1]?.text === "=") {
        this.define(text);
        continue;
      }
      if (condition) this.mistaken("more");
      if (this.isWord("condition")) this.step();
      condition = this.expression(0);
    }
  }

  private get token(): Token {
    return this.tokens[this.next]!;
  }

  private step(): void {
    this.next = Math.min(this.next + 1, this.tokens.length - 1);
  }

  private isWord(name: string): boolean {
    return this.token.kind === "word" && this.token.text.toLowerCase() === name;
  }

  private isSign(sign: string): boolean {
    return this.token.kind === "sign" && this.token.text === sign;
  }

  private mistaken(expected: Expected): never {
    throw new Mistake(this.text, this.token.at, expected, this.token.text);
  }

  private take(sign: string): void {
    if (!this.isSign(sign)) this.mistaken({ sign });
    this.step();
  }

  /** Counts what a condition is made of. */
  private madeOf(parts: number): void {
    this.parts += parts;
    if (this.parts > MOST_PARTS) this.mistaken("parts");
  }

  /** `name = expression` */
  private define(name: string): void {
    if (!/^\p{L}/u.test(name) || isOfTheLanguage(name.toLowerCase())) this.mistaken("name");
    this.step();
    this.take("=");
    const before = this.parts;
    const condition = this.expression(0);
    this.names.set(name, { condition, parts: this.parts - before });
  }

  /** All that binds more closely than `outer`. */
  private expression(outer: number): Condition {
    let left = this.operand();
    for (;;) {
      const operator = this.operator();
      if (!operator || operator.binds <= outer) return left;
      this.madeOf(1);
      this.step();
      const right = this.expression(operator.binds);
      left = operator.of(left, right);
    }
  }

  private operator() {
    const { kind, text } = this.token;
    const written = kind === "word" ? SPELLED[text.toLowerCase()] : kind === "sign" ? text : undefined;
    return written !== undefined && Object.hasOwn(OPERATORS, written) ? OPERATORS[written] : undefined;
  }

  private operand(): Condition {
    this.madeOf(1);
    const { kind, text } = this.token;
    if (this.isSign("("))
      return this.nested(() => {
        const inner = this.expression(0);
        this.take(")");
        return inner;
      });
    if (this.isSign("!")) return this.nested(() => not(this.operand()));
    // It binds less closely than a comparison, so that `not a == b` is what it says.
    if (this.isWord("not")) return this.nested(() => not(this.expression(AND)));
    if (this.isSign("-"))
      return this.nested(() => {
        const inner = this.operand();
        return (hands) => -inner(hands);
      });
    if (kind === "word" && /^[0-9]/.test(text)) {
      const number = Number(text);
      if (!/^[0-9]+$/.test(text) || number > 1_000_000) this.mistaken("number");
      this.step();
      return () => number;
    }
    if (kind !== "word") this.mistaken("operand");
    return this.word(text);
  }

  private nested(inner: () => Condition): Condition {
    if (this.brackets === MOST_BRACKETS) this.mistaken("brackets");
    this.step();
    this.brackets++;
    const condition = inner();
    this.brackets--;
    return condition;
  }

  /** A name, or something of a hand. */
  private word(word: string): Condition {
    const named = this.names.get(word);
    if (named) {
      this.madeOf(named.parts);
      this.step();
      return named.condition;
    }
    const lower = word.toLowerCase();
    if (TOLD_ELSEWHERE.includes(lower)) this.mistaken("elsewhere");
    if (!isOfTheLanguage(lower)) this.mistaken("operand");
    this.step();
    this.take("(");
    const condition = this.ofAHand(lower);
    this.take(")");
    return condition;
  }

  private ofAHand(word: string): Condition {
    const seat = this.one("seat", (word) => found(byName(word, SEAT_NAMES)));
    if (word === "balanced")
      return shaped(seat, new Set(BALANCED.flatMap((shape) => fitting(patternOf(shape, true)!))));
    if (word === "shape") {
      this.take(",");
      return shaped(seat, this.shapes());
    }
    if (word === "hascard") {
      this.take(",");
      const [suit, bit] = this.one("card", cardOf);
      return (hands) => (hands[seat * 4 + suit]! & bit ? 1 : 0);
    }
    const measure = MEASURES[word];
    if (!measure) {
      const suit = byName(word, SUIT_NAMES);
      if (suit < 0) return () => 13;
      return (hands) => lengthOf(hands[seat * 4 + suit]!);
    }
    if (!this.isSign(",")) {
      return (hands) => SUIT_ORDER.reduce((sum, _, suit) => sum + measure(hands[seat * 4 + suit]!), 0);
    }
    this.step();
    const suit = this.one("suit", (word) => found(byName(word, SUIT_NAMES)));
    return (hands) => measure(hands[seat * 4 + suit]!);
  }

  /** One word that is of a kind. */
  private one<T>(expected: Expected, read: (word: string) => T | null): T {
    const value = this.token.kind === "word" ? read(this.token.text.toLowerCase()) : null;
    if (value === null) this.mistaken(expected);
    this.step();
    return value;
  }

  /** `any 4333 + 5xxx - 5332` */
  private shapes(): Set<number> {
    const shapes = new Set<number>();
    for (let adds = true; ;) {
      const inAnyOrder = this.isWord("any");
      if (inAnyOrder) this.step();
      this.madeOf(1);
      const pattern = this.one("shape", (word) => patternOf(word, inAnyOrder));
      for (const shape of fitting(pattern)) {
        if (adds) shapes.add(shape);
        else shapes.delete(shape);
      }
      if (!this.isSign("+") && !this.isSign("-")) return shapes;
      adds = this.isSign("+");
      this.step();
    }
  }
}

const not =
  (inner: Condition): Condition =>
  (hands) =>
    inner(hands) === 0 ? 1 : 0;

const found = (place: number) => (place < 0 ? null : place);

const fitting = (pattern: (lengths: number[]) => boolean) => allShapes().filter(pattern).map(keyOf);

const shaped =
  (seat: number, shapes: Set<number>): Condition =>
  (hands) => {
    let key = 0;
    for (let suit = 0; suit < 4; suit++) key = key * 14 + lengthOf(hands[seat * 4 + suit]!);
    return shapes.has(key) ? 1 : 0;
  };

/** `SA` or `AS`: the place of the suit, and the rank's bit. */
function cardOf(word: string): [number, number] | null {
  if (word.length !== 2) return null;
  const [first, second] = word.toUpperCase() as unknown as [string, string];
  for (const [suit, rank] of [
    [first, second],
    [second, first],
  ] as const) {
    const place = SUIT_ORDER.findIndex((each) => each === suit);
    if (place >= 0 && RANKS.some((each) => each === rank)) return [place, bitOf(rank)];
  }
  return null;
}

// The words and signs of a condition, and what is wrong with one: the language of protocol/conditions.

/** As many bytes as a condition may have. */
export const LONGEST = 4096;

/** What could stand at a place: a sign as it is written, or one of these. */
export type Expected =
  | { sign: string }
  | "length"
  | "token"
  | "condition"
  | "more"
  | "name"
  | "number"
  | "parts"
  | "brackets"
  | "operand"
  | "elsewhere"
  | "seat"
  | "suit"
  | "shape"
  | "card";

export interface Token {
  kind: "word" | "sign" | "end";
  text: string;
  /** Where it begins, in UTF-16 units. */
  at: number;
}

/** What is wrong with a condition: where, what could stand there, and what does; nothing does at its end. */
export class Mistake extends Error {
  /** From 1; columns in characters. */
  readonly line: number;
  readonly column: number;
  /** The line of the text, with a mark below the place. */
  readonly pointedAt: string;

  constructor(
    text: string,
    at: number,
    readonly expected: Expected,
    readonly found: string,
  ) {
    super(typeof expected === "string" ? expected : expected.sign);
    const before = text.slice(0, at);
    const start = before.lastIndexOf("\n") + 1;
    const column = [...before.slice(start)];
    this.line = before.split("\n").length;
    this.column = column.length + 1;
    const blank = column.map((character) => (character === "\t" ? "\t" : " ")).join("");
    this.pointedAt = `${text.slice(start).split("\n")[0]!}\n${blank}^`;
  }
}

/** Of two that begin alike the longer one is first. */
const SIGNS = ["&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "!", "(", ")", ",", "+", "-", "*"];

/** The tokens; the last one is the end. */
export function tokensOf(text: string): Token[] {
  if (new TextEncoder().encode(text).length > LONGEST) throw new Mistake(text, 0, "length", text.slice(0, 20));
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))![0].length;
    const rest = text.slice(at);
    const sign = SIGNS.find((sign) => rest.startsWith(sign));
    const word = /^[\p{L}\p{N}_]+/u.exec(rest)?.[0];
    if (rest === "") {
      return [...tokens, { kind: "end", text: "", at }];
    } else if (rest.startsWith("#")) {
      const newline = rest.indexOf("\n");
      at = newline < 0 ? text.length : at + newline;
    } else if (sign) {
      tokens.push({ kind: "sign", text: sign, at });
      at += sign.length;
    } else if (word) {
      tokens.push({ kind: "word", text: word, at });
      at += word.length;
    } else {
      throw new Mistake(text, at, "token", [...rest][0]!);
    }
  }
}

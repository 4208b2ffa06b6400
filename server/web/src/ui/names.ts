// Names of people and teams where there is little room: parted between their words, and a long word is cut.

/** A piece of a line of names; `alone` in its own direction. */
interface Piece {
  alone: boolean;
  /** Words, and the spaces between them. */
  parts: string[];
}

/** As many letters stand in the narrowest column. */
const SHORT = 6;

export const isLong = (word: string): boolean => [...word].length > SHORT;

/**
 * A line in pieces; a number and an ampersand before a name stay with its first word, and a number behind it with its
 * last.
 */
export const piecesIn = (line: string): Piece[] =>
  [...line.matchAll(/\u2068([^\u2069]*)\u2069|[^\u2068]+/g)].map(([whole, name]) => ({
    alone: name !== undefined,
    parts: (name ?? whole)
      .replace(/(?<=\S) (\d+)(?= & |$)/g, "\u00a0$1")
      .replace(/(^| )(\d+|&) (?=\S)/g, name === undefined ? "$1$2\u00a0" : "$&")
      .split(/( +)/)
      .filter((part) => part !== ""),
  }));

/** A word, and the number behind it, which is not cut with it. */
export function parted(part: string): [word: string, number: string] {
  const number = /(?<=\S)\u00a0\d+$/.exec(part)?.[0] ?? "";
  return [part.slice(0, part.length - number.length), number];
}

/** The number or ampersand before a word, which may stay in the line above; and the word, with a number behind it. */
export function numberedWord(part: string): [number: string, word: string] {
  const number = /^(\d+|&)\u00a0/.exec(part)?.[1];
  return number === undefined ? ["", part] : [`${number} `, part.slice(number.length + 1)];
}

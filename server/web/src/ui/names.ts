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

/** A line in pieces; a number and an ampersand before a name stay with its first word. */
export const piecesIn = (line: string): Piece[] =>
  [...line.matchAll(/\u2068([^\u2069]*)\u2069|[^\u2068]+/g)].map(([whole, name]) => ({
    alone: name !== undefined,
    parts: (name ?? whole.replace(/(^|\s)(\d+|&) (?=\S)/g, "$1$2\u00a0")).split(/( +)/).filter((part) => part !== ""),
  }));

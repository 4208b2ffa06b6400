// What a guest may be called (PROTOCOL.md, section 3). The server decides; this is so that one is told while typing.

export type NameProblem = "short" | "long" | "begins" | "letters";

const LEAST = 2;
const MOST = 20;
/**
 * Letters and digits that can be seen, each with at most two marks that are no letters themselves: accents, and those
 * that its script writes.
 */
const LETTER = /(?![\p{DI}\u{1f100}-\u{1f1ff}])[\p{Alphabetic}\p{N}]/u.source;
const MARK = /(?![\p{DI}\p{Alphabetic}])(?:[\u0300-\u0331]|(?![\p{scx=Zinh}\p{scx=Zyyy}])\p{M})/u.source;
/** Parts two letters of the Arabic script, as Persian does. */
const NON_JOINER = /(?<=[\u0620-\u06d5\u0750-\u077f])\u200c(?=[\u0620-\u06d5\u0750-\u077f])/u.source;
const LETTERS = new RegExp(`^(?:${LETTER}(?:${MARK}){0,2}|${NON_JOINER}|[ \\-_.'])*$`, "u");

/** The name as it is sent: without the spaces that fingers leave, and with the apostrophe that keyboards write. */
export const tidyName = (typed: string) =>
  typed
    .normalize("NFKC")
    .replace(/\u2019/gu, "'")
    .trim()
    .replace(/\s+/gu, " ");

/** What is wrong with a tidy name; `null` if nothing is. */
export function nameProblem(name: string): NameProblem | null {
  const characters = [...name];
  if (!LETTERS.test(name)) return "letters";
  if (characters.length > 0 && !/^'?[\p{Alphabetic}\p{N}]/u.test(name)) return "begins";
  if (characters.length < LEAST) return "short";
  return characters.length > MOST ? "long" : null;
}

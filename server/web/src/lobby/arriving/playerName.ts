// What a guest may be called (PROTOCOL.md, section 3). The server decides; this is so that one is told while typing.

export type NameProblem = "short" | "long" | "begins" | "letters";

const LEAST = 2;
const MOST = 20;

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
  if (!/^(?:[\p{Alphabetic}\p{N}]\p{M}*|[ \-_.'])*$/u.test(name)) return "letters";
  if (characters.length > 0 && !/^[\p{Alphabetic}\p{N}]/u.test(name)) return "begins";
  if (characters.length < LEAST) return "short";
  return characters.length > MOST ? "long" : null;
}

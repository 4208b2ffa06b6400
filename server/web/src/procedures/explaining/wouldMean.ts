// What calls would mean to a computer as partner: asked of the server before one of them is made, and kept.

import { post } from "../../app/account";
import type { BoardView, Call, CallMeanings, Meaning, MeaningsRequest } from "../../protocol/messages";
import { legalCalls } from "../../rules/auction";

/**
 * So many are asked about at once: each takes the server a moment, and the first ones are shown before the last are
 * known.
 */
const AT_ONCE = 6;
const held = new Map<string, Promise<Meaning | null>>();

/**
 * What one call would mean; `null` if it may not be made. Throws what a request throws, and is asked again after that.
 */
export async function wouldMean(board: BoardView, call: Call): Promise<Meaning | null> {
  return (await Promise.all(ask(board, [call])))[0]!;
}

/** What all calls would mean that may be made next, as they become known. */
export async function* allWouldMean(board: BoardView): AsyncGenerator<[Call, Meaning | null]> {
  const calls = legalCalls(board.dealer, board.calls, board.seating);
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const some = calls.slice(from, from + AT_ONCE);
    const meanings = await Promise.all(ask(board, some));
    for (const [at, call] of some.entries()) yield [call, meanings[at]!];
  }
}

function ask({ dealer, vulnerability, calls }: BoardView, of: Call[]): Promise<Meaning | null>[] {
  const key = (call: Call) => [dealer, vulnerability, ...calls, call].join(" ");
  const unknown = of.filter((call) => !held.has(key(call)));
  if (unknown.length > 0) {
    const request: MeaningsRequest = { dealer, vulnerability, calls, of: unknown };
    const answer = post<CallMeanings>("/api/meanings", { body: JSON.stringify(request) });
    for (const [at, call] of unknown.entries()) {
      const meaning = answer.then(({ meanings }) => meanings[at] ?? null);
      held.set(key(call), meaning);
      meaning.catch(() => held.delete(key(call)));
    }
  }
  return of.map((call) => held.get(key(call))!);
}

// The log of a board as events: names and words are kept apart from what happened, so that they can be erased, and are
// put back here. Pure.

import type { BoardLog, DirectorCall, LogWords, TableEvent } from "../protocol/messages";
import { bodyOf } from "../protocol/unions";

export interface Logged {
  at_ms: number;
  event: TableEvent;
}

/** What happened by a log; `erased` stands for what somebody wrote and is gone. */
export function eventsOf({ entries, names = [] }: BoardLog, erased: string): Logged[] {
  const called = new Map(names.map(({ account, name }) => [account, name]));
  return entries.map(({ at_ms, event, words }) => ({
    at_ms,
    event: putBack(event, (account) => called.get(account), textsOf(words, erased)) as TableEvent,
  }));
}

/** The last call for the director of which the log says who called. */
export function lastCallIn(entries: readonly Logged[]): DirectorCall | null {
  const calls = entries.flatMap(({ event }) => bodyOf(event, "director_called")?.call ?? []);
  return calls.at(-1) ?? null;
}

type Texts = (place: number) => string | undefined;

function textsOf(words: LogWords | null | undefined, erased: string): Texts {
  if (!words) return () => undefined;
  return "written" in words ? (place) => words.written.texts[place] : () => erased;
}

function putBack(value: unknown, nameOf: (account: string) => string | undefined, textAt: Texts): unknown {
  if (Array.isArray(value)) return value.map((item) => putBack(item, nameOf, textAt));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  const [only, more] = members;
  if (only && !more) {
    const [member, place] = only;
    const text =
      member === "account" && typeof place === "string"
        ? nameOf(place)
        : member === "words" && typeof place === "number"
          ? textAt(place)
          : undefined;
    if (text !== undefined) return text;
  }
  return Object.fromEntries(members.map(([member, of]) => [member, putBack(of, nameOf, textAt)]));
}

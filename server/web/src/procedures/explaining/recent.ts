// What this person has said before that calls mean, kept in this browser: the next time it is one tap.

import type { Call } from "../../protocol/messages";

const KEY = "bridge.meanings";
const KEPT = 60;
const SHOWN = 5;

type Said = [Call, string];

function all(): Said[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Said[]) : [];
  } catch {
    return [];
  }
}

/** The texts for a call, the latest first. */
export const remembered = (call: Call | null): string[] => textsFor(all(), call);

export const textsFor = (said: readonly Said[], call: Call | null): string[] =>
  said
    .filter(([of]) => of === call)
    .map(([, text]) => text)
    .slice(0, SHOWN);

/** What was said goes to the front, once. */
export const withText = (said: readonly Said[], call: Call, text: string): Said[] =>
  [[call, text] as Said, ...said.filter(([of, known]) => of !== call || known !== text)].slice(0, KEPT);

export function rememberMeaning(call: Call, text: string): void {
  if (text !== "") localStorage.setItem(KEY, JSON.stringify(withText(all(), call, text)));
}

// What this browser keeps of a dealing before the first card is out: the root that the server committed to, and its own
// share of the chance. Both are from before the deal was known, which is why they prove something.

import type { BoardNumber, TableId, TableView } from "../protocol/messages";

export interface Kept {
  ctx: string;
  root: string;
  /** One's own shares in hex, by the label they were given under. */
  shares: Record<string, string>;
  /** Those of them that were shown, when the server held this browser's promise of them. */
  shown?: Record<string, string>;
  /** The labels of those that the server said it had taken. */
  taken?: string[];
}

const key = (set: TableId | string) => `bridge.dealing.${set}`;

export function kept(set: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(set)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Keeps what a set was promised to be; the first promise holds, whatever a server says later. */
export function keep(set: string, ctx: string, root: string): Kept {
  const known = kept(set);
  if (known) return known;
  const fresh: Kept = { ctx, root, shares: {} };
  localStorage.setItem(key(set), JSON.stringify(fresh));
  return fresh;
}

export function keepShare(set: string, label: string, share: string): void {
  const known = kept(set);
  if (known) localStorage.setItem(key(set), JSON.stringify({ ...known, shares: { ...known.shares, [label]: share } }));
}

export function keepShown(set: string, label: string, share: string): void {
  const known = kept(set);
  if (known) localStorage.setItem(key(set), JSON.stringify({ ...known, shown: { ...known.shown, [label]: share } }));
}

export function keepTaken(set: string, label: string): void {
  const known = kept(set);
  if (known?.shown?.[label] && !known.taken?.includes(label))
    localStorage.setItem(key(set), JSON.stringify({ ...known, taken: [...(known.taken ?? []), label] }));
}

/** Boards of a set of a session of a form, of which nobody knows how many deals it will have. */
const FOUR = 4;

/** Which set of a table a board belongs to, from 1: a session of a form has a set for each four boards. */
export const setNumberOf = (view: TableView, board: BoardNumber): number =>
  view.session ? Math.ceil(board / FOUR) : 1;

/** The name under which a set of a table is kept. */
export const setOfTable = (table: TableId, set: number): string => (set === 1 ? table : `${table}.${set}`);

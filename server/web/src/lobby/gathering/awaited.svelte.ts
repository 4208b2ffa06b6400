// Who is to sit at a table where a match or an event seats its players, as the line above it knows: those who have not
// come yet are named too.

import { SvelteMap } from "svelte/reactivity";

import type { BySeat, TableId } from "../../protocol/messages";

/** A name at each seat of which it is known. */
export type Awaited = Partial<BySeat<string>>;

export const awaited = new SvelteMap<TableId, Awaited>();

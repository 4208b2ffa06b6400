// Where a table is in its match or its event, as the line above it knows: for whatever else says so.

import { SvelteMap } from "svelte/reactivity";

import type { TableId } from "../protocol/messages";

export interface Whereabouts {
  /** With the name of the match or the event, and its round. */
  whole: string;
  /** Of a match the room, of an event the number of the table; none where that is not known. */
  here: string | null;
}

export const whereabouts = new SvelteMap<TableId, Whereabouts>();

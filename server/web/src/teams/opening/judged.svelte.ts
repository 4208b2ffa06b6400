// What is wrong with a form that opens a match or an event, told by the form to the field that it is said beside.

import { createContext } from "svelte";

/** The first thing that is wrong, in words, and the name of its field. */
export interface Wrong {
  says: string;
  at: string;
}

export class Judged {
  wrong: Wrong | null = $state.raw(null);
}

export const [judged, tellJudged] = createContext<Judged>();

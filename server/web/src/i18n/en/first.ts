import { common } from "./common";
import { lobby } from "./lobby";

/** What is said before one is at a table. */
export const first = { common, lobby };

export type FirstWords = typeof first;

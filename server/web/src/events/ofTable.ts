// Which event a table is of, for whoever fetches only then what a table of an event shows.

import type { EventId, TableView } from "../protocol/messages";

/** The session says so, or the name of its set. */
export const eventOf = ({ session, set }: TableView): EventId | null =>
  session?.event ?? /\/event\/([a-z2-7]{26})\//.exec(set.ctx ?? "")?.[1] ?? null;

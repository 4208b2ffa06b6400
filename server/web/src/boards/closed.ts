// A table that was closed before its last board was over.

import type { Catalogue } from "../i18n/catalogue";
import type { ClosedBy } from "../protocol/messages";

/** By whom or why; whoever played there is thanked, and no stranger. */
export function closedInWords(by: ClosedBy, played: boolean, { boards }: Pick<Catalogue, "boards">): string {
  return !played && (by === "host" || by === "players") ? boards.closedToOthers[by] : boards.closed[by];
}

/** Whether nobody will come to it any more: a round of an event is over, and its director goes on. */
export const isLeft = (closed: ClosedBy | null | undefined): boolean => closed != null && closed !== "event";

// Which event a match belongs to: a match does not say so itself, and whoever came from the event's page goes back there.

import type { ContestId, MatchId } from "../protocol/messages";

const key = (match: MatchId) => `bridge.event-of.${match}`;

export const noteEvent = (match: MatchId, event: ContestId) => sessionStorage.setItem(key(match), event);

export const eventOf = (match: MatchId): ContestId | null => sessionStorage.getItem(key(match));

// Which event a match belongs to: a match does not say so itself, and whoever came from the event's page goes back
// there.

import type { EventId, MatchId } from "../protocol/messages";

const key = (match: MatchId) => `bridge.event-of.${match}`;

export const noteEvent = (match: MatchId, event: EventId) => sessionStorage.setItem(key(match), event);

export const eventOf = (match: MatchId): EventId | null => sessionStorage.getItem(key(match));

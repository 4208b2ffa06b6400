// The points that players count: four for an ace, three for a king, two for a queen, one for a jack.

import type { Hand } from "../../protocol/messages";

const WORTH: Record<string, number> = { A: 4, K: 3, Q: 2, J: 1 };

export const highCardsOf = (hand: Hand): number => [...hand].reduce((sum, rank) => sum + (WORTH[rank] ?? 0), 0);

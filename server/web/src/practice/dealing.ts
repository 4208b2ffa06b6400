// Boards that fit a condition, dealt in this browser: for practice, and marked unverified.

import type { ImportedBoard } from "../protocol/messages";
import type { Condition } from "./conditions";
import { dealInto, dealOf, newHands, newPack } from "./hands";

/** How often one board is dealt before the condition is thought impossible: some seconds. */
export const TRIES = 1_000_000;
/** After so many the page has its turn. */
const AT_ONCE = 5_000;

/** So many boards, numbered from 1; null if one was dealt for seconds and none fitted, or whoever asked has gone. */
export async function boardsFor(
  condition: Condition,
  number: number,
  isWanted: () => boolean,
  below: (number: number) => number = (number) => Math.floor(Math.random() * number),
  tries = TRIES,
): Promise<ImportedBoard[] | null> {
  const [hands, pack] = [newHands(), newPack()];
  const boards: ImportedBoard[] = [];
  for (let tried = 0; boards.length < number;) {
    if (tried >= tries || !isWanted()) return null;
    for (let at = 0; at < AT_ONCE && boards.length < number; at++, tried++) {
      dealInto(hands, pack, below);
      if (!condition(hands)) continue;
      boards.push({ board: boards.length + 1, deal: dealOf(hands) });
      tried = 0;
    }
    await new Promise((resume) => setTimeout(resume));
  }
  return boards;
}

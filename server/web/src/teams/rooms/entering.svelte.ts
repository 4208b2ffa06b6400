// The way into a room. Whoever was missing and is back is let in when the board that their substitute plays is over:
// until then their seat is asked for again and again (PROTOCOL.md, chapter match).

import { RefusedError } from "../../protocol/connection";
import type { Room } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { Asking } from "../../ui/asking.svelte";

export const ASK_AGAIN_MS = 5_000;

export class Entering {
  readonly asking = new Asking();
  /** Whether a substitute plays the board to its end. */
  waits = $state(false);

  constructor(readonly enter: (room: Room) => Promise<void>) {}

  async go(room: Room): Promise<void> {
    await this.asking.do(async () => {
      this.waits = await this.enter(room).then(() => false, isPlayedBySubstitute);
    });
    if (this.asking.failure !== null) this.waits = false;
  }
}

/** Anything else is a failure. */
function isPlayedBySubstitute(cause: unknown): true {
  if (cause instanceof RefusedError && bodyOf(cause.refused.why, "seat_at_next_board")) return true;
  throw cause;
}

// Whoever asks for very much is soon told to go slower, and goes slower.

import { server } from "../../app/server.svelte";
import { LONGEST_PAUSE, RefusedError } from "../../protocol/connection";
import type { Answer, Request } from "../../protocol/messages";
import { pauseOf } from "../../protocol/pauses";

/** The answer, when it is given. Throws what a request throws, but for haste. */
export async function patiently(request: Request): Promise<Answer> {
  for (;;) {
    try {
      return await server.request(request);
    } catch (cause) {
      const pause = cause instanceof RefusedError ? pauseOf(cause.refused.why) : undefined;
      if (pause === undefined) throw cause;
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LONGEST_PAUSE)));
    }
  }
}

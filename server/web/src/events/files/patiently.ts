// Whoever asks for very much is soon told to go slower, and goes slower.

import { server } from "../../app/server.svelte";
import { LONGEST_PAUSE, RefusedError } from "../../protocol/connection";
import type { Answer, Request } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

/** The answer, when it is given. Throws what a request throws, but for haste. */
export async function patiently(request: Request): Promise<Answer> {
  for (;;) {
    try {
      return await server.request(request);
    } catch (cause) {
      const haste = cause instanceof RefusedError ? bodyOf(cause.refused.why, "too_fast") : undefined;
      if (!haste) throw cause;
      await new Promise((resolve) => setTimeout(resolve, Math.min(haste.retry_after_ms, LONGEST_PAUSE)));
    }
  }
}

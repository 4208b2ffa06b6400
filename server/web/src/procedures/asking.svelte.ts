// One request under way, and what became of it: while it runs its buttons rest, and a refusal is said where it was asked.

import { server } from "../app/server.svelte";
import type { Answer, Request } from "../protocol/messages";
import { sayWhy } from "../ui/errors";

export class Asking {
  busy = $state(false);
  failure: string | null = $state(null);

  /** Asks, and gives the answer; nothing if it was refused or lost. */
  async ask(request: Request): Promise<Answer | undefined> {
    return this.try(() => server.request(request));
  }

  /** Does something that may take more than one request. */
  async try<T>(act: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    [this.busy, this.failure] = [true, null];
    try {
      return await act();
    } catch (cause) {
      this.failure = sayWhy(cause);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

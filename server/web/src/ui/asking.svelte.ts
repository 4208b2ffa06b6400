// One request under way, and what became of it: while it runs its buttons rest, and a refusal is said where it was
// asked.

import { server } from "../app/server.svelte";
import type { Answer, Request } from "../protocol/messages";
import { sayWhy } from "./errors";

export class Asking {
  busy = $state(false);
  failure: string | null = $state(null);

  /** Asks, and gives the answer; nothing if it was refused or lost. */
  async ask(request: Request): Promise<Answer | undefined> {
    let answer: Answer | undefined;
    await this.do(async () => (answer = await server.request(request)));
    return answer;
  }

  /** Whether it was done: whatever may take more than one request. */
  async do(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.failure] = [true, null];
    try {
      await act();
      return true;
    } catch (cause) {
      this.failure = sayWhy(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

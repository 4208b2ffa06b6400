// Something that is asked of the server on a button: under way, or failed and why.

import { sayWhy } from "../ui/errors";

export class Asking {
  busy = $state(false);
  trouble: string | null = $state(null);

  /** Whether it was done. What went wrong is in `trouble` until the next time. */
  async do(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.trouble] = [true, null];
    try {
      await act();
      return true;
    } catch (cause) {
      this.trouble = sayWhy(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

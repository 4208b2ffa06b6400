// Something that is asked of the server on a button: under way, or failed and why.

import { words } from "../i18n/index.svelte";
import { RefusedError } from "../protocol/connection";

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
      this.trouble = said(cause);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

function said(cause: unknown): string {
  if (cause instanceof RefusedError) return words().common.failed(cause.refused.message);
  return words().common.link.waiting;
}

// The code that some servers ask of whoever opens tables, matches and events. It is asked for when the server first
// wants it, and kept in this browser; where no code is wanted nobody hears of it.

import { server } from "../../app/server.svelte";
import { RefusedError } from "../../protocol/connection";

const KEPT = "bridge.code";

class OpeningCode {
  /** Whether the server has asked for it, so that there is a field to write it in. */
  wanted = $state(false);
  typed = $state(localStorage.getItem(KEPT) ?? "");

  /** Opens something; if the server wants the code, shows it and tries once more. */
  async with<T>(open: () => Promise<T>): Promise<T> {
    try {
      return await open();
    } catch (cause) {
      if (!wantsCode(cause)) throw cause;
      const code = this.typed.trim();
      if (code === "") {
        this.wanted = true;
        throw cause;
      }
      await this.#show(code);
    }
    return open();
  }

  async #show(code: string): Promise<void> {
    try {
      await server.request({ show_code: { code } });
      localStorage.setItem(KEPT, code);
    } catch (cause) {
      // It was another once, or it was mistyped.
      this.wanted ||= wantsCode(cause);
      throw cause;
    }
  }
}

function wantsCode(cause: unknown): boolean {
  return cause instanceof RefusedError && "code_wanted" in cause.refused.why;
}

export const openingCode = new OpeningCode();

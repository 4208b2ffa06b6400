// Whether computers play at this server: its owner may have none. The server is asked once, when somebody looks at what
// offers them; until it has said that there are none, they are offered.

import type { ServerInfo } from "../protocol/messages";
import { ask } from "./account";

class Computers {
  play = $state(true);
  #asked = false;

  /** Asks, if nobody has. Whoever asks a computer in vain is told so in words. */
  look(): void {
    if (this.#asked) return;
    this.#asked = true;
    ask<ServerInfo>("/api/server", {}).then(
      ({ computers }) => (this.play = computers !== 0),
      () => (this.#asked = false),
    );
  }
}

export const computers = new Computers();

// What of an event's page goes on paper: the ranking with the board that is looked at, or what was opened since, alone;
// of teams the standings with a card that was opened, or alone, or a round.

import { tick } from "svelte";

type Paper = "ranking" | "standings" | "card" | "tables" | "travellers" | "hands";

export class OnPaper {
  what: Paper = $state("ranking");

  /** Prints one thing; afterwards it is as before. */
  async print(what: Paper): Promise<void> {
    const before = this.what;
    this.what = what;
    await tick();
    addEventListener("afterprint", () => (this.what = before), { once: true });
    print();
  }
}

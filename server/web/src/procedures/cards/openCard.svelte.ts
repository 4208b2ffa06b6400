// A convention card as it lies open. What is filed takes the place of the card that was opened and of no other: what
// the partner has filed meanwhile is not written over, and the server says so.

import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { ConventionCard, Side } from "../../protocol/messages";
import { Asking } from "../../ui/asking.svelte";

export class OpenCard {
  readonly asking = new Asking();
  card: ConventionCard | null = $state(null);
  read = $state(false);
  saved = $state(false);
  /** How often this side had filed one when it was opened. */
  #version = 0;

  /** Reads a side's card; `blank` is for whoever writes the first one. */
  async open(table: HeldTable, side: Side, blank: ConventionCard | null): Promise<void> {
    [this.card, this.read, this.saved] = [null, false, false];
    const version = table.view.cards[side];
    const answer = await this.asking.ask({ read_card: { table: table.id, side } });
    if (!answer) return;
    [this.card, this.#version, this.read] = [("card" in answer ? answer.card : null) ?? blank, version, true];
  }

  async file(table: HeldTable, card: ConventionCard): Promise<void> {
    const version = this.#version + 1;
    this.saved = await this.asking.do(() => server.request({ file_card: { table: table.id, version, card } }));
    if (this.saved) this.#version = version;
  }
}

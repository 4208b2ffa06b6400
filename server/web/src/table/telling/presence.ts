// Who goes away from the table and is back, in sentences for a screen reader.

import type { Catalogue } from "../../i18n/catalogue";
import type { BySeat, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";

export class Presence {
  #here: BySeat<boolean> | null = null;
  /** Who was heard to go, by their sitting: nobody else is back. */
  readonly #away = new Set<number>();

  /** What has changed since it was last asked. That a computer connects anew is nothing to hear of. */
  sentences(here: BySeat<boolean>, { seats }: TableView, { common, table: { say } }: Catalogue): string[] {
    const before = this.#here;
    this.#here = here;
    return SEATS.flatMap((seat) => {
      const occupant = seats[seat];
      if (!before || !occupant || occupant.computer || here[seat] === before[seat]) return [];
      if (!here[seat]) this.#away.add(occupant.sitting);
      else if (!this.#away.delete(occupant.sitting)) return [];
      return say[here[seat] ? "back" : "away"](common.seat[seat]);
    });
  }
}

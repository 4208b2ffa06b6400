// Those who watch, as much as the table lets them; and those who may not.

import type { Kibitzing, TableView } from "../../src/protocol/messages";
import { SEATS } from "../../src/rules/cards";
import type { State } from "./gallery";
import { gathered, inPlay } from "./table";
import { Told } from "./told";

const watched = (kibitzing: Kibitzing): TableView => gathered({ policy: { kibitzing } });

const shown = (kibitzing: Kibitzing, seats: readonly ("N" | "E" | "S" | "W")[], cards: number): Told =>
  new Told("K", watched(kibitzing)).opens(2, seats).calls("1S", "P", "4S", "P", "P", "P").plays(cards);

export const kibitz: State[] = [
  inPlay("kibitz-auction", () => new Told("K", watched("open_cards")).opens(2).calls("1S", "P"), {
    shows: (w) => w.table.auction.title,
  }),
  inPlay("kibitz-open-cards", () => shown("open_cards", [], 10), { shows: (w) => w.table.trick.title }),
  inPlay("kibitz-one-hand", () => shown({ one_hand: "N" }, ["N"], 10), { shows: (w) => w.table.trick.title }),
  inPlay("kibitz-all-hands", () => shown("all_hands", SEATS, 10), { shows: (w) => w.table.trick.title }),
  inPlay(
    "kibitz-all-hands-auction",
    () => new Told("K", watched("all_hands")).opens(2, SEATS).calls("1S", "P", "2NT", "P"),
    { shows: (w) => w.table.auction.title },
  ),
  inPlay("kibitz-delayed", () => new Told("K", watched("delayed")).opens(2), { shows: (w) => w.table.behind }),
];

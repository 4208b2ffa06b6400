// What is said at the table.

import { seatOfLane } from "../../rules/cards";
import type { TableView } from "../messages";
import { type Folds } from "./folding";

const CHAT_REMEMBERED = 100;

export const talk = (view: TableView) =>
  ({
    said: (line) => {
      const speaker = seatOfLane(line.seat);
      const occupant = speaker && view.seats[speaker];
      const aloud = line.to === undefined || line.to === "table";
      return {
        ...view,
        seats: occupant && aloud ? { ...view.seats, [speaker]: { ...occupant, lines: line.line } } : view.seats,
        chat: [...view.chat, line].slice(-CHAT_REMEMBERED),
      };
    },
  }) satisfies Folds;

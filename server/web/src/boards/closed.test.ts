import { expect, test } from "vitest";

import { CATALOGUES } from "../i18n/every";
import { closedInWords, isLeft } from "./closed";

const { en, fr } = CATALOGUES;

test("whoever played at a table that is closed is thanked, and a stranger is told that it is", () => {
  expect(closedInWords("host", true, en)).toBe("The host has closed the table. Thank you for playing.");
  expect(closedInWords("host", false, en)).toBe("The host has closed the table.");
  expect(closedInWords("players", false, fr)).toBe("Les joueurs ont convenu d’arrêter.");
  for (const words of Object.values(CATALOGUES)) {
    expect(words.boards.closed.host.startsWith(words.boards.closedToOthers.host)).toBe(true);
    expect(closedInWords("unattended", false, words)).toBe(words.boards.closed.unattended);
  }
});

test("nobody comes to a table that is closed, but an event goes on when a round of it is over", () => {
  expect([isLeft(null), isLeft("event"), isLeft("host"), isLeft("operator")]).toEqual([false, false, true, true]);
});

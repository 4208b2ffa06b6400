import { expect, test } from "vitest";

import { CATALOGUES } from "../../i18n/every";
import type { Ruling } from "../../protocol/messages";
import { stopInWords } from "./rulings";

const { en } = CATALOGUES;
const ruled = (ruling: Ruling, reason: string) => ({ ruling, reason });

test("with the stop stands what the director said last about it", () => {
  const rulings = [ruled({ freeze: {} }, "please wait"), ruled({ unfreeze: {} }, "play goes on")];
  const stopped = [...rulings, ruled({ freeze: {} }, "the room is on fire "), ruled({ find: { text: "x" } }, "so")];
  expect(stopInWords(stopped, en)).toBe("The director has stopped the table. “the room is on fire”");
  expect(stopInWords([], en)).toBe(en.table.stopped);
  expect(stopInWords(undefined, en)).toBe(en.table.stopped);
});

test("in every language it says both", () => {
  for (const words of Object.values(CATALOGUES)) {
    const said = stopInWords([ruled({ freeze: {} }, "tea")], words);
    expect(said.startsWith(words.table.stopped)).toBe(true);
    expect(said).toContain("tea");
  }
});

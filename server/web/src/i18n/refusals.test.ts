import { expect, test } from "vitest";

import type { Language } from "./catalogue";
import { CATALOGUES } from "./every";

/** What refusals tell of, whichever it is. */
const FACTS = {
  ...{ limit: 3, board: 4, next: 5, current: 6, remaining: 1, lines: 7, characters: 8, stage: "playing" },
  ...{ seat: "N", who: "E", turn: "S", led: "H", seats: ["W"], last: "2S", this: "1NT", name: "Ann", with: "Bob" },
  ...{ detail: "a detail", why: "there are too few" },
};

test.each(Object.keys(CATALOGUES) as Language[])("%s has a sentence for every refusal", (language) => {
  const refusals = Object.entries(CATALOGUES[language].refusals) as [string, (facts: typeof FACTS) => string][];
  for (const [name, says] of refusals) expect(says(FACTS), name).toMatch(/^(?!.*undefined)[^\p{Ll}]/u);
});

test("in English each ends as sentences do", () => {
  const refusals = Object.values(CATALOGUES.en.refusals) as ((facts: typeof FACTS) => string)[];
  for (const says of refusals) expect(says(FACTS)).toMatch(/\.$/);
});

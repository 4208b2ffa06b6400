import { expect, test } from "vitest";

import type { Language } from "./catalogue";
import { EVENT_PAGE } from "./eventPage";
import { CATALOGUES } from "./every";
import { formsIn } from "./forms/words";
import { practiceIn } from "./practice/words";

type Says = (...facts: unknown[]) => unknown;

/** All that is said with facts, and where it stands. */
function* saysIn(words: unknown, path = ""): Generator<[string, Says]> {
  if (typeof words === "function") yield [path, words as Says];
  else if (typeof words === "object" && words !== null)
    for (const [entry, said] of Object.entries(words)) yield* saysIn(said, `${path}.${entry}`);
}

/** What is said where one of the facts is this number; the number itself where no number can be said. */
function saidOf(says: Says, place: number, number: number): unknown {
  const facts: unknown[] = Array.from({ length: says.length }, () => "X");
  facts[place] = number;
  try {
    const said = says(...facts);
    return String(said).includes("undefined") ? number : said;
  } catch {
    return number;
  }
}

test.each(Object.keys(CATALOGUES) as Language[])("%s never says one where it is none", async (language) => {
  const more = { forms: await formsIn(language), practice: await practiceIn(language), page: EVENT_PAGE[language] };
  // What a refusal says has its facts by name.
  const { refusals: _, ...said } = CATALOGUES[language];
  const same = [...saysIn({ ...said, ...more })].flatMap(([path, says]) =>
    Array.from({ length: says.length }, (_, place) => place)
      .filter((place) => saidOf(says, place, 0) === saidOf(says, place, 1))
      .map((place) => `${path}, ${place}: ${saidOf(says, place, 0)}`),
  );
  expect(same).toEqual([]);
});

test("who claims nothing concedes, in every language", () => {
  for (const { procedures, boards, direct } of Object.values(CATALOGUES)) {
    const said = [
      procedures.rulings.award_claim(0),
      procedures.hint.claims(0),
      boards.claimed("Ann", 0),
      boards.replay.claims("N", 0),
      direct.log.claimed("N", 0, ""),
      direct.claimOpen("N", 0),
    ];
    for (const each of said) expect(each).not.toContain("0");
  }
});

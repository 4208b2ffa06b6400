import { expect, test } from "vitest";

import type { Language } from "./catalogue";
import { CATALOGUES } from "./every";
import { EVENT_PAGE, type EventPageWords } from "./eventPage";

const COUNTS = [1, 2, 5, 22];
const sentences = (page: EventPageWords): string[] => [
  page.opened,
  page.underWay.watching,
  page.underWay.playing,
  page.allRulings,
  ...COUNTS.map((n) => page.start(2 * n, page.inPairs(n))),
  page.won("Ann & Bob", "61.25 %", true),
  page.won("Ann", "61.25 %", false),
  page.shared(["Ann", "Bob"], "55.00 %"),
  ...[true, false].map((pairs) => page.sharedBy(4, pairs, "55.00 %")),
  page.ownPlace("2=", 12, "50.00 %"),
  ...Object.values(page.sections),
  page.dealsOver,
  page.nextRound(3),
  page.scoredNow,
  page.brought,
  page.closeRound,
  page.takeOutAsk("Ann"),
  ...COUNTS.map((n) => page.leavesBehind(3, n)),
  page.gone("5 Ann & Bob"),
];

test.each(Object.keys(CATALOGUES) as Language[])(
  "%s says what the page of an event says in its own words",
  (language) => {
    const said = sentences(EVENT_PAGE[language]);
    if (language !== "en") for (const own of said) expect(sentences(EVENT_PAGE.en)).not.toContain(own);
    for (const says of said) expect(says).not.toMatch(/undefined|\$\{/);
    for (const n of COUNTS) {
      expect(EVENT_PAGE[language].nextRound(n)).toContain(`${n}`);
      expect(EVENT_PAGE[language].start(2 * n, EVENT_PAGE[language].inPairs(n))).toContain(`${2 * n}`);
    }
    expect(EVENT_PAGE[language].points(-3), "with a real minus").toContain("−3");
  },
);

test("who shares the first place is named as the language names several", () => {
  const { en, de, zh } = EVENT_PAGE;
  const three = ["Ann & Bob", "Cat & Dan", "Eve & Fay"];
  expect(en.shared(three, "55 %")).toContain("Ann & Bob, Cat & Dan, and Eve & Fay share");
  expect(de.shared(three, "55 %")).toContain("Ann & Bob, Cat & Dan und Eve & Fay teilen");
  expect(zh.shared(three.slice(1), "55 %")).toContain("Cat & Dan和Eve & Fay");
});

test("so many are counted as the language counts", () => {
  const { pl, fr, de } = EVENT_PAGE;
  expect([1, 3, 5, 22].map(pl.points)).toEqual(["1 punkt", "3 punkty", "5 punktów", "22 punkty"]);
  expect(pl.sharedBy(4, true, "55 %")).toContain("4 pary dzielą pierwsze");
  expect(pl.sharedBy(5, false, "55 %")).toContain("5 osób dzieli pierwsze");
  expect([0, 1, 2].map(fr.points)).toEqual(["0 point", "1 point", "2 points"]);
  expect([1, 10].map(de.inPairs)).toEqual([" (1 Paar)", " (10 Paare)"]);
});

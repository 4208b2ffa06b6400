import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type { Language } from "../../i18n/catalogue";
import { CATALOGUES } from "../../i18n/every";
import { en as forms } from "../../i18n/forms/en";
import { formsIn } from "../../i18n/forms/words";
import type { Expectation, Form } from "../../protocol/messages";
import { formOf, USUAL } from "./form";
import { FORMS } from "./formName";
import { formTerms } from "./formTerms";

const told = (form: Form, ends = true) => formTerms(form, ends, en, forms).map(([what, how]) => `${what}: ${how}`);

test("whoever sits down reads what was chosen of the form", () => {
  const expectation = Array.from({ length: 21 }, () => [0, 0]) as unknown as Expectation;
  expect(told(formOf("russian", { ...USUAL, parts: 2, order: "dealer", expectation })!)).toEqual([
    "What you play: Russian Chicago",
    "Rounds of four: 2",
    "Vulnerable on the second and third deal: The side that deals",
    "Partners: stay together",
    "What is expected: A table of the host’s own",
  ]);
  expect(
    told(formOf("rubber", { ...USUAL, goulash: true, beerCard: true, honours: "off", partners: "pivot" })!),
  ).toEqual([
    "What you play: Rubber bridge",
    "Rubbers: Until all would stop",
    "Partners: everybody with everybody",
    "Honours: do not count",
    "A passed-out deal is dealt again as a goulash: Yes",
    "The beer card: whoever wins the last trick with the seven of diamonds is owed a beer: Yes",
  ]);
  expect(told(formOf("honeymoon", { ...USUAL, scoring: "chicago" })!)).toEqual([
    "What you play: Honeymoon bridge",
    "Scored as: Chicago",
    "Rounds of four: Until all would stop",
    "Honours: count by themselves",
  ]);
});

test("of a party, which ends by itself, no end is told", () => {
  expect(told(formOf("minibridge", USUAL)!, false)).toEqual([
    "What you play: Minibridge",
    "Sides are vulnerable, as the boards say: No",
  ]);
});

test.each(Object.keys(CATALOGUES) as Language[])(
  "every form is told, with nothing left empty and no heading twice, in %s",
  async (language) => {
    const words = await formsIn(language);
    const expectation = Array.from({ length: 21 }, () => [0, 0]) as unknown as Expectation;
    const all = { ...USUAL, goulash: true, beerCard: true, redeal: true, vulnerability: true, expectation };
    for (const name of FORMS.slice(1)) {
      const terms = formTerms(formOf(name, all)!, true, CATALOGUES[language], words);
      expect(terms.length, name).toBeGreaterThan(1);
      expect(terms.flat(), name).not.toContain("");
      expect(new Set(terms.map(([heading]) => heading)).size, name).toBe(terms.length);
    }
  },
);

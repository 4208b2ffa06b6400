import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import { saidWhy, worthLess } from "./why";

test("says what the cards were played for, where it was told", () => {
  const layouts = { why: "layouts", layouts: 16 } as const;
  expect(saidWhy({ ...layouts, play_for: "matchpoints" }, en)).toBe(
    "Best on 16 layouts of the hidden cards. (Matchpoints)",
  );
  expect(saidWhy(layouts, en)).toBe("Best on 16 layouts of the hidden cards.");
  expect(saidWhy({ why: "book" }, en)).toBe(en.boards.analysis.why.book);
  expect(saidWhy({ why: "lead_table" }, en)).toBe("By the table of opening leads.");
  expect(saidWhy({ why: "lead_table", layouts: 7 }, en)).toBe(
    "By the table of opening leads and 7 layouts of the hidden cards together.",
  );
});

test("says how much worse a card is in what is played for", () => {
  expect([worthLess(-3150, "matchpoints"), worthLess(-12_000, "points"), worthLess(-128, "imps")]).toEqual([
    "−31.5 %",
    "−120",
    "−1.3",
  ]);
});

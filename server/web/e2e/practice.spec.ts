// What one person plays by themselves: deals that they choose.

import { LANGUAGES } from "../src/i18n/catalogue";
import { practiceIn } from "../src/i18n/practice/words";
import { expect, test } from "./fixtures";
import { House } from "./house";
import { Person } from "./person";
import { lookedAt } from "./pictures";

test("deals are chosen by a condition, and a mistake in it is pointed at", async ({ browser }) => {
  const house = await House.open("--clocks", "fast");
  const susan = await Person.come("Susan", await browser.newContext(), house.url);
  const { page, words } = susan;
  const { deals } = await practiceIn("en");
  await page.getByRole("link", { name: words.lobby.computers.practise }).click();
  const play = page.getByRole("button", { name: deals.play });
  await expect(play).toBeEnabled();
  await page.getByLabel(deals.which).selectOption(deals.own);
  await page.getByLabel(deals.condition).fill("hcp(sud) > 3");
  await expect(page.getByText(deals.expected.seat)).toContainText(deals.at(1, 5));
  await expect(play).toBeDisabled();
  await lookedAt(page, "condition");
  await page.getByLabel(deals.condition).fill("aces(south) == 4");
  await page.getByLabel(deals.number).fill("2");
  await expect(page.getByText(deals.ready(2))).toBeVisible();
  await play.click();
  await susan.sees((view) => view.stage === "auction");
  expect(susan.view.board!.hands.S!.match(/A/g)).toHaveLength(4);
  expect(susan.view.set.boards).toEqual([1, 2]);
  susan.hadNoTrouble();
  await house.close();
});

test("the new table's boards may be chosen for practice too", async ({ browser, house }) => {
  const hugo = await Person.come("Hugo", await browser.newContext(), house.url);
  const { page, words } = hugo;
  const { deals } = await practiceIn("en");
  await hugo.introduce("New table");
  await page.getByText(words.lobby.new.source).click();
  await page.getByText(deals.chosen).click();
  await page.getByLabel(deals.which).selectOption(deals.common.slam);
  await expect(page.getByText(deals.ready(8))).toBeVisible();
  await lookedAt(page, "new-table-condition");
  await page.getByRole("button", { name: words.lobby.new.go }).click();
  await expect(page).toHaveURL(/\/table\//);
  await hugo.sees((view) => view.set.boards.length === 8 && !view.set.commitment);
  hugo.hadNoTrouble();
});

test("every language has the words of practice", async () => {
  for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
    const { deals } = await practiceIn(language);
    for (const said of [deals.ready(5), deals.wanted("x", "")]) {
      expect(said).not.toContain("undefined");
    }
  }
});

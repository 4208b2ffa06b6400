// Back, on a phone: what lies over the table closes, and nobody leaves it for that. And whoever comes by the link that
// goes round is where the screen begins.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { snapshotOf, TABLE, told } from "./gallery/table";
import { Person } from "./person";

test("Back closes what lies over the table, and then leaves it", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await page.setViewportSize({ width: 390, height: 844 });
  await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
  const at = new RegExp(`/table/${TABLE}$`);
  const over = page.locator("dialog[open]");
  const more = page.getByRole("button", { name: words.procedures.actions.more, exact: true });
  const { preferences } = words.common;

  await more.click();
  await expect(over).toHaveCount(1);
  await page.goBack();
  await expect(over).toHaveCount(0);
  await expect(page).toHaveURL(at);

  // One that makes way for another, and one that is closed, leave nothing behind.
  await more.click();
  await page.getByRole("button", { name: preferences.title, exact: true }).click();
  await expect(page.getByRole("heading", { name: preferences.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(over).toHaveCount(0);
  await page.getByRole("button", { name: words.table.panel.open }).click();
  await expect(over).toHaveCount(1);
  await page.goBack();
  await expect(over).toHaveCount(0);
  await expect(page).toHaveURL(at);
  await expect(page.getByRole("region", { name: words.table.box.title })).toBeVisible();

  await page.goBack();
  await expect(page).not.toHaveURL(at);
  expect(gallery.complaints).toEqual([]);
});

test("a friend who opens the link that goes round begins at the heading", async ({ browser, server }) => {
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { lobby } = susan.words;
  await susan.introduce(lobby.home.newTable);
  await susan.page.getByRole("button", { name: lobby.new.go }).click();
  await susan.page.getByRole("button", { name: lobby.computers.fill }).click();
  await susan.page.getByText(lobby.computers.friends).click();
  const round = await susan.page.getByLabel(lobby.gathering.oneLink, { exact: true }).inputValue();

  const page = await (await browser.newContext()).newPage();
  await page.goto(round);
  await page.getByLabel(lobby.name.label).fill("Fred");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: lobby.come.title })).toBeFocused();
  // A computer gives way, and it is said which.
  await expect(page.getByRole("button", { name: /^Sit East/ })).toContainText(lobby.come.insteadOf("Computer 2"));
});

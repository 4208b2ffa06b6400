// On a slow line the words of other forms come late: nothing is said meanwhile that is not so, and nothing moves when
// they come.

import type { Page } from "@playwright/test";

import { en } from "../src/i18n/en";
import { formsIn } from "../src/i18n/forms/words";
import type { TableView } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { golden } from "./gallery/standin";
import { snapshotOf } from "./gallery/table";
import { Person } from "./person";
import { inDeals } from "./words";

/** The file with these words in it waits until it is let through. */
async function holding(page: Page, words: string): Promise<() => void> {
  let letThrough!: () => void;
  const through = new Promise<void>((done) => (letThrough = done));
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (body.includes(words)) await through;
    await route.fulfill({ response, body });
  });
  return letThrough;
}

test("where deals are played nobody reads of boards until the words of deals are there", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page } = gallery;
  const { untilStopped } = (await formsIn("en")).options;
  const come = await holding(page, untilStopped);
  const view = golden<TableView>("view.session");
  await gallery.sitDown(snapshotOf({ lane: "S", view }));
  await expect(page.getByText(en.common.loading)).toBeVisible();
  await expect(page.getByText(en.lobby.gathering.readyFor(2))).toHaveCount(0);
  come();
  const { lobby } = await inDeals("en");
  await expect(page.getByRole("button", { name: lobby.gathering.readyFor(2), exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the options of a form have their place before their words come", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "en" });
  const susan = await Person.come("Susan", context, server.url, { language: "en" });
  const { page } = susan;
  const { lobby } = susan.words;
  await susan.introduce(lobby.home.newTable);
  const come = await holding(page, (await formsIn("en")).options.untilStopped);
  const rest = page.getByText(lobby.new.rest);
  await page.getByLabel(lobby.form.title).selectOption("rubber");
  await expect(page.getByText(lobby.form.forms.rubber.says)).toBeVisible();
  const before = (await rest.boundingBox())!.y;
  come();
  await expect(page.getByLabel(lobby.form.honours)).toBeEnabled();
  await expect(page.getByLabel(lobby.form.honours)).toHaveValue("computed");
  expect(Math.abs((await rest.boundingBox())!.y - before)).toBeLessThan(4);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("minibridge opens as a lesson unless whoever opens it has said otherwise", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "en" });
  const susan = await Person.come("Susan", context, server.url, { language: "en" });
  const { page } = susan;
  const { lobby } = susan.words;
  await susan.introduce(lobby.home.newTable);
  const form = page.getByLabel(lobby.form.title);
  const profile = (name: string) => page.locator(`input[name="profile"][value="${name}"]`);
  await form.selectOption("minibridge");
  await expect(profile("teaching")).toBeChecked();
  await form.selectOption("rubber");
  await expect(profile("social")).toBeChecked();
  await profile("club").check();
  await form.selectOption("minibridge_slips");
  await expect(profile("club")).toBeChecked();
  // What a form has not is not offered.
  await page.getByText(lobby.new.rest).click();
  await expect(page.getByLabel(lobby.policy.hints)).toHaveCount(0);
  await form.selectOption("rubber");
  await expect(page.getByLabel(lobby.policy.hints)).toBeVisible();
});

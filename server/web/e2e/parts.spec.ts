// Parts of the page that are fetched when they are wanted, while the network or the server's version of them is gone.

import type { Page } from "@playwright/test";

import { Server } from "./server";
import { expect, test } from "./fixtures";
import { Network } from "./network";
import { Person } from "./person";

const settings = (page: Page) => page.getByRole("button", { name: "Settings" });

test("what could not be loaded says so, and comes at the next press or with the connection", async ({ browser }) => {
  const network = await Network.open();
  const server = await Server.behind(network);
  const context = await browser.newContext();
  const susan = await Person.come("Susan", context, server.url);
  const { page, words } = susan;
  const { missing, offline, preferences } = words.common;

  // Without a name there is no connection that could come back: it is pressed.
  await expect(settings(page)).toBeVisible();
  network.drop();
  await settings(page).click();
  await expect(page.getByRole("alert")).toHaveText(missing.says);
  await page.getByRole("dialog").getByRole("button", { name: words.common.close }).click();
  await settings(page).click();
  await expect(page.getByRole("alert")).toHaveText(missing.says);
  network.clear();
  await page.getByRole("button", { name: offline.again }).click();
  await expect(page.getByRole("dialog").getByText(preferences.theme)).toBeVisible();
  const unstyled = () =>
    [...document.querySelectorAll("link")].filter((link) => link.rel === "stylesheet" && !link.sheet);
  expect(await page.evaluate(unstyled), "it comes with its styles").toEqual([]);
  await page.keyboard.press("Escape");

  // At a table it comes by itself.
  await page.getByRole("button", { name: words.lobby.computers.playNow }).click();
  await expect(page.locator("section.box")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: words.procedures.actions.more }).click();
  const policy = page.getByRole("button", { name: words.procedures.actions.policy });
  await expect(policy).toBeVisible();
  network.drop();
  await policy.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(missing.says);
  network.clear();
  await expect(page.getByRole("heading", { name: words.procedures.actions.policy })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("alert")).toBeHidden();

  // So does a screen, which is no older for it.
  await page.goto(`${server.url}/`);
  const newEvent = page.getByRole("link", { name: words.lobby.home.newEvent });
  await expect(newEvent).toBeVisible();
  network.drop();
  await newEvent.click();
  await expect(page.getByRole("alert")).toHaveText(missing.says);
  network.clear();
  await expect(page.getByRole("alert")).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/new\/event$/);
  await server.close();
  await network.close();
});

test("a page is said to be old where the server has another one", async ({ browser, server }) => {
  const context = await browser.newContext();
  const susan = await Person.come("Susan", context, server.url);
  const { page, words } = susan;
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: "" }));
  // What the server answers to this very request, with another version's script in it.
  await page.route(`${server.url}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(?<=src="\/assets\/)[^"]+/, "index-another.js");
    await route.fulfill({ response, body });
  });
  await page.getByRole("link", { name: words.lobby.daily.title }).click();
  await expect(page.getByRole("alert")).toHaveText(words.common.link.outdated);
  await page.unroute(/\/assets\//);
  await page.unroute(`${server.url}/`);
  await page.getByRole("button", { name: words.common.reload }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.lobby.daily.title);
});

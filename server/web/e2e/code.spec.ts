// A server whose owner gives out a code: it is asked for once, where something is to be opened, and nobody who is
// invited hears of it.

import { expect, test } from "./fixtures";
import { Server } from "./server";
import { Person } from "./person";

test("whoever opens a table is asked for the code once", async ({ browser }) => {
  const server = await Server.open("--open-tables", "code", "--opening-code", "ace of spades");
  const host = await Person.come("Susan", await browser.newContext(), server.url);
  const open = host.page.getByRole("button", { name: "Open the table" });
  const code = host.page.getByLabel("Code of this server");
  const alert = host.page.getByRole("alert");
  await host.introduce("New table");
  await expect(code).toBeHidden();
  await open.click();
  await expect(alert).toContainText("one has to know the code");
  await code.fill("ace of hearts");
  await open.click();
  await expect(alert).toContainText("one has to know the code");
  await code.fill(" ace of spades ");
  await open.click();
  await expect(host.page.getByRole("heading", { name: "Before the first board" })).toBeVisible();

  await host.page.goto(`${server.url}/new`);
  await open.click();
  await expect(host.page.getByRole("heading", { name: "Before the first board" })).toBeVisible();
  expect(host.complaints).toEqual([]);
  await server.close();
});

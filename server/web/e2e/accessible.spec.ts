// What axe-core finds on the forms and at no address at all; every state of the other screens hangs in the gallery.

import { nothingSerious } from "./axe";
import { expect, test } from "./fixtures";
import { Person } from "./person";

test("the screens before a table", async ({ browser, server }) => {
  const ann = await Person.come("Ann", await browser.newContext(), server.url);
  await expect(ann.page.getByLabel("Your name")).toBeVisible();
  await nothingSerious(ann.page, "home");
  await ann.introduce("New table");
  for (const [path, heading] of [
    ["/new", "New table"],
    ["/new/match", "New team match"],
    ["/new/event", "New event"],
    ["/", "Bridge"],
  ] as const) {
    await ann.page.goto(server.url + path);
    await expect(ann.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await nothingSerious(ann.page, path);
  }
  await ann.page.goto(`${server.url}/nowhere`);
  await expect(ann.page.getByText("There is nothing at this address.")).toBeVisible();
  await nothingSerious(ann.page, "nowhere");
});

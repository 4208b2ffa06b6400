// Somebody goes to the first page in the middle of a board: the others see that they are away, and that they come back.

import { expect, test } from "./fixtures";
import { Table } from "./table";

test("whoever leaves for the first page is away until they come back", async ({ browser, server }) => {
  const table = await Table.meet(browser, server);
  await table.deal();
  const { N, S } = table.people;
  const address = N.page.url();
  const away = S.page.locator("[data-felt]").getByText("away", { exact: true });
  await N.page.getByRole("link", { name: "Home" }).click();
  await expect(N.page.getByRole("heading", { name: "Bridge" })).toBeVisible();
  await expect(away).toBeVisible();
  await N.page.goto(address);
  await expect(away).toBeHidden();
  await table.auction("1H", "P", "P", "P");
});

// When the last board is over friends play once more: the host opens the same anew, and the others come to their seats.

import { en } from "../src/i18n/en";
import { expect, test } from "./fixtures";
import { picture } from "./pictures";
import { Table } from "./table";

test("the host plays again with the same people: each comes to their own seat by one press", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server, { boards: 1, profile: "club" });
  const { N: nora, E: emil, S: susan } = table.people;
  const { again, finished } = en.boards;
  const { policy, set } = susan.view;
  await table.deal();
  await table.auction("P", "P", "P");
  table.boardIsOver();
  await table.call("P");
  await expect(nora.page.getByText(finished)).toBeVisible();
  await expect(nora.page.getByText(again, { exact: true })).toHaveCount(0);
  const first = susan.page.url();
  await picture(susan.page, "again-host.png", { fullPage: true });
  await susan.page.getByRole("button", { name: again, exact: true }).click();
  await expect(susan.page.getByRole("heading", { name: en.lobby.gathering.title })).toBeVisible();
  expect(susan.page.url()).not.toBe(first);
  await expect(nora.page.getByRole("log").getByRole("link", { name: en.lobby.join.title })).toBeVisible();
  await picture(nora.page, "again-guest.png", { fullPage: true });
  for (const { page } of [nora, emil]) {
    await page.getByRole("link", { name: again, exact: true }).click();
    await expect(page).toHaveURL(susan.page.url());
    await expect(page.getByRole("heading", { name: en.lobby.gathering.title })).toBeVisible();
  }
  await expect.poll(() => susan.view.seats.E?.name).toBe("Emil");
  expect(susan.view.seats.N?.name).toBe("Nora");
  expect(susan.view.policy).toEqual(policy);
  expect(susan.view.set.boards).toEqual(set.boards);
  // Whoever comes back to what is over finds the way on.
  await susan.page.goto(first);
  await susan.page.getByRole("link", { name: again, exact: true }).click();
  await expect(susan.page).toHaveURL(nora.page.url());
});

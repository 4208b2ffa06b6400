// A rubber is not broken off by whoever it goes badly for: all agree to stop, in the middle of a deal too.

import { en } from "../src/i18n/en";
import { SEATS } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import type { Person } from "./person";
import { picture } from "./pictures";
import { Table } from "./table";

const { actions } = en.procedures;
const { stopping } = en.boards;

async function opensMenu({ page }: Person) {
  await page.getByRole("button", { name: actions.more, exact: true }).click();
}

test("the host cannot break off a rubber alone, and all four stop in the middle of a deal", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server, {
    form: "rubber",
    devices: { N: { viewport: { width: 320, height: 568 } }, E: { viewport: { width: 844, height: 390 } } },
  });
  await table.deal();
  await table.call("1S");
  const { N, E, S, W } = table.people;
  await opensMenu(S);
  await S.page.getByRole("button", { name: actions.close }).click();
  const asked = S.page.getByRole("dialog", { name: actions.close });
  await asked.getByRole("button", { name: actions.close }).click();
  await expect(asked.getByRole("alert")).toContainText("when all would stop");
  await S.page.keyboard.press("Escape");

  await opensMenu(S);
  await S.page.getByRole("button", { name: stopping.stop }).click();
  for (const each of [N, E, S, W]) {
    await expect(each.page.getByRole("region", { name: stopping.would(S.name) })).toBeVisible();
  }
  await S.page.getByRole("button", { name: stopping.goOn }).click();
  await expect(N.page.getByRole("region", { name: stopping.would(S.name) })).toBeHidden();
  await opensMenu(S);
  await S.page.getByRole("button", { name: stopping.stop }).click();
  await picture(N.page, "stopping-phone.png");
  await picture(E.page, "stopping-lying.png");
  table.boardIsOver();
  for (const each of [N, E, W]) {
    await each.page.getByRole("button", { name: stopping.stop }).click();
    if (each !== W) await expect(each.page.getByRole("button", { name: stopping.goOn })).toBeVisible();
  }
  for (const seat of SEATS) {
    const { page, complaints } = table.people[seat];
    await expect(page.getByRole("main").getByText(en.boards.closed.players)).toBeVisible();
    await expect(page.getByRole("button", { name: stopping.goOn })).toHaveCount(0);
    expect(complaints).toEqual([]);
  }
});

// What axe-core finds on every screen, light and dark: nothing serious, nothing critical.

import { nothingSerious } from "./axe";
import { expect, test } from "./fixtures";
import { Person } from "./person";
import { Table } from "./table";

test("the screens before a table", async ({ browser, house }) => {
  const ann = await Person.come("Ann", await browser.newContext(), house.url);
  await expect(ann.page.getByLabel("Your name")).toBeVisible();
  await nothingSerious(ann.page, "home");
  await ann.introduce("New table");
  for (const [path, heading] of [
    ["/new", "New table"],
    ["/new/match", "New team match"],
    ["/new/event", "New event"],
    ["/", "Bridge"],
  ] as const) {
    await ann.page.goto(house.url + path);
    await expect(ann.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await nothingSerious(ann.page, path);
  }
  await ann.page.goto(`${house.url}/nowhere`);
  await expect(ann.page.getByText("There is nothing at this address.")).toBeVisible();
  await nothingSerious(ann.page, "nowhere");
});

test("a table from its first guest to its last card", async ({ browser, house }) => {
  const table = await Table.meet(browser, house);
  const { N, E, S } = table.people;
  const kay = await table.join("Kay", "K");
  const director = await table.join("Dora", "D");
  await nothingSerious(S.page, "gathering");
  await table.deal();
  await nothingSerious(N.page, "auction");
  await nothingSerious(E.page, "auction, not one's turn");
  await nothingSerious(director.page, "director");
  await table.auction("1NT", "P", "P", "P");
  await nothingSerious(E.page, "the lead");
  for (let cards = 0; cards < 7; cards++) await table.play();
  await nothingSerious(N.page, "declarer");
  await nothingSerious(kay.page, "kibitzer");
  await N.page.getByRole("button", { name: "More", exact: true }).click();
  await nothingSerious(N.page, "menu");
  await N.page.keyboard.press("Escape");
  await table.claim("N", 4);
  await nothingSerious(E.page, "a claim to answer");
  await table.answerClaim("E", "accept");
  table.boardIsOver();
  await table.answerClaim("W", "accept");
  await table.everybodySees((view) => view.board!.result !== null);
  await nothingSerious(N.page, "board over");
  await N.page.getByRole("tab", { name: "Scores" }).click();
  await nothingSerious(N.page, "sheet");
});

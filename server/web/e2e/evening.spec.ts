// Four friends and a kibitzer play whole boards, with everything that happens at a table.

import { expect, test } from "./fixtures";
import { Table } from "./table";

test("four friends play a board with an alert, a slip taken back, a reload and a claim", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server);
  const { N, E, S, W } = table.people;
  const kay = await table.join("Kay", "K");
  await table.deal();
  await table.searchEverybody();

  await N.page
    .getByRole("group", { name: "Alert or explain" })
    .getByRole("button", { name: "Alert", exact: true })
    .click();
  await N.page.getByLabel(/^What it means/).fill("strong and artificial");
  await table.call("2C");
  await E.page
    .getByRole("button", { name: /^two clubs/ })
    .first()
    .click();
  await expect(E.page.getByRole("dialog").getByText("strong and artificial")).toBeVisible();
  await E.page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  // Partner has no word of it: not on the page, and not on the wire.
  expect(await S.page.content()).not.toContain("artificial");
  expect(S.heard.join()).not.toContain("artificial");

  await table.auction("P", "7C");
  await S.page.getByRole("button", { name: "Undo" }).click();
  await S.page.getByRole("button", { name: "Ask for an undo" }).click();
  for (const opponent of [E, W]) await opponent.page.getByRole("button", { name: "Allow" }).click();
  await table.everybodySees((view) => view.board!.calls.length === 2);
  await table.showsWhatIsSo();
  await table.auction("2D", "P", "2NT", "P", "3NT", "P", "P", "P");

  for (let cards = 0; cards < 6; cards++) await table.play();
  for (const person of [N, E, kay]) {
    await person.reload();
    await table.everybodySees((view) => view.board!.trick!.cards.length === 2, [person]);
    await table.showsWhatIsSo();
  }
  for (let cards = 0; cards < 6; cards++) await table.play();
  await table.searchEverybody();

  await table.claim("N", 3);
  await table.answerClaim("E", "reject");
  await table.answerClaim("W", "accept");
  await table.everybodySees((view) => view.board!.claim === null && view.board!.result === null);
  await table.play();
  await table.claim("N", 2);
  await table.answerClaim("E", "accept");
  table.boardIsOver();
  await table.answerClaim("W", "accept");
  await table.everybodySees((view) => view.board!.result !== null);
  // Those too who loaded the page anew after the lead was turned.
  for (const { page } of table.everybody) await expect(page.getByText(/ led the /)).toBeVisible();
  table.nobodySawTooMuch();
});

test("a board after a board: nobody sees the next one in the last", { tag: "@length" }, async ({ browser, server }) => {
  const table = await Table.meet(browser, server, { boards: 2 });
  await table.deal();
  await table.auction("P", "P", "P");
  table.boardIsOver();
  await table.call("P");
  await table.deal();
  await table.auction("1S", "X", "XX", "P", "P", "P");
  await table.playOut((legal) => legal.at(-1)!);
  table.nobodySawTooMuch();
});

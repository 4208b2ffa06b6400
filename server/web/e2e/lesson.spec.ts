// At a lesson everything may be taken back, as far as the first card.

import { cardInWords } from "../src/cards/names";
import { en } from "../src/i18n/en";
import { cardsOf } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { Table } from "./table";

test("a claim goes back, and a card of an earlier trick", { tag: "@length" }, async ({ browser, server }) => {
  const table = await Table.meet(browser, server, { profile: "teaching" });
  const { N, E, S, W } = table.people;
  await table.deal();
  await table.auction("1NT", "P", "P", "P");
  await table.play();
  await table.play();
  const dummys = table.people.N.view.board!.trick!.cards[1]!;
  for (let cards = 0; cards < 7; cards++) await table.play();

  const takesBack = async (what: string) => {
    await N.page.getByRole("button", { name: "Undo" }).click();
    const dialog = N.page.getByRole("dialog", { name: "Undo" });
    await dialog.getByRole("radio", { name: what }).check();
    await dialog.getByRole("button", { name: "Ask for an undo" }).click();
    for (const { page, waits } of [E, S, W]) {
      await expect(waits.getByText(what)).toBeVisible();
      await page.getByRole("button", { name: "Allow" }).click();
    }
  };
  // A page that is loaded again still knows what it saw.
  await N.reload();
  await table.showsWhatIsSo();
  await table.claim("N", 3);
  await takesBack("the claim of 3 tricks");
  await table.everybodySees((view) => view.board!.claim === null);
  await takesBack(`${cardInWords(dummys, en.common)} (trick 1)`);
  await table.everybodySees(({ board }) => board!.won.NS + board!.won.EW === 0);
  expect(cardsOf(S.view.board!.hands.S!), "it is in dummy's hand again").toContain(dummys);
  await table.showsWhatIsSo();
});

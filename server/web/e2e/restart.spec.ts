// The server goes and comes back in the middle of a board: everybody goes on where they were, without a click.

import { expect, test } from "./fixtures";
import { Table } from "./table";
import { AT_LENGTH } from "./words";

for (const signal of AT_LENGTH ? (["SIGTERM", "SIGKILL"] as const) : (["SIGKILL"] as const)) {
  test(`a board goes on after ${signal}`, async ({ browser, server }) => {
    const table = await Table.meet(browser, server);
    await table.join("Kay", "K");
    await table.deal();
    await table.auction("1H", "P", "2H");
    await server.stop(signal);
    const { N } = table.people;
    await expect(N.page.getByText("Not live")).toBeVisible();
    await expect(N.box.getByRole("button"), "nothing can be called while it is not live").toHaveCount(0);
    await server.start();
    for (const { page } of table.everybody) await expect(page.getByText("Not live")).toBeHidden();
    await table.showsWhatIsSo();
    await table.auction("P", "P", "P");
    await table.play();
    await server.stop(signal);
    await server.start();
    for (const { page } of table.everybody) await expect(page.getByText("Not live")).toBeHidden();
    for (let cards = 0; cards < 7; cards++) await table.play();
    await table.claim("N", 2);
    await server.stop(signal);
    await server.start();
    for (const { page } of table.everybody) await expect(page.getByText("Not live")).toBeHidden();
    table.boardIsOver();
    await table.answerClaim("E", "accept");
    await table.answerClaim("W", "accept");
    await table.everybodySees((view) => view.board!.result !== null);
    table.nobodySawTooMuch();
  });
}

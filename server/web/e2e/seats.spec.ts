// Who sits where before a board: two friends change seats, or one of them would rather stay.

import { en } from "../src/i18n/en";
import type { Seat } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import type { Person } from "./person";
import { Table } from "./table";

/** The button that asks somebody: their name is for those who do not see it beside it. */
const asking = (person: Person, name: string) =>
  person.page.getByRole("button", { name: new RegExp(`^${en.lobby.gathering.askSwap} ?: ${name}$`) });
const asks = (person: Person, name: string) => asking(person, name).click();
const wish = (person: Person, who: string) =>
  person.page.getByRole("region", { name: `${who} would like to change seats with you.` });

test("two friends change seats before the first board and between boards", async ({ browser, server }) => {
  const table = await Table.meet(browser, server, { boards: 2 });
  const { N: nora, E: emil, S: susan, W: willem } = table.people;

  await asks(willem, "Susan");
  await wish(susan, "Willem (West)").getByRole("button", { name: "Stay here" }).click();
  await expect(wish(susan, "Willem (West)")).toBeHidden();
  await expect(asking(willem, "Susan")).toBeVisible();

  await asks(nora, "Emil");
  await nora.page.getByRole("button", { name: "Withdraw" }).click();
  await expect(wish(emil, "Nora (North)")).toBeHidden();
  await asks(nora, "Emil");
  await wish(emil, "Nora (North)").getByRole("button", { name: "Change seats" }).click();
  await expect.poll(() => [nora.lane, emil.lane]).toEqual(["E", "N"]);
  await expect(susan.page.getByText("Nora and Emil have changed seats: Nora sits East, Emil North.")).toBeAttached();

  // Her link was for North; she comes back to the seat that she has.
  await nora.page.reload();
  await expect.poll(() => nora.folding.table?.lane).toBe("E");
  await nora.page.goto(table.links.N!);
  await expect(nora.page).toHaveURL(/\/table\//);
  await expect.poll(() => nora.folding.table?.lane).toBe("E");

  for (const person of [nora, emil, susan, willem]) {
    const ready = person.page.getByRole("button", { name: "I am ready" });
    const isHeard = () => person.view.board !== null || person.view.ready[person.lane as Seat];
    // Whoever has just come back presses again if the first time was for the page that they left.
    await expect(async () => {
      if (await ready.isVisible()) await ready.click();
      await expect.poll(isHeard, { timeout: 2_000 }).toBe(true);
    }).toPass();
  }
  const hands = ({ view: { board } }: Person) => Object.keys(board?.hands ?? {});
  await expect.poll(() => [hands(emil), hands(nora)]).toEqual([["N"], ["E"]]);
  for (const person of [emil, nora, susan, willem]) await (await person.callButton("P")).click();
  await expect.poll(() => emil.view.stage).toBe("gathering");

  await emil.page.getByRole("button", { name: "Change seats…" }).click();
  await asks(emil, "Nora");
  await wish(nora, "Emil (North)").getByRole("button", { name: "Change seats" }).click();
  await expect.poll(() => [nora.lane, emil.lane]).toEqual(["N", "E"]);
  for (const person of [nora, emil, susan, willem]) expect(person.complaints).toEqual([]);
});

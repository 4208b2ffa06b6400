// A Swiss of pairs by victory points: how it is opened, and what its ranking says, the bye included.

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { rule } from "./ruling";

/** Five pairs: one sits out in each round. */
const CLUB = "Ann Bob Cid Dee Eva Hal Ida Jon Kim Lou".split(" ");

test("five pairs play a Swiss by victory points, and one of them has the bye", async ({ browser, server }) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  const { page } = fay;
  await page.getByLabel("Who plays").selectOption({ label: "Pairs" });
  await page.getByLabel("Name of the event").fill("Swiss");
  await page.getByRole("combobox", { name: "Who meets whom" }).selectOption({ label: "Swiss" });
  await page.getByLabel("Rounds", { exact: true }).fill("1");
  await page.getByLabel("Boards a round").fill("1");
  await page.getByLabel("Rank by victory points").check();
  await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
  await lookedAt(page, "swiss-new");
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  const path = (await lettersOn(fay)).get("For everybody who would play")!;
  await page.getByRole("link", { name: "Direct it myself" }).click();
  const club: Regular[] = [];
  for (const name of CLUB) club.push(await Regular.come(name, server.url, [path]));
  await page.getByRole("button", { name: "Start the event" }).click();

  // At one table a contract is made, and the other passes the board out.
  const ranking = page.getByRole("region", { name: "Ranking after 1 board" });
  await expect(ranking.getByRole("columnheader", { name: "VP" })).toBeVisible();
  const points = async () =>
    (await ranking.getByRole("row").allInnerTexts()).flatMap((row) => row.match(/\b\d+\.\d\d\b/)?.[0] ?? []);
  await expect.poll(points).toEqual(["20.00", "20.00", "12.00", "0.00", "0.00"]);
  await lookedAt(page, "swiss-ranking");
  await rule(fay, "Fine somebody", "late", async (form) => {
    await form.getByRole("combobox", { name: "Number and names" }).selectOption("1");
    await form.getByLabel(/^Fine/).fill("2");
  });
  await expect(ranking).toContainText("fined 2.00");
  fay.hadNoTrouble();
  for (const regular of club) {
    expect(regular.folding.faults, regular.name).toEqual([]);
    regular.goHome();
  }
});

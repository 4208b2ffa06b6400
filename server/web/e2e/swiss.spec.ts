// A Swiss of pairs by victory points: how it is opened, and what its ranking says, the bye included. And one whose
// boards the club brings.

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
  await expect(ranking.getByRole("row").filter({ hasText: "12.00" })).toContainText("bye");
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

/** A board of the club's own, as a file. */
const pbn = (board: number) =>
  `[Board "${board}"]\n[Deal "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543"]\n`;

test("a club brings the boards, which are numbered from 1, and all read who meets whom", async ({
  browser,
  server,
}) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  const { page } = fay;
  await page.getByLabel("Who plays").selectOption({ label: "Pairs" });
  await page.getByLabel("Name of the event").fill("Club boards");
  await page.getByRole("combobox", { name: "Who meets whom" }).selectOption({ label: "Swiss" });
  await page.getByLabel("Rounds", { exact: true }).fill("1");
  await page.getByLabel("Boards a round").fill("1");
  await page
    .getByRole("combobox", { name: "The next round begins" })
    .selectOption({ label: "when the director begins it" });
  await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
  // Their field is called as the file that was chosen.
  const bring = (board: number) =>
    page
      .getByLabel(/\bpbn\b/i)
      .setInputFiles({ name: "club.pbn", mimeType: "text/plain", buffer: Buffer.from(pbn(board)) });
  await bring(2);
  await expect(page.getByText("1 board to play")).toBeVisible();
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "numbered from 1" })).toBeVisible();
  await page.getByRole("button", { name: "Deal them instead" }).click();
  await bring(1);
  await expect(page.getByText("1 board to play")).toBeVisible();
  await lookedAt(page, "swiss-brought");
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  const path = (await lettersOn(fay)).get("For everybody who would play")!;
  await page.getByRole("link", { name: "Direct it myself" }).click();
  await expect(page.getByText("Whoever opened the event brought its boards")).toBeVisible();
  const club: Regular[] = [];
  for (const name of CLUB.slice(0, 8)) club.push(await Regular.come(name, server.url, [path]));
  await page.getByRole("button", { name: "Start the event" }).click();
  const next = page.getByRole("table", { name: "Round 1, when the director begins it" });
  await expect(next.getByRole("row"), "two tables, and what their columns are").toHaveCount(3);
  await lookedAt(page, "swiss-next-round");
  await page.getByRole("button", { name: "Begin round 1" }).click();
  await expect(page.getByRole("region", { name: "Ranking after 1 board" })).toBeVisible();
  await expect(next).toHaveCount(0);
  fay.hadNoTrouble();
  for (const regular of club) {
    expect(regular.folding.faults, regular.name).toEqual([]);
    regular.goHome();
  }
});

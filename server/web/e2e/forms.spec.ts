// A rubber at a table: it is chosen when the table is opened, and its pad is drawn as people draw it.

import { en } from "../src/i18n/en";
import { formsIn } from "../src/i18n/forms/words";
import { SEATS } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { Person } from "./person";
import { picture } from "./pictures";
import { Table } from "./table";

test("somebody opens a table for a rubber and sees what is played there", async ({ browser, server }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const context = await browser.newContext({ locale: "en", viewport: { width, height } });
    const susan = await Person.come("Susan", context, server.url, { language: "en" });
    const { page } = susan;
    const { lobby } = susan.words;
    await susan.introduce(lobby.home.newTable);
    const form = page.getByLabel(lobby.form.title);
    await form.selectOption("chicago");
    await expect(page.getByText(lobby.form.forms.chicago.says)).toBeVisible();
    await expect(page.getByLabel(lobby.form.order)).toBeVisible();
    await form.selectOption("rubber");
    await expect(page.getByText(lobby.form.forms.rubber.says)).toBeVisible();
    await expect(page.getByLabel(lobby.new.number, { exact: true })).toHaveCount(0);
    await page.getByLabel(lobby.form.rubbers).selectOption("1");
    await picture(page, `new-table-forms-${width}.png`, { fullPage: true });
    await page.getByRole("button", { name: lobby.new.go }).click();
    await expect(page.getByText(lobby.form.forms.rubber.name).first()).toBeVisible();
    await page.getByText(lobby.policy.title).click();
    const terms = page.getByRole("term");
    await expect(terms.filter({ hasText: lobby.form.title }).locator("xpath=..")).toContainText("Rubber bridge");
    await expect(terms.filter({ hasText: lobby.form.rubbers }).locator("xpath=..")).toContainText("1");
    await context.close();
  }
});

test("with a table of expectation that is wrong nothing is opened", { tag: "@length" }, async ({ browser, server }) => {
  const susan = await Person.come("Susan", await browser.newContext({ locale: "en" }), server.url, { language: "en" });
  const { page } = susan;
  const { lobby } = susan.words;
  const { expectation } = (await formsIn("en")).options;
  await susan.introduce(lobby.home.newTable);
  await page.getByLabel(lobby.form.title).selectOption("russian");
  const rows = Array.from({ length: 21 }, (_, at) => `${at + 20} ${at * 10} ${at * 20}`);
  const bring = (lines: string[]) =>
    page
      .getByLabel(expectation.title)
      .setInputFiles({ name: "club.txt", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });
  await bring(rows.slice(0, 20));
  await expect(page.getByRole("alert").filter({ hasText: expectation.wrong(21) })).toBeVisible();
  await page.getByRole("button", { name: lobby.new.go }).click();
  await expect(page).not.toHaveURL(/\/table\//);
  await bring(rows);
  await page.getByRole("button", { name: lobby.new.go }).click();
  await expect(page).toHaveURL(/\/table\//);
  await page.getByText(lobby.policy.title).click();
  await expect(page.getByText(expectation.own)).toBeVisible();
});

test("a beginner is led by the hand: they see dummy, choose trumps and a game, and all play", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server, {
    form: "minibridge",
    devices: { N: { viewport: { width: 390, height: 844 } } },
  });
  await table.deal();
  const due = table.people.N.view.board!.declaring!.due!.seat;
  const declarer = table.people[due];
  const { guide, title } = en.table.declaring;
  const { aim } = en.common;
  const told = (await formsIn("en")).guide;
  await expect(declarer.page.getByRole("region", { name: title }).getByText(guide.choose)).toBeVisible();
  const after = (places: number) => table.people[SEATS[(SEATS.indexOf(due) + places) % 4]!].page;
  for (const [places, said] of [told.leads, told.dummy, told.defends].entries()) {
    await expect(after(places + 1).getByText(said)).toBeVisible();
  }
  for (const seat of ["N", "E", "S", "W"] as const) {
    const { page } = table.people[seat];
    await picture(page, `declaring-${seat}.png`);
    for (const [, points] of Object.entries(table.people.N.view.board!.declaring!.points!)) {
      await expect(page.locator(".points dd", { hasText: new RegExp(`^${points}$`) }).first()).toBeVisible();
    }
  }
  await declarer.page.locator('[data-strain="NT"]').click();
  await declarer.page.getByRole("button", { name: aim.part_score }).click();
  await table.everybodySees(({ board }) => board!.contract === `1NT${due}`);
  for (let cards = 0; cards < 4; cards++) await table.play();
  await table.showsWhatIsSo();
});

test(
  "whoever opens reads their partner's slip, and nobody else does",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { form: "minibridge_slips" });
    await table.deal();
    const { N, E, S, W } = table.people;
    await N.page.getByRole("button", { name: en.table.declaring.open }).click();
    const slip = en.table.declaring.slip(en.common.seat.S);
    await expect(N.page.getByText(slip)).toBeVisible();
    await picture(N.page, "slip.png");
    for (const { page } of [E, S, W]) await expect(page.getByText(slip)).toHaveCount(0);
    await N.page.locator('[data-bid="1S"]').click();
    await expect(E.page.getByText(en.table.declaring.slip(en.common.seat.W))).toBeVisible();
    await E.page.locator('[data-says="pass"]').click();
    await table.everybodySees(({ board }) => board!.contract === "1SN");
  },
);

test(
  "a strain is named, and the other side doubles what a trick is worth",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { form: "bridge_whist" });
    await table.deal();
    const { N, E, S, W } = table.people;
    await N.page.locator('[data-says="leave"]').click();
    await S.page.locator('[data-strain="H"]').click();
    await E.page.locator('[data-says="double"]').click();
    await S.page.locator('[data-says="pass"]').click();
    await N.page.locator('[data-says="pass"]').click();
    await table.everybodySees(({ board }) => board!.contract === "1HN");
    await expect(W.page.getByText(en.table.say.calls(en.common.seat.E, en.common.double)).first()).toBeVisible();
    await expect(W.page.locator("button.contract .paper"), "no level was bid").toHaveText(
      /^\W*×2\sNhearts ×2 by North$/,
    );
  },
);

// Friends whose partners change after each rubber, with an account for each, until they agree to stop.

import { en } from "../src/i18n/en";
import { formsIn } from "../src/i18n/forms/words";
import { SEATS } from "../src/rules/cards";
import { expect, test } from "./fixtures";
import { picture } from "./pictures";
import { Table } from "./table";
import { inDeals } from "./words";

test(
  "after a rubber everybody sits anew, each has an account, and all agree to stop",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, {
      form: "rubber",
      partners: "pivot",
      stakes: 5,
      devices: { S: { viewport: { width: 390, height: 844 } }, N: { viewport: { width: 1280, height: 800 } } },
    });
    const { N: nora, E: emil, S: susan, W: willem } = table.people;
    for (const [declarer, calls] of [
      ["N", ["3NT", "P", "P", "P"]],
      ["S", ["P", "3NT", "P", "P", "P"]],
    ] as const) {
      await table.deal();
      if (declarer === "S") {
        // What a bid is worth depends on how the rubber stands.
        const { stands } = await formsIn("en");
        for (const { page } of [nora, susan]) {
          await expect(page.getByTitle(stands.title)).toContainText(stands.of(en.common.side.NS, true, 0));
        }
        await picture(nora.page, "pivot-bids-desktop.png");
        await picture(susan.page, "pivot-bids-phone.png");
      }
      await table.auction(...calls);
      await table.play();
      if (declarer === "S") {
        // It stands beside the tricks where there is room for both.
        const { stands } = await formsIn("en");
        await expect(nora.page.getByTitle(stands.title)).toBeVisible();
        await expect(susan.page.getByTitle(stands.title)).toBeHidden();
        await picture(nora.page, "pivot-plays-desktop.png");
      }
      await table.claim(declarer, 9);
      await table.answerClaim("E", "accept");
      table.boardIsOver();
      await table.answerClaim("W", "accept");
      await table.everybodySees(({ stage }) => stage === "gathering");
    }
    const accounts = susan.view.session!.accounts!;
    expect(accounts.map(({ name }) => name)).toEqual(["Nora", "Emil", "Susan", "Willem"]);
    const hundreds = Math.round(Math.abs(accounts[0]!.balance) / 100);
    expect(accounts[0]!.staked).toBe(5 * hundreds);
    await expect(nora.page.getByRole("button", { name: en.lobby.gathering.changeSeats })).toHaveCount(0);
    await picture(susan.page, "pivot-over-phone.png", { fullPage: true });

    const ready = (await inDeals("en")).lobby.gathering.readyFor(3);
    await susan.page.getByRole("button", { name: ready, exact: true }).click();
    await expect.poll(() => [nora, emil, susan, willem].map(({ lane }) => lane)).toEqual(["N", "W", "E", "S"]);
    const { anew, nowAt } = en.table.say;
    await expect(nora.page.getByText(anew("Nora", "Willem", "Susan", "Emil"))).toBeAttached();
    await expect(willem.page.getByText(nowAt(en.common.seat.S))).toBeAttached();
    await picture(nora.page, "pivot-next-desktop.png");

    const { stop, goOn, would } = en.boards.stopping;
    const said = nora.page.locator("p.quiet", { hasText: would("Emil") });
    await emil.page.getByRole("button", { name: stop }).click();
    await expect(said).toBeVisible();
    await emil.page.getByRole("button", { name: goOn }).click();
    await expect(said).toHaveCount(0);
    for (const { page } of [emil, nora, susan, willem]) await page.getByRole("button", { name: stop }).click();
    for (const { page } of [emil, nora, susan, willem]) {
      await expect(page.locator(".thanks", { hasText: en.boards.closed.players })).toBeVisible();
      await expect(page.getByRole("rowheader", { name: "Willem" })).toBeVisible();
    }
    const pad = nora.page.locator("table.pad").first();
    for (const pair of ["Nora & Susan", "Emil & Willem"])
      await expect(pad.locator("th", { hasText: pair })).toBeVisible();
    await expect(nora.page.locator("p.total"), "no two partnerships are added up").toHaveCount(0);
    await picture(susan.page, "pivot-stopped-phone.png", { fullPage: true });
    await picture(nora.page, "pivot-stopped-desktop.png", { fullPage: true });
    for (const seat of SEATS) expect(table.people[seat].complaints).toEqual([]);
  },
);

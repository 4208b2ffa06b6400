// The director at a table: called, they look, stop, go back, help with a claim, and rule; and everybody else hears of
// it what they may.

import type { Browser } from "@playwright/test";

import { nothingSerious } from "./axe";
import { expect, test } from "./fixtures";
import { nothingScrolls } from "./fitting";
import type { Server } from "./server";
import { lookedAt, picture } from "./pictures";
import { rule } from "./ruling";
import { sized } from "./sizing";
import { Table } from "./table";

/** As much as a call may mean, in as many letters as go with it. */
const LONGEST =
  "weak with both majors, or strong with diamonds; at favourable vulnerability perhaps four cards in one of them"
    .padEnd(199, " and so on")
    .concat("!");
const SIZES = [
  [360, 640],
  [768, 1024],
  [1440, 900],
] as const;

/** A tournament's table with a director at their desk, and cards that are dealt; `waiting` says who waits for them. */
async function directed(browser: Browser, server: Server) {
  const table = await Table.meet(browser, server, { profile: "tournament" });
  const dora = await table.join("Dora", "D");
  const desk = dora.page.getByRole("region", { name: "Direction" });
  await table.deal();
  return { table, dora, desk, waiting: desk.getByRole("status").first() };
}

test(
  "the director is called, stops the table, goes back in the auction, and looks at a hand",
  { tag: "@length" },
  async ({ browser, server }) => {
    const { table, dora, waiting } = await directed(browser, server);
    const { N, E, S, W } = table.people;
    await table.auction("1NT");

    // East calls, and nobody but the director hears who it was and why.
    await E.page.getByRole("button", { name: "Director", exact: true }).click();
    await E.page.getByRole("button", { name: "A long pause before a call or card" }).click();
    await E.page.getByRole("button", { name: "Call the director" }).click();
    await expect(waiting).toContainText("East calls: A long pause before a call or card");
    await expect(W.waits.getByText("The director has been called.")).toBeVisible();
    expect(W.heard.join()).not.toContain("long pause");
    await rule(dora, "Come to the table", "called to the table");
    await expect(W.waits.getByText("The director has been called.")).toBeHidden();

    await rule(dora, "Stop the table", "please wait");
    await expect(E.page.getByRole("main")).toContainText("The director has stopped the table. “please wait”");
    await expect(E.box.getByRole("button")).toHaveCount(0);
    await lookedAt(E.page, "director-stopped");
    await rule(dora, "Let play continue", "play goes on");
    await table.auction("P", "3NT");
    await rule(dora, "Go back in the board", "South had not seen the call before", async (form) => {
      await form.getByRole("combobox", { name: "First act that does not count" }).selectOption("South: three notrump");
    });
    await table.everybodySees((view) => view.board!.calls.length === 2);
    await expect(S.page.getByText("Something was undone.")).toBeVisible();
    await lookedAt(S.page, "director-taken-back");
    for (const person of [N, E, S, W]) await person.putAway();

    // A hand is looked at: it is in the log, and the others hear of it when the board is over.
    await rule(dora, "Look at a hand", "to decide", async (form) => {
      await form.getByRole("combobox", { name: "Seat" }).selectOption("East (Emil)");
    });
    await expect.poll(() => dora.view.board!.hands.E).toBeTruthy();
    await dora.page.getByRole("button", { name: "Log and thinking times" }).click();
    await expect(dora.page.getByText("East’s hand is shown to the director.")).toBeVisible();
    await lookedAt(dora.page, "director-log");
    expect(W.heard.join()).not.toContain("to decide");
    await table.auction("P", "P");
    for (const person of [N, E, S, W, dora]) person.hadNoTrouble();
  },
);

test(
  "a contested claim, with help for the director; a score with weights, and a fine",
  { tag: "@length" },
  async ({ browser, server }) => {
    const { table, dora, desk, waiting } = await directed(browser, server);
    const { N, E, S, W } = table.people;
    await table.auction("1NT", "P", "P", "P");

    // The lead lies face down until leader's partner and declarer have no question.
    await table.play();
    for (const { page } of [W, N]) await page.getByRole("button", { name: "No questions" }).click();
    await table.everybodySees((view) => view.board!.trick?.cards.length === 1);
    for (let cards = 1; cards < 20; cards++) await table.play();

    // A contested claim waits for the director, and the director has help with it.
    await table.claim("N", 3, "the spades are high, and the rest are yours");
    await table.answerClaim("E", "reject");
    await table.answerClaim("W", "accept");
    await expect(N.waits.getByText("The claim is contested. The director decides.")).toBeVisible();
    await expect(waiting).toContainText("North claims 3 tricks.");
    await dora.page.getByRole("button", { name: "Help with the claim" }).click();
    await expect(dora.page.getByText("Information only: with all cards seen")).toBeVisible({ timeout: 60_000 });
    await lookedAt(dora.page, "director-claim-help");
    table.boardIsOver();
    await rule(dora, "Award the claim", "no normal line is worse", async (form) => {
      await form.getByLabel(/^Tricks of the remaining/).fill("2");
    });
    await table.everybodySees((view) => view.board!.result !== null);
    await table.nobodySawTooMuch();
    for (const { page } of [N, E, S, W]) {
      await expect(page.getByText("no normal line is worse")).toBeVisible();
    }
    expect(W.heard.join(), "the looks are told with the board").toContain("to judge the claim");

    // A score with weights, and a fine.
    await rule(dora, "Adjust a score", "misinformation", async (form) => {
      const ours = form.getByRole("group", { name: "North–South" });
      await ours.getByRole("combobox", { name: "North–South get" }).selectOption("results with weights");
      // It begins with what the board came to.
      await expect(ours.getByRole("combobox", { name: "Level" })).toHaveValue("1");
      await expect(ours.getByRole("combobox", { name: "Denomination" })).toHaveValue("NT");
      await ours.getByRole("button", { name: "Another result" }).click();
      for (const [at, tricks] of ["9", "8"].entries()) {
        await ours.getByRole("combobox", { name: "Level" }).nth(at).selectOption("3");
        await ours.getByRole("combobox", { name: "Denomination" }).nth(at).selectOption("notrump");
        await ours.getByRole("spinbutton", { name: "Tricks" }).nth(at).fill(tricks);
        await ours.getByRole("textbox", { name: "Weight" }).nth(at).fill("1/2");
      }
      const theirs = form.getByRole("group", { name: "East–West" });
      await theirs.getByRole("combobox", { name: "East–West get" }).selectOption("average plus");
    });
    await rule(dora, "Penalise a side", "late at the table", async (form) => {
      await form.getByRole("combobox", { name: "Side" }).selectOption("East–West");
      await form.getByLabel("How much").fill("1/2");
      await form.getByRole("combobox", { name: "Of what" }).selectOption("victory points");
    });
    await expect(S.page.getByText("late at the table")).toBeVisible();
    await S.page.getByRole("tab", { name: "Scores" }).click();
    await lookedAt(S.page, "director-ruled");

    // A tablet is turned, and turned back: what is half filled in lies there still.
    await desk.getByRole("button", { name: "Penalise a side" }).click();
    await desk.getByLabel("How much").fill("2.5");
    await desk.getByLabel("Reason").fill("half a sentence");
    for (const size of [
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
    ]) {
      await sized(dora.page, size);
      if (size.width < 1100) await dora.page.getByRole("button", { name: "Direction" }).click();
      await expect(desk.getByLabel("How much")).toHaveValue("2.5");
      await expect(desk.getByLabel("Reason")).toHaveValue("half a sentence");
      if (size.width < 1100) await dora.page.getByRole("button", { name: "Close", exact: true }).click();
    }
    await desk.getByRole("button", { name: "Penalise a side", exact: true }).click();

    // On a phone the desk is behind the table.
    await sized(dora.page, { width: 360, height: 640 });
    await dora.page.getByRole("button", { name: "Direction" }).click();
    await dora.page.getByRole("button", { name: "Adjust a score" }).click();
    await dora.page.getByRole("combobox", { name: "North–South get" }).selectOption("results with weights");
    await nothingSerious(dora.page, "the desk on a phone");
    await picture(dora.page, "director-desk-360-light.png");
    for (const person of [N, E, S, W, dora]) person.hadNoTrouble();
  },
);

test(
  "what is on one's own card stands beside the call, and goes with it to the opponents",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { hands: { N: "keys" } });
    const { N, E, S } = table.people;
    await S.page.getByRole("button", { name: "More", exact: true }).click();
    await S.page.getByRole("button", { name: "Your convention card" }).click();
    const card = S.page.getByRole("dialog", { name: "Convention card of North–South" });
    await card.getByLabel("System").fill("five-card majors");
    await card.getByRole("button", { name: "One more call" }).click();
    await card.getByLabel("Call", { exact: true }).fill("1NT");
    await card.getByRole("combobox", { name: "How it is told" }).selectOption("Announcement");
    await card.getByLabel("What it means").fill("12 to 14");
    await card.getByRole("button", { name: "One more call" }).click();
    await card.getByLabel("Call", { exact: true }).last().fill("2C");
    await card.getByLabel("What it means").last().fill(LONGEST);
    await lookedAt(S.page, "card-filed");
    await card.getByRole("button", { name: "File the card" }).click();
    await expect(card.getByText("The card is filed.")).toBeVisible();
    await card.getByRole("button", { name: "Close" }).click();
    await table.deal();
    const usual = N.page.viewportSize()!;
    const pass = N.box.getByRole("button", { name: "pass", exact: true });
    for (const [width, height] of [...SIZES, [usual.width, usual.height]] as const) {
      await sized(N.page, { width, height });
      await N.page.keyboard.type("7NT");
      const before = await pass.boundingBox();
      await N.page.keyboard.type("2C");
      await expect(N.page.getByLabel(/^What it means/)).toHaveValue(LONGEST);
      await nothingScrolls(N, `the longest words at ${width} by ${height}`);
      expect(await pass.boundingBox(), "no call moves for the words that go with one").toEqual(before);
    }
    await N.page.keyboard.type("1NT");
    await expect(N.page.getByText("From your card")).toBeVisible();
    await expect(N.page.getByLabel(/^What it means/)).toHaveValue("12 to 14");
    await lookedAt(N.page, "card-used");
    await table.call("1NT");
    await E.page
      .getByRole("button", { name: /^one notrump/ })
      .first()
      .click();
    await expect(E.page.getByRole("dialog").getByText("12 to 14")).toBeVisible();
    await lookedAt(E.page, "card-heard");
    expect(S.heard.filter((frame) => frame.includes('"called"')).join(), "partner is told nothing").not.toContain(
      "12 to 14",
    );
  },
);

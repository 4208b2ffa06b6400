// An event of more rounds than a connection attends tables: in each one sits down at a table of its own.

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { Regular } from "./regular";
import { en } from "../src/i18n/en";

/** A connection attends eight tables at most. */
const ROUNDS = 9;
const { field } = en.events;

test(
  "whoever has played as many tables as one attends goes on to the next",
  { tag: "@length" },
  async ({ browser, server }) => {
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
    await fay.introduce("Continue");
    const { page } = fay;
    await page.getByLabel("Who plays").selectOption({ label: "Pairs" });
    await page.getByLabel("Name of the event").fill("Long evening");
    await page
      .getByRole("combobox", { name: "Who meets whom" })
      .selectOption({ label: field.fresh.movements.random.name });
    await page.getByLabel("Rounds", { exact: true }).fill(String(ROUNDS));
    await page.getByLabel("Boards a round").fill("1");
    await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
    await page.getByRole("button", { name: "Open the event" }).click();
    await expect(page).toHaveURL(/\/event\//);
    const path = (await lettersOn(fay)).get("For everybody who would play")!;
    await page.getByRole("link", { name: "Direct it myself" }).click();
    const ann = await Person.come("Ann", await browser.newContext(), server.url, { path });
    await ann.introduce("Continue");
    await expect(ann.page.getByText(field.duty.entered)).toBeVisible();
    const club: Regular[] = [];
    for (const name of ["Bob", "Cid", "Dee"]) club.push(await Regular.come(name, server.url, [path]));
    await page.getByRole("button", { name: field.duty.startGo }).click();

    // Each board is passed out.
    for (let round = 1; round <= ROUNDS; round++) {
      await ann.page.getByRole("button", { name: field.duty.go }).click();
      await ann.page.getByRole("button", { name: ann.words.lobby.gathering.iAmReady }).click();
      const pass = ann.box.getByRole("button", { name: en.common.pass, exact: true });
      await expect(pass).toBeEnabled();
      await pass.click();
      await expect(pass).toBeHidden();
    }
    await expect(page.getByRole("heading", { name: `Round ${ROUNDS}` })).toBeVisible();
    await expect(page.getByText(/^All is played\./).first()).toBeVisible();
    fay.hadNoTrouble();
    ann.hadNoTrouble();
    for (const regular of club) {
      expect(regular.folding.faults, regular.name).toEqual([]);
      regular.goHome();
    }
  },
);

// A party: nine people play two rounds of Chicago at two tables, winners up and losers down, with tallies and prizes.
// One of them has a browser, as has who gives the party; the others speak the protocol.

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { inDeals } from "./words";
import { en } from "../src/i18n/en";
import { seatToAct } from "../src/rules/play";

const OTHERS = "Bob Cid Dee Eva Hal Ida Jon Kim".split(" ");
const { party } = en.events.field;

/** Passes whenever it is their turn, until this deal is over. */
async function passesOut(person: Person, deal: number): Promise<void> {
  const { iAmReady, readyFor } = (await inDeals("en")).lobby.gathering;
  await person.sees(({ stage, sheet }) => stage === "gathering" && sheet.length === deal - 1);
  await person.press(person.page.getByRole("button", { name: deal === 1 ? iAmReady : readyFor(deal), exact: true }));
  const isOver = () => person.view.sheet.length >= deal;
  for (;;) {
    await person.sees(({ stage, board }) => isOver() || (stage === "auction" && seatToAct(board!) === person.lane));
    if (isOver()) return;
    await person.callUntilTaken("P", isOver);
  }
}

test(
  "a party of nine: Chicago at two tables, one sits out, tallies and prizes",
  { tag: "@length" },
  async ({ browser, server }) => {
    test.setTimeout(480_000);
    const olga = await Person.come("Olga", await browser.newContext(), server.url, { path: "/new/event" });
    await olga.introduce("Continue");
    const { page } = olga;
    await page.getByLabel("Who plays").selectOption({ label: en.events.field.fresh.of.persons });
    await page.getByRole("combobox", { name: en.lobby.form.title }).selectOption({
      label: en.lobby.form.forms.chicago_duplicate.name,
    });
    await page.getByLabel("Name of the event").fill("New Year");
    await page
      .getByRole("combobox", { name: "Who meets whom" })
      .selectOption({ label: party.movements.progressive.name });
    await page.getByLabel(en.events.fresh.rounds, { exact: true }).fill("2");
    await page.getByLabel(party.prizesAsked).fill("A ham\nA bottle of wine");
    await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
    await lookedAt(page, "party-new");
    await page.getByRole("button", { name: "Open the event" }).click();
    await expect(page).toHaveURL(/\/event\//);
    const path = (await lettersOn(olga)).get("For everybody who would play")!;
    await page.getByRole("link", { name: "Direct it myself" }).click();

    const ann = await Person.come("Ann", await browser.newContext(), server.url, { path });
    await ann.introduce("Continue");
    await expect(ann.page.getByText("You have entered.")).toBeVisible();
    for (const name of OTHERS) await Regular.come(name, server.url, [path]);
    await expect(page.getByRole("heading", { name: "9 players have entered" })).toBeVisible();
    await page.getByRole("button", { name: "Start the event" }).click();

    for (const round of [1, 2]) {
      await expect(ann.page.getByRole("table", { name: `Round ${round}` })).toBeVisible();
      await ann.page.getByRole("button", { name: "To my table" }).click();
      await expect(ann.page).toHaveURL(/\/table\//);
      for (const deal of [1, 2, 3, 4]) await passesOut(ann, deal);
      await ann.sees(({ stage }) => stage === "finished");
      await expect(ann.page.getByRole("button", { name: en.boards.stopping.stop })).toHaveCount(0);
      if (round === 1) await lookedAt(ann.page, "party-table-over");
      await ann.page.getByRole("link", { name: "To the event" }).first().click();
      if (round === 1) {
        const tallies = ann.page.getByRole("region", { name: party.tallies(1) });
        await expect(tallies.getByRole("row")).toHaveCount(9);
        await expect(ann.page.getByText(/^Sitting out this round: /)).toBeVisible();
        // Its tables play deals of their own.
        await expect(page.getByRole("main")).toContainText("Chat during a deal");
        await lookedAt(page, "party-round");
      }
    }

    const tallies = page.getByRole("region", { name: party.tallies(2) });
    await expect(tallies.getByRole("row", { name: "Ann" })).toContainText("0");
    const prizes = page.getByRole("region", { name: party.prizes, exact: true });
    await expect(prizes.getByRole("listitem")).toHaveText([/^A ham/, /^A bottle of wine/]);
    await page.getByRole("button", { name: en.events.field.card.recap.rounds }).click();
    await expect(page.getByRole("rowheader", { name: "1 Ann" })).toBeVisible();
    await lookedAt(page, "party-prizes");
    await lookedAt(ann.page, "party-own");
    olga.hadNoTrouble();
    ann.hadNoTrouble();
  },
);

test("a party of minibridge is a lesson unless the organiser says otherwise", async ({ browser, server }) => {
  const olga = await Person.come("Olga", await browser.newContext(), server.url, { path: "/new/event" });
  await olga.introduce("Continue");
  const { page } = olga;
  const { fresh } = en.events.field;
  const { profile } = en.lobby;
  await page.getByLabel(fresh.contestants).selectOption({ label: fresh.of.pairs });
  const agreed = page.getByRole("combobox", { name: en.teams.fresh.profile });
  await expect(agreed).toHaveValue("club");
  await page
    .getByRole("combobox", { name: en.lobby.form.title })
    .selectOption({ label: en.lobby.form.forms.minibridge.name });
  await expect(agreed).toHaveValue("teaching");
  await page.getByLabel("Name of the event").fill("First cards");
  await page.getByLabel(en.events.fresh.rounds, { exact: true }).fill("2");
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  await page.getByText(en.teams.agreed.title, { exact: true }).click();
  await expect(page.getByText(profile.teaching.name, { exact: true })).toBeVisible();
  await expect(page.getByText(profile.teaching.unwatched)).toBeAttached();
  olga.hadNoTrouble();
});

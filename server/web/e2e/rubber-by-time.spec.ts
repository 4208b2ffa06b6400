// Rubbers by time at a party: the server goes over a deal and comes back with a clock that runs fast, the time of the
// round is up, and the deal that is on is the last one. The pad has what is due for the only game and the only
// part-score, nobody is asked anything, and all go on to the next round. One of four has a browser, as has who gives
// the party; the others speak the protocol.

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { AT_LENGTH, inDeals, TOLD_AT_LENGTH } from "./words";
import { en } from "../src/i18n/en";
import { formsIn } from "../src/i18n/forms/words";
import type { Call } from "../src/protocol/messages";
import { seatToAct } from "../src/rules/play";

test.skip(!AT_LENGTH, TOLD_AT_LENGTH);

const OTHERS = ["Bob", "Cid", "Dee"];
const { field, fresh } = en.events;
/** Twenty minutes are one here, when the clock runs fast. */
const A_ROUND = { timeout: 150_000 };

/** Bids this over whatever the others pass, and is declarer. */
async function bids(person: Person, bid: Call): Promise<void> {
  const { length } = person.view.sheet;
  const { iAmReady, readyFor } = (await inDeals("en")).lobby.gathering;
  const says = length === 0 ? iAmReady : readyFor(length + 1);
  await person.press(person.page.getByRole("button", { name: says, exact: true }));
  const isLed = () => person.view.board?.trick?.cards.length === 1;
  for (let call = bid; !isLed(); call = "P") {
    await person.sees(
      ({ stage, board }) => (stage === "auction" && seatToAct(board!) === person.lane && !board!.result) || isLed(),
    );
    if (isLed()) return;
    const { turn } = person.view;
    await person.call(call);
    await person.sees((view) => view.turn > turn);
  }
}

/** Claims so many tricks, to which the others agree. */
async function claims(person: Person, tricks: number): Promise<void> {
  const { procedures } = person.words;
  const { length } = person.view.sheet;
  await person.page.getByRole("button", { name: procedures.actions.claim, exact: true }).click();
  const dialog = person.page.getByRole("dialog", { name: procedures.claim.title });
  await dialog.getByRole("radio", { name: `${tricks}`, exact: true }).check();
  await dialog.getByRole("button", { name: procedures.claim.send(tricks), exact: true }).click();
  await person.sees(({ sheet }) => sheet.length > length);
}

test("rubbers by time: the time is up over a deal, the pad is settled, and all go on", async ({ browser, server }) => {
  test.setTimeout(600_000);
  const olga = await Person.come("Olga", await browser.newContext(), server.url, { path: "/new/event" });
  await olga.introduce("Continue");
  const { page } = olga;
  await page.getByLabel("Who plays").selectOption({ label: field.fresh.of.persons });
  await page.getByRole("combobox", { name: en.lobby.form.title }).selectOption("rubber");
  await page.getByLabel(en.lobby.form.rubbers).selectOption({ label: field.party.untilTime });
  await page.getByLabel(en.lobby.form.honours).selectOption("off");
  await page.getByLabel("Name of the event").fill("Rubbers till ten");
  await page
    .getByRole("combobox", { name: "Who meets whom" })
    .selectOption({ label: field.party.movements.progressive.name });
  await page.getByLabel(fresh.rounds, { exact: true }).fill("2");
  await page.getByLabel(field.fresh.minutes).fill("20");
  await page.getByLabel(field.fresh.atEnd).selectOption("remove");
  await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
  await lookedAt(page, "rubber-by-time-new");
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  const path = (await lettersOn(olga)).get("For everybody who would play")!;
  await page.getByRole("link", { name: "Direct it myself" }).click();

  const ann = await Person.come("Ann", await browser.newContext(), server.url, { path });
  await ann.introduce("Continue");
  await expect(ann.page.getByText("You have entered.")).toBeVisible();
  const others: Regular[] = [];
  for (const name of OTHERS) others.push(await Regular.come(name, server.url, [path]));
  await expect(page.getByRole("heading", { name: "4 players have entered" })).toBeVisible();
  await page.getByRole("button", { name: "Start the event" }).click();

  await ann.page.getByRole("button", { name: "To my table" }).click();
  await expect(ann.page).toHaveURL(/\/table\//);
  await ann.sees(({ stage }) => stage === "gathering");
  await bids(ann, "3NT");
  await claims(ann, 9);
  await bids(ann, "1NT");
  await server.stop("SIGTERM");
  await server.start("--clocks", "fast");
  await expect(ann.page.getByText("Not live")).toBeHidden();
  const { clock } = (await inDeals("en")).events.field;
  await expect(ann.page.getByText(clock.ends)).toBeVisible(A_ROUND);
  await lookedAt(ann.page, "rubber-by-time-up");
  await claims(ann, 7);

  await ann.sees(({ stage, closed }) => stage === "finished" && closed === "event");
  await expect(ann.page.locator(".thanks", { hasText: en.boards.closed.event })).toBeVisible();
  const { premium } = (await formsIn("en")).pad;
  for (const due of [premium.unfinished_game, premium.unfinished_part_score]) {
    await expect(ann.page.getByText(due).first()).toBeVisible();
  }
  await expect(ann.page.getByRole("button", { name: /ready/i }), "nobody is asked anything").toHaveCount(0);
  await expect(ann.page.getByRole("button", { name: en.boards.stopping.stop })).toHaveCount(0);
  const bar = ann.page.getByRole("navigation", { name: en.events.event });
  await expect(bar.getByRole("link", { name: en.events.back })).toBeVisible();
  await expect(bar.locator("p:not(.calls)"), "the clock of the next round is not this table's").toHaveCount(0);
  await lookedAt(ann.page, "rubber-by-time-over");
  await ann.page.getByRole("link", { name: en.events.back }).first().click();
  const tallies = ann.page.getByRole("region", { name: field.party.tallies(1) });
  await expect(tallies.getByRole("row", { name: "Ann" })).toContainText("540");
  await ann.page.getByRole("button", { name: "To my table" }).click();
  await ann.sees(({ stage, sheet }) => stage === "gathering" && sheet.length === 0);
  await expect(ann.page.getByRole("button", { name: en.lobby.gathering.iAmReady, exact: true })).toBeVisible();

  ann.hadNoTrouble();
  olga.hadNoTrouble();
  others.forEach((regular) => regular.goHome());
});

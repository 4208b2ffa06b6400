// A field whose director looks at its page: they hear who calls, everybody hears what they announce, and whoever stays
// at a table that is over is shown the way to the next.

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { rule } from "./ruling";
import { Table } from "./table";
import type { Seat } from "../src/protocol/messages";

const NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Hal", "Ida", "Jon"];

test(
  "a director with a browser of their own is called from the event's page, and all are told what is on",
  { tag: "@length" },
  async ({ browser, server }) => {
    test.setTimeout(480_000);
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
    await fay.introduce("Continue");
    await fay.page.getByLabel("Who plays").selectOption({ label: "Persons, each for themselves" });
    await fay.page.getByLabel("Name of the event").fill("Tuesday");
    await fay.page.getByLabel("Rounds, if fewer than there can be").fill("2");
    await fay.page.getByLabel("Boards a round").fill("1");
    await fay.page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
    await fay.page.getByRole("button", { name: "Open the event" }).click();
    await expect(fay.page).toHaveURL(/\/event\//);
    const links = await lettersOn(fay);

    // Dora has the director's link alone, and yet all that one needs to invite others and to end it.
    const path = links.get("Director")!;
    const dora = await Person.come("Dora", await browser.newContext(), server.url, { path });
    await dora.introduce("Continue");
    const { page } = dora;
    await expect(page.getByRole("button", { name: "End the event early" })).toBeVisible();
    expect(await lettersOn(dora)).toEqual(links);

    const eight = await Promise.all(
      NAMES.map(async (name) => {
        const path = links.get("For everybody who would play")!;
        const person = await Person.come(name, await browser.newContext(), server.url, { path });
        await person.introduce("Continue");
        await expect(person.page.getByText("You have entered.")).toBeVisible();
        return person;
      }),
    );
    // Nobody sits yet, and all hear both.
    for (const text of ["Coffee", "Tea"]) await rule(dora, "Announce something", text);
    for (const { page } of eight) {
      for (const text of ["Dora: Coffee", "Dora: Tea"])
        await expect(page.getByRole("alert").getByText(text)).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).first().click();
      await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(1);
    }
    await page.getByRole("button", { name: "Start the event" }).click();
    await Promise.all(
      eight.map(async (person) => {
        await person.page.getByRole("button", { name: "To my table" }).click();
        await expect(person.page).toHaveURL(/\/table\//);
        await person.sees(() => true);
        await person.page.getByRole("button", { name: "Dismiss" }).click();
      }),
    );

    const places = [...new Set(eight.map((person) => person.page.url()))];
    expect(places).toHaveLength(2);
    for (const [at, place] of places.entries()) {
      const there = eight.filter((person) => person.page.url() === place);
      const seats = Object.fromEntries(there.map((person) => [person.lane, person])) as Record<Seat, Person>;
      const table = Table.among(seats, server, browser);
      await table.deal();
      if (at === 0) {
        await seats.N.page.getByRole("button", { name: "Director", exact: true }).click();
        const dialog = seats.N.page.getByRole("dialog");
        await dialog.getByRole("button", { name: "A long pause before a call or card" }).click();
        await dialog.getByRole("button", { name: "Call the director" }).click();
        await expect(seats.N.waits.getByText(/^Whoever directs the event sees it/)).toBeVisible();
        const call = page.getByRole("alert").filter({ hasText: "calls for you" });
        await expect(call).toBeVisible();
        await page.getByRole("button", { name: /^Come to the table/ }).click();
        await expect(page).toHaveURL(/\/table\//);
        // Whoever follows the call has answered it.
        await expect(page.getByRole("region", { name: "Direction" }).getByText("Last call, by North:")).toBeVisible();
        await expect(seats.N.page.getByText("The director comes to the table.").first()).toBeVisible();
        // Also while the cards are there one reads which table it is, and has a way back.
        await expect(page.getByText(/^Tuesday, Round 1, Table \d$/).first()).toBeVisible();
        await page.getByRole("link", { name: "To the event" }).first().click();
        await expect(page).toHaveURL(fay.page.url());
        await expect(call).toHaveCount(0);
      }
      await table.auction("P", "P", "P");
      table.boardIsOver();
      await table.call("P");
    }

    for (const { page } of eight) {
      await expect(page.getByRole("alert").filter({ hasText: /^Round 2: You play at table \d\.$/ })).toBeVisible();
      await expect(page.getByText("That was the last board of this round.")).toBeVisible();
    }
    const [ann] = eight as [Person];
    const before = ann.page.url();
    await ann.page.getByRole("button", { name: "To my table" }).click();
    await expect(ann.page).not.toHaveURL(before);
    await expect(ann.page).toHaveURL(/\/table\//);

    // The round is closed while a board is on, which has to be ruled; the page says which, and leads there.
    await Promise.all(
      eight.slice(1).map(async (person) => {
        const before = person.page.url();
        await person.page.getByRole("button", { name: "To my table" }).click();
        await expect(person.page).not.toHaveURL(before);
        await expect(person.page).toHaveURL(/\/table\//);
      }),
    );
    const last = eight.filter((person) => person.page.url() === ann.page.url());
    const seats = Object.fromEntries(last.map((person) => [person.lane, person])) as Record<Seat, Person>;
    await Table.among(seats, server, browser).deal();
    await rule(dora, "Close a round", "It is late");
    const unruled = page.getByRole("alert").filter({ hasText: /Board 2: to be ruled/ });
    await expect(unruled).toBeVisible();
    await expect(page.getByText("All rounds are over; a board is still to be ruled.").first()).toBeVisible();
    await expect(ann.page.getByText(/^The round was closed while this board was on\./)).toBeVisible();
    await lookedAt(page, "field-to-be-ruled");

    // Who sat where in the first round, and what was played there, is there for the asking.
    const sat = page.getByRole("region", { name: "Round 1" });
    await page.getByRole("combobox", { name: "Round" }).selectOption("Round 1");
    await expect(sat.getByRole("row")).toHaveCount(3);
    await expect(sat).toContainText("Ann");
    await lookedAt(page, "field-first-round");
    await sat.getByRole("combobox", { name: "Round" }).selectOption("Round 2");
    await expect(page.getByRole("region", { name: "Round 2" }).getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: /^Come to the table.*Board 2/ }).click();
    await expect(page).toHaveURL(/\/table\//);
    await page.goto(fay.page.url());

    await page.getByRole("button", { name: "End the event early" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the event early" }).click();
    await expect(page.getByText("The event is over.").first()).toBeVisible();
    dora.hadNoTrouble();
  },
);

test("of many rulings the page has the latest, and all of them for whoever asks", async ({ browser, server }) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  await fay.page.getByLabel("Who plays").selectOption({ label: "Persons, each for themselves" });
  await fay.page.getByLabel("Name of the event").fill("Tuesday");
  await fay.page.getByRole("button", { name: "Open the event" }).click();
  await expect(fay.page).toHaveURL(/\/event\//);
  const path = (await lettersOn(fay)).get("Director")!;
  const dora = await Person.come("Dora", await browser.newContext(), server.url, { path });
  await dora.introduce("Continue");
  const said = ["Coffee", "Tea", "Cake", "Soup", "Bread", "Wine"];
  for (const text of said) await rule(dora, "Announce something", text);
  for (const { page } of [dora, fay]) {
    const rulings = page.getByRole("region", { name: "Rulings", exact: true });
    await expect(rulings.getByText("Wine")).toBeVisible();
    await expect(rulings.getByText("Coffee")).toHaveCount(0);
    await rulings.getByRole("button", { name: "All rulings" }).click();
    for (const text of said) await expect(rulings.getByText(text)).toBeVisible();
    await expect(rulings.getByRole("button", { name: "All rulings" })).toHaveCount(0);
  }
  // What is ruled from then on is among them.
  await rule(dora, "Announce something", "Grapes");
  for (const { page } of [dora, fay]) {
    const rulings = page.getByRole("region", { name: "Rulings", exact: true });
    for (const text of ["Coffee", "Grapes"]) await expect(rulings.getByText(text)).toBeVisible();
  }
});

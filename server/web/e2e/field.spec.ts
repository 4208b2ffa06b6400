// A club's game of persons, each for themselves: from its one link over the round clock to the ranking, with its
// director.

import type { Locator } from "@playwright/test";

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { rule } from "./ruling";
import { Table } from "./table";
import type { Seat } from "../src/protocol/messages";
import { SEATS } from "../src/rules/cards";

const NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Hal", "Ida", "Jon"];

/** Their numbers are in the order in which they came. */
async function chosen(form: Locator, name: string): Promise<void> {
  const option = form.getByRole("option", { name: new RegExp(`\\b${name}$`) });
  await form.getByRole("combobox", { name: "Number and names" }).selectOption(await option.getAttribute("value"));
}

test("eight play for themselves, and the director lengthens the round, fines and gives handicaps", async ({
  browser,
  server,
}) => {
  test.setTimeout(480_000);
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  const { page } = fay;
  await page.getByLabel("Who plays").selectOption({ label: "Persons, each for themselves" });
  await page.getByLabel("Name of the event").fill("Tuesday");
  await page.getByLabel("Rounds, if fewer than there can be").fill("1");
  await page.getByLabel("Boards a round").fill("1");
  await page.getByLabel("Minutes for a round (may be left empty)").fill("20");
  await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  const links = await lettersOn(fay);
  await page.getByRole("link", { name: "Direct it myself" }).click();

  const eight = await Promise.all(
    NAMES.map(async (name) => {
      const path = links.get("For everybody who would play")!;
      const person = await Person.come(name, await browser.newContext(), server.url, { path });
      await person.introduce("Continue");
      await expect(person.page.getByText("You have entered.")).toBeVisible();
      return person;
    }),
  );
  await page.getByRole("button", { name: "Start the event" }).click();
  await Promise.all(
    eight.map(async (person) => {
      await person.page.getByRole("button", { name: "To my table" }).click();
      await expect(person.page).toHaveURL(/\/table\//);
      await person.sees(() => true);
    }),
  );
  await lookedAt(page, "field-round");
  await rule(fay, "Lengthen the round", "the kettle", async (form) => {
    await form.getByLabel("Minutes more").fill("5");
  });
  await rule(fay, "Fine somebody", "late", async (form) => {
    await chosen(form, "Ann");
    await form.getByLabel(/^Fine/).fill("5");
  });
  await rule(fay, "Give a handicap", "the club's list", async (form) => {
    await chosen(form, "Bob");
    await form.getByLabel(/^Amount/).fill("2.5");
  });

  const places = [...new Set(eight.map((person) => person.page.url()))];
  expect(places).toHaveLength(2);
  for (const place of places) {
    const there = eight.filter((person) => person.page.url() === place);
    const seats = Object.fromEntries(there.map((person) => [person.lane, person])) as Record<Seat, Person>;
    expect(SEATS.every((seat) => seats[seat])).toBe(true);
    await expect(seats.N.page.getByText(/^The round may last until/).first()).toBeVisible();
    const table = Table.among(seats, server, browser);
    await table.deal();
    await table.auction("P", "P", "P");
    table.boardIsOver();
    await table.call("P");
    table.nobodySawTooMuch();
  }

  const line = (name: string) => page.getByRole("region", { name: /^Ranking after/ }).getByRole("row", { name });
  await expect(line("Ann")).toContainText("45.00");
  await expect(line("Ann")).toContainText("fined 0.10");
  await expect(line("Bob")).toContainText("with handicap 52.50, place 1");
  await lookedAt(page, "field-ranking");
  fay.hadNoTrouble();
});

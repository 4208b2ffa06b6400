// A speedball of four pairs: the time of the round runs out over a board in play, which is adjudicated, and over one
// that nobody has begun, which counts by who used the time until the director says otherwise. Two of the players and
// the director have browsers.

import { expect, test } from "./fixtures";
import { Server } from "./server";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { rule } from "./ruling";
import { AT_LENGTH, TOLD_AT_LENGTH } from "./words";
import { en } from "../src/i18n/en";
import { seatToAct } from "../src/rules/play";

test.skip(!AT_LENGTH, TOLD_AT_LENGTH);

const OTHERS = "Cid Dee Eva Hal Ida Jon".split(" ");
const { field } = en.events;
/** Ten minutes of a table are half a minute here. */
const A_ROUND = { timeout: 180_000 };

test("a speedball: the time is up over a board in play and one that was never begun", async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await Server.open("--clocks", "fast");
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  const { page } = fay;
  await page.getByLabel("Who plays").selectOption({ label: "Pairs" });
  await page.getByLabel("Name of the event").fill("Lunch break");
  await page
    .getByRole("combobox", { name: "Who meets whom" })
    .selectOption({ label: field.fresh.movements.speedball.name });
  await expect(page.getByLabel(field.fresh.boards)).toHaveValue("2");
  await expect(page.getByLabel(field.fresh.minutes)).toHaveValue("10");
  await page.getByLabel(field.fresh.fewerRounds).fill("1");
  await page
    .getByRole("combobox", { name: en.events.fresh.next })
    .selectOption({ label: field.fresh.nexts.by_director });
  await lookedAt(page, "speedball-new");
  await page.getByRole("button", { name: "Open the event" }).click();
  await expect(page).toHaveURL(/\/event\//);
  const path = (await lettersOn(fay)).get("For everybody who would play")!;
  await page.getByRole("link", { name: "Direct it myself" }).click();

  const pair: Person[] = [];
  for (const name of ["Ann", "Bob"]) {
    const person = await Person.come(name, await browser.newContext(), server.url, { path });
    await person.introduce("Continue");
    await expect(person.page.getByText("You have entered.")).toBeVisible();
    pair.push(person);
  }
  const [ann, bob] = pair as [Person, Person];
  const club: Regular[] = [];
  for (const name of OTHERS) club.push(await Regular.come(name, server.url, [path]));
  await expect(page.getByRole("heading", { name: "8 players have entered" })).toBeVisible();
  await page.getByRole("button", { name: "Start the event" }).click();
  await page.getByRole("button", { name: "Begin round 1" }).click();
  // However slow this machine is: the time begins to run when the board is in play.
  await rule(fay, "Stop the clock", "so that all find their tables");

  // Ann or Bob becomes declarer, and plays no card.
  for (const person of [ann, bob]) {
    await person.page.getByRole("button", { name: "To my table" }).click();
    await expect(person.page).toHaveURL(/\/table\//);
    await person.sees(({ stage }) => stage === "gathering");
    await person.press(person.page.getByRole("button", { name: person.words.lobby.gathering.iAmReady, exact: true }));
  }
  const isLed = (person: Person) => person.view.board?.trick != null;
  let bid = false;
  while (!isLed(ann)) {
    const due = await Promise.race(
      [ann, bob].map(async (person) => {
        await person.sees(
          ({ stage, board }) => (stage === "auction" && seatToAct(board!) === person.lane) || isLed(person),
        );
        return person;
      }),
    );
    if (isLed(due)) break;
    const { turn } = due.view;
    await due.call(bid ? "P" : "1NT");
    bid = true;
    await due.sees((view) => view.turn > turn);
  }
  await ann.sees(() => isLed(ann));
  const [first, second] = ann.view.set.boards as [number, number];
  await lookedAt(ann.page, "speedball-table");
  await rule(fay, "Restart the clock", "the board is in play");
  await expect(ann.page.getByText(field.clock.adjudicated).first()).toBeVisible(A_ROUND);
  await lookedAt(ann.page, "speedball-up");

  // What was in play comes to what both sides can take of it; what was not begun costs those whose time it was.
  const board = (number: number) => page.getByRole("button", { name: field.board(number), exact: true });
  await expect(board(second)).toBeVisible(A_ROUND);
  await board(first).click();
  const adjudicated = page.getByRole("table", { name: field.board(first), exact: true });
  await expect(adjudicated.getByRole("row").filter({ hasText: "adjudicated" })).toHaveCount(1);
  await lookedAt(page, "speedball-adjudicated");
  await ann.page.getByRole("link", { name: "To the event" }).first().click();
  const card = ann.page.getByRole("region", { name: field.card.title });
  const line = card.getByRole("row").filter({ has: ann.page.getByRole("cell", { name: `${second}`, exact: true }) });
  await ann.page.getByRole("button", { name: field.card.title }).click();
  await expect(line).toContainText(field.line.adjusted);
  await expect(line, "they have nothing on the other board, and average minus is no more (Law 12C2)").not.toContainText(
    "50.00",
  );

  // The director gives it another score afterwards.
  await rule(fay, "Take a board away", "the network was down", async (form) => {
    await form.getByRole("combobox", { name: field.table }).selectOption({ label: field.otherTable });
    await form.getByLabel(field.tableNumber).fill("1");
    await form.getByLabel(field.card.board, { exact: true }).fill(`${second}`);
    await lookedAt(page, "speedball-ruling");
  });
  await ann.page.getByRole("button", { name: field.card.title }).click();
  await expect(line).toContainText("50.00");
  await rule(fay, "End the time for corrections", "all is played");
  await expect(page.getByRole("region", { name: /^Ranking after/ }).getByRole("row", { name: "Ann" })).toBeVisible();
  await ann.page.getByRole("button", { name: field.card.title }).click();
  await lookedAt(ann.page, "speedball-card");
  for (const person of [fay, ann, bob]) person.hadNoTrouble();
  for (const regular of club) {
    expect(regular.folding.faults, regular.name).toEqual([]);
    regular.goHome();
  }
  await server.close();
});

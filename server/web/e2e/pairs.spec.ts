// A club's evening of pairs in two sections: how it is opened, entered with a partner and started, and all that its
// director does before the ranking is final. Two of the pairs' players have a browser, and the others of the club speak
// the protocol.

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { rule } from "./ruling";
import { saved } from "./saved";
import { readPbn } from "../src/boards/files/pbnRead";
import { seatToAct } from "../src/rules/play";

/** Nine pairs beside the two who have browsers. */
const OTHERS = "Cid Dee Eva Hal Ida Jon Kim Lou Mia Ned Pat Ray Sam Tom Una Vic Wim Zoe".split(" ");

/** Passes whenever it is their turn, until this board is over. */
async function passesOut(person: Person, board: number): Promise<void> {
  await person.sees(({ set, stage }) => stage === "gathering" && set.boards.includes(board));
  const { iAmReady, readyFor } = person.words.lobby.gathering;
  const says = person.view.sheet.length === 0 ? iAmReady : readyFor(board);
  await person.press(person.page.getByRole("button", { name: says, exact: true }));
  const isOver = () => person.view.sheet.some((line) => line.board === board);
  for (;;) {
    await person.sees(({ stage, board }) => isOver() || (stage === "auction" && seatToAct(board!) === person.lane));
    if (isOver()) return;
    await person.callUntilTaken("P", isOver);
  }
}

/** Whoever sees the ranking has it as files, which name its version and why there is one. */
async function filesAreWhole(page: Page): Promise<void> {
  const corrected = /Version 2, by Fay\b.*: a second thought\./;
  const [pbn, hands] = await saved(page, "Hands and results (PBN)");
  expect(pbn).toBe("Tuesday.pbn");
  expect(hands.replace(/\s+/g, " ")).toMatch(corrected);
  const boards = readPbn(hands).boards.length;
  expect(boards).toBeGreaterThan(0);
  expect(hands.split("[ScoreTable ").length - 1).toBe(boards);
  expect(hands.split("[TotalScoreTable ").length - 1).toBe(1);

  const [usebio, xml] = await saved(page, "For federations (USEBIO)");
  expect(usebio).toBe("Tuesday.xml");
  expect(xml).toContain("<!-- Standings: final, version 2. -->");
  expect(xml).toMatch(corrected);
  // On the page itself nothing may be parsed.
  const reader = await page.context().newPage();
  const told = await reader.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "application/xml");
    const all = (name: string) => [...read.getElementsByTagName(name)].map(({ textContent }) => textContent);
    return {
      names: all("PLAYER_NAME"),
      sections: all("SECTION_COUNT"),
      hands: all("HAND").length,
      bad: all("parsererror"),
    };
  }, xml);
  await reader.close();
  expect(told).toMatchObject({ sections: ["2"], hands: 4 * boards, bad: [] });
  expect(told.names).toEqual(expect.arrayContaining(["Ann", "Bob", "Cid", "Dee", "Xav"]));

  const [, travellers] = await saved(page, "Travellers (CSV)");
  const [name, ranking] = await saved(page, "Ranking (CSV)");
  expect(name).toBe("Tuesday-ranking.csv");
  const [head, ...rows] = ranking.trimEnd().split("\r\n");
  expect(head).toMatch(/,standings,version,corrections$/);
  expect(rows.filter((row) => row.endsWith(",final,2,2: a second thought"))).toHaveLength(rows.length);
  expect(travellers.split("\r\n").filter((row) => row.endsWith(",2")).length).toBeGreaterThanOrEqual(2 * boards);
}

test(
  "a club's evening of pairs: two sections, a late pair, a slow table, one that goes home",
  { tag: "@length" },
  async ({ browser, server }) => {
    test.setTimeout(600_000);
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
    await fay.introduce("Continue");
    const { page } = fay;
    await page.getByLabel("Who plays").selectOption({ label: "Pairs" });
    await page.getByLabel("Name of the event").fill("Tuesday");
    await page.getByRole("combobox", { name: "Who meets whom" }).selectOption({ label: "Mitchell, two winners" });
    await page.getByLabel("Rounds, if fewer than there can be").fill("2");
    await page.getByLabel("Sections (more than one for a large field)").fill("2");
    await page.getByLabel("Boards a round").fill("2");
    await page
      .getByRole("combobox", { name: "What others made of a board" })
      .selectOption({ label: "as soon as one has played it" });
    await page
      .getByRole("combobox", { name: "The next round begins" })
      .selectOption({ label: "when the director begins it" });
    await page.getByLabel("Minutes for a round (may be left empty)").fill("20");
    await page.getByRole("combobox", { name: "At the tables" }).selectOption({ label: "Among friends" });
    await lookedAt(page, "pairs-new");
    await page.getByRole("button", { name: "Open the event" }).click();
    await expect(page).toHaveURL(/\/event\//);
    const path = (await lettersOn(fay)).get("For everybody who would play")!;

    // Ann and Bob find each other; who comes without a partner plays with the next who has none.
    const [ann, bob] = (await Promise.all(
      ["Ann", "Bob"].map(async (name) => {
        const person = await Person.come(name, await browser.newContext(), server.url, { path });
        await person.introduce("Continue");
        await expect(person.page.getByText("You have entered.")).toBeVisible();
        return person;
      }),
    )) as [Person, Person];
    const lineOf = (person: Person, name: string) =>
      person.page
        .getByRole("region", { name: /^\d+ players? ha(s|ve) entered/ })
        .getByRole("listitem")
        .filter({ has: person.page.locator(".name", { hasText: name }) });
    await lineOf(ann, "Bob").getByRole("button", { name: "Play with them" }).click();
    await expect(lineOf(bob, "Ann")).toContainText("would play with Bob");
    await lineOf(bob, "Ann").getByRole("button", { name: "Play with them" }).click();
    await expect(lineOf(ann, "Bob")).toContainText("with Ann");
    // Whoever opened the event sees them come, and has not said yet that they direct it.
    await expect(page.getByRole("heading", { name: "2 players have entered" })).toBeVisible();
    await expect(lineOf(fay, "Ann")).toContainText("with Bob");
    await lookedAt(page, "pairs-opened");
    await page.getByRole("link", { name: "Direct it myself" }).click();
    const club: Regular[] = [];
    for (const name of OTHERS) club.push(await Regular.come(name, server.url, [path]));
    await expect(page.getByRole("heading", { name: "20 players have entered (1 pair)", exact: true })).toBeVisible();
    await lookedAt(ann.page, "pairs-gathering");

    // Four pairs are no section of a Mitchell. Ann and Bob are seeded first.
    await page.getByText("Sections and seeding").click();
    const sizes = page.getByLabel(/^How many pairs play in each section/);
    await sizes.fill("6 x");
    await expect(page.getByRole("alert")).toContainText("Numbers with spaces between them");
    await sizes.fill("6 4");
    await page.getByLabel(/^Who is strongest/).fill("1");
    await lookedAt(page, "pairs-start");
    await page.getByRole("button", { name: "Start the event" }).click();
    await expect(page.getByRole("alert")).toContainText("2 sections");
    await sizes.fill("5 5");
    await page.getByRole("button", { name: "Start the event" }).click();
    // Who meets whom is read before it begins.
    const next = ({ page }: Person, round: number) =>
      page.getByRole("table", { name: `Round ${round}, when the director begins it` });
    for (const person of [fay, ann]) await expect(next(person, 1).getByRole("row", { name: "Ann" })).toBeVisible();
    await page.getByRole("button", { name: "Begin round 1" }).click();
    await expect(next(fay, 1)).toHaveCount(0);

    // All but one table have played: it is slow, and has a board taken away. Whoever has played reads what others have.
    const tables = page.getByRole("table", { name: "Round 1" });
    await expect(tables.getByRole("rowgroup").last()).toContainText("Section B");
    for (const person of [ann, bob]) {
      await person.page.getByRole("button", { name: "To my table" }).click();
      await expect(person.page).toHaveURL(/\/table\//);
      await person.sees(() => true);
    }
    // What is to be said of a table is in a line below it.
    const slow = tables.getByRole("row", { name: "Ann" }).locator("xpath=following-sibling::tr[1]");
    await expect(slow).toContainText("slow");
    await lookedAt(page, "pairs-slow");
    const [first, last] = ann.view.set.boards as [number, number];
    await rule(fay, "Announce something", "Coffee at nine");
    await expect(ann.page.getByRole("alert").first()).toContainText("Coffee at nine");
    await rule(fay, "Lengthen the round", "the kettle", async (form) => {
      await form.getByLabel("Minutes more").fill("5");
    });
    await rule(fay, "Take a board away", "they are late");
    await expect(slow).toContainText(`Board ${last} was taken away`);
    await Promise.all([ann, bob].map((person) => passesOut(person, first)));
    await expect(page.getByRole("button", { name: "Begin round 2" })).toBeVisible();
    await ann.page.getByRole("link", { name: "To the event" }).first().click();
    await expect(next(ann, 2).getByRole("row", { name: "Ann" })).toHaveClass(/own/);
    await ann.page.getByRole("button", { name: `Board ${first}`, exact: true }).click();
    await expect(ann.page.getByRole("table", { name: `Board ${first}`, exact: true })).toContainText("Ann");
    await ann.page.getByRole("button", { name: "Score card" }).click();
    await lookedAt(ann.page, "pairs-between");

    // A pair that comes late sits down where one is missing, and another goes home.
    for (const name of ["Xav", "Yan"]) club.push(await Regular.come(name, server.url, [path]));
    await expect(page.getByText("Waiting to play: Xav, Yan")).toBeVisible();
    await rule(fay, "Let latecomers play", "they came by train", async (form) => {
      for (const [at, name] of ["Xav", "Yan"].entries()) {
        const named = form.getByRole("combobox", { name: "Who came late" }).nth(at).locator("option:checked");
        await expect(named, "the page names them as they come").toHaveText(name);
      }
    });
    const goesHome = async (form: Locator) => {
      const pair = form.getByRole("option", { name: /Zoe/ });
      await form.getByRole("combobox", { name: "Number and names" }).selectOption(await pair.getAttribute("value"));
    };
    await rule(fay, "Take somebody out", "they are unwell", goesHome);
    // They would play again, have their own place, and go home after all.
    await club.find(({ name }) => name === "Zoe")!.playsAgain(new URL(page.url()).pathname.split("/")[2]!);
    await expect(page.getByText(/^Would play again: .*Zoe/)).toBeVisible();
    await rule(fay, "Let latecomers play", "they feel better", async (form) => {
      const named = form.getByRole("combobox", { name: "Who plays", exact: true }).locator("option:checked");
      await expect(named).toContainText("Zoe");
      await expect(form.getByText(/^Let in now they play \d of the 4 boards\.$/)).toBeVisible();
      await lookedAt(page, "pairs-back");
    });
    await expect(page.getByText(/^Would play again/)).toHaveCount(0);
    await rule(fay, "Take somebody out", "they are unwell again", goesHome);
    await lookedAt(page, "pairs-director");
    await page.getByRole("button", { name: "Begin round 2" }).click();
    for (const person of [ann, bob]) {
      if (!/event/.test(person.page.url()))
        await person.page.getByRole("link", { name: "To the event" }).first().click();
      await person.page.getByRole("button", { name: "To my table" }).click();
      await expect(person.page).toHaveURL(/\/table\//);
      await person.sees(({ set }) => !set.boards.includes(first));
    }
    for (const board of [...ann.view.set.boards]) {
      await Promise.all([ann, bob].map((person) => passesOut(person, board)));
    }
    // The ranking may be corrected until the director says that it stands; what is corrected then is another version.
    await expect(page.getByText(/^The ranking is final/)).toBeVisible();
    await expect(page.getByRole("button", { name: "End the event early" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "All rulings" })).toBeVisible();
    const averages = async (form: Locator) => {
      await form.getByLabel("Number of the table").fill("1");
      await form.getByLabel("Board", { exact: true }).fill(`${first}`);
    };
    await rule(fay, "Give a board a score", "a wrong lead", averages);
    await lookedAt(page, "pairs-corrections");
    await rule(fay, "End the time for corrections", "all agree");
    await expect(page.getByText("The event is over.").first()).toBeVisible();
    for (const side of ["North–South", "East–West"])
      await expect(
        page.getByText(new RegExp(`${side}: [^.]+ (have won|share first place) with \\d+\\.\\d\\d\\s%\\.`)),
      ).toBeVisible();
    await rule(fay, "Give a board a score", "a second thought", averages);
    await expect(page.getByRole("listitem").filter({ hasText: "Version 2: Fay" })).toContainText("a second thought");
    await expect(page.getByText("this is version 2").first()).toBeVisible();
    const ranking = page.getByRole("region", { name: /^Ranking after/ });
    // The late pair sat out: everybody could have read the boards that were left for it.
    await expect(page.getByRole("option", { name: "11 Xav & Yan" }).first()).toBeAttached();
    await expect(ranking.getByRole("row", { name: "Xav" })).toHaveCount(0);
    await expect(ranking.getByRole("row", { name: "Ann" })).toContainText("Section A");
    await page.getByRole("button", { name: "Round by round" }).click();
    await lookedAt(page, "pairs-ranking");
    await ann.page.getByRole("link", { name: "To the event" }).first().click();
    await filesAreWhole(ann.page);
    await ann.page.getByRole("button", { name: "Score card" }).click();
    await lookedAt(ann.page, "pairs-over");
    for (const person of [fay, ann, bob]) person.hadNoTrouble();
    for (const regular of club) {
      expect(regular.folding.faults, regular.name).toEqual([]);
      regular.goHome();
    }
  },
);

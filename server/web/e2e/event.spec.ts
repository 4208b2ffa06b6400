// An event from its first link to its last standings: a round robin with byes and rulings, and a knockout.

import { Event } from "./event";
import { expect, test } from "./fixtures";
import { Server } from "./server";
import { Person } from "./person";
import { lookedAt } from "./pictures";
import { Regular } from "./regular";
import { rule } from "./ruling";
import { saved } from "./saved";

const ASH = { name: "Ash", players: ["Ann", "Bob", "Cid", "Dee"] };
const BIRCH = { name: "Birch", players: ["Eva", "Hal", "Ida", "Jon"] };
const CEDAR = { name: "Cedar", players: ["Kim", "Lou", "Mia", "Ned"] };
const DOGWOOD = { name: "Dogwood", players: ["Pat", "Ray", "Sam", "Tom"] };

test(
  "a round robin: a bye, a match that is played, and two that are ruled",
  { tag: "@length" },
  async ({ browser, server }) => {
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
    await fay.introduce("Continue");
    const event = await Event.open(browser, server, fay, {
      name: "Autumn round",
      teams: [ASH, BIRCH, CEDAR],
      chosen: { "The next round begins": "when the director begins it" },
      minutesPerBoard: 45,
    });
    await lookedAt(fay.page, "event-opened");
    await fay.page.getByRole("link", { name: "Direct it myself" }).click();
    await event.isTold(fay, "Teams come in.");

    const [uma, vera] = await Promise.all([
      event.arrive("Uma", "Captain of Ash"),
      event.arrive("Vera", "Captain of Birch"),
    ]);
    await event.isTold(vera, "The event has not started yet.");
    const birch = await event.linksOfTeam(vera, "Birch");
    const cedar = await event.linksOfTeam(fay, "Cedar");
    await lookedAt(fay.page, "event-gathering");
    const regulars = await Promise.all([
      Regular.come("Kim", server.url, [cedar.get("Captain of Cedar")!, cedar.get("Kim")!]),
      ...["Lou", "Mia", "Ned"].map((name) => Regular.come(name, server.url, [cedar.get(name)!])),
      ...BIRCH.players.map((name) => Regular.come(name, server.url, [birch.get(name)!])),
    ]);

    // The first round: Ash has a bye; Birch meets Cedar, and its captain places it.
    await fay.page.getByRole("button", { name: "Draw the first round" }).click();
    await fay.page.getByRole("button", { name: "Begin round 1" }).click();
    await event.isTold(uma, "Your team has a bye in this round.");
    await event.isTold(vera, "Your match against Cedar is on.");
    await lookedAt(vera.page, "event-round");
    await lookedAt(fay.page, "event-director");
    await event.goToTheMatch(vera);
    await event.isTold(vera, "Place your team for segment 1.");
    await vera.page.getByText("What was agreed", { exact: true }).click();
    await expect(vera.page.getByText("A segment may last 45 minutes a board")).toBeVisible();
    await vera.page.getByRole("button", { name: "Hand in the line-up" }).click();
    await event.isTold(vera, "All is played.");
    await expect(event.fixture(uma, "Cedar"), "nobody else hears of it before it is over").toContainText(
      "being played",
    );
    await vera.page.getByRole("button", { name: "I agree with the score" }).click();
    await event.isTold(vera, "Birch have won the match.");
    await vera.page.getByRole("link", { name: "To the event" }).click();
    for (const person of [fay, uma, vera]) await expect(event.standing(person, "Ash")).toContainText("12.00");
    await lookedAt(uma.page, "event-standings");

    // The second: ruled in the match itself. The third: awarded, with a fine beside it.
    await rule(fay, "Penalise a team", "late", async (form) => {
      await form.getByRole("combobox", { name: "Team" }).selectOption("Cedar");
      await form.getByLabel("Victory points").fill("0.5");
    });
    await fay.page.getByRole("button", { name: "Begin round 2" }).click();
    await expect(event.fixture(fay, "Ash")).toContainText("being played");
    await fay.page
      .getByRole("button", { name: /^Look ?: / })
      .first()
      .click();
    await rule(fay, "Declare the match lost", "nobody of them has come", async (form) => {
      await form.getByRole("combobox", { name: "Team" }).selectOption("Ash");
    });
    await fay.page.getByRole("link", { name: "To the event" }).click();
    await expect(event.fixture(uma, "Ash")).toContainText("conceded");
    await expect(event.standing(fay, "Cedar").getByText("0.50")).toBeVisible();
    await fay.page.getByRole("button", { name: "Begin round 3" }).click();
    await rule(fay, "Award a match", "the others have gone home", async (form) => {
      await form.getByRole("combobox", { name: "To" }).selectOption("Ash");
    });
    await event.isTold(uma, "The director has still to close the event.");
    await event.duty(fay).getByRole("button", { name: "Close the event" }).click();
    for (const person of [fay, uma, vera]) await event.isTold(person, /have won\.$/);
    await uma.page.getByRole("combobox", { name: "Round" }).selectOption("Round 1");
    await expect(event.fixture(uma, "Ash")).toContainText("bye");
    await lookedAt(uma.page, "event-over");
    await lookedAt(fay.page, "event-over-director");

    // What one player made of all of it, match after match.
    await uma.page.getByText("Score card", { exact: true }).click();
    await uma.page.getByRole("combobox", { name: "Score card" }).selectOption({ label: "Lou, Cedar" });
    await uma.page.getByRole("button", { name: "Show", exact: true }).click();
    const played = uma.page.getByRole("table", { name: "Round 1: Cedar – Birch" });
    await expect(played.getByRole("row")).toHaveCount(3);
    await expect(played).toContainText("1NT");
    await expect(uma.page.getByText(/^Total: −?3\s+IMPs$/)).toBeVisible();
    await lookedAt(uma.page, "event-card");
    for (const person of [fay, uma, vera]) person.hadNoTrouble();
    for (const regular of regulars) {
      expect(regular.folding.faults, regular.name).toEqual([]);
      regular.goHome();
    }
  },
);

test("a knockout of four teams, with its bracket", async ({ browser, server }) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  await expect(fay.page.getByLabel("Name of the event")).toBeVisible();
  await lookedAt(fay.page, "event-new");
  const event = await Event.open(browser, server, fay, {
    name: "Cup",
    teams: [ASH, BIRCH, CEDAR, DOGWOOD],
    chosen: { "Who meets whom": "Knockout" },
  });
  await fay.page.getByRole("link", { name: "Direct it myself" }).click();
  const sue = await event.arrive("Sue", "Spectators");
  await fay.page.getByRole("button", { name: "Draw the first round" }).click();
  const bracket = sue.page.getByRole("region", { name: "Bracket" });
  await expect(bracket.getByRole("region", { name: "Round 1" })).toContainText("Dogwood");
  await expect(bracket.getByRole("region", { name: "Final" })).toContainText("not known yet");
  for (const [match, winner] of [
    ["Ash – Dogwood", "Dogwood"],
    ["Birch – Cedar", "Birch"],
  ] as const) {
    await rule(fay, "Award a match", "by the other team's word", async (form) => {
      await form.getByRole("combobox", { name: "Match" }).selectOption(match);
      await form.getByRole("combobox", { name: "To" }).selectOption(winner);
    });
    await expect(bracket.getByRole("region", { name: "Final" })).toContainText(winner);
  }
  await lookedAt(sue.page, "event-bracket");
  await rule(fay, "Award a match", "by the other team's word", async (form) => {
    await form.getByRole("combobox", { name: "To" }).selectOption("Birch");
  });
  await event.isTold(sue, "Birch have won.");
  await expect(bracket.getByRole("region", { name: "Round 1" })).toContainText("Dogwood");
  await lookedAt(sue.page, "event-bracket-over");

  const [standings, table] = await saved(sue.page, "Standings (CSV)");
  expect(standings).toBe("Cup-ranking.csv");
  expect(table.split("\r\n")[1]).toMatch(/^1,\d,Birch,.*,final,1,$/);
  const [usebio, xml] = await saved(sue.page, "For federations (USEBIO)");
  expect(usebio).toBe("Cup.xml");
  expect(xml.split("<MATCH>").length - 1).toBe(3);
});

test("who looks into one match after the other follows eight of them at a time, and sees each", async ({ browser }) => {
  const server = await Server.open("--rates", "unlimited");
  let letGo = 0;
  const refused: string[] = [];
  const context = await browser.newContext();
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => (letGo += Number(payload.toString().includes('"unfollow"'))));
      socket.on("framereceived", ({ payload }) => {
        if (payload.toString().includes('"too_many')) refused.push(payload.toString());
      });
    }),
  );
  const fay = await Person.come("Fay", context, server.url, { path: "/new/event" });
  await fay.introduce("Continue");
  const teams = Array.from({ length: 20 }, (_, at) => ({
    name: `Team ${at + 1}`,
    players: ["a", "b", "c", "d"].map((letter) => `Member ${letter}${at + 1}`),
  }));
  await Event.open(browser, server, fay, { name: "A large one", teams });
  const { page, words } = fay;
  await page.getByRole("link", { name: "Direct it myself" }).click();
  await page.getByRole("button", { name: "Draw the first round" }).click();
  const looks = page.getByRole("region", { name: "Matches at a glance" }).getByRole("button");
  await expect(looks).toHaveCount(10);
  const looksInto = async (at: number) => {
    await looks.nth(at).click();
    await expect(page).toHaveURL(/\/match\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`match ${at + 1}`);
    const url = page.url();
    await page.getByRole("link", { name: words.events.back }).first().click();
    await expect(looks).toHaveCount(10);
    return url;
  };
  const seen: string[] = [];
  for (let at = 0; at < 10; at++) seen.push(await looksInto(at));
  expect(new Set(seen).size).toBe(10);
  await expect.poll(() => letGo, { message: "each beyond eight has another let go" }).toBe(2);
  // One that was let go is there again for the asking.
  for (const at of [7, 0, 8]) expect(await looksInto(at)).toBe(seen[at]);
  expect(refused).toEqual([]);
  fay.hadNoTrouble();
  await server.close();
});

// What one person plays by themselves: the boards of the day, which are everybody's, and deals that they choose.

import type { Daily } from "../src/protocol/messages";
import { LANGUAGES } from "../src/i18n/catalogue";
import { practiceIn } from "../src/i18n/practice/words";
import { actorOf } from "../src/rules/play";
import { expect, test } from "./fixtures";
import { Server } from "./server";
import { Person } from "./person";
import { lookedAt, pictured } from "./pictures";

test("somebody plays the boards of the day, comes back to them, and sees nobody's result before their own", async ({
  browser,
}) => {
  const server = await Server.open("--clocks", "fast");
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page, words } = susan;
  const { daily } = await practiceIn("en");
  await page.getByRole("link", { name: words.lobby.daily.title }).click();
  await expect(page.getByRole("heading", { name: daily.title })).toBeVisible();
  await expect(page.getByText(daily.notYet)).toBeVisible();
  await lookedAt(page, "daily");
  await page.getByRole("button", { name: daily.play }).click();
  await expect(page).toHaveURL(/\/table\//);
  await susan.sees((view) => view.stage === "auction");
  const told = (await (await fetch(`${server.url}/api/daily`)).json()) as Daily;
  expect(susan.view.set.commitment?.root).toBe(told.set.commitment.root);
  await page.goto(`${server.url}/daily`);
  await page.getByRole("button", { name: daily.goOn }).click();
  await expect(page).toHaveURL(/\/table\//);
  susan.hadNoTrouble();
  await server.close();
});

test("whoever has played them sees the ranking, and a number that was changed is noticed", async ({
  browser,
  server,
}) => {
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page } = susan;
  const { daily } = await practiceIn("en");
  const told = (await (await fetch(`${server.url}/api/daily`)).json()) as Daily;
  const ranking = {
    places: [
      { place: 1, name: "Nora", imps: 14, score: 1730 },
      { place: 2, name: "Susan", own: true, imps: -3, score: -210 },
    ],
    boards: Array.from({ length: 8 }, (_, at) => ({ board: at + 1, median: 50 * at - 100, own: 420 - 90 * at })),
  };
  await page.route("**/api/daily", (route) => route.fulfill({ json: { ...told, played: 2, ranking } }));
  await page.goto(`${server.url}/daily`);
  await expect(page.getByRole("row", { name: /Susan/ })).toContainText("−3");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await pictured(page, "daily-ranking");
  const changed = { ...told.set, commitment: { ...told.set.commitment, root: "0".repeat(64) } };
  await page.route("**/api/daily", (route) => route.fulfill({ json: { ...told, set: changed } }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(daily.broken);
  susan.hadNoTrouble();
});

test("deals are chosen by a condition, and a mistake in it is pointed at", async ({ browser }) => {
  const server = await Server.open("--clocks", "fast");
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page, words } = susan;
  const { deals } = await practiceIn("en");
  await page.getByRole("link", { name: words.lobby.computers.practise }).click();
  const play = page.getByRole("button", { name: deals.play });
  await expect(play).toBeEnabled();
  await page.getByLabel(deals.which).selectOption(deals.own);
  await page.getByLabel(deals.condition).fill("hcp(sud) > 3");
  await expect(page.getByText(deals.expected.seat)).toContainText(deals.at(1, 5));
  await expect(play).toBeDisabled();
  await lookedAt(page, "condition");
  await page.getByLabel(deals.condition).fill("aces(south) == 4");
  await page.getByLabel(deals.number).fill("2");
  await expect(page.getByText(deals.ready(2))).toBeVisible();
  await play.click();
  await susan.sees((view) => view.stage === "auction");
  expect(susan.view.board!.hands.S!.match(/A/g)).toHaveLength(4);
  expect(susan.view.set.boards).toEqual([1, 2]);
  susan.hadNoTrouble();
  await server.close();
});

test("the new table's boards may be chosen for practice too", async ({ browser, server }) => {
  const hugo = await Person.come("Hugo", await browser.newContext(), server.url);
  const { page, words } = hugo;
  const { deals } = await practiceIn("en");
  await hugo.introduce("New table");
  await page.getByText(words.lobby.new.source).click();
  await page.getByText(deals.chosen).click();
  await page.getByLabel(deals.which).selectOption(deals.common.slam);
  await expect(page.getByText(deals.ready(8))).toBeVisible();
  await page.getByText(words.lobby.new.rest).click();
  await page.getByLabel(words.lobby.policy.auction_only).check();
  await page.getByLabel(words.lobby.policy.replace_absent).check();
  await lookedAt(page, "new-table-condition");
  await page.getByRole("button", { name: words.lobby.new.go }).click();
  await expect(page).toHaveURL(/\/table\//);
  await hugo.sees((view) => view.set.boards.length === 8 && !view.set.commitment);
  expect(hugo.view.policy.computers).toMatchObject({ auction_only: true, replace_absent: true });
  hugo.hadNoTrouble();
});

test("every language has the words of practice", async () => {
  for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
    const { daily, deals } = await practiceIn(language);
    for (const said of [daily.played(2), daily.until("x"), deals.ready(5), deals.wanted("x", "")]) {
      expect(said).not.toContain("undefined");
    }
  }
});

test("somebody practises the auction alone, plays no card, and reads how computers would have bid", async ({
  browser,
}) => {
  const server = await Server.open("--clocks", "fast");
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page, words } = susan;
  const { bidding } = await practiceIn("en");
  await page.goto(`${server.url}/new/practice`);
  await lookedAt(page, "practice");
  await page.getByRole("button", { name: bidding.alone }).click();
  await expect(page).toHaveURL(/\/table\//);
  const isOver = () => susan.view.sheet.length > 0;
  const isAsked = () => susan.view.stage === "auction" && actorOf(susan.view.board!) === "S";
  while (!isOver()) {
    await susan.sees(() => isOver() || isAsked());
    if (isOver()) break;
    const { calls } = susan.view.board!;
    await susan.call(calls.every((call) => call === "P") ? "1C" : "P");
    await susan.sees((view) => isOver() || view.stage !== "auction" || view.board!.calls.length > calls.length);
  }
  expect(susan.view.board!.trick?.cards ?? []).toEqual([]);
  await page.getByRole("button", { name: words.boards.look }).click();
  await expect(page.getByRole("heading", { name: words.boards.analysis.bid })).toBeVisible({ timeout: 60_000 });
  await lookedAt(page, "bidding-over");
  susan.hadNoTrouble();
  await server.close();
});

test("two friends practise the auction with computers against them", async ({ browser, server }) => {
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page } = susan;
  const { bidding } = await practiceIn("en");
  await page.goto(`${server.url}/new/practice`);
  await page.getByRole("button", { name: bidding.withFriend }).click();
  await expect(page).toHaveURL(/\/table\//);
  await susan.sees((view) => view.seats.E?.computer === true && view.seats.W?.computer === true);
  expect([susan.view.seats.N, susan.view.policy.computers?.auction_only]).toEqual([null, true]);
  await lookedAt(page, "bidding-with-a-friend");
  susan.hadNoTrouble();
});

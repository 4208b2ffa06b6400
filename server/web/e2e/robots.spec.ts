// Three computers to play with: from the start page to the end of a board.

import { practiceIn } from "../src/i18n/practice/words";
import { COMPUTERS_CARD } from "../src/i18n/computersCard";
import type { Lane, Seat, TableView } from "../src/protocol/messages";
import { dummyOf, SEATS } from "../src/rules/cards";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { expect, test } from "./fixtures";
import { Server } from "./server";
import { lettersOn } from "./match";
import { Person } from "./person";
import { lookedAt, pictured } from "./pictures";
import { sized } from "./sizing";

test("one press, and somebody plays a board to its end with three computers", async ({ browser }) => {
  const server = await Server.open("--clocks", "fast");
  const susan = await Person.come("Susan", await browser.newContext(), server.url);
  const { page, words } = susan;
  const play = page.getByRole("button", { name: words.lobby.computers.playNow });
  await expect(play).toBeVisible();
  await lookedAt(page, "start-with-computers");
  await play.click();
  await expect(page).toHaveURL(/\/table\//);
  await susan.sees((view) => view.stage === "auction");
  expect(SEATS.map((seat) => susan.view.seats[seat]?.computer ?? false)).toEqual([true, true, false, true]);
  await expect(page.getByText(words.lobby.computers.computer, { exact: true })).toHaveCount(3);
  await susan.sees((view) => isAsked(view) || view.stage === "play");
  if (susan.view.stage === "auction") {
    const { ask } = words.procedures.sense;
    await page.getByRole("button", { name: ask }).click();
    const meanings = page.getByRole("dialog", { name: ask });
    await expect(meanings.getByRole("definition").first()).not.toBeEmpty();
    await expect(meanings.getByRole("status")).toHaveCount(0, { timeout: 60_000 });
    await lookedAt(page, "would-mean");
    await page.keyboard.press("Escape");
    const { hint, actions } = words.procedures;
    await page.getByRole("button", { name: actions.more, exact: true }).click();
    await page.getByRole("button", { name: hint.ask }).click();
    const told = page.getByRole("dialog", { name: hint.ask }).locator(".does");
    await expect(told).toContainText(hint.calls("").slice(0, -1), { timeout: 60_000 });
    await lookedAt(page, "hint");
    await page.keyboard.press("Escape");
  }
  await playsToTheEnd(susan, "play-with-computers");
  await expect(page.locator("p.par")).toContainText(words.boards.analysis.par);
  await pictured(page, "over-with-computers");
  await page.getByRole("button", { name: words.boards.look }).click();
  await expect(page.getByRole("region", { name: words.boards.analysis.title })).toBeVisible();
  await pictured(page, "replay-with-analysis");
  susan.hadNoTrouble();
  await server.close();
});

test(
  "by finger on a phone, upright and on its side, somebody plays board after board",
  { tag: "@length" },
  async ({ browser }) => {
    const server = await Server.open("--clocks", "fast");
    const upright = { width: 360, height: 640 };
    const context = await browser.newContext({ viewport: upright, hasTouch: true, isMobile: true });
    const susan = await Person.come("Susan", context, server.url, { manner: "touch" });
    const { page, words } = susan;
    const { lobby } = words;
    await susan.press(page.getByRole("button", { name: lobby.computers.playNow }));
    const turned = [upright, { width: 640, height: 360 }];
    for (let board = 1; board <= 2 * turned.length; board++) {
      await susan.sees((view) => view.board?.board === board && view.board.result === null);
      await sized(page, turned[(board - 1) % turned.length]!);
      await playsToTheEnd(susan, `by-finger-${board}`);
      await expect(page.locator("p.par")).toContainText(words.boards.analysis.par);
      await pictured(page, `over-by-finger-${board}`);
      await susan.press(page.getByRole("button", { name: lobby.gathering.readyFor(board + 1) }));
    }
    susan.hadNoTrouble();
    await server.close();
  },
);

test(
  "one press, and somebody plays a match with computers against computers",
  { tag: "@length" },
  async ({ browser }) => {
    const server = await Server.open("--clocks", "fast");
    const susan = await Person.come("Susan", await browser.newContext(), server.url);
    const { page, words } = susan;
    let follows = 0;
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => (follows += Number(payload.toString().includes('"follow"'))));
    });
    await page.getByRole("button", { name: words.lobby.computers.playMatch }).click();
    await expect(page).toHaveURL(/\/table\//);
    await susan.sees((view) => SEATS.every((seat) => view.seats[seat]));
    await susan.press(page.getByRole("button", { name: words.lobby.gathering.iAmReady }));
    await susan.sees((view) => view.stage === "auction");
    await playsToTheEnd(susan, "match-against-computers");
    // The other room may take a moment longer; the board is compared when both have played it.
    const compared = () => susan.folding.matches.at(-1)!.view.segments[0]!.compared.length;
    await expect.poll(compared, { timeout: 120_000 }).toBe(1);
    await pictured(page, "board-against-computers");
    // Whatever happens at the table, the match is not asked for anew.
    expect(follows).toBeLessThan(4);
    await page.getByRole("link", { name: words.teams.back }).first().click();
    await expect(page.getByText(words.teams.noPeople)).toBeVisible();
    await lookedAt(page, "match-of-computers");
    susan.hadNoTrouble();
    await server.close();
  },
);

test("where people are missing computers complete a club's evening", { tag: "@length" }, async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await Server.open("--clocks", "fast");
  const olga = await Person.come("Olga", await browser.newContext(), server.url, { path: "/new/event" });
  await olga.introduce("Continue");
  const { page, words } = olga;
  const { entries, fresh, duty } = words.events.field;
  await page.getByLabel(fresh.contestants).selectOption({ label: fresh.of.pairs });
  await page.getByLabel(words.events.fresh.name).fill("Tuesday");
  await page
    .getByRole("combobox", { name: words.events.fresh.form })
    .selectOption({ label: fresh.movements.howell.name });
  await page.getByLabel(fresh.fewerRounds).fill("1");
  await page.getByLabel(fresh.boards).fill("1");
  await page.getByLabel(fresh.complete).check();
  await page.getByLabel(words.lobby.policy.replace_absent).check();
  await page.getByRole("combobox", { name: words.teams.fresh.profile }).selectOption("social");
  await lookedAt(page, "field-with-computers-new");
  await page.getByRole("button", { name: words.events.fresh.open }).click();
  await expect(page).toHaveURL(/\/event\//);
  const path = (await lettersOn(olga)).get(words.events.field.entrant)!;
  await page.getByRole("link", { name: "Direct it myself" }).click();

  // Ann asks for a computer as her partner; Olga has two more enter, and thinks better of it.
  const ann = await Person.come("Ann", await browser.newContext(), server.url, { path });
  await ann.introduce("Continue");
  await ann.page.getByRole("button", { name: entries.computers.partner }).click();
  const list = ann.page.getByRole("region", { name: entries.title(2) }).getByRole("listitem");
  await expect(list.nth(1)).toContainText(`Computer 1 ${words.lobby.computers.computer}`);
  await page.getByRole("button", { name: entries.computers.enter.pairs }).click();
  await expect(page.getByRole("heading", { name: entries.title(4) })).toBeVisible();
  await lookedAt(page, "field-with-computers");
  await page.getByRole("button", { name: entries.computers.leave.pairs }).click();
  await expect(page.getByRole("heading", { name: entries.title(2) })).toBeVisible();

  // Four pairs make a Howell.
  await page.getByRole("button", { name: duty.startGo }).click();
  await ann.page.getByRole("button", { name: duty.go }).click();
  await expect(ann.page).toHaveURL(/\/table\//);
  await ann.sees((view) => SEATS.every((seat) => view.seats[seat]));
  expect(SEATS.filter((seat) => ann.view.seats[seat]!.computer)).toHaveLength(3);
  await ann.press(ann.page.getByRole("button", { name: words.lobby.gathering.iAmReady }));
  await ann.sees((view) => view.stage === "auction");
  await playsToTheEnd(ann, "field-with-computers-table");
  await ann.page.getByRole("link", { name: "To the event" }).first().click();
  const ranking = ann.page.getByRole("region", { name: /^Ranking after/ });
  await expect(ranking.getByRole("row", { name: "Computer 7" })).toBeVisible({ timeout: 120_000 });
  await expect(ranking.getByRole("row", { name: "Ann & Computer 1" })).toBeVisible();
  await lookedAt(ann.page, "field-with-computers-ranking");
  ann.hadNoTrouble();
  olga.hadNoTrouble();
  await server.close();
});

test("a host fills the free seats with computers, and has one get up again", async ({ browser, server }) => {
  const hugo = await Person.come("Hugo", await browser.newContext(), server.url);
  const { page, words } = hugo;
  const { common, lobby } = words;
  await hugo.introduce(lobby.home.newTable);
  await page.getByRole("button", { name: lobby.new.go }).click();
  await page.getByRole("button", { name: new RegExp(`^${lobby.computers.sitDown}.*${common.seat.E}`) }).click();
  await hugo.sees((view) => view.seats.E?.computer === true);
  await page.getByRole("button", { name: lobby.computers.fill }).click();
  await hugo.sees((view) => SEATS.every((seat) => view.seats[seat]));
  await lookedAt(page, "gathering-with-computers");
  const card = await hugo.openMenu(words.procedures.actions.theirCard(common.side.EW));
  await expect(card.getByText(COMPUTERS_CARD.en.system.american)).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText(COMPUTERS_CARD.en.carding.partners_leads[1])).toBeVisible();
  await lookedAt(page, "card-of-computers");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: new RegExp(`^${lobby.computers.getUp}.*${common.seat.E}`) }).click();
  await hugo.sees((view) => view.seats.E === null);
  hugo.hadNoTrouble();
});

test("somebody leaves in mid-board: a computer goes on, and a friend takes over by the link", async ({ browser }) => {
  const server = await Server.open("--clocks", "fast");
  const hugo = await Person.come("Hugo", await browser.newContext(), server.url);
  const { page, words } = hugo;
  const { common, lobby, procedures } = words;
  await page.getByRole("button", { name: lobby.computers.playNow }).click();
  await hugo.sees((view) => view.stage === "auction");
  await hugo.openMenu(lobby.computers.friends);
  const link = (to: Seat) => page.getByLabel(lobby.gathering.seatLink(common.seat[to]), { exact: true });
  await expect(link("N")).toBeVisible();
  await lookedAt(page, "friend-at-play-now");
  const forEast = await link("E").inputValue();
  await page.keyboard.press("Escape");

  const come = async (name: string) => {
    const friend = await Person.come(name, await browser.newContext(), server.url, { path: new URL(forEast).pathname });
    await friend.introduce(lobby.name.go);
    await friend.sees((view) => view.seats.E?.name === name && view.stage !== "gathering");
    return friend;
  };
  const frieda = await come("Frieda");
  await hugo.sees((view) => view.seats.E?.name === "Frieda");
  await frieda.openMenu(procedures.actions.leave);
  await frieda.page.getByRole("dialog").getByRole("button", { name: procedures.actions.leave }).click();
  await hugo.sees((view) => view.seats.E === null);
  const fill = page.getByRole("button", { name: new RegExp(`^${common.seat.E}: ${lobby.computers.sitDown}`) });
  await pictured(page, "seat-that-is-empty");
  await fill.click();
  await expect(link("E")).toHaveValue(forEast);
  await lookedAt(page, "somebody-for-a-seat");
  await page.getByRole("button", { name: lobby.computers.sitDown, exact: true }).click();
  await hugo.sees((view) => view.seats.E?.computer === true);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(fill).toHaveCount(0);

  const { turn } = hugo.view;
  await hugo.sees((view) => isAsked(view) || isOver(view) || view.turn > turn);
  const fred = await come("Fred");
  await hugo.sees((view) => view.seats.E?.name === "Fred");
  await expect(fred.hand("E")).toBeVisible();
  hugo.hadNoTrouble();
  fred.hadNoTrouble();
  await server.close();
});

test("where no computers play a host is offered none", async ({ browser }) => {
  const server = await Server.open("--robots", "0");
  const hugo = await Person.come("Hugo", await browser.newContext(), server.url);
  const { page, words } = hugo;
  await hugo.introduce(words.lobby.home.newTable);
  await page.getByRole("button", { name: words.lobby.new.go }).click();
  await expect(page.getByRole("button", { name: words.lobby.gathering.ready })).toBeVisible();
  await expect(page.getByRole("button", { name: words.lobby.computers.fill })).toHaveCount(0);
  await expect(page.getByRole("button", { name: new RegExp(`^${words.lobby.computers.sitDown}`) })).toHaveCount(0);
  const { noComputers, daily, bidding } = await practiceIn("en");
  for (const [path, title, offered] of [
    ["/daily", daily.title, daily.play],
    ["/new/practice", bidding.title, bidding.alone],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByText(noComputers)).toBeVisible();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: offered })).toHaveCount(0);
    await pictured(page, `no-computers${path.replaceAll("/", "-")}`);
  }
  hugo.hadNoTrouble();
  await server.close();
});

const isOver = ({ board }: TableView) => board?.result != null;

/** Whether something waits for South: a computer's claim, a call or a card. */
function isAsked({ board }: TableView, own: Lane = "S"): boolean {
  if (!board) return false;
  const { claim, contract } = board;
  if (!claim) return actorOf(board) === own;
  const opponents = own === "N" || own === "S" ? "EW" : "NS";
  return claim.answer === null && opponents.includes(claim.seat) && contract !== null && dummyOf(contract) !== own;
}

/** Does what is asked until the board is over; with a picture of the play. */
async function playsToTheEnd(person: Person, picture: string): Promise<void> {
  for (let pictures = 0; !isOver(person.view);) {
    await person.sees((view) => isOver(view) || isAsked(view, person.lane));
    if (isOver(person.view)) break;
    if (person.view.stage === "play" && pictures++ === 0) await pictured(person.page, picture);
    const turn = person.view.turn;
    await act(person);
    await person.sees((view) => isOver(view) || view.turn > turn || view.board?.claim?.answer != null);
  }
}

/** Calls or plays whatever is legal, and agrees with every claim; a board is never passed out. */
async function act(person: Person): Promise<void> {
  const { board } = person.view;
  const { accept } = person.words.procedures.claim;
  if (board!.claim) return person.press(person.page.getByRole("button", { name: accept, exact: true }));
  if (person.view.stage === "auction") return person.call(board!.calls.every((call) => call === "P") ? "1C" : "P");
  const from = seatToAct(board!)!;
  await person.play(from, legalCards(board!, board!.hands[from]!)[0]!);
}

// Two teams, two rooms, the same boards; and nobody hears of the other room before they may.

import { Amended } from "./amended";
import { expect, test } from "./fixtures";
import { hasRoomForItsWords } from "./fitting";
import { Match } from "./match";
import { Person, tick } from "./person";
import { lookedAt } from "./pictures";
import { rule } from "./ruling";
import { sized } from "./sizing";
import { CATALOGUES, TRANSLATIONS } from "./words";

const OAKS = { name: "Oaks", players: ["Ann", "Bob", "Cid", "Dee", "Ted"] };
const ELMS = { name: "Elms", players: ["Eva", "Hal", "Ida", "Jon"] };

/** How long a client waits before it asks for its seat again (PROTOCOL.md, chapter match). */
const ASK_AGAIN_MS = 5_000;

/** Before the segment is over nothing that comes says what became of its boards; and nothing on the page does. */
async function hearsNothing(match: Match, people: Person[], segment: number): Promise<void> {
  for (const person of people) {
    await person.look();
    for (const { view } of person.folding.matches) {
      const known = view.segments.find(({ number }) => number === segment);
      expect(known?.compared ?? [], person.name).toEqual([]);
      expect(known?.progress, person.name).toBeUndefined();
      expect(view.totals.boards, person.name).toBeLessThan(segment);
    }
    expect(person.folding.tables.size, `${person.name} is in one room of a segment`).toBeLessThanOrEqual(segment);
    await expect(person.page.getByText("The boards are shown here when they may be.").first()).toBeVisible();
    expect(match.segment(person).closed).toBe(false);
  }
}

test(
  "a match of two segments, from its opening to its victory points",
  { tag: "@length" },
  async ({ browser, server }) => {
    // Eleven people with browsers: on a machine that has other work this is longer than any other story.
    test.setTimeout(480_000);
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/match" });
    await fay.introduce("Continue");
    const match = await Match.open(browser, server, fay, {
      home: OAKS,
      away: ELMS,
      boards: 2,
      segments: 2,
      chosen: { "At the tables": "Among friends" },
    });
    await fay.page.getByRole("link", { name: "Direct it myself" }).click();
    await match.isTold(fay, "The line-ups of Oaks and Elms are awaited.");
    const { Ann, Bob, Cid, Dee, Ted, Eva, Hal, Ida, Jon, Sue } = await match.gather({
      Ann: ["Captain of Oaks", "Ann"],
      Bob: ["Bob"],
      Cid: ["Cid"],
      Dee: ["Dee"],
      Ted: ["Ted"],
      Eva: ["Captain of Elms", "Eva"],
      Hal: ["Hal"],
      Ida: ["Ida"],
      Jon: ["Jon"],
      Sue: ["Spectators"],
    });
    await lookedAt(Ann.page, "match-lineup");

    // Blind: the others see that one is in, and not which.
    await match.handIn(Ann);
    await match.isTold(Ann, "The line-up of Elms is awaited.");
    await expect.poll(() => match.segment(Eva).lineups.home).toBe("handed_in");
    for (const { page } of [Eva, Sue])
      await expect(page.getByText("Oaks: line-up handed in, not shown yet")).toBeVisible();
    const dealt = tick();
    await match.handIn(Eva);
    await match.isTold(Ann, "Take your seat: Open room, North.");
    await match.isTold(Jon, "Take your seat: Closed room, South.");
    await match.isTold(Ted, "You sit this segment out.");
    await match.isTold(Sue, "The segment is being played in both rooms.");

    const open = await match.sit({ N: Ann, S: Bob, E: Eva, W: Hal });
    await open.deal();
    await open.auction("1NT", "P", "P", "P");
    await open.play();
    await open.claim("N", 7);
    await open.answerClaim("E", "accept");
    open.boardIsOver();
    await open.answerClaim("W", "accept");
    await open.everybodySees((view) => view.board!.result !== null);
    await lookedAt(Ann.page, "match-room-over");
    await open.nobodySawTooMuch();
    await match.comeBack(open);
    await match.isTold(Ann, "Your room is done. The other room is still playing.");
    await hearsNothing(match, [Ann, Bob, Eva, Hal, Cid, Dee, Ida, Jon, Ted, Sue], 1);

    const closed = await match.sit({ N: Ida, S: Jon, E: Cid, W: Dee });
    await closed.deal();
    await Cid.page.getByRole("button", { name: "Director", exact: true }).click();
    const dialog = Cid.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "A long pause before a call or card" }).click();
    await dialog.getByRole("button", { name: "Call the director" }).click();
    const calls = fay.page.getByRole("alert").filter({ hasText: "Closed room calls for you" });
    await expect(calls).toBeVisible();
    await fay.page
      .getByRole("button", { name: /^Come to the table/ })
      .first()
      .click();
    await expect(fay.page.getByRole("region", { name: "Direction" }).getByText("Last call, by East:")).toBeVisible();
    await fay.page.getByRole("link", { name: "To the match page" }).last().click();
    await expect(calls).toHaveCount(0);
    await fay.page.getByRole("button", { name: "See both rooms from here" }).click();
    await expect(fay.page.getByText("board 1, 0 of 1 over; North to act")).toBeVisible();
    await lookedAt(fay.page, "match-director");
    await closed.auction("P", "P", "P");
    await hearsNothing(match, [Ann, Ted, Sue], 1);
    for (const { at, where, cards } of Sue.sights.filter(({ at }) => at > dealt)) {
      expect([...cards.keys()], `a spectator sees in ${where} at ${at}`).toEqual([]);
    }
    closed.boardIsOver();
    await closed.call("P");
    await closed.nobodySawTooMuch();
    await match.comeBack(closed);

    // The segment is over: both rooms may be compared by everybody.
    for (const person of [Sue, Ann, Jon]) {
      const row = person.page.getByRole("row").filter({ hasText: "1NT" }).first();
      await expect(row).toContainText("passed out");
    }
    await Sue.page.getByRole("button", { name: "Compare board 1" }).click();
    const comparison = Sue.page.getByRole("region", { name: "Board 1 in both rooms" });
    await expect(comparison.getByRole("group", { name: "Open room" })).toContainText("1NT");
    await expect(comparison.getByRole("group", { name: "Closed room" })).toBeVisible();
    await lookedAt(Sue.page, "match-comparison");
    await comparison.getByRole("button", { name: "Both rooms step by step" }).click();
    await expect(comparison.getByRole("button", { name: "One step on" })).toHaveCount(2);

    // A player's card has their own room, their teammates' score and what the team gained.
    await Ann.page.getByRole("heading", { name: "Score card" }).click();
    const card = Ann.page.getByRole("table", { name: "Ann" });
    await expect(card.getByRole("row").filter({ hasText: "1NT" })).toContainText("Bob");
    await expect(card.getByRole("columnheader", { name: "Other room" })).toBeVisible();
    await lookedAt(Ann.page, "match-card");

    // The second segment: others sit, and the bench is used in the middle of a board.
    await match.handIn(Ann, { closed: { E: "Ted" } });
    await match.handIn(Eva, { open: { E: "Ida", W: "Jon" } });
    await match.isTold(Cid, "You sit this segment out.");
    await match.isTold(Ida, "Take your seat: Open room, East.");
    const again = await match.sit({ N: Ann, S: Bob, E: Ida, W: Jon });
    const bench = await match.sit({ N: Eva, S: Hal, E: Ted, W: Dee });
    await again.deal();
    await bench.deal();
    await bench.auction("P", "P");
    await rule(fay, "Put in a substitute", "not well", async (form) => {
      await form.getByRole("combobox", { name: "Goes" }).selectOption({ label: "Ted" });
      await form.getByRole("combobox", { name: "Comes" }).selectOption({ label: "Cid" });
    });
    await expect(Sue.page.getByText("Fay puts in Cid for Ted (Oaks): not well")).toBeVisible();
    await match.goToTheTable(Cid);
    bench.people.E = Cid;
    await bench.auction("P");
    bench.boardIsOver();
    await bench.call("P");
    await bench.nobodySawTooMuch();
    await Ted.page.getByRole("link", { name: "To the match page" }).click();
    await match.isTold(Ted, "You sit this segment out.");
    await hearsNothing(match, [Ted, Sue], 2);
    await again.auction("P", "P", "P");
    again.boardIsOver();
    await again.call("P");
    await again.nobodySawTooMuch();
    await match.comeBack(again);

    // All is played: the captains agree, and the match is won.
    await match.isTold(Ann, "All is played. Look at the score, and agree with it.");
    await Ann.page.getByRole("button", { name: "I agree with the score" }).click();
    await match.isTold(Ann, "All is played. Still to agree: Elms.");
    await match.comeBack(bench);
    await Eva.page.getByRole("button", { name: "I agree with the score" }).click();
    for (const person of [Ann, Eva, Sue, fay]) await match.isTold(person, "Oaks have won the match.");
    const total = Sue.page.getByRole("region", { name: "Total" });
    await expect(total).toContainText("Oaks won by 3 IMPs");
    const { victory_points } = match.view(Sue).totals;
    for (const team of ["home", "away"] as const) await expect(total).toContainText(`${victory_points![team]} VP`);
    await lookedAt(Sue.page, "match-final");
    for (const person of [fay, Ann, Bob, Cid, Dee, Ted, Eva, Hal, Ida, Jon, Sue]) person.hadNoTrouble();
  },
);

test("a captain gives the match up, and the director confirms it", async ({ browser, server }) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/match" });
  await fay.introduce("Continue");
  await expect(fay.page.getByRole("group", { name: "Home team" })).toBeVisible();
  await lookedAt(fay.page, "match-new");
  const match = await Match.open(browser, server, fay, { home: OAKS, away: ELMS, boards: 1, segments: 1 });
  await lookedAt(fay.page, "match-links");
  await fay.page.getByRole("link", { name: "Direct it myself" }).click();
  await match.isTold(fay, "are awaited");
  const { Ann, Eva } = await match.gather({ Ann: ["Captain of Oaks"], Eva: ["Captain of Elms"] });
  await Ann.page.getByRole("button", { name: "Concede the match" }).click();
  await Ann.page.getByRole("button", { name: "Yes, concede" }).click();
  await expect(Ann.page.getByText("You have offered to concede the match.")).toBeVisible();
  await expect(match.duty(fay).getByText("Oaks offer to concede the match.")).toBeVisible();
  expect(match.view(Eva).conceded ?? null, "the others hear of it when it is confirmed").toBeNull();
  await lookedAt(fay.page, "match-conceded");
  await rule(fay, "Declare the match lost", "given up");
  for (const person of [Ann, Eva]) await match.isTold(person, "Elms have won the match. The other team conceded.");
});

test("a captain has computers play for those who have not come", async ({ browser, server }) => {
  const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/match" });
  await fay.introduce("Continue");
  const match = await Match.open(browser, server, fay, { home: OAKS, away: ELMS, boards: 1, segments: 1 });
  const { Ann } = await match.gather({ Ann: ["Captain of Oaks", "Ann"] });
  const fill = Ann.page.getByRole("button", { name: CATALOGUES.en.lobby.computers.fill });
  await fill.click();
  // Their names go from the roster: it is asked once more.
  const sure = Ann.page.getByRole("dialog");
  await expect(sure).toContainText(/^.*For Bob, .* computers play, under names of their own/);
  await sure.getByRole("button", { name: CATALOGUES.en.common.cancel }).click();
  expect(match.view(Ann).teams.home.computers ?? []).toEqual([]);
  await fill.click();
  await sure.getByRole("button", { name: CATALOGUES.en.lobby.computers.fill }).click();
  await expect.poll(() => match.view(Ann).teams.home.computers?.length).toBe(3);
  await expect(fill, "four are enough to play").toHaveCount(0);
  await expect(Ann.page.getByRole("button", { name: "Have a computer play for Ted" })).toBeVisible();
  Ann.hadNoTrouble();
});

test(
  "a captain hears of a player who is missing, and replaces them; who was missing comes back",
  { tag: "@length" },
  async ({ browser, server }) => {
    const fay = await Person.come("Fay", await browser.newContext(), server.url, { path: "/new/match" });
    await fay.introduce("Continue");
    const match = await Match.open(browser, server, fay, { home: OAKS, away: ELMS, boards: 1, segments: 1 });
    const { Ann, Bob, Eva } = await match.gather({
      Ann: ["Captain of Oaks", "Ann"],
      Bob: ["Bob"],
      Eva: ["Captain of Elms"],
    });
    await match.handIn(Ann);
    await match.handIn(Eva);
    for (const [person, seat] of [
      [Ann, "North"],
      [Bob, "South"],
    ] as const)
      await match.isTold(person, `Take your seat: Open room, ${seat}.`);

    // As it is when Bob has been missing for three minutes, and Cid, who never came.
    const [bob, cid, ted] = [2, 3, 5];
    const told = await Amended.from(Ann.page, (segment) => {
      segment.substitutes_due = [bob, cid].map((player) => ({ team: "home", player }));
    });
    const alert = match.duty(Ann).getByText("Bob has been missing for three minutes. You may put in a substitute.");
    await expect(alert).toBeVisible();
    await lookedAt(Ann.page, "match-missing");
    const putIn = match.duty(Ann).getByRole("button", { name: "Put in Ted for Bob", exact: true });
    await sized(Ann.page, { width: 360, height: 640 });
    const height = async () => (await putIn.boundingBox())!.height;
    await expect.poll(height, { message: "as large as a finger" }).toBeGreaterThanOrEqual(44);
    for (const language of TRANSLATIONS) {
      await speaks(Ann, language);
      const { teams } = CATALOGUES[language];
      await expect(Ann.page.getByText(teams.asCaptain.missing("Bob"))).toBeVisible();
      await hasRoomForItsWords(Ann, `missing, in ${language}`);
    }
    await speaks(Ann, "en");
    told.answer("substitute", { done: {} });
    await putIn.click();
    await expect.poll(() => told.heard).toEqual([{ substitute: { segment: 1, out: bob, into: ted } }]);

    // The captain plays too, and hears of it at the table.
    await match.goToTheTable(Ann);
    await expect(Ann.page.getByText("Missing: Bob and Cid.")).toBeVisible();
    await hasRoomForItsWords(Ann, "missing, at the table");

    // Ted plays for Bob, who is back: Bob is let in when the board is over.
    await Bob.page.clock.install();
    const back = await Amended.from(Bob.page, (segment) => {
      segment.lineups.home = { shown: { open: [1, ted], closed: [3, 4] } };
      segment.seats_kept = [{ team: "home", player: bob, room: "open" }];
    });
    await match.isTold(Bob, "Your seat is kept: Open room.");
    const why = { seat_at_next_board: { seat: "S" } } as const;
    back.answer("enter_room", { refused: { why, message: "a substitute plays this board", retry: "later" } });
    await match.duty(Bob).getByRole("button", { name: "Go to the table" }).click();
    await expect(match.duty(Bob).getByText("Your substitute plays this board to its end.")).toBeVisible();
    await lookedAt(Bob.page, "match-comes-back");
    await Bob.page.clock.fastForward(ASK_AGAIN_MS);
    await expect(Bob.page).toHaveURL(/\/table\//);
    for (const person of [Ann, Bob]) person.hadNoTrouble();
  },
);

/** Another language, in the settings of this browser. */
async function speaks({ page }: Person, language: string): Promise<void> {
  await page.evaluate((language) => {
    const kept = JSON.parse(localStorage.getItem("bridge.preferences")!) as object;
    localStorage.setItem("bridge.preferences", JSON.stringify({ ...kept, language }));
  }, language);
  await page.reload();
}

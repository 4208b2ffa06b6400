// A short board in each language, on phones: every word is of that language, and has room.

import type { BrowserContextOptions } from "@playwright/test";

import { callInWords } from "../src/cards/names";
import { tagOf } from "../src/i18n/catalogue";
import { expect, test } from "./fixtures";
import { fits, hasRoomForItsWords, hasRoomForLongBoards, hasRoomForLongScores } from "./fitting";
import type { Person } from "./person";
import { sized } from "./sizing";
import { Table } from "./table";
import { Vocabulary } from "./vocabulary";
import { PLAYED_IN } from "./words";

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const NAMES = ["Nora", "Emil", "Susan", "Willem"];

for (const language of PLAYED_IN) {
  test(`a board in ${language}`, async ({ browser, server }) => {
    const table = await Table.meet(browser, server, {
      language,
      boards: 2,
      devices: { S: PHONE, N: PHONE },
      hands: { S: "touch", N: "touch" },
    });
    const { N, S, W } = table.people;
    const { lobby, common, procedures, boards } = S.words;
    const vocabulary = new Vocabulary(language, NAMES);
    const reads = async (where: string, ...people: Person[]) => {
      for (const person of people) {
        expect.soft(await vocabulary.foreignIn(person.page), `${person.name}, ${where}`).toEqual([]);
        if (person === S || person === N) await hasRoomForItsWords(person, where);
      }
    };
    const everybody = table.everybody;
    await expect(S.page.locator("html")).toHaveAttribute("lang", tagOf(language));
    await reads("before the first board", ...everybody);
    expect(await new Vocabulary("en", NAMES).foreignIn(S.page), "another language is noticed").not.toEqual([]);
    for (const [path, heading] of [
      ["/new", lobby.new.title],
      ["/new/match", null],
      ["/new/event", null],
      ["/", common.title],
      ["/nowhere", common.nowhere],
    ] as const) {
      const page = await S.context.newPage();
      await page.goto(server.url + path);
      const first = page.getByRole("heading", { level: 1, ...(heading && { name: heading }) });
      await expect(first).toBeVisible();
      expect.soft(await vocabulary.foreignIn(page), path).toEqual([]);
      await page.close();
    }

    await table.deal();
    await reads("the auction", ...everybody);
    for (const person of [S, N]) await fits(person);
    await N.page.getByRole("button", { name: procedures.meaning.short.alert, exact: true }).first().click();
    await expect(N.page.getByLabel(procedures.meaning.text)).toBeVisible();
    await reads("an alert", N);
    await table.auction("1NT", "P", "2C");
    await W.page
      .getByRole("button", { name: new RegExp(`^${callInWords("2C", common)}`) })
      .first()
      .click();
    await expect(W.page.getByRole("dialog", { name: callInWords("2C", common) })).toBeVisible();
    await reads("what a call means", W);
    await W.page.keyboard.press("Escape");
    await expect(W.page.getByRole("dialog")).toBeHidden();
    for (const person of [S, N]) await hasRoomForLongBoards(person, "the auction");
    await table.auction("X", "2H", "P", "P", "P");
    await reads("the lead", ...everybody);
    for (let cards = 0; cards < 6; cards++) await table.play();
    await reads("the play", ...everybody);
    for (const person of [S, N]) {
      await fits(person);
      await hasRoomForLongBoards(person, "the play");
    }

    for (const dialog of ["policy", "preferences"] as const) {
      await S.page.getByRole("button", { name: procedures.actions.more, exact: true }).tap();
      await expect(S.page.getByRole("dialog", { name: procedures.actions.menu, exact: true })).toBeVisible();
      await reads("the menu", S);
      await S.page.getByRole("button", { name: procedures.actions[dialog], exact: true }).tap();
      const opened = S.page.getByRole("dialog", { name: procedures.actions[dialog], exact: true });
      await expect(opened).toBeVisible();
      await reads(dialog, S);
      await S.page.keyboard.press("Escape");
      await expect(opened).toBeHidden();
    }
    await table.claim("N", 4);
    await expect(table.people.E.page.getByRole("button", { name: procedures.claim.accept, exact: true })).toBeVisible();
    await expect(N.page.getByText(procedures.claim.waits)).toBeVisible();
    await reads("a claim", ...everybody);
    await table.answerClaim("E", "accept");
    table.boardIsOver();
    await table.answerClaim("W", "accept");
    await table.everybodySees((view) => view.board!.result !== null);
    await expect(S.page.getByRole("button", { name: lobby.gathering.readyFor(2), exact: true })).toBeVisible();
    await reads("the board is over", ...everybody);
    await W.page.getByRole("tab", { name: W.words.table.panel.sheet }).click();
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
    ] as const) {
      await sized(W.page, { width, height });
      await hasRoomForLongScores(W, `the sheet at ${width} by ${height}`);
    }
    await S.page.getByRole("button", { name: boards.look, exact: true }).tap();
    await expect(S.page.getByRole("slider")).toBeVisible();
    await reads("the board again", S);
    await S.page.goto(server.url);
    await expect(S.page.getByText(lobby.home.back)).toBeVisible();
    await reads("where one was", S);
    table.nobodySawTooMuch();
  });
}

// What a table agrees on, at tables of each kind: screens and trays, leads face down, pauses, kibitzers, convention
// cards, explanations that come late.

import type { Locator } from "@playwright/test";

import { en } from "../src/i18n/en";
import { expect, test } from "./fixtures";
import type { Person } from "./person";
import { Table } from "./table";

const { procedures } = en;
const w = procedures.meaning;

/** Says a sentence about the call that is about to be made. */
async function alerts({ page }: Person, text: string): Promise<void> {
  await page.getByRole("group", { name: w.add }).getByRole("button", { name: w.short.alert, exact: true }).click();
  await page.getByLabel(new RegExp(`^${w.text}`)).fill(text);
}

const close = (dialog: Locator) => dialog.getByRole("button", { name: en.common.close, exact: true }).click();

/** Nowhere on the page, and in no frame. */
async function neverHeard(text: string, ...people: Person[]): Promise<void> {
  for (const { name, page, heard } of people) {
    expect(heard.join("\n"), `${name} is not told`).not.toContain(text);
    expect(await page.content(), `${name} does not see it`).not.toContain(text);
  }
}

const hasNoQuestions = (person: Person) =>
  person.page.getByRole("button", { name: procedures.lead.none, exact: true }).click();

test(
  "behind screens each explains to their screenmate, and the tray brings the calls",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { profile: "screens" });
    const { N, E, S, W } = table.people;
    const calls = (many: number, ...people: Person[]) =>
      table.everybodySees(({ board }) => board!.calls.length === many, people);
    await table.deal();

    await alerts(N, "six good clubs");
    await N.call("3C");
    await calls(1, N, E);
    expect(S.view.board!.calls, "the tray has not crossed").toEqual([]);
    expect(S.heard.join("\n")).not.toContain('"3C"');
    const seen = await E.openCall("3C");
    await expect(seen.getByText("six good clubs")).toBeVisible();
    await close(seen);
    await E.call("P");
    await calls(2, ...table.players);
    await table.showsWhatIsSo();

    // West asks on West's own side: South answers for partner's call.
    await S.call("3NT");
    await calls(3, S, W);
    expect(N.heard.join("\n")).not.toContain('"3NT"');
    const asked = await W.openCall("3C");
    await asked.locator("button.ask").click();
    await close(asked);
    await S.page.getByRole("textbox", { name: procedures.question.answer }).fill("a preempt, perhaps seven");
    await S.page.getByRole("button", { name: procedures.question.send, exact: true }).click();
    const told = await W.openCall("3C");
    await expect(told.getByText("a preempt, perhaps seven")).toBeVisible();
    // Law 20F: one may ask on after any words.
    await told.getByRole("button", { name: w.askOn("Susan (South)") }).click();
    await close(told);
    await S.page.getByRole("textbox", { name: procedures.question.answer }).fill("hardly ever six");
    await S.page.getByRole("button", { name: procedures.question.send, exact: true }).click();
    const toldMore = await W.openCall("3C");
    await expect(toldMore.getByText("hardly ever six")).toBeVisible();
    await close(toldMore);
    await W.call("P");
    await calls(4, ...table.players);
    await N.call("P");
    await E.call("P");
    await table.everybodySees((view) => view.stage === "play");
    await neverHeard("six good clubs", S, W);
    await neverHeard("a preempt, perhaps seven", N, E);
    await neverHeard("hardly ever six", N, E);

    // The lead lies face down until leader's partner and declarer have no questions; dummy is not asked.
    const led = await table.leadFaceDown();
    await expect(N.page.getByRole("button", { name: procedures.lead.none, exact: true })).toHaveCount(0);
    await hasNoQuestions(E);
    await E.sees(({ board }) => board!.lead!.no_questions);
    table.leadIsTurned(led);
    await hasNoQuestions(S);
    await table.everybodySees(({ board }) => board!.trick?.cards.length === 1);
    await table.showsWhatIsSo();
    for (let cards = 0; cards < 5; cards++) await table.play();
    await table.searchEverybody();
    table.nobodySawTooMuch();
  },
);

test(
  "in a tournament the call after a jump waits, and nobody else knows",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { profile: "tournament" });
    const { N, E, S, W } = table.people;
    await table.deal();
    await table.auction("2S");
    const before = [N, S, W].map(({ heard }) => heard.length);
    await E.call("3H");
    await E.sees(({ board }) => board!.held === "3H");
    await expect(E.page.locator(".auction .held")).toContainText("three hearts");
    await expect(E.box.getByRole("button"), "it cannot be changed").toHaveCount(0);
    for (const [at, person] of [N, S, W].entries()) {
      expect(person.heardSince(before[at]!), `${person.name} hears nothing`).not.toContain("3H");
      expect(person.view.board!.calls).toEqual(["2S"]);
    }
    await table.everybodySees(({ board }) => board!.calls.length === 2);
    await table.showsWhatIsSo();
    await table.auction("P", "P", "P");
    const led = await table.leadFaceDown();
    await hasNoQuestions(N);
    table.leadIsTurned(led);
    await hasNoQuestions(E);
    await table.everybodySees(({ board }) => board!.trick?.cards.length === 1);
    await table.showsWhatIsSo();
    table.nobodySawTooMuch();
  },
);

test("in a club a card is filed, and read at one's turn; an alert comes late, and is corrected", async ({
  browser,
  server,
}) => {
  const table = await Table.meet(browser, server, { profile: "club" });
  const { N, E, S, W } = table.people;
  const { card, actions } = procedures;

  const form = await N.openMenu(actions.ownCard);
  await form.getByLabel(card.system, { exact: true }).fill("four-card majors");
  await form.getByRole("textbox", { name: card.about }).fill("1NT opening");
  await form.getByRole("textbox", { name: card.agreed }).fill("twelve to fourteen");
  await form.getByRole("button", { name: card.save }).click();
  await expect(form.getByText(card.saved)).toBeVisible();
  await close(form);
  await table.deal();
  await table.auction("2C");

  // Law 40B: at their own turn an opponent reads it; before that the entry is closed.
  const theirs = actions.theirCard(en.common.side.NS);
  await W.press(W.page.getByRole("button", { name: actions.more, exact: true }));
  await expect(W.page.getByRole("button", { name: theirs })).toBeDisabled();
  await W.page.keyboard.press("Escape");
  const read = await E.openMenu(theirs);
  await expect(read.getByText("twelve to fourteen")).toBeVisible();
  await close(read);
  await table.auction("P", "2D");

  // North should have alerted, says it late, and then better. East has called since, and may be entitled to change
  // that.
  const late = await N.openCall("2C");
  await late.getByLabel(w.text, { exact: true }).fill("any strong hand");
  await late.getByRole("button", { name: w.send, exact: true }).click();
  await expect(late.getByText(w.late)).toBeVisible();
  await expect(late.getByRole("button", { name: w.callDirector })).toBeVisible();
  await late.getByLabel(w.text, { exact: true }).fill("strong, or weak with diamonds");
  await late.getByRole("button", { name: w.send, exact: true }).click();
  await W.sees(({ board }) => (board!.meanings ?? []).some(({ version }) => version === 2));
  await close(late);
  await expect(E.page.getByText(procedures.question.sinceYouCalled).first()).toBeVisible();
  const heard = await W.openCall("2C");
  await expect(heard.getByText("strong, or weak with diamonds")).toBeVisible();
  await expect(heard.getByText(w.changed)).toBeVisible();
  await close(heard);
  await neverHeard("any strong hand", S);
  await neverHeard("weak with diamonds", S);
  table.nobodySawTooMuch();
});

test(
  "in a club a kibitzer sees the board when it is over, and the lead is turned when time is up",
  { tag: "@length" },
  async ({ browser, server }) => {
    const table = await Table.meet(browser, server, { profile: "club" });
    const kay = await table.join("Kay", "K");
    table.secrets.behind(kay);
    await table.deal();
    await table.auction("1NT", "P", "P", "P");
    // Neither of the two who are asked says anything: after twenty seconds the card is turned by itself.
    const led = await table.leadFaceDown();
    table.leadIsTurned(led);
    await table.everybodySees(({ board }) => board!.trick?.cards.length === 1);
    await table.showsWhatIsSo();
    await expect(kay.page.getByText(en.table.behind)).toBeVisible();
    await table.searchEverybody();
    await table.claim("N", 9);
    await table.answerClaim("E", "accept");
    table.boardIsOver();
    await table.answerClaim("W", "accept");
    await table.everybodySees((view) => view.board!.result !== null);
    await kay.sees((view) => view.board?.deal != null);
    await expect(kay.page.getByRole("button", { name: en.boards.look, exact: true })).toBeVisible();
    table.nobodySawTooMuch();
  },
);

test("a kibitzer of one hand sees that hand, and no other", { tag: "@length" }, async ({ browser, server }) => {
  const table = await Table.meet(browser, server, { kibitzing: "E" });
  const kay = await table.join("Kay", "K");
  table.secrets.beside(kay, ["E"]);
  // Who sits down is told so.
  const agreed = await table.people.E.openMenu(procedures.actions.policy);
  await expect(agreed.getByText(en.lobby.policy.kibitzings.one_hand("East"))).toBeVisible();
  await close(agreed);
  await table.deal();
  expect(Object.keys(kay.view.board!.hands)).toEqual(["E"]);
  await table.auction("1NT", "P", "P", "P");
  for (let cards = 0; cards < 6; cards++) await table.play();
  await table.searchEverybody();
  table.nobodySawTooMuch();
});

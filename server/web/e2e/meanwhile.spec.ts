// What one looks at, or has put away, while the table goes on: nothing that others say or do begins it anew.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { ended, looks } from "./gallery/over";
import { golden } from "./gallery/standin";
import { gathered, snapshotOf, told } from "./gallery/table";
import { Told } from "./gallery/told";
import type { Answer } from "../src/protocol/messages";

const says = (line: number) => ({
  said: { seat: "N" as const, name: "Wilhelmina Oosterhof", line, to: "table" as const, text: "Well played" },
});

test("who looks at a board stays at its step while people talk", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(ended("4SN", 10, 420)));
  await looks(gallery);
  const step = page.getByLabel(words.boards.replay.step, { exact: true });
  await page.getByRole("button", { name: words.boards.replay.next }).click();
  await page.getByRole("button", { name: words.boards.replay.next }).click();
  await expect(step).toHaveValue("2");
  gallery.tell(says(1));
  gallery.tell(says(2));
  await gallery.settles();
  await expect(step).toHaveValue("2");
});

test("what was put away stays away, and is shown when it comes again", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(told()));
  const { directorCalled } = words.procedures.prompts;
  const called = page.getByRole("group", { name: words.procedures.prompts.title }).getByText(directorCalled);
  gallery.tell({ director_called: { call: null } });
  await expect(called).toBeVisible();
  await page.getByRole("button", { name: words.procedures.prompts.dismiss }).click();
  await expect(called).toHaveCount(0);
  gallery.tell(says(1));
  await gallery.settles();
  await expect(called).toHaveCount(0);
  const attend = { director: "Dora", ruling: { attend: {} }, law: null, reason: "came", number: 1 };
  gallery.tell({ director_came: { name: "Dora" } }, { ruled: attend });
  gallery.tell({ director_called: { call: null } });
  await expect(called).toBeVisible();
});

test("letters that are typed in a dialog choose nothing behind it", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(told().calls("P", "P")));
  const chosen = page.locator("[data-call].chosen");
  await page.getByRole("button", { name: words.procedures.actions.more, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.type("1s");
  await gallery.settles();
  await expect(chosen).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.type("1s");
  await expect(chosen).toHaveCount(1);
});

test("what a computer would do stays to be read until the next turn", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const computers = { hints: true } as NonNullable<ReturnType<typeof gathered>["policy"]["computers"]>;
  await gallery.sitDown(snapshotOf(told("S", gathered({ policy: { computers } })).calls("P", "P")));
  let asked = 0;
  gallery.server.answers = { hint: () => ((asked += 1), golden<Answer>("answer.hint.call")) };
  await page.getByRole("button", { name: words.procedures.actions.more, exact: true }).click();
  await page.getByRole("button", { name: words.procedures.hint.ask }).click();
  await expect(page.locator("dialog .does")).toBeVisible();
  gallery.tell(says(1));
  await gallery.settles();
  await expect(page.locator("dialog .does")).toBeVisible();
  expect(asked).toBe(1);
});

test("the list of acts can be used while the table plays on", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const directed = new Told("D", gathered()).opens(1).calls("1S", "P");
  await gallery.sitDown(snapshotOf(directed));
  gallery.server.answers = { board_log: golden<Answer>("answer.board_log") };
  const direction = page.getByRole("region", { name: words.direct.title });
  await direction.getByRole("button", { name: words.direct.action.roll_back, exact: true }).click();
  const acts = direction.getByLabel(words.direct.fields.backTo);
  await acts.selectOption("1");
  await acts.evaluate((list) => list.setAttribute("data-used", ""));
  gallery.tell({ called: { turn: 3, seat: "S", call: "2S" } });
  await gallery.settles();
  await expect(acts).toHaveAttribute("data-used");
  await expect(acts).toHaveValue("1");
});

// On paper: the score sheet with who played, the hand record with what was led, the ranking of an event with the board
// that is looked at; nothing that one presses, in dark rooms too.

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import type { Answer } from "../src/protocol/messages";
import { events } from "./gallery/event";
import { Gallery } from "./gallery/gallery";
import { over } from "./gallery/over";
import { golden } from "./gallery/standin";

const PRESSED = "button:not(.printable button), .button, input, textarea, select, aside [role=tab]";

async function isPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const word of await page.locator(".printable button").filter({ visible: true }).all())
    await expect(word).toHaveCSS("border-top-width", "0px");
  await expect(page.locator(PRESSED).filter({ visible: true })).toHaveCount(0);
}

async function isOnOnePage(page: Page): Promise<void> {
  await isPrinted(page);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
}

test("a score sheet of sixteen boards", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(over.find(({ name }) => name === "session-finished")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByText("North–South: Wilhelmina Oosterhof & Cid")).toBeVisible();
  await expect(gallery.page.getByRole("row")).toHaveCount(18);
});

test("a hand record", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(over.find(({ name }) => name === "replay")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByRole("heading", { name: "Board 1. North deals, none vulnerable." })).toBeVisible();
  await expect(gallery.page.getByText("East led the ten of clubs.").filter({ visible: true })).toHaveCount(1);
});

test("the ranking of an event with what was made of a board, or a score card alone", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { field, standings } = words.events;
  await gallery.look(events.find(({ name }) => name === "event-field-playing")!);
  const [ranking, board] = [field.ranking(3), field.board(1)].map((name) => page.getByRole("table", { name }));
  await isOnOnePage(page);
  await expect(page.getByText("Tuesday", { exact: true }).filter({ visible: true })).toHaveCount(1);
  for (const table of [ranking!, board!]) await expect(table).toBeVisible();

  await page.emulateMedia({ media: "screen" });
  gallery.server.answers = { event: golden<Answer>("answer.score_card") };
  await page.getByRole("button", { name: field.card.title, exact: true }).click();
  const card = page.getByRole("table").filter({ has: page.locator("caption") });
  await expect(card).toBeVisible();
  await isOnOnePage(page);
  await expect(card).toBeVisible();
  for (const table of [ranking!, board!]) await expect(table).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await gallery.look(events.find(({ name }) => name === "event-swiss-final")!);
  await isOnOnePage(page);
  await expect(page.getByRole("table", { name: standings.title(3) })).toBeVisible();
});

test("an event that nobody has entered yet, without what one presses", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(events.find(({ name }) => name === "event-field-entering-director")!);
  await isPrinted(gallery.page);
  await expect(gallery.page.getByRole("heading", { level: 1 })).toBeVisible();
});

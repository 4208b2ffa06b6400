// On paper: the score sheet with who played, the hand record with what was led; nothing that one presses, in dark rooms too.

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { over } from "./gallery/over";

const PRESSED = "button:not(.printable button), input, textarea, select, aside [role=tab]";

async function isOnOnePage(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator(PRESSED).filter({ visible: true })).toHaveCount(0);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
}

test("a score sheet of sixteen boards", async ({ browser, house }) => {
  const gallery = await Gallery.open(browser, house.url);
  await gallery.look(over.find(({ name }) => name === "session-finished")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByText("North–South: Wilhelmina Oosterhof & Cid")).toBeVisible();
  await expect(gallery.page.getByRole("row")).toHaveCount(18);
});

test("a hand record", async ({ browser, house }) => {
  const gallery = await Gallery.open(browser, house.url);
  await gallery.look(over.find(({ name }) => name === "replay")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByRole("heading", { name: "Board 1. North deals, none vulnerable." })).toBeVisible();
  await expect(gallery.page.getByText("East led the ten of clubs.").filter({ visible: true })).toHaveCount(1);
});

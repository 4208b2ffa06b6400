// The files of an event, as its page saves them.

import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

/** What the button saves: what it is called, and what is in it. */
export async function saved(page: Page, says: string): Promise<[name: string, text: string]> {
  const files = page.getByRole("region", { name: "As files" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    files.getByRole("button", { name: says, exact: true }).click(),
  ]);
  return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
}

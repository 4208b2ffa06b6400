// What axe-core finds on a screen: nothing serious, nothing critical.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function nothingSerious(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html.slice(0, 200)}`).join("\n")}`);
  expect.soft(serious.join("\n"), screen).toBe("");
}

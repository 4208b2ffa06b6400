// What axe-core finds on a screen, light and dark: nothing serious, nothing critical.

import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe-core tells of a rule that is broken. */
export interface Violation {
  id: string;
  impact?: string | null;
  help: string;
  nodes: { html: string }[];
}

/** Rules that axe-core has and does not apply by itself: whoever speaks to a page says what they see. */
export const ALSO = { "label-content-name-mismatch": { enabled: true } };

/** Those that are serious or critical, in words. */
export const serious = (violations: Violation[]): string[] =>
  violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html.slice(0, 200)}`).join("\n")}`);

export async function nothingSerious(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).options({ rules: ALSO });
    // Whether it is light or dark changes colours alone.
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
    expect.soft(serious(violations), `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

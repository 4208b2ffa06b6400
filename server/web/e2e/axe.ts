// What axe-core finds on a screen, light and dark: nothing serious, nothing critical.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core tells of a rule that is broken. */
interface Violation {
  id: string;
  impact?: string | null;
  help: string;
  nodes: { html: string }[];
}

type Run = (options: object) => Promise<{ violations: Violation[] }>;

/** Rules that axe-core has and does not apply by itself: whoever speaks to a page says what they see. */
export const ALSO = { "label-content-name-mismatch": { enabled: true } };

/** What is serious or critical, in words. The page is told of axe-core once: it is larger than the page itself. */
export async function seriousIn(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: { run: Run } }).axe.run(options)).violations,
    { ...options, resultTypes: ["violations"] },
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html.slice(0, 200)}`).join("\n")}`);
}

const ALL = { rules: ALSO };
/** Whether it is light or dark changes colours alone. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast"] } };

export async function nothingSerious(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await seriousIn(page, colorScheme === "light" ? ALL : COLOURS);
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

// How much is loaded before a page can be used, and how much its scripts do until then: counted, never timed.

import type { Browser, BrowserContextOptions } from "@playwright/test";

import { expect, test } from "./fixtures";
import { Person } from "./person";

const SCRIPT = 120 * 1024;

test("the first page is small", async ({ page, server }) => {
  await page.goto(server.url, { waitUntil: "networkidle" });
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((file) => ({
      name: new URL(file.name).pathname,
      bytes: file.encodedBodySize,
      whole: file.decodedBodySize,
    })),
  );
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`scripts of the first page: ${(bytes / 1024).toFixed(1)} KiB in ${scripts.length} files`);
  expect(
    scripts.some(({ bytes, whole }) => bytes < whole),
    "they come compressed",
  ).toBe(true);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(SCRIPT);
});

/** What somebody does first on a page, as selectors: what they write where, what they press, what answers them. */
interface FirstAct {
  field?: string;
  press: string;
  answer: string;
}

const GIVES_NO_NAME: FirstAct = { field: "form input", press: "form button.primary", answer: "form [role=alert]" };
const OPENS_THE_MENU: FirstAct = { press: ".actions button[aria-haspopup]", answer: "dialog[open]" };

/**
 * What a page costs until it has done what it was first asked: how often its scripts entered a function or a block of
 * one (a turn of a loop, a branch), requests, and bytes as they are sent.
 */
interface Cost {
  work: number;
  requests: number;
  bytes: number;
}

/**
 * Opens an address in a browser that has nothing of it yet, and asks it something as soon as there is something to
 * press. Its scripts' work is counted by the engine: a busy machine makes a page wait, and what it does is the same.
 */
async function loadAndUse(browser: Browser, url: string, act: FirstAct, who: BrowserContextOptions): Promise<Cost> {
  const context = await browser.newContext(who);
  const page = await context.newPage();
  await page.addInitScript(({ field, press, answer }: FirstAct) => {
    let pressed = false;
    const look = () => {
      const button = document.querySelector<HTMLElement>(press);
      if (!pressed && button) {
        pressed = true;
        const input = field && document.querySelector<HTMLInputElement>(field);
        if (input) {
          input.value = "?";
          input.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
        button.click();
      }
      if (!pressed || !document.querySelector(answer)) return;
      changes.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => console.debug("answered")));
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { childList: true, subtree: true, attributes: true });
  }, act);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const answered = page.waitForEvent("console", (message) => message.text() === "answered");
  await page.goto(url, { waitUntil: "commit" });
  await answered;
  const { result: scripts } = await devtools.send("Profiler.takePreciseCoverage");
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ encodedBodySize }) => encodedBodySize,
    ),
  );
  await context.close();
  return {
    work: scripts
      .filter((script) => script.url.startsWith(new URL(url).origin))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0),
    requests: files.length,
    bytes: files.reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function keepsTo(
  budget: Cost,
  browser: Browser,
  what: string,
  url: string,
  act: FirstAct,
  who = {},
): Promise<void> {
  const cost = await loadAndUse(browser, url, act, who);
  const line = `${what}: ${cost.work} blocks entered, ${cost.requests} requests, ${(cost.bytes / 1024).toFixed(1)} KiB`;
  console.log(line);
  test.info().annotations.push({ type: "cost", description: line });
  expect.soft(cost.requests, line).toBeLessThanOrEqual(budget.requests);
  expect.soft(cost.bytes, line).toBeLessThanOrEqual(budget.bytes);
  expect.soft(cost.work, line).toBeLessThanOrEqual(budget.work);
}

/** What they cost when this was written, with half as much again for the work. */
// One request of the first page asks whether computers play here, when all else is there.
const FIRST_PAGE: Cost = { work: 12_000, requests: 5, bytes: 83 * 1024 };
/** Whoever comes by a link is soon at a table: it is fetched meanwhile. */
const LINK: Cost = { work: 9_000, requests: 11, bytes: 155 * 1024 };
const TABLE: Cost = { work: 74_000, requests: 11, bytes: 157 * 1024 };

test("the first page costs little", async ({ browser, server }) => {
  await keepsTo(FIRST_PAGE, browser, "the first page", server.url, GIVES_NO_NAME);
});

test("the link to a table costs little, for strangers and for whoever sits there", async ({ browser, server }) => {
  const host = await Person.come("Susan", await browser.newContext(), server.url);
  await host.introduce("New table");
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await expect(host.page.getByRole("heading", { name: "Before the first board" })).toBeVisible();
  const table = host.page.url();
  const round = await host.page.getByLabel("One link for everybody", { exact: true }).inputValue();
  const who = { storageState: await host.context.storageState() };
  await host.context.close();
  await keepsTo(LINK, browser, "the link that goes round", round, GIVES_NO_NAME);
  await keepsTo(TABLE, browser, "a table that one comes back to", table, OPENS_THE_MENU, who);
});

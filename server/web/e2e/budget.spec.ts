// How much is loaded before a page can be used, and how much work that is beside a reference page: counted, never timed.

import type { Browser, BrowserContextOptions } from "@playwright/test";

import { expect, test } from "./fixtures";
import { Person } from "./person";

const SCRIPT = 120 * 1024;
const LOADS = 5;

test("the first page is small", async ({ page, house }) => {
  await page.goto(house.url, { waitUntil: "networkidle" });
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

/** What a page costs until it has done what it was first asked: work of its thread in seconds, requests, and bytes as they are sent. */
interface Cost {
  work: number;
  requests: number;
  bytes: number;
}

/**
 * Opens an address in a browser that has nothing of it yet, and asks it something as soon as there is something to press. What is
 * counted is the work of the page's own thread, not how long anybody waited: a busy machine makes it wait, and work is the same.
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
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const answered = page.waitForEvent("console", (message) => message.text() === "answered");
  await page.goto(url, { waitUntil: "commit" });
  await answered;
  const { metrics } = await devtools.send("Performance.getMetrics");
  const files = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
      ({ encodedBodySize }) => encodedBodySize,
    ),
  );
  await context.close();
  return {
    work: metrics.find(({ name }) => name === "TaskDuration")!.value,
    requests: files.length,
    bytes: files.reduce((sum, bytes) => sum + bytes, 0),
  };
}

/** A page of the same browser in the same minute, that does a fixed piece of work: so much is one unit. */
const REFERENCE = `<!doctype html><script>
  document.onclick = () => document.forms[0].append(Object.assign(document.createElement("p"), { role: "alert" }));
</script><form><button class="primary" type="button">?</button></form><script>
  let sum = 0;
  for (let n = 0; n < 4e6; n++) sum = (sum * 31 + n) % 1000003;
  for (let n = 0; n < 300; n++) {
    const row = document.createElement("p");
    row.textContent = n + " " + sum;
    document.body.append(row);
    row.getBoundingClientRect();
  }
</script>`;
const ANSWERS_AT_ONCE: FirstAct = { press: "form button.primary", answer: "form [role=alert]" };

interface Budget {
  /** In units of the reference page. */
  work: number;
  requests: number;
  bytes: number;
}

const medianOf = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;

async function keepsTo(
  budget: Budget,
  browser: Browser,
  what: string,
  url: string,
  act: FirstAct,
  who = {},
): Promise<void> {
  const ratios: number[] = [];
  let last!: Cost;
  for (let load = 0; load < LOADS; load++) {
    const reference = await loadAndUse(browser, `data:text/html,${encodeURIComponent(REFERENCE)}`, ANSWERS_AT_ONCE, {});
    last = await loadAndUse(browser, url, act, who);
    ratios.push(last.work / reference.work);
  }
  const work = medianOf(ratios);
  const line = `${what}: ${work.toFixed(1)} times the reference page's work, ${last.requests} requests, ${(last.bytes / 1024).toFixed(1)} KiB`;
  console.log(line);
  test.info().annotations.push({ type: "cost", description: line });
  expect.soft(last.requests, line).toBeLessThanOrEqual(budget.requests);
  expect.soft(last.bytes, line).toBeLessThanOrEqual(budget.bytes);
  expect.soft(work, line).toBeLessThanOrEqual(budget.work);
}

/** What they cost when this was written, with half as much again for the work. */
const FIRST_PAGE: Budget = { work: 0.7, requests: 4, bytes: 75 * 1024 };
/** Whoever comes by a link is soon at a table: it is fetched meanwhile. */
const LINK: Budget = { work: 0.7, requests: 13, bytes: 150 * 1024 };
const TABLE: Budget = { work: 1.6, requests: 13, bytes: 150 * 1024 };

test("the first page costs little", async ({ browser, house }) => {
  await keepsTo(FIRST_PAGE, browser, "the first page", house.url, GIVES_NO_NAME);
});

test("the link to a table costs little, for strangers and for whoever sits there", async ({ browser, house }) => {
  const host = await Person.come("Susan", await browser.newContext(), house.url);
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

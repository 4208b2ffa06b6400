// An installed page: it can be installed, says so when there is no connection, and shows nothing that is older than its
// server.

import { expect, test } from "./fixtures";
import { CATALOGUES } from "./words";

test.use({ serviceWorkers: "allow", locale: "nl-NL" });

test("without a connection it says so in one's own language, and comes back by itself", async ({
  context,
  page,
  server,
}) => {
  await page.goto(server.url);
  const { offline } = CATALOGUES.nl.common;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort(), "no script and no page of the client is kept").toEqual(["/offline.html", "/offline.js"]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: offline.title })).toBeVisible();
  await expect(page.getByRole("heading")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("nl");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: CATALOGUES.nl.common.title })).toBeVisible();
});

test("a browser finds all that it needs to install it", async ({ page, server, request }) => {
  await page.goto(server.url);
  const manifest = await request.get(`${server.url}/manifest.webmanifest`);
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  const { icons, display } = (await manifest.json()) as { icons: { src: string; type: string }[]; display: string };
  expect(display).toBe("standalone");
  for (const { src, type } of icons) {
    const icon = await request.get(server.url + src);
    expect([icon.status(), icon.headers()["content-type"]], src).toEqual([200, type]);
  }
  expect((await request.get(`${server.url}/sw.js`)).headers()["cache-control"]).toBe("no-cache");
});

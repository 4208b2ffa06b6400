// Opening a table: the usual choices are few, and the button that opens it is in sight.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { gathered, snapshotOf } from "./gallery/table";
import { Person } from "./person";

for (const [width, height] of [
  [360, 640],
  [1280, 800],
] as const) {
  test(`three ways to play, and Open in sight, at ${width} by ${height}`, async ({ browser, server }) => {
    const ann = await Person.come("Ann", await browser.newContext({ viewport: { width, height } }), server.url);
    const { page, words } = ann;
    await ann.introduce(words.lobby.home.newTable);
    const ways = page.locator('input[name="profile"]').filter({ visible: true });
    await expect(ways).toHaveCount(3);
    const open = page.getByRole("button", { name: words.lobby.new.go });
    await expect(open).toBeInViewport({ ratio: 1 });
    await page.getByText(words.lobby.new.rest).click();
    await expect(ways).toHaveCount(5);
    await expect(open).toBeInViewport({ ratio: 1 });
  });
}

test("before the first board one button is green: the link while somebody is missing, and then I am ready", async ({
  browser,
  server,
}) => {
  const host = await Person.come("Ann", await browser.newContext(), server.url);
  await host.introduce(host.words.lobby.home.newTable);
  await host.page.getByRole("button", { name: host.words.lobby.new.go }).click();
  await expect(host.page.getByText(host.words.lobby.gathering.waitingSeats(3))).toBeVisible();
  const green = (page: typeof host.page) => page.locator("main button.primary").filter({ visible: true });
  await expect(green(host.page)).toHaveCount(1);
  await expect(green(host.page)).toHaveText(host.words.common.copy);

  const gallery = await Gallery.open(browser, server.url);
  await gallery.sitDown(snapshotOf({ lane: "S", view: gathered() }));
  await expect(green(gallery.page)).toHaveText(gallery.words.lobby.gathering.iAmReady);
});

// A server, or what stands before it, that says to come back in years: the page says when it tries again, and does so
// when asked to.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { snapshotOf, told } from "./gallery/table";

test("whoever is told to wait for years tries again when they like", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
  await gallery.server.close({ closing: { reason: "restart", retry_after_ms: Number.MAX_SAFE_INTEGER } });
  const banner = page.locator("p").filter({ hasText: words.common.link.restarting });
  await expect(banner).toContainText(/The next attempt is at \d{1,2}:\d\d/);
  gallery.server.reopen();
  await banner.getByRole("button", { name: words.common.offline.again }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("region", { name: words.table.box.title })).toBeVisible();
  expect(gallery.complaints).toEqual([]);
});

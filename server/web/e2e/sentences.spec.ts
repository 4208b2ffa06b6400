// A whole board by ear: each thing that happens is said once, in one's own perspective, at once where somebody is asked, and in
// one's own language. And what the parts of the table are called, for whoever goes through them.

import { expect, test } from "./fixtures";
import { listenTo } from "./gallery/ear";
import { evening } from "./gallery/evening";
import { Gallery } from "./gallery/gallery";
import { played } from "./gallery/play";
import { snapshotOf, told } from "./gallery/table";
import { Vocabulary } from "./vocabulary";
import { TOLD_IN } from "./words";

const NAMES = ["Wilhelmina Oosterhof", "Bob", "Cid", "Maximilian Oberhuber", "Dorothea Wellington", "12 to 14"];

for (const language of ["en", ...TOLD_IN] as const) {
  test(`a board by ear, in ${language}`, async ({ browser, house }) => {
    const gallery = await Gallery.open(browser, house.url, language);
    const { start, frames } = evening();
    await gallery.sitDown(snapshotOf({ lane: "S", view: start }));
    const hear = await listenTo(gallery.page);
    const vocabulary = new Vocabulary(language, NAMES);
    for (const { events, hears, atOnce } of frames) {
      gallery.tell(...events);
      await gallery.settles();
      const { polite, assertive } = await hear();
      const [said, other] = atOnce ? [assertive, polite] : [polite, assertive];
      const what = JSON.stringify(events).slice(0, 200);
      if (language === "en") expect.soft(said, what).toEqual(hears === null ? [] : [hears]);
      else expect.soft(said.length, `${what}\n${said.join("\n")}`).toBe(hears === null ? 0 : 1);
      expect.soft(other, what).toEqual([]);
      expect.soft(vocabulary.foreignAmong(said), what).toEqual([]);
    }
    expect(gallery.complaints).toEqual([]);
  });
}

test("the parts of the table have names", async ({ browser, house }) => {
  const gallery = await Gallery.open(browser, house.url);
  const { page } = gallery;
  await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
  await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: "auction.aria.yml" });
  gallery.show(snapshotOf(played("N", 9)));
  await expect(page.getByRole("list", { name: "The trick on the table" })).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: "play.aria.yml" });
});

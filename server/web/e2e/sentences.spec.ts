// A whole board by ear: each thing that happens is said once, in one's own perspective, at once where somebody is
// asked, and in one's own language. And what the parts of the table are called, for whoever goes through them.

import { expect, test } from "./fixtures";
import { listenTo } from "./gallery/ear";
import { evening } from "./gallery/evening";
import { Gallery } from "./gallery/gallery";
import { played } from "./gallery/play";
import { gathered, snapshotOf, TABLE, told } from "./gallery/table";
import { Vocabulary } from "./vocabulary";
import { CATALOGUES, TOLD_IN } from "./words";

const NAMES = [
  "Wilhelmina Oosterhof",
  "Bob",
  "Cid",
  "Maximilian Oberhuber",
  "Dorothea Wellington",
  "12 to 14",
  "please wait",
];

for (const language of ["en", ...TOLD_IN] as const) {
  test(`a board by ear, in ${language}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url, language);
    const { start, frames } = evening();
    await gallery.sitDown(snapshotOf({ lane: "S", view: start }));
    const hear = await listenTo(gallery.page);
    const vocabulary = new Vocabulary(language, NAMES);
    for (const { events, hears, atOnce } of frames) {
      gallery.tell(...events);
      await gallery.settles();
      const what = JSON.stringify(events).slice(0, 200);
      const { polite, assertive } = await hear();
      if (hears !== null) {
        const isSaid = async () => {
          const more = await hear();
          polite.push(...more.polite);
          assertive.push(...more.assertive);
          return polite.length + assertive.length;
        };
        await expect.poll(isSaid, { message: what }).toBeGreaterThan(0);
      }
      const [said, other] = atOnce ? [assertive, polite] : [polite, assertive];
      if (language === "en") expect.soft(said, what).toEqual(hears === null ? [] : [hears]);
      else expect.soft(said.length, `${what}\n${said.join("\n")}`).toBe(hears === null ? 0 : 1);
      expect.soft(other, what).toEqual([]);
      expect.soft(vocabulary.foreignAmong(said), what).toEqual([]);
    }
    expect(gallery.complaints).toEqual([]);
  });
}

test("who comes for the first time is not back, and who was seen to go is", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { seats } = gathered();
  await gallery.sitDown(snapshotOf({ lane: "S", view: gathered({ seats: { ...seats, E: null } }) }));
  const hear = await listenTo(gallery.page);
  const hears = async (...lines: unknown[]) => {
    await gallery.settles();
    const said: string[] = [];
    const all = async () => {
      said.push(...(await hear()).polite);
      return said;
    };
    await expect.poll(all).toEqual(lines);
  };
  const here = (east: boolean) =>
    gallery.server.send({ presence: { table: TABLE, here: { N: true, E: east, S: true, W: true } } });
  here(false);
  await hears();
  gallery.tell({ seat_taken: { seat: "E", occupant: seats.E! } });
  await hears("Bob sits down, East.");
  here(true);
  await hears();
  here(false);
  await hears("East is away.");
  here(true);
  await hears("East is back.");
  // Somebody else comes to the seat of whoever was away.
  here(false);
  await hears("East is away.");
  gallery.tell({ seat_left: { seat: "E" } }, { seat_taken: { seat: "E", occupant: { ...seats.E!, sitting: 99 } } });
  await hears(expect.stringContaining("Bob sits down, East."));
  here(true);
  await hears();
});

test("who comes later reads for whom a substitute is due, once", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(told()));
  const notice = page.locator(".notices").getByText(words.procedures.notices.substituteDue("").trim());
  const here = { N: true, E: false, S: true, W: true };
  const due = () => gallery.server.send({ presence: { table: TABLE, here, substitutes_due: ["E"] } });
  due();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: words.procedures.prompts.dismiss }).click();
  due();
  await gallery.settles();
  await expect(notice).toHaveCount(0);
});

test("what was said stays in the language that it was said in", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.sitDown(snapshotOf(told()));
  await expect(page.locator(".unseen[role=log] p"), "where the board stands").toHaveCount(1);
  gallery.tell({ called: { turn: 1, seat: "N", call: "1S" } });
  await page.getByRole("button", { name: words.procedures.actions.more, exact: true }).click();
  await page.getByRole("button", { name: words.common.preferences.title, exact: true }).click();
  await page.getByLabel(words.common.preferences.language).selectOption("pl");
  await expect(page.getByRole("heading", { name: CATALOGUES.pl.common.preferences.title })).toBeVisible();
  await page.keyboard.press("Escape");
  gallery.tell({ called: { turn: 2, seat: "E", call: "P" } });
  const lines = page.locator(".unseen[role=log] p").filter({ hasNotText: "Board 1." });
  await expect(lines).toHaveCount(2);
  expect(await lines.evaluateAll((all) => all.map((line) => (line as HTMLElement).lang))).toEqual(["en", "pl"]);
  await expect(lines.first()).toContainText("North: one spade.");
});

test("the parts of the table have names", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page } = gallery;
  await gallery.sitDown(snapshotOf(told().calls("1S", "P")));
  await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: "auction.aria.yml" });
  gallery.show(snapshotOf(played("N", 9)));
  await expect(page.getByRole("list", { name: "The trick on the table" })).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: "play.aria.yml" });
});

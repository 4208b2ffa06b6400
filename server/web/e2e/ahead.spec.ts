// A pass and a card that are chosen before one's turn comes: they go by themselves, and can be taken back.

import { cardInWords } from "../src/cards/names";
import type { Request } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { gathered, snapshotOf, told } from "./gallery/table";
import type { Told } from "./gallery/told";
import { policyOf } from "../src/lobby/opening/policy";

/** Somebody sits South who likes to choose ahead; `sent` is what their page asks for. */
async function sits(gallery: Gallery, shown: Told) {
  const sent: Request[] = [];
  const takes = (request: Request) => {
    sent.push(request);
    return { done: {} };
  };
  gallery.server.answers = { call: takes, play: takes };
  await gallery.sitDown(snapshotOf(shown));
  await gallery.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("bridge.preferences")!) as object;
    localStorage.setItem("bridge.preferences", JSON.stringify({ ...kept, ahead: true, confirm: "never" }));
  });
  await gallery.page.reload();
  await gallery.page.getByRole("main").waitFor();
  return sent;
}

test("a pass that is chosen ahead goes when the turn has come, unless it is taken back", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const board = told().calls("1S");
  const sent = await sits(gallery, board);
  const pass = page.getByRole("button", { name: words.table.box.passAhead });
  await pass.click();
  await expect(pass).toHaveAttribute("aria-pressed", "true");
  await pass.click();
  await expect(pass).toHaveAttribute("aria-pressed", "false");
  await pass.click();
  gallery.tell({ called: { turn: board.view.turn, seat: "E", call: "P" } });
  await expect.poll(() => sent).toMatchObject([{ call: { turn: board.view.turn + 1, call: "P" } }]);
});

test("a card that is chosen ahead is played when the turn has come", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const board = told("E").calls("1S", "P", "4S", "P", "P", "P").plays(["HK", "H5", "HA", "H6"]);
  const sent = await sits(gallery, board);
  const three = cardInWords("H3", words.common);
  await page.getByRole("button", { name: three, exact: true }).click();
  await expect(page.getByText(words.table.hand.ahead(three))).toBeVisible();
  const before = board.events.length;
  gallery.tell(...board.plays(["H2", "HQ"]).events.slice(before));
  await expect.poll(() => sent).toMatchObject([{ play: { turn: board.view.turn, card: "H3" } }]);
});

test("at a club nothing is chosen ahead", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const club = gathered({ policy: policyOf("club") });
  await sits(gallery, told("S", club).calls("1S"));
  await expect(gallery.page.getByText(gallery.words.table.box.waiting("East"))).toBeVisible();
  await expect(gallery.page.getByRole("button", { name: gallery.words.table.box.passAhead })).toHaveCount(0);
});

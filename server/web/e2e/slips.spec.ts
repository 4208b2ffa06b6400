// What a hand does that is not meant: the second click of two falls on what has come to lie there by then.

import { cardInWords } from "../src/cards/names";
import type { Request } from "../src/protocol/messages";
import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { snapshotOf, told } from "./gallery/table";

/** East comes last to a trick that they can win, and would lead to the next. */
const fourth = () =>
  told("E")
    .calls("1S", "P", "4S", "P", "P", "P")
    .plays("S7 SQ S2 S6 H5 H2 H6".split(" ") as "S7"[]);

test("a double click plays one card, though the next one lies there by then", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const board = fourth();
  const sent: Request[] = [];
  gallery.server.answers = { play: (request) => (sent.push(request), { done: {} }) };
  await gallery.sitDown(snapshotOf(board));
  const jack = page.getByRole("button", { name: cardInWords("HJ", words.common), exact: true });
  const { x, y, width, height } = (await jack.boundingBox())!;
  await page.mouse.move(x + width / 4, y + height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await expect.poll(() => sent.length).toBe(1);
  const before = board.events.length;
  gallery.tell(...board.plays(["HJ"]).events.slice(before));
  await expect(jack).toHaveCount(0);
  await expect(page.getByText(words.table.toAct)).toBeVisible();
  const isThere = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest("[data-card]") !== null,
      [x + width / 4, y + height / 2],
    );
  await expect.poll(isThere).toBe(true);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByRole("button", { name: cardInWords("CT", words.common), exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ play: { card: "HJ" } }, { play: { card: "CT" } }]);
});

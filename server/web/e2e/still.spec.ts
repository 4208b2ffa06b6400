// A whole board, from the first call to the last card, without anything that stands on the table moving from its place.

import { expect, test } from "./fixtures";
import { Gallery } from "./gallery/gallery";
import { ended, looks } from "./gallery/over";
import { snapshotOf, told } from "./gallery/table";
import { sized } from "./sizing";
import { AT_LENGTH } from "./words";

/** What East is told of a board after it was opened. */
function line() {
  const board = told("E");
  const begun = board.events.length;
  board.calls(
    "1S",
    "P",
    ["2C", { manner: "alert", text: "game forcing" }],
    "2D",
    "P",
    "P",
    "2S",
    "P",
    "4S",
    "P",
    "P",
    "P",
  );
  return board.plays(51).events.slice(begun);
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  ...(AT_LENGTH
    ? [
        { width: 768, height: 1024 },
        { width: 844, height: 390 },
      ]
    : []),
];

for (const size of SIZES) {
  test(`nothing moves over a whole board, at ${size.width} by ${size.height}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page } = gallery;
    await sized(page, size);
    await gallery.sitDown(snapshotOf(told("E")));
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          const what = entry.sources.map(({ node }) =>
            (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 90),
          );
          // Less than a ten-thousandth of the screen is a letter's rounding.
          if (entry.value >= 0.0001) moved.push(`${entry.value.toFixed(4)}: ${what.join(", ")}`);
        }
      }).observe({ type: "layout-shift" });
    });
    for (const event of line()) {
      gallery.tell(event);
      await gallery.settles();
    }
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });
}

const NARROW = [360, 640] as const;
for (const [width, height] of AT_LENGTH ? ([NARROW, [844, 390], [1280, 800]] as const) : [NARROW]) {
  test(`Next of the replay stays under the finger, at ${width} by ${height}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url);
    const { page, words } = gallery;
    await sized(page, { width, height });
    await gallery.sitDown(snapshotOf(ended("4SN", 10, 420)));
    await looks(gallery);
    const next = page.getByRole("button", { name: words.boards.replay.next, exact: true });
    const steps = Number(await page.getByRole("slider").getAttribute("max"));
    await gallery.settles();
    const place = await next.boundingBox();
    for (let step = 0; step < steps; step++) {
      await next.click();
      expect(await next.boundingBox(), `after step ${step + 1}`).toEqual(place);
    }
  });
}

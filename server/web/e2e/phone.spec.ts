// The page of an event in the hand of its director: twenty tables, and what one rules is at the top of them.

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import type { EventFrame, EventView, FieldTable, TableProgress } from "../src/protocol/messages";
import { events } from "./gallery/event";
import { faultsOf } from "./gallery/faults";
import { Gallery } from "./gallery/gallery";
import { golden } from "./gallery/standin";
import { picture } from "./pictures";
import { Server } from "./server";
import { sized } from "./sizing";

const TABLES = Array.from({ length: 20 }, (_, at) => at + 1);
const NAMES = ["Wolfgang", "Γιώργος", "Wilhelmina", "Maximilian", "Annegret", "أحمد", "שרה", "王伟"];

const playing = golden<EventView>("event_view.pairs");
const full: EventView = {
  ...playing,
  field: {
    ...playing.field!,
    entries: TABLES.flatMap((table) =>
      [0, 1, 2, 3].map((at) => ({
        number: 4 * table - 3 + at,
        name: NAMES[(4 * table + at) % NAMES.length]!,
        partner: null,
      })),
    ),
    contestants: TABLES.flatMap((table) => [
      [4 * table - 3, 4 * table - 2],
      [4 * table - 1, 4 * table],
    ]),
    tables: TABLES.map((number): FieldTable => ({
      number,
      sitting: { pairs: { NS: 2 * number - 1, EW: 2 * number } },
      boards: [4, 5, 6],
    })),
    rankings: [TABLES.map((contestant) => ({ ...playing.field!.rankings![0]![0]!, contestant, place: contestant }))],
    progress: TABLES.map((number): TableProgress => ({
      ...playing.field!.progress![0]!,
      number,
      is_slow: number === 2,
      taken_away: number === 2 ? [4] : [],
    })),
  },
};

/** Whether it is in sight without scrolling. */
const isInSight = async (page: Page, what: Locator) => {
  const { y, height } = (await what.boundingBox())!;
  return y >= 0 && y + height <= page.viewportSize()!.height;
};

for (const size of [
  { width: 360, height: 640 },
  { width: 844, height: 390 },
]) {
  test(`a director's tools on a phone of ${size.width} by ${size.height}`, async ({ browser, server }) => {
    const gallery = await Gallery.open(browser, server.url, "de");
    const { page, words } = gallery;
    const { direct, events: w } = words;
    const directed = events.find(({ name }) => name === "event-field-playing-director")!;
    await gallery.look(directed, []);
    await gallery.goTo("/nowhere");
    await sized(page, size);
    await directed.bring(gallery);
    const { event } = golden<{ event: EventFrame }>("frame.event").event;
    gallery.server.send({ event: { event, lane: "director", view: full } });
    const tables = page.getByRole("table", { name: w.round(2), exact: true });
    await expect(tables.getByRole("button")).toHaveCount(20);

    // Folded away, so that the tables are near; one tap opens it.
    const direction = page.getByRole("region", { name: direct.title, exact: true });
    const fine = direction.getByRole("button", { name: w.rule.action.fine, exact: true });
    const title = direction.getByText(direct.title, { exact: true });
    await expect.poll(() => isInSight(page, title)).toBe(true);
    await expect(fine).toBeHidden();
    await expect.poll(() => faultsOf(page, false)).toEqual([]);
    await picture(page, `phone-${size.width}.jpg`, { quality: 85, fullPage: true });
    await title.click();
    await expect(fine).toBeVisible();

    // No column is kept wide by what is said of one table, and the names run as they are read.
    const names = tables.getByRole("cell").filter({ hasText: "Wolfgang" });
    await expect(names.first()).toBeVisible();
    const broken = await tables.locator("td").evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        while (text.nextNode()) {
          const node = text.currentNode as Text;
          for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(word);
          }
        }
        return broken;
      }),
    );
    expect(broken).toEqual([]);
    await expect(
      tables
        .getByRole("cell")
        .locator("bdi", { hasText: /^أحمد$/ })
        .first(),
    ).toBeVisible();
  });
}

test("where no computers play, none are offered to an event", async ({ browser }) => {
  const server = await Server.open("--robots", "0");
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { computers } = words.events.field.entries;
  const asked = page.waitForResponse(/\/api\/server$/);
  await gallery.look(
    events.find(({ name }) => name === "event-field-entering-director")!,
    [],
  );
  await asked;
  for (const offered of [computers.enter.pairs, computers.partner])
    await expect(page.getByRole("button", { name: offered, exact: true })).toHaveCount(0);
  await server.close();
});

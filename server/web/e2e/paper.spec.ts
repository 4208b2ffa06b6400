// On paper: the score sheet with who played, the hand record with what was led, the ranking of an event with the board
// that is looked at; nothing that one presses, in dark rooms too.

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import type {
  Answer,
  BoardNumber,
  EventFrame,
  EventView,
  FieldStanding,
  Pad,
  ScoreCard,
  ServerFrame,
  TableView,
} from "../src/protocol/messages";
import { events } from "./gallery/event";
import { Gallery } from "./gallery/gallery";
import { over } from "./gallery/over";
import { golden } from "./gallery/standin";
import { at } from "./gallery/table";
import { sized } from "./sizing";

const PRESSED = "button:not(.printable button), .button, input, textarea, select, aside [role=tab]";

async function isPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const word of await page.locator(".printable button").filter({ visible: true }).all())
    await expect(word).toHaveCSS("border-top-width", "0px");
  await expect(page.locator(PRESSED).filter({ visible: true })).toHaveCount(0);
}

async function isOnPages(page: Page, count: number): Promise<void> {
  await isPrinted(page);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(count);
}
const isOnOnePage = (page: Page) => isOnPages(page, 1);

/** As wide as what is printed on A4, in pixels: what is wider there is cut off. */
const SHEET = { width: 688, height: 1017 };

async function isAsWideAsASheet(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await sized(page, SHEET);
  // On paper nothing else is shown.
  const cells = page.locator("th, td").filter({ visible: true });
  await expect(cells.first()).toBeVisible();
  const right = (boxes: Element[]) => Math.max(...boxes.map((box) => box.getBoundingClientRect().right));
  await expect.poll(() => cells.evaluateAll(right)).toBeLessThan(SHEET.width + 1);
  await sized(page, before);
}

test("a score sheet of sixteen boards", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(over.find(({ name }) => name === "session-finished")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByText("North–South: Wilhelmina Oosterhof & Cid")).toBeVisible();
  await expect(gallery.page.getByRole("row")).toHaveCount(18);
});

/** A rubber as it is written down, with so many lines below the line. */
const padOf = (lines: number): Pad => ({
  columns: (["NS", "EW"] as const).map((account) => ({ account, games: 0, leg: 0, below: 20 * lines, above: 0 })),
  lines: Array.from({ length: lines }, (_, deal) => ({ below: { deal, to: "NS", points: 20 } })),
  over: true,
});

test("the score pads of an evening, two beside each other and none parted, in ink though dark was chosen", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page } = gallery;
  const view = golden<TableView>("view.session");
  const pads = Array.from({ length: 6 }, () => padOf(16));
  const session = { ...view.session!, sheet: { ...view.session!.sheet, pads } };
  await gallery.look({
    ...at("score-pads", () => ({ lane: "S", view: { ...view, session, stage: "finished" } }), {
      shows: (w) => w.boards.sheet.total,
    }),
    fresh: { "bridge.preferences": { language: "en", sound: false, theme: "dark" } },
  });
  await expect(page.getByText("Rubber 6")).toBeVisible();
  await isAsWideAsASheet(page);
  await isOnPages(page, 3);
  const tops = await page.locator(".pad").evaluateAll((all) => all.map((pad) => pad.getBoundingClientRect().top));
  for (const at of [0, 2, 4]) expect(tops[at]).toBe(tops[at + 1]);
  for (const one of ["caption", "td", "tfoot th"])
    await expect(page.locator(`.printable ${one}`).first()).toHaveCSS("color", "rgb(0, 0, 0)");
  // A foot would be said on each page.
  for (const foot of await page.locator("tfoot").filter({ visible: true }).all())
    await expect(foot).toHaveCSS("display", "table-row-group");
});

test("a hand record", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(over.find(({ name }) => name === "replay")!);
  await isOnOnePage(gallery.page);
  await expect(gallery.page.getByRole("heading", { name: "Board 1. North deals, none vulnerable." })).toBeVisible();
  await expect(gallery.page.getByText("East led the ten of clubs.").filter({ visible: true })).toHaveCount(1);
});

test("the ranking of an event with what was made of a board, or a score card alone", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { field, standings } = words.events;
  await gallery.look(events.find(({ name }) => name === "event-field-playing")!);
  const [ranking, board] = [field.ranking(3), field.board(1)].map((name) => page.getByRole("table", { name }));
  await isOnOnePage(page);
  await expect(page.getByText("Tuesday", { exact: true }).filter({ visible: true })).toHaveCount(1);
  // Of when it is, and how far it was.
  await expect(page.getByText(field.playing(2, 3)).filter({ visible: true })).toHaveCount(1);
  for (const table of [ranking!, board!]) await expect(table).toBeVisible();

  await page.emulateMedia({ media: "screen" });
  gallery.server.answers = { event: golden<Answer>("answer.score_card") };
  await page.getByRole("button", { name: field.card.title, exact: true }).click();
  const card = page.getByRole("table").filter({ has: page.locator("caption") });
  await expect(card).toBeVisible();
  await isOnOnePage(page);
  await expect(card).toBeVisible();
  for (const table of [ranking!, board!]) await expect(table).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  await gallery.look(events.find(({ name }) => name === "event-swiss-final")!);
  await isOnOnePage(page);
  await expect(page.getByRole("table", { name: standings.title(3) })).toBeVisible();
});

test("an event that nobody has entered yet, without what one presses", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  await gallery.look(events.find(({ name }) => name === "event-field-entering-director")!);
  await isPrinted(gallery.page);
  await expect(gallery.page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** The event of the gallery, as it is after one of its frames. */
function tells(gallery: Gallery, view: EventView, lane: EventFrame["lane"] = "public"): void {
  const { event } = golden<{ event: EventFrame }>("frame.event").event;
  gallery.server.send({ event: { event, lane, view } } satisfies ServerFrame);
}

const BOARDS = Array.from({ length: 26 }, (_, at): BoardNumber => at + 1);
const PAIRS = Array.from({ length: 40 }, (_, at) => at + 1);

test("what is longer or wider than a sheet of paper begins on the first one, and nothing of it is cut off", async ({
  browser,
  server,
}) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  const { field } = words.events;
  await gallery.look(events.find(({ name }) => name === "event-field-playing")!);
  await page.setViewportSize({ width: 1280, height: 800 });
  const playing = golden<EventView>("event_view.pairs");
  const line = playing.field!.rankings![0]![0]!;
  tells(gallery, {
    ...playing,
    field: {
      ...playing.field!,
      entries: PAIRS.flatMap((pair) =>
        [2 * pair - 1, 2 * pair].map((number) => ({ number, name: `Player ${number}`, partner: null })),
      ),
      contestants: PAIRS.map((pair) => [2 * pair - 1, 2 * pair]),
      boards_over: BOARDS,
      rankings: [PAIRS.map((contestant): FieldStanding => ({ ...line, contestant, place: contestant }))],
    },
  });
  await expect(page.getByText("39 Player 77 & Player 78").first()).toBeAttached();
  await expect(page.getByText(/^Standings|version/)).toHaveCount(0);
  await isOnPages(page, 3);

  const card = golden<{ score_card: ScoreCard }>("answer.score_card").score_card;
  const [played] = card.lines;
  const score_card: ScoreCard = { ...card, lines: BOARDS.map((board) => ({ ...played!, board })) };
  const rows = PAIRS.map((contestant) => ({ contestant, rounds: [], boards: BOARDS.map(() => "12.50") }));
  const { traveller } = golden<Extract<Answer, { traveller: unknown }>>("answer.traveller");
  gallery.server.answers = {
    event: ({ event: { ask } }): Answer =>
      "score_card" in ask
        ? { score_card }
        : "recap" in ask
          ? { recap: { boards: BOARDS, rows } }
          : { traveller: { ...traveller, board: "traveller" in ask ? ask.traveller.board : traveller.board } },
  };
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: field.card.title, exact: true }).click();
  await expect(
    page
      .getByRole("table")
      .filter({ has: page.locator("caption") })
      .getByRole("row"),
  ).toHaveCount(28);
  await isOnPages(page, 2);
  await isAsWideAsASheet(page);

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: field.card.recap.boards, exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "26", exact: true })).toBeVisible();
  await isPrinted(page);
  for (const board of BOARDS)
    await expect(page.getByRole("columnheader", { name: `${board}`, exact: true })).toHaveCount(1);
  await isAsWideAsASheet(page);

  // All that is over on a sheet of its own, or the hands alone.
  await page.evaluate(() => (window.print = () => {}));
  for (const what of ["travellers", "hands"] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: field.printAll[what], exact: true }).click();
    await expect(page.locator(".printable.alone .deal")).toHaveCount(BOARDS.length);
    await isPrinted(page);
    await expect(page.locator(".printable.alone table").filter({ visible: true })).toHaveCount(
      what === "travellers" ? BOARDS.length : 0,
    );
    await expect(page.getByRole("table", { name: field.ranking(26) })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  }

  // What was opened last is printed.
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: field.board(3), exact: true }).click();
  await expect(page.getByRole("table", { name: field.board(3), exact: true })).toBeVisible();
  await isPrinted(page);
  await expect(page.getByRole("columnheader", { name: "26", exact: true })).toHaveCount(0);
  await expect(page.getByRole("table", { name: field.ranking(26) })).toBeVisible();
});

test("who sits where, for the director to pin up", async ({ browser, server }) => {
  const gallery = await Gallery.open(browser, server.url);
  const { page, words } = gallery;
  await gallery.look(events.find(({ name }) => name === "event-field-playing-director")!);
  const { boards } = words;
  const seating = page.getByRole("table", { name: words.events.round(2), exact: true });
  const isComplete = async () => {
    await isPrinted(page);
    for (const number of ["1", "2"])
      await expect(seating.getByRole("cell", { name: number, exact: true })).toBeVisible();
    await isAsWideAsASheet(page);
  };
  // Where there is a ranking it is that which is printed, unless the tables are asked for; afterwards it is so again.
  await isPrinted(page);
  await expect(seating).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => (window.print = () => {}));
  await page
    .getByRole("region", { name: words.events.round(2), exact: true })
    .getByRole("button", { name: boards.share.print })
    .click();
  await isComplete();
  await expect(page.getByText("Tuesday", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(seating).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  const playing = golden<EventView>("event_view.pairs");
  tells(gallery, { ...playing, field: { ...playing.field!, boards_over: [], rankings: [] } }, "director");
  await expect(page.getByText(words.events.field.noRanking)).toBeVisible();
  await isComplete();
});

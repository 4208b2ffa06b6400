// Boards that are over: what they came to, the sheet, the end of the session; replay, sharing, verifying.

import type { BoardResult, Contract, Form, Pad, Sheet, TableView } from "../../src/protocol/messages";
import { packBoard } from "../../src/boards/shared";
import type { Catalogue } from "../../src/i18n/catalogue";
import type { BoardRecord, SessionRecord } from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { played } from "./play";
import { golden } from "./standin";
import { at, gathered, told } from "./table";
import { opensThePanel } from "./talk";
import { DEAL, type Told } from "./told";

const lineOf = (board: number, contract: Contract | null, tricks: number | null, score: number): BoardResult => ({
  board,
  contract,
  tricks,
  score,
});

/** Sixteen boards: made, down, doubled, passed out. */
const SHEET: BoardResult[] = Array.from({ length: 16 }, (_, at) => {
  const board = at + 1;
  if (board === 4) return lineOf(board, null, null, 0);
  if (board % 5 === 0) return lineOf(board, "1NTXXW", 1, 2200);
  if (board % 3 === 0) return lineOf(board, "3NTXE", 7, 500);
  return board % 2 ? lineOf(board, "4SN", 11, 450) : lineOf(board, "6NTE", 12, -1440);
});

/** The first board, ended in a contract and so many tricks. */
export const ended = (contract: Contract | null, tricks: number | null, score: number, view?: TableView): Told => {
  const on = contract === null ? told("S", view).calls("P", "P", "P", "P") : played("S", 24, view);
  return on.tell({ board_ended: { result: lineOf(1, contract, tricks, score), deal: DEAL } });
};

/** The same with which a rubber ends, after which partners change. */
const wonTheRubber = (): Told => {
  const { session } = golden<TableView>("view.session");
  const form = { ...session!.form, form: "rubber", partners: "pivot", rubbers: null } as Form;
  const sheet = { ...session!.sheet, unit: "points", deals: [], pads: [] } as Sheet;
  const vulnerable = { N: true, E: false, S: true, W: false };
  const terms = { board: 1, part: 1, dealer: "N", vulnerable, cards: "fresh" } as const;
  const on = played("S", 24, gathered({ session: { ...session!, form, sheet } }));
  const lines: Pad["lines"] = [
    { below: { deal: 0, to: "NS", points: 120 } },
    { above: { deal: 0, to: "NS", kind: "overtricks", points: 30 } },
    { game: { deal: 0, to: "NS" } },
    { above: { deal: 0, to: "NS", kind: "rubber", points: 700 } },
  ];
  const columns: Pad["columns"] = [
    { account: "NS", games: 2, leg: 0, below: 120, above: 730 },
    { account: "EW", games: 0, leg: 0, below: 0, above: 0 },
  ];
  return on.tell({
    board_ended: {
      result: lineOf(1, "4SN", 11, 850),
      deal: DEAL,
      scored: {
        deal: { terms, outcome: { contract: { contract: "4SN", tricks: 11 } }, counts: true },
        pad: { columns, lines, over: true },
      },
    },
  });
};

/** It was on when its round was closed. */
const leftOver = (): Told =>
  played("S", 24).tell(
    { board_ended: { result: lineOf(1, null, null, 0), deal: DEAL } },
    { adjusted: { adjustment: { board: 1, to: { to_be_ruled: {} }, ruling: 1 } } },
  );

const adjusted = (): Told =>
  ended("4SN", 10, 420).tell({
    adjusted: {
      adjustment: {
        board: 1,
        to: {
          awards: {
            ns: {
              assigned: [
                { contract: "4SN", tricks: 10, weight: "2/3" },
                { contract: "4SN", tricks: 9, weight: "1/3" },
              ],
            },
            ew: { artificial: "average_plus" },
          },
        },
        ruling: 1,
      },
    },
  });

const session = (sheet: BoardResult[], changes: Partial<TableView> = {}): TableView => ({
  ...gathered({ ...changes, policy: undefined }),
  sheet,
  set: { ...gathered().set, boards: SHEET.map(({ board }) => board) },
});

/** A rubber that stands at a game each, with a slam, a partscore and undertricks. */
const rubber = (): Pick<Told, "lane" | "view"> => {
  const view = golden<TableView>("view.session");
  const { session } = view;
  const { NS, EW } = { NS: "NS", EW: "EW" } as const;
  return {
    lane: "S",
    view: {
      ...view,
      session: {
        ...session!,
        sheet: {
          ...session!.sheet,
          pads: [
            {
              columns: [
                { account: NS, games: 1, leg: 0, below: 120, above: 1150 },
                { account: EW, games: 1, leg: 40, below: 140, above: 800 },
              ],
              lines: [
                { below: { deal: 0, to: NS, points: 120 } },
                { game: { deal: 0, to: NS } },
                { above: { deal: 1, to: EW, points: 800, kind: "undertricks" } },
                { below: { deal: 2, to: EW, points: 100 } },
                { game: { deal: 2, to: EW } },
                { above: { deal: 3, to: NS, points: 1000, kind: "slam" } },
                { above: { deal: 3, to: NS, points: 150, kind: "honours" } },
                { below: { deal: 4, to: EW, points: 40 } },
              ],
              over: false,
            },
          ],
        },
      },
    },
  };
};

/** After the last of sixteen. */
const finished = (): Pick<Told, "lane" | "view"> => {
  const { view } = ended("4SN", 10, 420);
  return { lane: "S", view: { ...view, ...session(SHEET), board: view.board, stage: "finished" } };
};

export const looks = async ({ page, words, server }: Gallery): Promise<void> => {
  const record = golden<{ record: SessionRecord }>("answer.record");
  server.answers = { record, transcript: golden("answer.transcript") };
  await page.getByRole("button", { name: words.boards.look }).click();
  await page
    .getByRole("heading", { name: words.boards.replay.title })
    .or(page.getByLabel(words.boards.replay.step))
    .first()
    .waitFor();
};

const presses =
  (name: (w: Catalogue) => string) =>
  async (gallery: Gallery): Promise<void> => {
    await looks(gallery);
    await gallery.page.getByRole("button", { name: name(gallery.words), exact: true }).click();
  };

export const over: State[] = [
  at("over-made", () => ended("4SN", 11, 450), { shows: (w) => w.boards.over1 }),
  at("over-down", () => ended("4SXN", 7, -500), { shows: (w) => w.boards.down(3) }),
  at("over-passed", () => ended(null, null, 0), { shows: (w) => w.boards.passedOut }),
  at("over-rubber", wonTheRubber, {
    shows: ({ boards: { ended }, common }) => ended.won.rubber(common.side.NS, ended.inHundreds(850, 9)),
  }),
  at("over-adjusted", adjusted, { shows: (w) => w.boards.adjusted.title }),
  at("over-left-over", leftOver, { shows: (w) => w.boards.adjusted.leftOver }),
  at("over-with-talk", () => ended("4SN", 11, 450), { shows: (w) => w.boards.over1, again: opensThePanel }),
  at("over-seat-empty", () => ended("4SN", 11, 450).tell({ seat_left: { seat: "W" } }), {
    shows: (w) => w.lobby.gathering.between,
  }),
  at("sheet-sixteen", () => ({ lane: "S", view: session(SHEET.slice(0, 15)) }), {
    shows: (w) => w.boards.sheet.total,
    again: async (gallery) => {
      await opensThePanel(gallery);
      await gallery.page.getByRole("tab", { name: gallery.words.table.panel.sheet }).click();
    },
  }),
  at("sheet-rubber", rubber, {
    shows: (w) => w.boards.sheet.total,
    again: async (gallery) => {
      await opensThePanel(gallery);
      await gallery.page.getByRole("tab", { name: gallery.words.table.panel.sheet }).click();
    },
  }),
  at("score-card", finished, {
    shows: (w) => w.boards.finished,
    then: async (gallery) => {
      const { record } = golden<{ record: SessionRecord }>("answer.record");
      const boards = SHEET.map((result) => ({ ...record.boards[0]!, board: result.board, result }));
      gallery.server.answers = { record: { record: { ...record, boards } } };
      await opensThePanel(gallery);
      await gallery.page.getByRole("tab", { name: gallery.words.table.panel.sheet }).click();
      const panel = gallery.page.getByRole("tabpanel");
      await panel.getByRole("button", { name: gallery.words.events.field.card.title }).click();
      await gallery.page.getByRole("dialog").getByRole("table").waitFor();
    },
  }),
  at("session-finished", finished, { shows: (w) => w.boards.finished }),
  at("replay", () => ended("4SN", 10, 420), { shows: (w) => w.boards.replay.keys, then: looks }),
  at("share", () => ended("4SN", 10, 420), {
    shows: (w) => w.boards.share.says,
    then: presses((w) => w.boards.share.open),
  }),
  at("verify", () => ended("4SN", 10, 420), {
    shows: (w) => w.boards.verify.says,
    then: presses((w) => w.boards.verify.open),
  }),
  {
    name: "shared-board",
    path: "/board",
    async bring({ goTo }) {
      const { boards } = golden<{ record: SessionRecord }>("answer.record").record;
      await goTo(`/board#${await packBoard(boards[0] as BoardRecord)}`);
    },
    shows: (w) => w.boards.shared.note,
  },
  {
    name: "shared-board-damaged",
    path: "/board#damaged",
    bring: () => {},
    shows: (w) => w.boards.shared.broken,
  },
];

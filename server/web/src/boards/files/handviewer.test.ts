import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { SessionRecord } from "../../protocol/messages";
import { handviewerLink, linOf } from "./handviewer";

const { boards } = JSON.parse(
  readFileSync(new URL("../../../../../protocol/golden/v1/table_record.json", import.meta.url), "utf8"),
) as SessionRecord;
const board = boards[0]!;

test("a board is written as the hand viewer reads it", () => {
  const lin = linOf(board);
  expect(lin).toContain("pn|Cid,Dee,Ann,Bob|");
  expect(lin).toContain("|md|3SAQ54HT875DTCAK98,ST2HA2D963CQJ7643,SKJ986HQ6DAQJ84C5,S73HKJ943DK752CT2|");
  expect(lin).toContain("|ah|Board 1|sv|o|mb|1S|mb|p|");
  expect(lin).toMatch(new RegExp(`\\|mc\\|${board.result.tricks}\\|pg\\|\\|$`));
});

test("no name ends a field, and the address is one", () => {
  const players = { ...board.players, S: "A|B,C" };
  expect(linOf({ ...board, players })).toContain("pn|A B C,Dee,");
  const link = new URL(handviewerLink(board));
  expect(link.protocol).toBe("https:");
  expect(link.searchParams.get("lin")).toBe(linOf(board));
});

import { expect, test } from "vitest";

import { readBoards } from "./boardsRead";

const DEAL = "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543";
const DLM = "[Document]\r\nFrom board=1\r\nTo board=1\r\nBoard 01=fnbkmmincldklcfcofoiefnapm018\r\n";
const MD = "1S872HT9543DK9732C,SQ64HK862D84C9543,ST53HAJ7DATCAQ762,";

test("a file of a dealing machine is read card by card", () => {
  expect(readBoards(DLM)).toEqual({ boards: [{ board: 1, deal: DEAL }], leftOut: [] });
  for (const wrong of [DLM.replace("fnbk", "nnbk"), DLM.replace("fnbk", "z")]) {
    expect(readBoards(wrong)).toEqual({ boards: [], leftOut: [{ record: 1, line: 4, fault: "bad_deal" }] });
  }
});

test("a LIN file has its boards a line each, the fourth hand left out", () => {
  const line = (board: number, md: string) => `pn|Sue,Wes,Nora,Ed|md|${md}|ah|Board ${board}|sv|o|mb|p|pc|SA|\n`;
  const other = MD.replace("S872", "S53").replace("ST53", "ST872").replace("DAT", "DA").replace("DK9732", "DKT9732");
  const { boards, leftOut } = readBoards(line(7, MD) + line(8, other) + line(9, "3S2,,,"));
  expect(boards[0]).toEqual({ board: 7, deal: DEAL });
  expect(boards.map(({ board }) => board)).toEqual([7, 8]);
  expect(leftOut).toEqual([{ record: 3, line: 3, fault: "bad_deal" }]);
});

test("a match in LIN has both rooms' record of a board, and one without a number has the next", () => {
  const vugraph = `vg|Final,1,I,1,2,Oaks,0,Elms,0|\nqx|o1|md|${MD}|\nqx|c1|md|${MD}|\n`;
  expect(readBoards(vugraph)).toEqual({ boards: [{ board: 1, deal: DEAL }], leftOut: [] });
  expect(readBoards(`qx|o5|pn|Sue,Wes,Nora,Ed|md|${MD}|`).boards, "its number comes before its players").toEqual([
    { board: 5, deal: DEAL },
  ]);
  expect(readBoards(`md|${MD}|`).boards).toEqual([{ board: 1, deal: DEAL }]);
});

test("anything else is read as PBN", () => {
  expect(readBoards(`[Board "3"]\n[Deal "${DEAL}"]`).boards).toEqual([{ board: 3, deal: DEAL }]);
  expect(readBoards("hello | world")).toEqual({ boards: [], leftOut: [] });
});

import { describe, expect, test } from "vitest";

import { snapshotOf, told } from "../../../e2e/gallery/table";
import { en } from "../../i18n/en";
import { CATALOGUES } from "../../i18n/every";
import type { BoardView, TableView } from "../../protocol/messages";
import { Coming, standingSentence } from "./standing";

const standing = ({ view }: { view: TableView }, changes: Partial<BoardView> = {}) =>
  standingSentence({ ...view, board: { ...view.board!, ...changes } }, "S", en);

describe("whoever comes to a board is told", () => {
  test("its last call, and whose turn it is", () => {
    expect(standing(snapshotOf(told().calls("1S")))).toBe(
      "Board 1. North deals, none vulnerable. North: one spade. It is East’s turn.",
    );
  });
  test("nothing of their own turn, which is said with whatever is said", () => {
    expect(standing(snapshotOf(told().calls("1S", "P")))).toBe("Board 1. North deals, none vulnerable. East: pass.");
  });
  test("the contract, the tricks so far, and the one that is played", () => {
    const view = { ...told().calls("1S").view, stage: "play" as const };
    const played = { contract: "4SN", won: { NS: 2, EW: 1 }, trick: { leader: "E", cards: ["HK", "H2"] } } as const;
    expect(standing({ view }, played as unknown as BoardView)).toBe(
      "Board 1. North deals, none vulnerable. The contract is four spades by North. Tricks: North–South 2, East–West 1. East leads the king of hearts. Dummy: two of hearts. It is West’s turn.",
    );
  });
  test("that the director has stopped it", () => {
    const { view } = told().calls("1S");
    expect(standing({ view: { ...view, direction: { ...view.direction, frozen: true } } })).toContain(en.table.stopped);
  });
  test("nothing before there is one", () => {
    expect(standingSentence({ ...told().view, board: null }, "S", en)).toBeNull();
  });
});

test("it is said in every language", () => {
  const said = Object.values(CATALOGUES).map((words) => standingSentence(told().calls("1S").view, "S", words));
  expect(new Set(said).size).toBe(8);
});

test("it is said to who comes, comes back, or was told it all anew; a short loss is nobody's business", () => {
  const coming = new Coming();
  expect([coming.isTold(true, 1, 0), coming.isTold(true, 1, 5)]).toEqual([true, false]);
  expect([coming.isTold(false, 1, 1_000), coming.isTold(true, 1, 1_300)]).toEqual([false, false]);
  expect([coming.isTold(false, 1, 2_000), coming.isTold(false, 1, 2_100), coming.isTold(true, 1, 2_700)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(coming.isTold(true, 2, 3_000)).toBe(true);
});

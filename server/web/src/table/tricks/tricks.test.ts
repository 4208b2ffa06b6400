import { expect, test } from "vitest";

import type { TableEvent } from "../../protocol/messages";
import { tricksInOrder, type Winners, winnersAfter, winnersIn } from "./tricks";

const played = (won_by?: "N" | "E"): TableEvent => ({ played: { turn: 9, seat: "S", card: "SA", won_by } });
const drawn = (tricks: { side: string; inOrder: boolean }[]) =>
  tricks.map(({ side, inOrder }) => (inOrder ? side : side.toLowerCase())).join(" ");

test("who sees the play from its beginning knows the order", () => {
  const winners = [played(), played("N"), played("E"), played("N")].reduce<Winners>(
    (won, event) => winnersAfter(won, event),
    [],
  );
  expect(drawn(tricksInOrder({ NS: 2, EW: 1 }, winners, "EW"))).toBe("NS EW NS");
});

test("who comes later knows the last trick and how many there were", () => {
  const late = winnersIn({ last_trick: { leader: "N", cards: [], winner: "E" }, result: null } as never);
  expect(drawn(tricksInOrder({ NS: 2, EW: 2 }, winnersAfter(late, played("N")), "EW"))).toBe("ew ns EW NS");
});

test("tricks that are taken back go from the end", () => {
  const back = { taken_back: { turn: 30, stage: "play", board: { won: { NS: 1, EW: 0 } } } } as TableEvent;
  const winners = winnersAfter(["NS", "EW", "NS"], back);
  expect(winners).toEqual(["NS"]);
  expect(drawn(tricksInOrder({ NS: 1, EW: 0 }, winners, "NS"))).toBe("NS");
});

test("a board begins without tricks", () =>
  expect(winnersAfter(["NS"], { board_opened: { board: 2, hands: {} } })).toEqual([]));

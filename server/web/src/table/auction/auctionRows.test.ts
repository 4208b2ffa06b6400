import { expect, test } from "vitest";

import type { Call } from "../../protocol/messages";
import { bareBoard } from "../../protocol/fold";
import { auctionRows, isFreeBelow } from "./auctionRows";

const shown = (rows: ReturnType<typeof auctionRows>) =>
  rows.map((row) => row.map((cell) => (cell === null ? "-" : cell === "due" ? "?" : cell.call)).join(" "));

test("the dealer's column begins", () => {
  const board = { ...bareBoard(1), calls: ["1S", "P", "4S", "P"] as const, called_at: [1, 2, 3, 4] };
  expect(shown(auctionRows({ ...board, calls: [...board.calls] }, true))).toEqual(["- 1S P 4S", "P ? - -"]);
});

test("West deals board 4", () => expect(shown(auctionRows(bareBoard(4), true))[0]).toBe("? - - -"));

test("below a call is room until the next round has one", () => {
  const after = (calls: Call[]) =>
    isFreeBelow(auctionRows({ ...bareBoard(4), calls, called_at: calls.map((_, at) => at + 1) }, true), 0);
  expect(after(["1S", "P", "P", "X"])).toBe(true);
  expect(after(["1S", "P", "P", "X", "P"])).toBe(false);
});

test("an alert is marked, and stays so when it is explained", () => {
  const rows = auctionRows(
    {
      ...bareBoard(1),
      calls: ["1C", "P"],
      called_at: [1, 2],
      meanings: [
        { call: 1, by: "S", version: 1, meaning: { manner: "explanation", text: "strong" } },
        { call: 1, by: "N", version: 1, meaning: { manner: "alert", text: "" } },
      ],
      questions: [{ call: 2, by: "N", of: "E" }],
    },
    false,
  );
  expect(rows[0]).toMatchObject([null, { seat: "N", sign: "alert" }, { seat: "E", sign: "question" }, null]);
});

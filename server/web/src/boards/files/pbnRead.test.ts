import { expect, test } from "vitest";

import { readPbn } from "./pbnRead";

const DEAL = "N:T7.986.J64.AQ984 8643.KJ.QT83.J63 AKQJ9.5432.AK5.2 52.AQT7.972.KT75";
const game = (tags: Record<string, string | number>) =>
  Object.entries(tags)
    .map(([name, value]) => `[${name} "${value}"]`)
    .join("\n");

test("boards are read, whatever else the file tells", () => {
  const text = `% PBN 2.1
${game({ Event: "Sunday", Board: 1, Dealer: "N", Vulnerable: "None", Deal: DEAL })}
[Auction "N"] {a comment
with [Board "9"] in it}
Pass Pass 1S Pass ; and [Board "10"]
[Note "1:\\"strong\\""]

${game({ Event: "#", Board: 2, Deal: "E:8643.KJ.QT83.J63 AKQJ9.5432.AK5.2 52.AQT7.972.KT75 T7.986.J64.AQ984" })}`;
  expect(readPbn(text)).toEqual({
    boards: [
      { board: 1, deal: DEAL },
      { board: 2, deal: DEAL },
    ],
    leftOut: [],
  });
});

test("games need no empty line between them, and lines end in any way", () => {
  const text = [game({ Board: 3, Deal: DEAL }), game({ Board: 4, Deal: DEAL })].join("\n").replaceAll("\n", "\r\n");
  expect(readPbn(text).boards.map(({ board }) => board)).toEqual([3, 4]);
});

test("the other room's record of a board is no other board", () => {
  const both = `${game({ Board: 1, Room: "Open", Deal: DEAL })}\n\n${game({ Board: 1, Room: "Closed", Deal: "#" })}`;
  expect(readPbn(both)).toEqual({ boards: [{ board: 1, deal: DEAL }], leftOut: [] });
});

test("bad records are told one by one, and the rest is kept", () => {
  const other = DEAL.replace("AQ984 8643", "8643 AQ984");
  const records = [
    game({ Deal: DEAL }),
    game({ Board: 1 }),
    game({ Board: 1, Deal: "N:T7.986.J64.AQ984 - - -" }),
    game({ Board: 1, Deal: other }),
    game({ Board: 1, Dealer: "E", Deal: DEAL }),
    game({ Board: 1, Vulnerable: "All", Deal: DEAL }),
    game({ Board: 1, Deal: DEAL }),
    game({ Board: 1, Deal: DEAL.replace("T7.986.J64.AQ984 8643.KJ.QT83.J63", "8643.KJ.QT83.J63 T7.986.J64.AQ984") }),
  ];
  const { boards, leftOut } = readPbn(records.join("\n\n"));
  expect(boards).toEqual([{ board: 1, deal: DEAL }]);
  expect(leftOut.map(({ record, fault }) => [record, fault])).toEqual([
    [1, "no_board"],
    [2, "no_deal"],
    [3, "no_deal"],
    [4, "bad_deal"],
    [5, { dealer: 1 }],
    [6, { vulnerability: 1 }],
    [8, { twice: 1 }],
  ]);
  expect(leftOut[2]!.line).toBe(5);
});

test("a session has at most a hundred boards", () => {
  const many = Array.from({ length: 102 }, (_, at) => game({ Board: at + 1, Deal: DEAL })).join("\n\n");
  const { boards, leftOut } = readPbn(many);
  expect([boards.length, leftOut.map(({ fault }) => fault)]).toEqual([100, ["too_many", "too_many"]]);
});

test("what is no PBN has no boards", () => {
  for (const text of ["", "hello", "[[[{", "\u0000\u0001"]) expect(readPbn(text)).toEqual({ boards: [], leftOut: [] });
});

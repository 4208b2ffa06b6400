import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { BoardRecord } from "../../protocol/messages";
import { momentAt, stepsIn } from "./replay";

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"),
  ) as BoardRecord;

test("a board begins with the deal, and every call is a step", () => {
  const record = golden("board_record");
  expect(momentAt(record, 0)).toMatchObject({ deed: null, calls: [], trick: null, won: { NS: 0, EW: 0 } });
  expect(momentAt(record, 0).hands.N).toBe("KJ986.Q6.AQJ84.5");
  expect(momentAt(record, 3)).toMatchObject({
    calls: ["1S", "P", "4S"],
    deed: { did: "call", seat: "S", call: "4S", at: 2 },
  });
});

test("hands shrink, and a complete trick lies until the next is led", () => {
  const record = golden("board_record");
  const led = momentAt(record, 7);
  expect(led).toMatchObject({
    deed: { did: "card", seat: "E", card: "CT", won: null },
    trick: { leader: "E", cards: ["CT"] },
  });
  expect(led.hands.E).toBe("73.KJ943.K752.2");
  const complete = momentAt(record, 10);
  expect(complete).toMatchObject({ winner: "S", won: { NS: 1, EW: 0 }, deed: { seat: "N", won: "S" } });
  expect(complete.trick?.cards).toHaveLength(4);
  expect(momentAt(record, 11).trick).toEqual({ leader: "S", cards: ["DT"] });
});

test("a claim is the last step", () => {
  const record = golden("board_record");
  const steps = stepsIn(record);
  expect(steps).toBe(6 + record.cards.length + 1);
  expect(momentAt(record, steps)).toMatchObject({ deed: { did: "claim", seat: "N", tricks: 7 } });
  expect(momentAt(record, steps).won.NS + record.claim!.tricks).toBe(record.result.tricks);
});

test("trumps win over the suit that was led", () => {
  const record = golden("board_record");
  const tricks = Math.floor(record.cards.length / 4);
  const end = momentAt(record, stepsIn(record));
  expect(end.won.NS + end.won.EW).toBe(tricks);
});

test("a board that was passed out has calls alone", () => {
  const record = golden("board_record");
  const out: BoardRecord = {
    ...record,
    calls: ["P", "P", "P", "P"],
    cards: [],
    claim: null,
    result: { board: 1, contract: null, tricks: null, score: 0 },
  };
  expect(stepsIn(out)).toBe(4);
  expect(momentAt(out, 4)).toMatchObject({ trick: null, deed: { did: "call", seat: "W", call: "P" } });
});

test("where there is no auction every declaration is a step", () => {
  const record: BoardRecord = {
    ...golden("board_record"),
    calls: [],
    called_at: [],
    declarations: [{ turn: 1, seat: "N", declaration: { choose: { strain: "S", aim: "game" } } }],
  };
  expect(momentAt(record, 0)).toMatchObject({ deed: null, declarations: [] });
  expect(momentAt(record, 1)).toMatchObject({
    deed: { did: "declaration", seat: "N", declaration: { choose: { strain: "S", aim: "game" } } },
    trick: null,
  });
  expect(momentAt(record, 2)).toMatchObject({ deed: { did: "card", seat: "E", card: "CT" } });
  expect(stepsIn(record)).toBe(1 + record.cards.length + 1);
});

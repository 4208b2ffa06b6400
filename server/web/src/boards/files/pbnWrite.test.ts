import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Adjusted, BoardRecord, Form, SessionRecord, Sheet, SheetDeal } from "../../protocol/messages";
import { readPbn } from "./pbnRead";
import { writePbn } from "./pbnWrite";

const golden = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8")) as T;
const text = (bytes: Uint8Array) => new TextDecoder("iso-8859-1").decode(bytes);

test("a claimed board is written as the terminal client writes it", () => {
  const { table, opened_ms, boards } = golden<SessionRecord>("table_record");
  expect(text(writePbn({ event: `Table ${table}`, opened_ms, boards })).split("\r\n")).toEqual([
    "% PBN 2.1",
    "% EXPORT",
    "%Content-type: text/x-pbn; charset=ISO-8859-1",
    "",
    '[Event "Table m5xwyzdfnyqhiylcnrssa33omu"]',
    '[Site "?"]',
    '[Date "2026.09.21"]',
    '[Board "1"]',
    '[West "Dee"]',
    '[North "Ann"]',
    '[East "Bob"]',
    '[South "Cid"]',
    '[Dealer "N"]',
    '[Vulnerable "None"]',
    '[Deal "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643"]',
    '[Scoring "?"]',
    '[Declarer "N"]',
    '[Contract "4S"]',
    '[Result "10"]',
    '[Score "NS 420"]',
    '[Auction "N"]',
    "1S Pass 4S Pass",
    "Pass Pass",
    '[Play "E"]',
    "CT CA C7 C5",
    "DK DT D3 D4",
    "H3 H5 HA H6",
    "HK H7 H2 HQ",
    "HJ H8 ST SJ",
    "S3 S4 S2 SK",
    "*",
    "",
  ]);
});

test("what is written reads back, and odd names do no harm", () => {
  const record = golden<BoardRecord>("board_record");
  const odd = { ...record, players: { N: 'Ann "the\\"', E: "Zoë", S: null, W: null } };
  const file = writePbn({ event: "?", opened_ms: null, boards: [odd] });
  expect(text(file)).toContain('[North "Ann \\"the\\\\\\""]');
  expect(text(file)).toContain('[East "Zoë"]');
  expect(readPbn(text(file)).boards).toEqual([{ board: 1, deal: record.deal }]);
});

test("names that Latin-1 cannot write make a file of UTF-8", () => {
  const record = golden<BoardRecord>("board_record");
  const players = { N: "Łukasz", E: "Zoë", S: "李小龙", W: null };
  const file = new TextDecoder().decode(writePbn({ event: "a\nb", opened_ms: null, boards: [{ ...record, players }] }));
  expect(file).toContain("%Content-type: text/x-pbn; charset=UTF-8");
  for (const line of ['[Event "a b"]', '[North "Łukasz"]', '[East "Zoë"]', '[South "李小龙"]'])
    expect(file).toContain(line);
});

test("a board that was adjusted is marked and goes without the score of its play", () => {
  const record = golden<BoardRecord>("board_record");
  const contract = "4SS" as const;
  const assigned = [
    { contract, tricks: 10, weight: "1/3" },
    { contract: null, tricks: 0, weight: "2/3" },
  ];
  const cases: [Adjusted, string, boolean][] = [
    [{ void: {} }, "void", false],
    [{ rescored: {} }, "rescored", true],
    [{ awards: { ns: { artificial: "average_plus" }, ew: { assigned } } }, "NS AVE+ EW 1/3 4SS 10 + 2/3 Pass", false],
  ];
  for (const [to, value, scored] of cases) {
    const adjustment = { board: 1, to, ruling: 1 };
    const file = text(writePbn({ event: "?", opened_ms: null, boards: [{ ...record, adjustment }] }));
    expect(file).toContain(`[Adjusted "${value}"]`);
    expect(file).toContain("{The director ");
    expect(file.includes("[Score ")).toBe(scored);
    expect(file.split("\r\n").every((line) => line.length <= 80)).toBe(true);
  }
});

test("a board that was passed out has no play", () => {
  const record = golden<BoardRecord>("board_record");
  const result = { board: 1, contract: null, tricks: null, score: 0 };
  const out: BoardRecord = { ...record, calls: ["P", "P", "P", "P"], cards: [], claim: null, result };
  const lines = text(writePbn({ event: "?", opened_ms: null, boards: [out] })).split("\r\n");
  expect(lines).toContain('[Contract "Pass"]');
  expect(lines).toContain('[Declarer ""]');
  expect(lines).toContain('[Result ""]');
  expect(lines.some((line) => line.startsWith("[Play"))).toBe(false);
});

test("three hands are written as they lay at the play, dummy opposite declarer", () => {
  const record = golden<BoardRecord>("board_record");
  const players = { N: "Nora", E: "Emil", S: "Sara", W: null };
  const three: BoardRecord = {
    ...record,
    dealer: "N",
    players,
    deal: "N:A... K... Q... J..." as BoardRecord["deal"],
    seating: "three",
    calls: ["P", "P", "1S", "P", "P"],
    cards: ["SA", "SJ", "SK", "SQ"],
    claim: null,
    result: { board: 1, contract: "1SS", tricks: 7, score: 80 },
  };
  const lines = text(writePbn({ event: "?", opened_ms: null, boards: [three] })).split("\r\n");
  for (const tag of [
    '[West "Nora"]',
    '[North "?"]',
    '[East "Emil"]',
    '[South "Sara"]',
    '[Dealer "W"]',
    '[Vulnerable "?"]',
    '[Deal "W:A... J... K... Q..."]',
    '[Play "W"]',
  ])
    expect(lines).toContain(tag);
  expect(lines).toContain("SA SJ SK SQ");
  expect(lines.join(" ")).toContain("N Pass, E Pass, S 1S, N Pass, E Pass");
  const passedOut: BoardRecord = {
    ...three,
    calls: ["P", "P", "P"],
    cards: [],
    result: { board: 1, contract: null, tricks: null, score: 0 },
  };
  const written = text(writePbn({ event: "?", opened_ms: null, boards: [passedOut] })).split("\r\n");
  expect(written, "each has their own, and here too").toContain('[Vulnerable "?"]');
});

describe("a session of a form", () => {
  const record = golden<BoardRecord>("board_record");
  const none = { N: false, E: false, S: false, W: false };
  const deal = (board: number, cards: "fresh" | "goulash" = "fresh"): SheetDeal => ({
    terms: { board, part: 1, dealer: "N", vulnerable: none, cards },
    outcome: "passed_out",
    counts: true,
  });
  const column = (account: "NS" | "EW", below: number, above: number) => ({ account, games: 0, leg: 0, below, above });
  const sheet: Sheet = {
    unit: "points",
    deals: [deal(1), deal(2, "goulash")],
    pads: [
      {
        columns: [column("NS", 120, 100), column("EW", 0, 50)],
        lines: [
          { below: { deal: 1, to: "NS", points: 120 } },
          { above: { deal: 1, to: "NS", kind: "honours", points: 100 } },
        ],
        over: false,
      },
    ],
  };
  const written = (form: Form, boards: readonly BoardRecord[], on: Sheet = sheet) =>
    text(writePbn({ event: "?", opened_ms: null, session: { form, sheet: on }, boards })).split("\r\n");
  const told = (lines: readonly string[], tag: string) => lines.filter((line) => line.startsWith(`[${tag} `));

  test("is told in the tags that the terminal client reads back", () => {
    const form: Form = {
      form: "rubber",
      honours: "claimed",
      goulash: true,
      beer_card: false,
      partners: "fixed",
      rubbers: 2,
    };
    const lines = written(form, [record, { ...record, board: 2 }]);
    const said = '[SessionForm "rubber beer_card=false goulash=true honours=claimed partners=fixed rubbers=2"]';
    expect(told(lines, "SessionForm")).toEqual([said, said]);
    expect(told(lines, "GoulashOf")).toEqual(['[GoulashOf "1"]']);
    expect(told(lines, "HonoursClaimed")).toEqual(['[HonoursClaimed "NS"]']);
    expect(told(lines, "SessionTotal")).toEqual(['[SessionTotal "NS 220 EW 50"]']);
    expect(told(lines, "Scoring")).toEqual(['[Scoring "Rubber"]', '[Scoring "Rubber"]']);
  });

  test("has what was said where there is no auction, and honours only where they are claimed", () => {
    const declarations = [
      { turn: 1, seat: "N", declaration: "pass" },
      { turn: 2, seat: "E", declaration: { choose: { strain: "NT", aim: "part_score" } } },
      { turn: 3, seat: "S", declaration: { bid: "3NT" } },
      { turn: 4, seat: "W", declaration: { name: "H" } },
    ] as const;
    const form: Form = { form: "minibridge", deals: null, vulnerability: false };
    const lines = written(form, [{ ...record, calls: [], declarations: [...declarations] }]);
    expect(told(lines, "SessionForm")).toEqual(['[SessionForm "minibridge vulnerability=false"]']);
    expect(told(lines, "Declarations")).toEqual(['[Declarations "pass NT:part_score 3NT H"]']);
    expect(told(lines, "HonoursClaimed")).toEqual([]);
  });

  test("that is kept in IMPs has the points beside them", () => {
    const form: Form = { form: "russian", order: "dealer", partners: "fixed", rounds: 1 };
    const result = { board: 1, contract: "4SE", tricks: 9, score: 3 } as const;
    const lines = written(form, [{ ...record, vulnerability: "EW", result }], { ...sheet, unit: "imps" });
    expect(told(lines, "Score")).toEqual(['[Score "NS 100"]']);
    expect(told(lines, "ScoreIMP")).toEqual(['[ScoreIMP "NS 3 EW -3"]']);
    expect(told(lines, "Scoring")).toEqual(['[Scoring "IMP"]']);
  });
});

test("a program among the players is told from a person", () => {
  const record = golden<BoardRecord>("board_record.adjusted");
  const written = (boards: BoardRecord[]) =>
    new TextDecoder("latin1").decode(writePbn({ event: "Table", opened_ms: null, boards }));
  expect(written([record])).toContain(
    '[WestType "human"]\r\n[NorthType "human"]\r\n[EastType "program"]\r\n[SouthType "human"]\r\n',
  );
  expect(written([{ ...record, computers: [] }])).not.toContain('Type "');
});

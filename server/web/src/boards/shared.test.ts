import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Adjusted, BoardRecord } from "../protocol/messages";
import { en } from "../i18n/en";
import { isVulnerableAt } from "../rules/seating";
import { knowsVulnerability } from "../rules/naming";
import { packBoard, readBoard, type SharedBoard, sheetOf, unpackBoard } from "./shared";
import { resultInWords } from "./wording";

const golden = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"),
  ) as BoardRecord;

test("a board goes through a link and comes out as it was", async () => {
  const record = golden("board_record");
  const packed = await packBoard(record);
  expect(packed.length).toBeLessThan(1_000);
  const { board, deal, calls, cards, players, result, claim } = (await unpackBoard(packed))!;
  expect({ board, deal, calls, cards, players, result }).toEqual({
    board: record.board,
    deal: record.deal,
    calls: record.calls,
    cards: record.cards,
    players: record.players,
    result: record.result,
  });
  expect(claim).toMatchObject(record.claim!);
});

test("what was said where there is no auction goes with the board", async () => {
  const declarations = [
    { turn: 1, seat: "N", declaration: "open" },
    { turn: 2, seat: "S", declaration: { bid: "2S" } },
    { turn: 3, seat: "N", declaration: { choose: { strain: "S", aim: "game" } } },
  ] satisfies BoardRecord["declarations"];
  const record = { ...golden("board_record"), calls: [], called_at: [], declarations };
  expect((await unpackBoard(await packBoard(record)))!.declarations).toEqual(declarations);
  expect(readBoard({ ...record, declarations: [{ turn: 1, seat: "N", declaration: "shout" }] })!.declarations).toEqual(
    [],
  );
});

test("the form of the game goes with the board, because it decides what a score is counted in", async () => {
  const record = golden("board_record");
  expect((await unpackBoard(await packBoard({ ...record, form: "russian" })))!.form).toBe("russian");
  expect((await unpackBoard(await packBoard(record)))!.form).toBeUndefined();
  expect(readBoard({ ...record, form: "toString" })!.form).toBeUndefined();
  const knows = async (shared: SharedBoard) =>
    knowsVulnerability(sheetOf((await unpackBoard(await packBoard(shared)))!).form);
  expect(await knows({ ...record, form: "minibridge" })).toBe(false);
  expect(await knows({ ...record, form: "minibridge", with_vulnerability: true })).toBe(true);
  expect([await knows(record), await knows({ ...record, form: "auction" })]).toEqual([true, false]);
});

test("of three players it goes along who was vulnerable, and what it brought each", async () => {
  const terms = { vulnerable: { N: false, E: true, S: false, W: false } };
  const brought = { N: 50, E: 50 };
  const three = { ...golden("board_record"), seating: "three", terms, brought } as const;
  const out = (await unpackBoard(await packBoard({ ...three, cards: [], claim: null })))!;
  expect([out.terms, out.brought]).toEqual([terms, brought]);
  expect((["N", "E", "S"] as const).map((seat) => isVulnerableAt(out, seat))).toEqual([false, true, false]);
  const result = { board: out.board, contract: "3NTS", tricks: 8, score: 0 } as const;
  expect(resultInWords(result, en, out)).toMatch(/ 1 down\. North: 50\. East: 50\.$/);
  const said = { ...three, cards: [], claim: null, terms: "all", brought: { N: "much", X: 7 } };
  expect([readBoard(said)!.terms, readBoard(said)!.brought]).toEqual([undefined, {}]);
});

test("what the director has made of the board goes with it", async () => {
  const record = golden("board_record");
  const through = async (to: Adjusted) =>
    (await unpackBoard(await packBoard({ ...record, adjustment: { board: record.board, to, ruling: 2 } })))?.adjustment;
  const assigned = [
    { contract: "4SN", tricks: 10, weight: "2/3" },
    { contract: null, tricks: 0, weight: "1/3" },
  ] as const;
  for (const to of [
    { void: {} },
    { to_be_ruled: {} },
    { awards: { ns: { artificial: "average_plus" }, ew: { percent: 40 } } },
    { awards: { ns: { assigned: [...assigned] }, ew: { assigned: [...assigned] } } },
  ] satisfies Adjusted[])
    expect(await through(to)).toEqual({ board: record.board, to, ruling: 2 });
  expect((await unpackBoard(await packBoard(record)))!.adjustment).toBeUndefined();
  // Without it the link would tell the score that was played.
  for (const to of [{ halved: {} }, { awards: { ns: { percent: 400 }, ew: { percent: 40 } } }, { awards: {} }, "void"])
    expect(await through(to as unknown as Adjusted), JSON.stringify(to)).toBeUndefined();
  expect(readBoard({ ...record, adjustment: { to: "void" } })).toBeNull();
});

test("what a computer said in figures and terms is taken if it can be said, and its words are in any case", () => {
  const read = (sense: unknown) => {
    const meaning = { manner: "explanation", text: "15-17", sense };
    const board = readBoard({ ...golden("board_record"), meanings: [{ call: 1, by: "N", version: 1, meaning }] });
    return board!.meanings![0]!.meaning;
  };
  const good = {
    convention: "transfer",
    shape: "balanced",
    suits: [{ suit: "H", least: 5, most: null }],
    points: { least: 15, most: 17, usually: [15, 16] },
    keycards: [0, 3],
    forcing: true,
  };
  expect(read(good)).toEqual({ manner: "explanation", text: "15-17", sense: good });
  for (const bad of [
    { suits: 5 },
    { suits: [{ suit: "Z", least: 5 }] },
    { points: { least: "many" } },
    { points: { least: 15, usually: 15 } },
    { keycards: "three" },
    { convention: "toString" },
    { shape: {} },
    { forcing: "yes" },
    7,
  ])
    expect(read(bad), JSON.stringify(bad)).toEqual({ manner: "explanation", text: "15-17" });
});

test("a damaged link is no board", async () => {
  const packed = await packBoard(golden("board_record"));
  for (const text of ["", "x", packed.slice(0, -12), packed.slice(12), await packBoard({} as BoardRecord)])
    expect(await unpackBoard(text), text.slice(0, 20)).toBeNull();
});

test("a link that unfolds to far too much is not followed", async () => {
  const record = { ...golden("board_record"), players: { N: "x".repeat(5_000_000) } };
  expect(await unpackBoard(await packBoard(record as unknown as BoardRecord))).toBeNull();
});

test("what cannot have been played is no board", () => {
  const record = golden("board_record");
  expect(readBoard(record)).not.toBeNull();
  for (const change of [
    { board: 0 },
    { deal: record.deal.replace("KJ986", "KJ98A") },
    { calls: ["1S", "8C"] },
    { cards: ["CT", "CT"] },
    { cards: ["SA"] },
    { cards: ["XX"] },
    { result: { ...record.result, contract: "9SN" } },
    { result: { ...record.result, tricks: 14 } },
    { result: { ...record.result, score: "420" } },
    { result: null },
  ])
    expect(readBoard({ ...record, ...change }), JSON.stringify(change)).toBeNull();
});

test("dealer and vulnerability are those of the board, and of its number where the link has none", () => {
  const rubber = readBoard({ ...golden("board_record"), dealer: "W", vulnerability: "EW" })!;
  expect([rubber.dealer, rubber.vulnerability]).toEqual(["W", "EW"]);
  const odd = readBoard({ ...golden("board_record"), dealer: "Q", vulnerability: "All" })!;
  expect([odd.dealer, odd.vulnerability]).toEqual(["N", "None"]);
});

test("what is odd and does no harm is left out", () => {
  const read = readBoard({ ...golden("board_record"), players: { N: 7 }, meanings: [{}], claim: { seat: "Q" } })!;
  expect(read.players).toEqual({ N: null, E: null, S: null, W: null });
  expect([read.meanings, read.claim]).toEqual([[], null]);
});

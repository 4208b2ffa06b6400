import { expect, test } from "vitest";

import { en } from "../../i18n/en";
import type { Form, Pad, TableView } from "../../protocol/messages";
import { endedInWords, inHundreds, partnersAfterInWords } from "./ended";

const columns = (ns: number, ew: number): Pad["columns"] => [
  { account: "NS", games: 2, leg: 0, below: 240, above: ns - 240 },
  { account: "EW", games: 0, leg: 0, below: 0, above: ew },
];
const view = (form: object, pad: Pad, unit = "points", stage = "gathering") => {
  const names = { N: "Nora", E: "Emil", S: "Susan", W: "Willem" };
  const seats = Object.fromEntries(Object.entries(names).map(([seat, name]) => [seat, { name }]));
  const deals = [1, 2].map((board) => ({ terms: { board, part: 1 }, counts: true }));
  return { session: { form: form as Form, sheet: { unit, deals, pads: [pad] } }, seats, stage } as unknown as TableView;
};
const lines: Pad["lines"] = [{ game: { deal: 0, to: "NS" } }, { game: { deal: 1, to: "NS" } }];
const said = (of: TableView) => [endedInWords(of, 1, en), endedInWords(of, 2, en)];

test("a game, and who has won the rubber and by how much, in hundreds too", () => {
  const rubber = { form: "rubber", partners: "fixed", rubbers: null };
  const over = { columns: columns(1240, 150), lines, over: true };
  expect(said(view(rubber, over))).toEqual([
    ["Game: North–South."],
    ["The rubber goes to North–South, by 1090 points (in hundreds: 11)."],
  ]);
  expect(said(view(rubber, { ...over, over: false }))[1]).toEqual(["Game: North–South."]);
  expect(said(view(rubber, { ...over, columns: columns(400, 400) }))[1]).toEqual(["The rubber is over and even."]);
  expect([49, 50, 850].map(inHundreds)).toEqual([0, 1, 9]);
});

test("a round in its unit, and of three what each has", () => {
  const round = { columns: columns(260, 250), lines: [], over: true };
  const russian = { form: "russian", partners: "fixed", rounds: null };
  expect(said(view(russian, round, "imps"))).toEqual([[], ["The round goes to North–South, by 10 IMPs."]]);
  const each = (["N", "E", "S"] as const).map((account, at) => ({
    account,
    games: 0,
    leg: 0,
    below: 0,
    above: [50, 0, 700][at]!,
  }));
  const three = view({ form: "three_handed", rubbers: null }, { columns: each, lines: [], over: true });
  expect(said(three)[1]).toEqual(["The rubber is over. South: 700; North: 50; East: 0."]);
  expect(said(view({ form: "minibridge" }, round))).toEqual([[], []]);
});

test("with whom one goes on where partners change, unless all is played", () => {
  const over = { columns: columns(500, 400), lines: [], over: true };
  const next = (partners: string, rounds: number | null) =>
    [1, 2].map((board) => partnersAfterInWords(view({ form: "chicago", partners, rounds }, over), board, en));
  expect(next("pivot", null)).toEqual([null, "Next Nora and Willem play against Susan and Emil."]);
  expect([next("cut", 2), next("cut", 1), next("fixed", 2)]).toEqual([
    [null, en.boards.ended.cut],
    [null, null],
    [null, null],
  ]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { CATALOGUES } from "../../i18n/every";
import { EVENT_PAGE } from "../../i18n/eventPage";
import type { EventView, FieldConditions, FieldStanding, FieldView } from "../../protocol/messages";
import { columnsInWords, outcomeInWords, placeOf } from "./outcome";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view: EventView = { ...golden("event_view.pairs"), stage: "final" };
const pairs: FieldConditions = {
  ...(golden("request.open_event.pairs").do.open_event.conditions.pairs as FieldConditions),
  form: null,
  scoring: "matchpoints",
  victory_points: null,
};
const RUBBER = { form: "rubber" } as FieldConditions["form"];

const line = (contestant: number, place: number, score: string, shared = false): FieldStanding => ({
  contestant,
  place,
  shared,
  score,
  points: score,
  boards: 3,
});

const { en } = CATALOGUES;
const asItIs = (figure: string) => figure;
const said = (
  rankings: FieldStanding[][],
  entry: number | null = null,
  agreed = pairs,
  seen: Partial<EventView> = {},
  field: Partial<FieldView> = {},
) => {
  const told = { ...view, ...seen };
  const part = { captain: null, player: null, entry, director: false };
  const sentences = outcomeInWords(told, { ...view.field!, rankings, ...field }, part, agreed, {
    w: en,
    page: EVENT_PAGE.en,
    figure: asItIs,
  });
  return sentences && sentences.join(" ");
};

test("when all is over one is told who has won, with what, and where one came oneself", () => {
  const ranking = [line(3, 1, "61.25"), line(1, 2, "50.00", true), line(2, 2, "50.00", true)];
  expect(said([ranking])).toBe("Eva & Hal have won with 61.25\u00a0%.");
  expect(said([ranking], 2)).toBe("Eva & Hal have won with 61.25\u00a0%. Your place: 2= of 3, with 50.00\u00a0%.");
  expect(said([ranking], 5), "who has won reads it once").toBe(said([ranking]));
  expect(said([ranking], 7), "who is not ranked has no place").toBe(said([ranking]));
});

test("several who are first are all named, of each direction where they are ranked apart", () => {
  const shared = [line(1, 1, "55.00", true), line(2, 1, "55.00", true)];
  expect(said([shared])).toBe("Ann & Bob and Cid & Dee share first place with 55.00\u00a0%.");
  expect(said([[line(3, 1, "61.25")], shared])).toBe(
    "North–South: Eva & Hal have won with 61.25\u00a0%. " +
      "East–West: Ann & Bob and Cid & Dee share first place with 55.00\u00a0%.",
  );
});

test("it is told in what is played for, and of a person as of one", () => {
  const ranking = [line(1, 1, "12.00"), line(2, 2, "-3")];
  expect(said([ranking], null, { ...pairs, scoring: "butler" })).toContain("with 12.00\u00a0IMPs.");
  const [winner, ...others] = ranking;
  const byBoard = [{ ...winner!, points: "36.00" }, ...others];
  expect(said([byBoard], null, { ...pairs, scoring: "butler" })).toContain("with 12.00\u00a0IMPs a board.");
  const matches = { scale: { percent: {} }, bye: "12.00" } as FieldConditions["victory_points"];
  expect(said([ranking], null, { ...pairs, victory_points: matches })).toContain("with 12.00\u00a0VP.");
  const persons = { contestants: [[1], [2]] };
  expect(said([ranking], 2, { ...pairs, form: RUBBER, scoring: "tally" }, {}, persons)).toBe(
    "Ann has won with 12 points. Your place: 2 of 2, with −3 points.",
  );
});

test("nobody has won before the standings are final, nor where nobody is ranked", () => {
  const ranking = [line(3, 1, "61.25")];
  expect(said([ranking], null, pairs, { stage: "provisional" })).toBeNull();
  expect(said([ranking], null, pairs, { closed: true })).toBeNull();
  expect(said([[]])).toBeNull();
  const alone = { tables: view.field!.tables!.slice(0, 1) };
  expect(said([[line(3, 1, "0.00")]], null, pairs, {}, alone)).toBeNull();
});

test("columns say what they are, and their figures what they count", () => {
  expect(columnsInWords(pairs, "rounds", en)).toBe("Round (%)");
  expect(columnsInWords({ ...pairs, scoring: "cross_imps" }, "boards", en)).toBe("Board (IMPs)");
  const matches = { scale: { percent: {} }, bye: "12.00" } as FieldConditions["victory_points"];
  expect(columnsInWords({ ...pairs, victory_points: matches }, "rounds", en)).toBe("Round (VP)");
  expect(columnsInWords({ ...pairs, victory_points: matches }, "boards", en)).toBe("Board (%)");
  expect(columnsInWords({ ...pairs, form: RUBBER, scoring: "tally" }, "rounds", en)).toBe("Round");
  expect([placeOf({ place: 3 }), placeOf({ place: 3, shared: true })]).toEqual(["3", "3="]);
});

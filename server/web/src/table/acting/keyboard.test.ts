import { describe, expect, test } from "vitest";

import { type Letters, moveOf, moved, typeCall, typeCard, typesAtTable } from "./keyboard";

const rank = { "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", T: "10" };
const english: Letters = {
  suit: { S: "S", H: "H", D: "D", C: "C" },
  notrump: "N",
  rank: { ...rank, J: "J", Q: "Q", K: "K", A: "A" },
};
const german: Letters = {
  suit: { S: "P", H: "C", D: "K", C: "T" },
  notrump: "S",
  rank: { ...rank, J: "B", Q: "D", K: "K", A: "A" },
};

const typed =
  <T>(step: (begun: string, key: string, letters: Letters) => { begun: string; named: T }, letters: Letters) =>
  (keys: string) =>
    [...keys].reduce((at, key) => step(at.begun, key, letters), { begun: "", named: null as T | null }).named;

describe("a card is typed", () => {
  const [en, de] = [typed(typeCard, english), typed(typeCard, german)];
  test("as suit and rank", () => expect(en("sa")).toBe("SA"));
  test("with a ten as 1 or T", () => expect([en("d1"), en("dt")]).toEqual(["DT", "DT"]));
  test("in the letters of the language", () =>
    expect([de("kk"), de("tb"), de("pd"), de("tt")]).toEqual(["DK", "CJ", "SQ", "CT"]));
  test("anew after a slip", () => expect(en("ha")).toBe(en("shA")));
  test("not by a rank alone", () => expect(en("a")).toBeNull());
});

describe("a call is typed", () => {
  const [en, de] = [typed(typeCall, english), typed(typeCall, german)];
  test("as level and strain", () => expect([en("1s"), en("3N"), en("7c")]).toEqual(["1S", "3NT", "7C"]));
  test("in the letters of the language", () => expect([de("1p"), de("2s"), de("3t")]).toEqual(["1S", "2NT", "3C"]));
  test("as P, X, R", () => expect([en("p"), en("x"), en("r"), en("xx")]).toEqual(["P", "X", "XX", "XX"]));
});

describe("a letter", () => {
  const element = (is: string) => ({ matches: (selector: string) => selector.includes(is) }) as Element;
  const [body, card, field, elsewhere] = ["body", "button", "input", "button"].map(element) as [
    Element,
    Element,
    Element,
    Element,
  ];
  const felt = { contains: (at: unknown) => at === card || at === field };
  const types = (at: Element | null, isOver = false) => {
    const page = { activeElement: at, body, querySelector: () => (isOver ? {} : null) };
    return typesAtTable(felt, page);
  };
  test("is for the cards at the table, and where nothing has the focus", () =>
    expect([types(null), types(body), types(card)]).toEqual([true, true, true]));
  test("is for a field that has the focus, or for what lies beside the table", () =>
    expect([types(field), types(elsewhere)]).toEqual([false, false]));
  test("names nothing behind a dialog, on whichever of its buttons the focus is", () =>
    expect([types(null, true), types(body, true), types(card, true)]).toEqual([false, false, false]));
});

describe("arrows", () => {
  const suits = [["SA", "S2"], ["HK"]] as const;
  test("go from card to card and from suit to suit", () => {
    expect(moved(suits, "SA", moveOf("ArrowRight", "across")!)).toBe("S2");
    expect(moved(suits, "SA", moveOf("ArrowDown", "across")!)).toBe("HK");
    expect(moved(suits, "SA", moveOf("ArrowDown", "down")!)).toBe("S2");
    expect(moved(suits, "HK", moveOf("ArrowLeft", "down")!)).toBe("SA");
  });
  test("stay at the ends", () => expect(moved(suits, "HK", "next")).toBe("HK"));
});

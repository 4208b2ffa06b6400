import { describe, expect, it } from "vitest";

import { de } from "../../i18n/de";
import { en } from "../../i18n/en";
import { pl } from "../../i18n/pl";
import type { Sense } from "../../protocol/messages";
import { explanationInWords, saidOf, saysSomething, senseInWords } from "./sense";

describe("what a computer says of a call", () => {
  const notrump: Sense = { shape: "balanced", points: { least: 15, most: 17 } };
  const opening: Sense = {
    suits: [
      { suit: "S", least: 5 },
      { suit: "C", least: 0, most: 3 },
    ],
    points: { least: 11, most: 21, usually: [12, 17] },
  };
  const transfer: Sense = { convention: "transfer", suits: [{ suit: "H", least: 5 }], forcing: true };

  it("is said in the words of the page", () => {
    expect(senseInWords(notrump, en)).toBe("balanced, 15–17 HCP");
    expect(senseInWords(opening, en)).toBe("5+ spades, at most 3 clubs, 11–21 HCP, usually 12–17");
    expect(senseInWords(transfer, en)).toBe("transfer: 5+ hearts, forcing");
    expect(senseInWords(notrump, de)).toBe("ausgeglichen, 15–17 Punkte");
    expect(senseInWords(opening, pl)).toBe("pik 5+, trefl najwyżej 3, 11–21 PC, zwykle 12–17");
  });

  it("is told in them to whoever asked, and not in the words of the computer", () => {
    const told = (sense?: Sense) =>
      explanationInWords("Ost", "1 SA", { manner: "explanation", text: "15-17", sense }, de);
    expect(told(notrump)).toBe(de.procedures.question.answered("Ost", "1 SA", "ausgeglichen, 15–17 Punkte"));
    expect(told()).toBe(de.procedures.question.answered("Ost", "1 SA", "15-17"));
    const alerted = explanationInWords("Ost", "1 SA", { manner: "alert", text: "" }, de);
    expect(alerted).toBe(de.procedures.question.alerted("Ost", "1 SA"));
  });

  it("tells a call of which nothing is agreed", () => {
    expect(saysSomething({ manner: "explanation", text: "no agreement", sense: {} })).toBe(false);
    expect(saysSomething({ manner: "explanation", text: "15-17 HCP", sense: notrump })).toBe(true);
    expect(saysSomething({ manner: "alert", text: "" })).toBe(false);
  });

  it("is never nothing", () => {
    expect(senseInWords({}, en)).toBe(en.procedures.sense.nothing);
    expect(senseInWords({ convention: "stayman" }, de)).toBe("Stayman");
    expect(senseInWords({ suits: [{ suit: "D", least: 0, most: 0 }] }, en)).toBe("no diamonds");
  });

  it("takes the place of the English words that came with it, and of those alone", () => {
    const text = "balanced, 15-17 HCP";
    expect(saidOf({ manner: "announcement", text, sense: notrump }, de)).toBe("ausgeglichen, 15–17 Punkte");
    expect(saidOf({ manner: "announcement", text }, de)).toBe(text);
    expect(saidOf({ manner: "alert", text: "" }, de)).toBe("");
  });
});

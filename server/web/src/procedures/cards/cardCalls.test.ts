import { describe, expect, it } from "vitest";

import answer from "../../../../../protocol/golden/v1/answer.card.json";
import auctionView from "../../../../../protocol/golden/v1/view.auction.json";
import { de } from "../../i18n/de";
import { en } from "../../i18n/en";
import type { ConventionCard, TableView } from "../../protocol/messages";
import {
  callsRead,
  callsWritten,
  draftOf,
  freshCall,
  isBlank,
  lineFor,
  lineRead,
  NOTHING_SAID,
  offersOwnCard,
  saidWith,
} from "./cardCalls";

const card = answer.card as ConventionCard;
const [notrump, transfer] = [card.calls![0]!, card.calls![1]!];

describe("the line of one's own card", () => {
  it("fits the calls from the first that is no pass, in whatever seat", () => {
    expect(lineFor(card, [], "1NT")?.text).toBe("15 to 17");
    expect(lineFor(card, ["P", "P"], "1NT")?.text).toBe("15 to 17");
    expect(lineFor(card, ["P", "1NT", "P"], "2H")?.text).toBe("transfer to spades");
    expect(lineFor(card, ["1NT", "X"], "2H")).toBe(null);
    expect(lineFor(card, ["1C", "P"], "1NT")).toBe(null);
    expect(lineFor(card, ["1NT", "P"], "2D")).toBe(null);
  });

  it("is the first of several", () => {
    const twice = { ...card, calls: [notrump, { ...notrump, text: "weak" }] };
    expect(lineFor(twice, [], "1NT")?.text).toBe("15 to 17");
  });

  it("is offered where the table allows it and the bidder explains", () => {
    const view = auctionView as unknown as TableView;
    const at = (policy: Partial<TableView["policy"]>) =>
      offersOwnCard({ ...view, policy: { ...view.policy, own_card: true, ...policy } });
    expect(at({ alerts: "by_bidder" })).toBe(true);
    expect(at({ alerts: "behind_screens" })).toBe(true);
    expect(at({ alerts: "by_partner" })).toBe(false);
    expect(at({ alerts: "by_bidder", own_card: false })).toBe(false);
  });
});

describe("the field beside the bidding box", () => {
  const prefilled = { manner: notrump.manner, text: notrump.text };

  it("has the words of the card with their call, and loses them with another", () => {
    expect(saidWith(NOTHING_SAID, null, notrump)).toEqual(prefilled);
    expect(saidWith(prefilled, prefilled, transfer).text).toBe("transfer to spades");
    expect(saidWith(prefilled, prefilled, null)).toEqual(NOTHING_SAID);
  });

  it("keeps what the player wrote", () => {
    const own = { manner: "alert" as const, text: "14 to 16 today" };
    expect(saidWith(own, prefilled, transfer)).toEqual(own);
    expect(saidWith(own, null, null)).toEqual(own);
  });
});

describe("lines written down", () => {
  it("are read in the letters of the language", () => {
    expect(callsRead("1nt - p, 2♥ pass X xx", en)).toEqual(["1NT", "P", "2H", "P", "X", "XX"]);
    expect(callsRead("1SA P 2C 2K 2T 2P", de)).toEqual(["1NT", "P", "2H", "2D", "2C", "2S"]);
    expect(callsRead("1S", de)).toBe(null);
    expect(callsRead("8C", en)).toBe(null);
    expect(callsWritten(["1NT", "P", "2H", "X"], de)).toBe("1SA P 2C X");
  });

  it("come back as they were", () => {
    for (const line of card.calls!) for (const w of [en, de]) expect(lineRead(draftOf(line, w), w)).toEqual(line);
  });

  it("need one call, and words unless it is an alert", () => {
    const draft = { ...freshCall(), after: "P P 1S P", call: "2NT" };
    expect(lineRead(draft, en)).toEqual({ after: ["1S", "P"], call: "2NT", manner: "alert", text: "" });
    expect(lineRead({ ...draft, manner: "announcement" }, en)).toBe(null);
    expect(lineRead({ ...draft, call: "2NT P" }, en)).toBe(null);
    expect(lineRead({ ...draft, call: "" }, en)).toBe(null);
    expect([isBlank(freshCall()), isBlank(draft)]).toEqual([true, false]);
  });
});

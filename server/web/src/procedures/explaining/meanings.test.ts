import { describe, expect, it } from "vitest";

import heldView from "../../../../../protocol/golden/v1/view.held.json";
import leadView from "../../../../../protocol/golden/v1/view.lead.json";
import playView from "../../../../../protocol/golden/v1/view.play.json";
import type { Alerts, TableView } from "../../protocol/messages";
import {
  asking,
  callAt,
  explainerOf,
  explains,
  hasCalledSince,
  mayExplain,
  mayInquire,
  answered,
  meaningOf,
  questionsTo,
} from "./meanings";
import { textsFor, withText } from "./recent";

const [held, lead, play] = [heldView, leadView, playView] as unknown as [TableView, TableView, TableView];
const under = (view: TableView, alerts: Alerts): TableView => ({ ...view, policy: { ...view.policy, alerts } });
const call = (view: TableView, turn: number) => callAt(view.board!, turn)!;
const SEATS = ["N", "E", "S", "W"] as const;

describe("who explains", () => {
  it("is the bidder, partner, or both behind screens", () => {
    const twoNotrump = call(held, 3);
    expect(twoNotrump).toEqual({ turn: 3, call: "2NT", by: "S" });
    const who = (alerts: Alerts) => SEATS.filter((seat) => explains(under(held, alerts), twoNotrump, seat));
    expect(who("by_bidder")).toEqual(["S"]);
    expect(who("by_partner")).toEqual(["N"]);
    expect(who("behind_screens")).toEqual(["N", "S"]);
    expect(explainerOf(under(held, "by_bidder"), twoNotrump, "W")).toBe("S");
    expect(explainerOf(under(held, "by_partner"), twoNotrump, "W")).toBe("N");
    expect(explainerOf(under(held, "behind_screens"), twoNotrump, "E")).toBe("N");
  });
});

describe("asking", () => {
  it("is for one's own turn, and before the lead is faced for leader's partner and declarer", () => {
    const auction = { ...held, board: { ...held.board!, held: null } };
    expect(SEATS.filter((seat) => mayInquire(auction, seat))).toEqual(["W"]);
    expect(SEATS.filter((seat) => mayInquire(held, seat))).toEqual([]);
    // East has led face down against North.
    expect(SEATS.filter((seat) => mayInquire(lead, seat))).toEqual(["N", "W"]);
    // Dummy's card is due: declarer is on turn.
    expect(SEATS.filter((seat) => mayInquire(play, seat))).toEqual(["N"]);
  });

  it("is about opponents' calls, one question at a time", () => {
    expect(asking(held, call(held, 1), "W")).toBe("asked");
    const free = { ...held, board: { ...held.board!, held: null } };
    expect(asking(free, call(held, 3), "W"), "one may ask on after any words").toBe("yes");
    expect(asking(held, call(held, 2), "W")).toBe("no");
    expect(asking(lead, call(lead, 5), "W")).toBe("yes");
    expect(asking(play, call(play, 1), "E")).toBe("later");
    expect(asking(lead, call(lead, 5), null)).toBe("no");
  });
});

describe("explaining", () => {
  it("is open until the lead is faced; then for corrections and answers", () => {
    expect(mayExplain(held, call(held, 2), "E")).toBe(true);
    expect(mayExplain(held, call(held, 2), "W")).toBe(false);
    expect(mayExplain(play, call(play, 1), "N")).toBe(false);
    const asked = { ...play, board: { ...play.board!, questions: [{ call: 1, by: "E", of: "N" } as const] } };
    expect(mayExplain(asked, call(play, 1), "N")).toBe(true);
    expect(questionsTo(asked.board, "N")).toHaveLength(1);
    expect(questionsTo(asked.board, "S")).toEqual([]);
  });

  it("knows whether an opponent has called in the meantime", () => {
    expect(hasCalledSince(lead.board!, call(lead, 3), "W")).toBe(true);
    expect(hasCalledSince(held.board!, call(held, 3), "W")).toBe(false);
    expect(hasCalledSince(lead.board!, call(lead, 3), "N")).toBe(false);
  });

  it("takes words, and only an alert goes without", () => {
    expect(meaningOf("alert", " ")).toEqual({ manner: "alert", text: "" });
    expect(meaningOf("announcement", " ")).toBe(null);
    expect(meaningOf("announcement", " 15  to 17 ")).toEqual({ manner: "announcement", text: "15 to 17" });
    expect(meaningOf(null, "15 to 17")).toBe(null);
  });

  it("keeps what was said before when somebody answers", () => {
    const alert = { manner: "alert", text: "strong" } as const;
    expect(answered(alert, "16 or more")).toEqual({ manner: "alert", text: "strong; 16 or more" });
    expect(answered({ ...alert, text: "" }, "Artificial")).toEqual({ manner: "alert", text: "Artificial" });
    expect(answered({ ...alert, text: "x".repeat(195) }, "Artificial")).toEqual({
      manner: "alert",
      text: "Artificial",
    });
    expect(answered(undefined, "Natural")).toEqual({ manner: "explanation", text: "Natural" });
    expect(answered(alert, " ")).toBe(null);
  });
});

describe("what was said before", () => {
  it("is offered for the same call, the latest first, each once", () => {
    let said = withText([], "2NT", "game force");
    said = withText(said, "2NT", "both minors");
    said = withText(said, "1NT", "15 to 17");
    said = withText(said, "2NT", "game force");
    expect(textsFor(said, "2NT")).toEqual(["game force", "both minors"]);
    expect(textsFor(said, null)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";

import auctionView from "../../../../../protocol/golden/v1/view.auction.json";
import claimView from "../../../../../protocol/golden/v1/view.claim.json";
import finishedView from "../../../../../protocol/golden/v1/view.finished.json";
import type { ChatLine, Lane, TableTalk, TableView } from "../../protocol/messages";
import { mayFile, mayRead, tidied } from "../cards/cards";
import { audienceKey, audiences, isOwnLine, lineKey, nextLine, piecesOf, unreadLines } from "./talk";

const [auction, claim, finished] = [auctionView, claimView, finishedView] as unknown as [
  TableView,
  TableView,
  TableView,
];
const talk = (view: TableView, chat: TableTalk): TableView => ({ ...view, policy: { ...view.policy, chat } });
const to = (view: TableView, lane: Lane, competes = false) =>
  audiences(view, lane, competes).map(({ to }) => audienceKey(to));

describe("whom one may speak to", () => {
  it("is for the policy while a board is on, and free between boards", () => {
    expect(to(talk(claim, "free"), "W")).toEqual(["table", "opponents", "director"]);
    expect(audiences(talk(claim, "phrases"), "W", false)[0]).toEqual({ to: "table", phrases: true });
    expect(to(talk(claim, "closed"), "W")).toEqual(["director"]);
    expect(to(talk(finished, "closed"), "W")).toEqual(["table", "opponents", "director"]);
  });

  it("is each of the others alone when the table is over", () => {
    const others = ["player-N", "player-E", "player-S"];
    const over: TableView = { ...finished, stage: "finished" };
    expect(to(talk(over, "closed"), "W")).toEqual(["table", "opponents", ...others, "director"]);
  });

  it("is no partner when a table of a match or an event is over, as one may play on at another", () => {
    const over: TableView = { ...finished, stage: "finished" };
    expect(to(talk(over, "free"), "W", true)).toEqual(["table", "opponents", "director"]);
    for (const chat of ["phrases", "closed"] as const)
      expect(audiences(talk(over, chat), "W", true)[0]).toEqual({ to: "table", phrases: true });
  });

  it("never joins players and kibitzers, nor partners", () => {
    expect(to(claim, "K")).toEqual(["kibitzers", "director"]);
    expect(to(claim, "D")).toEqual(["table", "player-N", "player-E", "player-S", "player-W", "kibitzers"]);
  });
});

describe("lines", () => {
  const line = (more: Partial<ChatLine>): ChatLine => ({ seat: "W", name: "Dee", line: 1, text: "x", ...more });

  it("are numbered by account and audience", () => {
    expect(nextLine(claim, "N", "Ann", "table")).toBe(2);
    expect(nextLine(claim, "W", "Dee", "table")).toBe(1);
    const said = { ...claim, chat: [line({ to: "opponents", line: 4 }), line({ to: "director", line: 9 })] };
    expect(nextLine(said, "W", "Dee", "opponents")).toBe(5);
    expect(nextLine(said, "W", "Dee", "director")).toBe(10);
    const watched = { ...claim, chat: [line({ seat: "K", to: "kibitzers", name: "Gil", line: 7 })] };
    expect(nextLine(watched, "K", "Hal", "kibitzers")).toBe(1);
  });

  it("are one's own if one has said them, and not if another kibitzer or director has", () => {
    for (const lane of ["K", "D"] as const) {
      const said = (name: string) => isOwnLine(line({ seat: lane, name }), lane, "Kit");
      expect([said("Kit"), said("Lou")]).toEqual([true, false]);
      expect(unreadLines([line({ seat: lane, name: "Lou" })], null, lane, "Kit")).toBe(1);
    }
  });

  it("are new until they were in sight, one's own never", () => {
    const chat = [line({ line: 1 }), line({ seat: "N", name: "Ann", line: 1 }), line({ line: 2 })];
    expect(unreadLines(chat, null, "N", "Ann")).toBe(2);
    expect(unreadLines(chat, lineKey(chat[1]!), "N", "Ann")).toBe(1);
    expect(unreadLines(chat, lineKey(chat[2]!), "N", "Ann")).toBe(0);
  });
});

describe("convention cards", () => {
  it("are read by opponents at their turn, and by their own players if the table allows it", () => {
    const mine = { ...auction, policy: { ...auction.policy, own_card: false } };
    expect(mayRead(finished, "N", "EW")).toBe(true);
    expect(mayRead(mine, "N", "NS")).toBe(false);
    expect(mayRead(mine, "K", "NS")).toBe(true);
    expect(mayFile(mine, "N", "NS")).toBe(false);
    expect(mayFile(finished, "N", "NS")).toBe(true);
    expect(mayFile(finished, "N", "EW")).toBe(false);
  });

  it("are filed without empty lines", () => {
    const card = {
      system: " Acol ",
      lines: [
        { about: "", agreed: " " },
        { about: "1NT", agreed: "12-14 " },
      ],
      notes: "",
    };
    expect(tidied(card)).toEqual({ system: "Acol", lines: [{ about: "1NT", agreed: "12-14" }], notes: "" });
    const calls = [{ call: "1NT" as const, manner: "announcement" as const, text: "12 to 14" }];
    expect(tidied({ ...card, calls }).calls).toEqual(calls);
  });
});

describe("a line with an invitation", () => {
  const [here, token] = ["https://bridge.example", "AbC_def-123"];
  const invitation = `${here}/come#${token}`;
  it("has it as a link, where it is one of this server", () => {
    expect(piecesOf(`Come: ${invitation}, now`, [here])).toEqual(["Come: ", { href: invitation }, ", now"]);
    expect(piecesOf(`${here}/join/${token}`, [here])).toEqual([{ href: `${here}/join/${token}` }]);
  });
  it("is words and no more where it leads elsewhere, or is none", () => {
    const elsewhere = `https://other.example/come#${token}`;
    expect(piecesOf(elsewhere, [here])).toEqual([elsewhere]);
    expect(piecesOf(`${here}.other.example/come#${token}`, [here])).toHaveLength(1);
    expect(piecesOf("Well played", [here])).toEqual(["Well played"]);
  });
});

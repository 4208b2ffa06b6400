import { beforeEach, describe, expect, it, vi } from "vitest";

import vector from "../../../../protocol/dealing/vectors/transcript.json";
import transcript from "../../../../protocol/golden/v1/transcript.json";
import type { Card, Deal, Seat, Transcript } from "../protocol/messages";
import { commitmentTo, rootOf, stepOf } from "./ceremony";
import { cardsOf, handsOf } from "../rules/cards";
import { boardKey, dealNumbered, dealOf, PACK } from "./deal";
import { lies, stockOf } from "./draw";
import { cutOf, goulash } from "./goulash";
import { unhex } from "./bytes";
import { keepShare, kept } from "./kept";
import { verify } from "./verify";

const golden = transcript as Transcript;
const { secret, board, reserve } = golden.reveals[0]!;
const key = boardKey(golden.ctx, board, reserve, unhex(secret), unhex(golden.entropy));
const played: Deal = dealOf(key);
const own = { ctx: golden.ctx, root: golden.root, shares: {}, shown: { N: "11111111111111111111111111111111" } };

const failures = (changed: Transcript, deal = played, mine: typeof own | null = own) =>
  verify(changed, board, deal, mine)
    .filter(({ verdict }) => verdict !== "ok")
    .map(({ name, verdict }) => `${name} ${verdict}`);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe("a transcript", () => {
  it("that is sound proves the board", () => expect(failures(golden)).toEqual([]));

  it("proves less to somebody who kept nothing", () =>
    expect(failures(golden, played, null)).toEqual(["kept_root unknown", "own_share unknown"]));

  it("of another deal is found out", () => {
    const first = dealNumbered(0n);
    expect(failures(golden, first)).toEqual(["deal failed"]);
  });

  it("whose secret was changed afterwards is found out", () => {
    const reveals = [{ ...golden.reveals[0]!, secret: "00".repeat(32) }];
    expect(failures({ ...golden, reveals })).toEqual(["secret failed", "deal failed"]);
  });

  it("that leaves out one's own share is found out", () => {
    const contributions = golden.contributions.filter(({ label }) => label !== "N");
    expect(failures({ ...golden, contributions })).toEqual(["own_share failed", "entropy failed", "signature failed"]);
  });

  it("accuses nobody of a share that was never shown, or came too late", () => {
    const verdict = (it: Transcript, mine: typeof own) =>
      verify(it, board, played, mine).find(({ name }) => name === "own_share")!.verdict;
    expect(verdict(golden, { ...own, shown: { N: "22".repeat(16) } })).toBe("failed");
    expect(failures(golden, played, { ...own, shown: {} as typeof own.shown })).toEqual(["own_share unknown"]);
    const contributions = golden.contributions.map((c) => (c.label === "N" ? { ...c, revealed: null } : c));
    expect(verdict({ ...golden, contributions }, own)).toBe("unknown");
    expect(verdict({ ...golden, contributions }, { ...own, taken: ["N"] } as typeof own)).toBe("failed");
  });

  it("of another root than the one kept is found out", () =>
    expect(failures(golden, played, { ...own, root: "00".repeat(32) })).toEqual(["kept_root failed"]));

  it("names whom it asked in vain, under the signature", () => {
    const signature = (it: Transcript) => verify(it, 1, played, null).find(({ name }) => name === "signature")!.verdict;
    const silent = vector as Transcript;
    expect(silent.uncommitted).toEqual(["B:W"]);
    expect(signature(silent)).toBe("ok");
    expect(signature({ ...silent, uncommitted: [] })).toBe("failed");
    expect(signature({ ...silent, uncommitted: ["B:E"] })).toBe("failed");
  });

  it("that cannot be read has failed and throws nothing", () =>
    expect(failures({ ...golden, signature: "not hex" })).toEqual(["signature failed"]));
});

describe("the first and the last deal", () => {
  it("give North the first thirteen cards, or West", () => {
    expect(dealNumbered(0n)).toBe("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432");
    expect(dealNumbered(53644737765488792839237440000n - 1n)).toBe(
      "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...",
    );
  });
});

describe("one's part in the dealing", () => {
  const commitment = { boards: golden.boards, root: golden.root };
  const due = { set: "t", label: "S", ctx: golden.ctx, commitment, committed: null, revealed: false } as const;

  it("is a promise, and then what was promised", () => {
    expect(rootOf(golden.ctx, commitment)).toBe(golden.root);
    const promise = stepOf({ ...due, stage: "committing" }) as { contribute: string };
    expect(stepOf({ ...due, stage: "committing" })).toEqual(promise);
    const share = kept("t")!.shares.S!;
    expect(promise.contribute).toBe(commitmentTo(share, golden.ctx, "S"));
    expect(kept("t")!.shown).toBeUndefined();
    expect(stepOf({ ...due, stage: "revealing", committed: promise.contribute })).toEqual({ reveal: share });
    expect(kept("t")).toMatchObject({ shown: { S: share } });
    expect(kept("t")!.taken).toBeUndefined();
    expect(stepOf({ ...due, stage: "revealing", committed: promise.contribute, revealed: true })).toBeNull();
    expect(kept("t")!.taken).toEqual(["S"]);
  });

  it("is what this page promised, though another window has kept its own share since", () => {
    const { contribute } = stepOf({ ...due, set: "u", stage: "committing" }) as { contribute: string };
    const share = kept("u")!.shares.S!;
    keepShare("u", "S", "22".repeat(16));
    expect(stepOf({ ...due, set: "u", stage: "revealing", committed: contribute })).toEqual({ reveal: share });
    expect(kept("u")!.shares.S).toBe(share);
  });

  it("is one share and no second one, whatever the server says that another window has promised", () => {
    const { contribute } = stepOf({ ...due, set: "v", stage: "committing" }) as { contribute: string };
    expect(stepOf({ ...due, set: "v", stage: "revealing", committed: contribute })).not.toBeNull();
    keepShare("v", "S", "22".repeat(16));
    const other = commitmentTo("22".repeat(16), golden.ctx, "S");
    expect(stepOf({ ...due, set: "v", stage: "revealing", committed: other })).toBeNull();
  });

  it("is silence where another browser promised at this seat", () => {
    stepOf({ ...due, stage: "committing" });
    expect(stepOf({ ...due, stage: "revealing", committed: "00".repeat(32) })).toBeNull();
  });

  it("is silence where the root is not that of the boards", () => {
    const forged = { ...commitment, root: "00".repeat(32) };
    expect(stepOf({ ...due, commitment: forged, stage: "committing" })).toBeNull();
  });
});

describe("hands that are drawn", () => {
  const key = Uint8Array.from({ length: 32 }, (_, byte) => byte);

  it("come from a stock in the order of the vectors", () => {
    const begins = (cards: readonly Card[]) => stockOf(key, cards).slice(0, 13).join(" ");
    expect(begins(PACK)).toBe("DA H2 CT CQ HT H7 DQ H6 CJ HA C6 H3 S5");
    const rounded = PACK.filter((card) => card[0] === "H" || card[0] === "C");
    expect(begins(rounded)).toBe("HQ CT H8 C3 H7 C7 CQ C2 C9 CJ HK H9 C6");
  });

  it("are those that were kept, and what was put away lies opposite", () => {
    const choices = Array.from({ length: 26 }, () => "keep" as const);
    const order = stockOf(key, PACK);
    const { N, E, S, W } = handsOf(lies(key, dealOf(key), "N", { choices }));
    // East looks at the first card.
    expect(cardsOf(E)).toContain(order[0]);
    expect(cardsOf(W)).toContain(order[1]);
    expect(cardsOf(N)).toContain(order[2]);
    expect(cardsOf(S)).toContain(order[3]);
    expect([N, E, S, W].map((hand) => cardsOf(hand).length)).toEqual([13, 13, 13, 13]);
  });

  it("cannot come from cards that nobody held", () => {
    expect(() => lies(key, dealOf(key), "N", { cards: [cardsOf(handsOf(dealOf(key)).W)[0]!] })).toThrow();
  });
});

describe("a goulash", () => {
  it("is cut and dealt in heaps as the vectors say", () => {
    expect(cutOf(Uint8Array.from({ length: 32 }, (_, byte) => byte))).toBe(13);
    const passedOut = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
    expect(goulash(passedOut, "N", 13)).toBe("N:953.KQ3.86.T6532 KJ8762.T7.K32.AK A4.AJ9652.754.J9 QT.84.AQJT9.Q874");
  });

  it("is proven by the board before and its own cut, and with no other dealer", () => {
    const evening = vector as Transcript;
    const keyOf = (place: number) => {
      const { board, reserve, secret } = evening.reveals[place]!;
      return boardKey(evening.ctx, board, reserve, unhex(secret), unhex(evening.entropy));
    };
    const again = (dealer: Seat) => goulash(dealOf(keyOf(0)), dealer, cutOf(keyOf(1)));
    const verdict = (deal: Deal, transcript = evening) =>
      verify(evening, 2, deal, null, { transcript, dealer: "E" }).find(({ name }) => name === "deal")!.verdict;
    expect(verdict(again("E"))).toBe("ok");
    expect(verdict(again("S"))).toBe("failed");
    expect(verdict(dealOf(keyOf(1)))).toBe("failed");
    expect(verdict(again("E"), { ...evening, reveals: [] })).toBe("failed");
  });
});

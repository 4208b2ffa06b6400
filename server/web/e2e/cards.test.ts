// The search for cards finds what is planted, wherever and however it is written, and nothing else.

import { describe, expect, it } from "vitest";

import { cardsInJson, cardsInText } from "./cards";

const inText = (text: string) => [...cardsInText(text).keys()].sort().join(" ");
const inFrame = (frame: unknown) => [...cardsInJson(JSON.stringify(frame)).keys()].sort().join(" ");

describe("a card in a text", () => {
  it.each([
    ["an attribute", '<li data-card="SQ">', "SQ"],
    ["a class", '<i class="held HT svelte-1u3ryny">', "HT"],
    ["a name beside a hyphen", '<i id="card-D7-of-west">', "D7"],
    ["a name beside an underscore", '<i id="west_CK">', "CK"],
    ["a long name with hyphens", '<i id="this-is-the-card-that-west-holds-and-its-name-is-S4">', "S4"],
    ["a ten in figures", "S10", "ST"],
    ["a symbol", "♥K", "HK"],
    ["symbols with their ranks", "♠AQ10 ♣7", "C7 SA SQ ST"],
    ["a rank before its symbol", "A♦ 10♣", "CT DA"],
    ["English words", "Nora: ace of spades.", "SA"],
    ["words at the beginning of a sentence", "Ten of hearts was led.", "HT"],
    ["German words", "Nora: Pik Ass.", "SA"],
    ["French words", "as de pique", "SA"],
    ["a hand that is read out", "Your hand: spades ace, king, no hearts, clubs two.", "C2 SA SK"],
    ["a hand that is read out in German", "Treff Zwei, Drei", "C2 C3"],
    ["Chinese words", "西家首攻黑桃A，红心10。", "HT SA"],
    ["a hand", "AK.Q.J.T98", "C8 C9 CT DJ HQ SA SK"],
    ["a deal", "N:AKQJT98765432... .AKQJT98765432.. ..A. ...", inText("AKQJT98765432... .AKQJT98765432..")],
    ["storage", JSON.stringify([{ "bridge.notes": JSON.stringify({ west: ["H3"] }) }]).replaceAll("\\", ""), "H3"],
  ])("is found in %s", (_, text, cards) => expect(inText(text)).toBe(cards));

  it.each([
    ["calls", "1♠ 2♥ 3NT 7♣ X XX"],
    ["no trump in German", '<span>1<span class="nt svelte-hsr044">SA</span></span>, 1 Sans Atout'],
    ["no trump in Spanish", '1<span class="nt svelte-hsr044">ST</span>, <abbr title="sin triunfo">ST</abbr>'],
    ["calls in letters", "1S 2H 3D 4C 3NT"],
    ["contracts", "4SN 3NTXXW"],
    ["numbers with dots", "127.0.0.1, version 2.3.4, 0.55 1.25"],
    ["drawings", "M8 4L3.500 8.500 8 13M4 8.500h7a5 4 0 0 1 0 8H8"],
    ["identities", "qf4psm3u6hdst7lfwg6jy2rbc4"],
    ["colours and hashes", "#1d1f1d index-C-4dNrt0.js"],
    ["words that are part of others", "Pikant Assistent, two of them"],
    ["a void that is read out in French", "pas de pique; cœur, pas de carreau"],
  ])("is not seen in %s", (_, text) => expect(inText(text)).toBe(""));

  it("is not seen in the random letters of an invitation, but right beside it", () => {
    const bytes = Buffer.alloc(33, 0xd2).fill("N", 16, 17);
    const invitation = Buffer.concat([bytes.subarray(0, 21), Buffer.from("-SQ-", "base64url"), bytes]).subarray(0, 33);
    const text = invitation.toString("base64url");
    expect(text).toContain("-SQ-");
    expect(inText(`http://here/join/${text}`)).toBe("");
    expect(inText(`http://here/join/${text} SQ`)).toBe("SQ");
    expect(inText(`${"x".repeat(20)}-SQ-${"x".repeat(20)}`)).toBe("SQ");
  });

  it("is not seen in the random letters of a token, but right beside it", () => {
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");
    const token = `${part({ alg: "HS256" })}.${part({ sub: "Nora" })}.D4_uWd1ZG-_vUifm`;
    expect(inText(`{"token":"${token}"}`)).toBe("");
    expect(inText(`{"token":"${token}","west":"D4"}`)).toBe("D4");
    expect(inText("x.y.D4_uWd")).toBe("D4");
  });
});

describe("a card in a frame", () => {
  it.each([
    ["itself", { events: [{ card_played: { card: "SQ" } }] }, "SQ"],
    ["a hand", { snapshot: { view: { board: { hands: { W: "A.K.." } } } } }, "HK SA"],
    ["a hand with a card left", { hands: { W: "..Q." } }, "DQ"],
    ["a name", { held: { S3: true } }, "S3"],
    ["chat", { snapshot: { view: { chat: [{ name: "Nora", text: "I have the SQ" }] } } }, "SQ"],
    ["a line that is said", { events: [{ said: { text: "the queen of spades is mine" } }] }, "SQ"],
    ["an explanation", { explanation: { text: "4+ with ♠AQ" } }, "SA SQ"],
    ["a text in a text", { note: JSON.stringify({ card: "D2" }) }, "D2"],
  ])("is found in %s", (_, frame, cards) => expect(inFrame(frame)).toBe(cards));

  it("is not seen in the lead of a board that both rooms of a match have played", () => {
    const compared = [{ board: 1, rooms: { open: { lead: "SA" } } }];
    expect(inFrame({ match: { view: { segments: [{ compared, progress: { lead: "D2" } }] } } })).toBe("D2");
  });

  it("is not seen in what every frame has", () => {
    const welcome = { welcome: { protocol: 1, server: "0.1.0", account: "qf4psm3u6hdst7lfwg6jy2rbc4", name: "Nora" } };
    const call = { events: { lane: "S", from: 7, events: [{ call_made: { seat: "S", call: "2H", alert: null } }] } };
    expect(inFrame([welcome, call])).toBe("");
  });
});

import { expect, test } from "vitest";

import type { BySeat } from "../../protocol/messages";
import { fromBase64url, toBase64url } from "../device/base64url";
import { SEATS } from "../../rules/cards";
import { errandOf, packRound, readRound } from "./invitation";

// The invitations of the protocol's golden files.
const SOUTH = "Z29sZGVuIHRhYmxlIG9uZVNzaWduZWQgYnkgdXMgYWxs";
const TABLE = "m5xwyzdfnyqhiylcnrssa33omu";

const letter = (place: string, signature: string) =>
  toBase64url(new TextEncoder().encode(`golden table one${place}${signature}`));
const seats: BySeat<string> = {
  N: letter("N", "signed by us all"),
  E: letter("E", "signed by us ALL"),
  S: SOUTH,
  W: letter("W", "SIGNED by us all"),
};
const kibitzers = letter("K", "signed for looks");

test("an invitation says what it is for", () => {
  expect(errandOf(SOUTH)).toEqual({ to: "sit", table: TABLE, seat: "S" });
  expect(errandOf(kibitzers)).toEqual({ to: "watch", table: TABLE });
  expect(errandOf(letter("D", "signed by us all"))).toEqual({ to: "direct", table: TABLE });
  expect(errandOf("Z29sZGVuIG1hdGNoIG9uZUgBc2lnbmVkIGJ5IHVzIGFsbA")).toMatchObject({ to: "join_match" });
  expect(errandOf(toBase64url(new Uint8Array(35)))).toMatchObject({ to: "join_event" });
});

test("what is no invitation is none", () => {
  for (const text of ["", "x", "not an invitation", SOUTH.slice(1), `${SOUTH}AAAA`, letter("Q", "signed by us all")])
    expect(errandOf(text), text).toBeNull();
});

test("one link carries every place", () => {
  const link = packRound({ seats, kibitzers }, "open_cards", SEATS)!;
  expect(link.length).toBeLessThan(140);
  expect(readRound(link)).toEqual({ table: TABLE, seats, players: SEATS, kibitzers, peek: true });
  expect(readRound(packRound({ seats, kibitzers }, "all_hands", SEATS)!)).toMatchObject({ kibitzers, peek: false });
  expect(readRound(packRound({ seats, kibitzers: null }, "off", ["N", "E"])!)).toMatchObject({
    players: ["N", "E"],
    kibitzers: null,
    peek: false,
  });
});

test("a damaged link is told from a whole one", () => {
  const link = packRound({ seats, kibitzers }, "open_cards", SEATS)!;
  for (const text of ["", "#", link.slice(2), `${link}AA`]) expect(readRound(text), text).toBeNull();
  const [marks, ...rest] = fromBase64url(link)!;
  expect(readRound(toBase64url(Uint8Array.from([marks! | 32, ...rest]))), "a mark that is not known").toBeNull();
});

import { expect, test } from "vitest";

import type { BySeat } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { toBase64url } from "../device/base64url";
import { errandOf, readRound } from "./invitation";
import { sealedRound, unsealed } from "./sealed";

const letter = (table: string, place: string, signature: string) =>
  toBase64url(new TextEncoder().encode(`${table}${place}${signature}`));
const seatsOf = (table: string, signed: string): BySeat<string> => ({
  N: letter(table, "N", `north ${signed}`),
  E: letter(table, "E", `east. ${signed}`),
  S: letter(table, "S", `south ${signed}`),
  W: letter(table, "W", `west. ${signed}`),
});
const before = seatsOf("golden table one", "signature!");
const seats = seatsOf("golden table two", "signed by!");
const kibitzers = letter("golden table two", "K", "signed for looks");
const link = sealedRound({ seats, kibitzers }, "open_cards", SEATS, before)!;
const round = readRound(link)!;

test("whoever played at the table before reads their own seat out of the link, and nobody else", () => {
  expect(SEATS.map((seat) => unsealed(round, before[seat]))).toEqual(SEATS.map((seat) => seats[seat]));
  const elsewhere = seatsOf("golden table six", "signature!");
  for (const other of [elsewhere.N, kibitzers, letter("golden table one", "K", "signed for looks"), ""])
    expect(unsealed(round, other), other).toBeNull();
  const forged = letter("golden table one", "N", "north signature?");
  expect(unsealed(round, forged)).not.toBe(seats.N);
});

test("what is said aloud has no seat in it, and the kibitzers' place as it is", () => {
  const said = new TextDecoder().decode(
    Uint8Array.from(atob(link.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0)),
  );
  for (const signed of ["north", "east.", "south", "west.", "signed by!"]) expect(said).not.toContain(signed);
  for (const seat of SEATS) expect(round.seats[seat]).not.toBe(seats[seat]);
  expect(round).toMatchObject({ kibitzers, peek: true, players: SEATS });
  expect(errandOf(before.N)).toMatchObject({ table: round.before });
  expect(`Come and play bridge with me: https://bridge.example.org/come#${link}`.length).toBeLessThan(250);
});

test("a link is sealed by all invitations to the table before, or not at all", () => {
  const { N, E, S } = before;
  expect(sealedRound({ seats, kibitzers }, "open_cards", SEATS, { N, E, S })).toBeNull();
  expect(readRound(sealedRound({ seats, kibitzers: null }, "open_cards", ["N", "E"], before)!)).toMatchObject({
    players: ["N", "E"],
    kibitzers: null,
    peek: false,
  });
});

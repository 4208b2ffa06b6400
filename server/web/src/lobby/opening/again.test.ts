import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Answer, ChatLine, Seat, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { fromBase64url, toBase64url } from "../device/base64url";
import { errandOf, packRound, readRound } from "../arriving/invitation";
import { computersAt, sourceAgain, wayAgain } from "./again";

const golden = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8")) as T;
const ORIGIN = "https://bridge.example";

test("the same is opened again where it was dealt at the table, and not where it came from elsewhere", () => {
  const view = golden<TableView>("view.play");
  expect(sourceAgain(view)).toEqual({ deal: view.set.boards.length });
  expect(sourceAgain({ ...view, set: { ...view.set, ctx: null } })).toBeNull();
  const { session, set } = golden<TableView>("view.session");
  expect(sourceAgain({ session, set })).toEqual({ session: session!.form });
  expect(sourceAgain({ session: { ...session!, event: "e" }, set })).toBeNull();
  expect(sourceAgain({ session, set: { ...set, ctx: null } }), "a session that was replayed").toBeNull();
});

test("computers play again where they played", () => {
  expect(computersAt(golden<TableView>("view.computer"))).toEqual(["E"]);
});

test("by the link that was said last one comes to one's own seat", () => {
  const { opened } = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
  const { invitations } = opened;
  const elsewhere = (letter: string) => toBase64url(fromBase64url(letter)!.map((byte, at) => (at ? byte : 0)));
  const { N, E, S, W } = invitations.seats;
  const left = { N: elsewhere(N), E: elsewhere(E), S: elsewhere(S), W: elsewhere(W) };
  const own = packRound({ seats: left, kibitzers: null }, "off", SEATS)!;
  const over = readRound(own)!.table;
  const url = `${ORIGIN}/come#${packRound(invitations, "open_cards", SEATS)}`;
  const said = (text: string) => ({ seat: "S", name: "Cid", line: 1, text }) as ChatLine;
  const chat = [said(`Come and play bridge with me: ${url}`), said("See you there")];
  const way = (seat: Seat | null, lines = chat) => wayAgain(lines, over, seat, [ORIGIN]);
  expect(way("E")).toBe(`/join/${invitations.seats.E}`);
  expect(way(null), "whoever looked on looks on again").toBe(`/join/${invitations.kibitzers}`);
  expect(way("E", [said("Thank you")])).toBeNull();
  expect(wayAgain(chat, over, "E", ["https://elsewhere.example"])).toBeNull();

  const back = said(`${ORIGIN}/come#${own}`);
  expect(way("E", [back]), "the table that is over is no way on").toBeNull();
  expect(way("E", [...chat, back]), "what was said before it is").toBe(`/join/${invitations.seats.E}`);

  const unwatched = packRound({ ...invitations, kibitzers: null }, "off", SEATS);
  expect(way(null, [said(`${ORIGIN}/come#${unwatched}`)]), "one chooses").toBe(`/come#${unwatched}`);

  const told = (to: ChatLine["to"], invitation: string, seat: ChatLine["seat"] = "S") =>
    ({ ...said(`For kibitzers ${ORIGIN}/join/${invitation}`), seat, to }) as ChatLine;
  const watch = invitations.kibitzers!;
  expect(way("E", [told({ player: "E" }, E)]), "what is said to one alone").toBe(`/join/${E}`);
  const { table } = errandOf(E) as { table: string };
  expect(way("S", [told({ player: "E" }, E)]), "whoever said it goes back").toBe(`/table/${table}`);
  expect(way("E", [told({ player: "E" }, E), told("table", watch)]), "and not where one looks on").toBe(`/join/${E}`);
  expect(way(null, [told("table", watch)])).toBe(`/join/${watch}`);
  expect(way(null, [told("kibitzers", watch, "D")]), "what the director says").toBe(`/join/${watch}`);
  expect(way("E", [said(`${ORIGIN}/join/${E}`)]), "an invitation elsewhere").toBeNull();
  expect(way("E", [told({ player: "E" }, left.E)]), "the table that is over").toBeNull();
});

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import type { Answer, ChatLine, TableView } from "../../protocol/messages";
import { SEATS } from "../../rules/cards";
import { packRound } from "../arriving/invitation";
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
});

test("computers play again where they played", () => {
  expect(computersAt(golden<TableView>("view.computer"))).toEqual(["E"]);
});

test("by the link that was said last one comes to one's own seat", () => {
  const { opened } = golden<Extract<Answer, { opened: unknown }>>("answer.opened");
  const { invitations } = opened;
  const url = `${ORIGIN}/come#${packRound(invitations, "open_cards", SEATS)}`;
  const said = (text: string) => ({ seat: "S", name: "Cid", line: 1, text }) as ChatLine;
  const chat = [said(`Come and play bridge with me: ${url}`), said("See you there")];
  expect(wayAgain(chat, "E", [ORIGIN])).toBe(`/join/${invitations.seats.E}`);
  expect(wayAgain(chat, null, [ORIGIN])).toBe(new URL(url).pathname + new URL(url).hash);
  expect(wayAgain(chat, "E", ["https://elsewhere.example"])).toBeNull();
  expect(wayAgain([said("Thank you")], "E", [ORIGIN])).toBeNull();
});

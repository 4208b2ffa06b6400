import { expect, test } from "vitest";

import { golden } from "../../../e2e/gallery/standin";
import { en } from "../../i18n/en";
import { policyOf, PROFILES } from "../../lobby/opening/policy";
import type { TableView } from "../../protocol/messages";
import { mayBeDirected, toldInWords } from "./directed";

const view = golden<TableView>("view.gathering");
const friends = { ...view, policy: policyOf("social") };

test("friends who play among themselves have no director to call, and neither has a lesson", () => {
  const directed = PROFILES.filter((profile) => mayBeDirected({ ...view, policy: policyOf(profile) }));
  expect(directed).toEqual(["club", "tournament", "screens"]);
});

test("whoever has come to direct can be called", () => {
  const direction = { ...view.direction, director: "Dora" };
  expect(mayBeDirected({ ...friends, direction })).toBe(true);
});

test("a table where claims go to a director has one", () => {
  expect(mayBeDirected({ ...friends, policy: { ...friends.policy, claims: "director" } })).toBe(true);
});

test("a room of a match has the match's director", () => {
  expect(mayBeDirected({ ...friends, set: { ...view.set, ctx: "server/match/abc/1" } })).toBe(true);
  const ctx = "server/event/meqfg5lomrqxsidjnyqee33ony/segment/1";
  expect(mayBeDirected({ ...friends, set: { ...view.set, ctx } })).toBe(true);
});

test("where nobody directs the table, the event's or the match's director is told", () => {
  const event = { ...friends, set: { ...view.set, ctx: "server/event/meqfg5lomrqxsidjnyqee33ony/segment/1" } };
  const { eventDirectorTold } = en.procedures.prompts;
  expect(toldInWords(event, { event: "Dora" }, en)).toBe(eventDirectorTold);
  expect(toldInWords(event, {}, en), "the event's page was not seen").toBe(eventDirectorTold);
  expect(toldInWords(event, { event: null }, en), "nobody directs it").toBeNull();
  expect(toldInWords(friends, { match: "Fay" }, en)).toBe("Fay directs the match and is told.");
  expect(toldInWords(friends, { match: null }, en)).toBeNull();
});

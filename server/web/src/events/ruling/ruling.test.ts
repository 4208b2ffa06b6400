import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

import { en } from "../../i18n/en";
import type { TeamsConditions, EventRuling } from "../../protocol/messages";
import { type EventAction, type EventDraft, eventRulingInWords, eventRulingOf } from "./ruling";

vi.mock("../../app/settings.svelte", () => ({ preferences: { language: "en" } }));

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const { teams: conditions } = golden("answer.following_event").following_event.conditions as { teams: TeamsConditions };

const draft: EventDraft = {
  match: "orugkidtmvrw63teebwwc5ddna",
  winner: 3,
  home: "12",
  away: "3",
  team: 2,
  amount: "0,8",
  places: [2, 1, 3, null],
};

test("every ruling is filled in as the protocol writes it, and said in words", () => {
  const rounds: Record<EventAction, number> = {
    award: 1,
    withdraw: 1,
    penalise: 1,
    set_draw: 2,
    close_round: 2,
    announce: 2,
  };
  for (const [action, round] of Object.entries(rounds) as [EventAction, number][]) {
    const ruling = golden(`event_ruling.${action}`) as EventRuling;
    expect(eventRulingOf(action, draft, round), action).toEqual(ruling);
    expect(eventRulingInWords(ruling, [], conditions, en), action).not.toBe("");
  }
});

test("an award without victory points is for what a match is worth", () => {
  expect(eventRulingOf("award", { ...draft, home: "", away: "" }, 1)).toEqual({
    award: { match: draft.match, winner: 3 },
  });
  expect(eventRulingOf("award", { ...draft, away: "" }, 1)).toBe(null);
  expect(eventRulingOf("penalise", { ...draft, amount: "0" }, 1)).toBe(null);
});

import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

import { freshResult } from "../../direct/ruling/draft";
import { en } from "../../i18n/en";
import type { MatchRuling, MatchView } from "../../protocol/messages";
import { type MatchAction, boardsOf, freshMatchDraft, matchActions, matchRulingOf, ofTeam } from "./rule";
import { rulingInWords } from "./ruling";

vi.mock("../../app/settings.svelte", () => ({ preferences: { language: "en" } }));

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../protocol/golden/v1/${name}.json`, import.meta.url), "utf8"));
const view = golden("match_view.director") as MatchView;

test("every ruling is filled in as the protocol writes it, and said in words", () => {
  const draft = {
    ...freshMatchDraft(view),
    out: 2,
    into: 4,
    room: "closed" as const,
    ns: {
      kind: "assigned" as const,
      percent: null,
      results: [
        { ...freshResult(), weight: "2/3" },
        { ...freshResult(), tricks: 9, weight: "1/3" },
      ],
    },
    amount: "2.5",
    unit: "imps" as const,
  };
  const actions: MatchAction[] = ["set_lineup", "substitute", "score", "void", "extend", "penalise", "finalise"];
  for (const action of actions) {
    const ruling = golden(`match_ruling.${action}`) as MatchRuling;
    expect(matchRulingOf(action, draft, view), action).toEqual(ruling);
    expect(rulingInWords(ruling, view, en), action).not.toBe("");
  }
  const away = ofTeam(draft, "away", view);
  expect(matchRulingOf("forfeit", away, view)).toEqual(golden("match_ruling.forfeit"));
  expect(away.chosen).toEqual([1, 2, 3, 4]);
});

test("what makes no sense is not offered", () => {
  expect(matchActions({ ...view, stage: "final" })).toEqual([]);
  expect(matchActions({ ...view, stage: "provisional" })[0]).toBe("finalise");
  expect(boardsOf(view)).toEqual([1, 2]);
  const draft = freshMatchDraft(view);
  expect([matchRulingOf("penalise", draft, view), matchRulingOf("substitute", draft, view)]).toEqual([null, null]);
});

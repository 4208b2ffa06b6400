import { expect, test } from "vitest";

import type { Refusal } from "../../protocol/messages";
import { match } from "../../protocol/unions";
import type { Language } from "../catalogue";
import { CATALOGUES } from "../every";
import { formsIn, ofDeals } from "./words";

test.each(Object.keys(CATALOGUES) as Language[])("%s speaks of deals where there are no boards", async (language) => {
  const catalogue = CATALOGUES[language];
  const { common, lobby, table, boards, events, direct, refusals } = ofDeals(catalogue, await formsIn(language));
  const said = [
    common.board(3),
    lobby.gathering.title,
    lobby.gathering.readyFor(3),
    lobby.policy.kibitzings.delayed,
    table.say.board(3, "N", "E"),
    boards.sheet.look(3),
    events.field.card.recap.boards,
    events.field.clock.ends,
    direct.action.void,
    direct.fields.lookWarning,
    direct.ruled.adjust(3, "ave+"),
    direct.glance.doneOf(1, 4),
  ];
  expect(said.filter((sentence) => /board/i.test(sentence))).toEqual([]);
  expect(lobby.policy.kibitzings.off, "the rest is as ever").toBe(catalogue.lobby.policy.kibitzings.off);
  const refused: Refusal = { wrong_board: { next: 3 } };
  expect(match(refused, refusals)).toMatch(/^(?!.*board).*3/i);
  expect(boards.sheet.total).toBe(catalogue.boards.sheet.total);
});

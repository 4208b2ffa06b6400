import { expect, test } from "vitest";

import { golden } from "../../../e2e/gallery/standin";
import { en } from "../../i18n/en";
import type { EventView } from "../../protocol/messages";
import { wishInWords } from "./wish";

const { field } = golden<EventView>("event_view.pairs");
const said = (own: number, ...partners: (number | null)[]) => {
  const entries = partners.map((partner, at) => ({ number: at + 1, name: `Player ${at + 1}`, partner }));
  return wishInWords({ ...field!, entries }, own, en);
};

test("whoever chooses somebody is told at once what came of it", () => {
  const { youAsked, youPlayWith } = en.events.field.entries;
  expect(said(1, null, null)).toBeNull();
  expect(said(1, 2, null)).toBe(youAsked("Player 2"));
  expect(said(1, 2, 1)).toBe(youPlayWith("Player 2"));
  expect(said(1, 2, 3, 2)).toBe("Player 2 plays with Player 3. Name somebody else, or ask them.");
});

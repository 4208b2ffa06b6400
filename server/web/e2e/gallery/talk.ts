// What people say, to whom; in the panel, or in the drawer where there is no room for it.

import { policyOf } from "../../src/lobby/opening/policy";
import type { Audience, ChatLine, Lane } from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { played } from "./play";
import { at, gathered } from "./table";

const SAID = [
  "Hello all",
  "Sorry, the phone rang",
  "Is the board fair? I have seven clubs again and nothing to bid them with, as every Thursday",
  "Thank you, partner",
  "https://example.org/a-very-long-address-without-any-place-to-break-it/that-goes-on-and-on-and-on",
];
const TO: Audience[] = ["table", "opponents", "kibitzers", "director", { player: "S" }];
const FROM: [Lane, string][] = [
  ["N", "Wilhelmina Oosterhof"],
  ["E", "Bob"],
  ["S", "Cid"],
  ["W", "Maximilian Oberhuber"],
  ["D", "Dorothea Wellington"],
  ["K", "Kay"],
];

const lines: ChatLine[] = Array.from({ length: 30 }, (_, at) => {
  const [seat, name] = FROM[at % FROM.length]!;
  return { seat, name, line: at + 1, to: TO[at % TO.length]!, text: SAID[at % SAID.length]! };
});

/** Where there is no room beside the table, the panel is opened. */
export async function opensThePanel({ page, words }: Gallery): Promise<void> {
  const button = page.getByRole("button", { name: words.table.panel.open });
  const panel = page.getByRole("tablist");
  await panel.or(button).filter({ visible: true }).first().waitFor();
  if (!(await panel.isVisible())) await button.click();
}

const talking = (name: string, profile: "social" | "club" | "tournament", said: ChatLine[]): State =>
  at(name, () => played("S", 9, gathered({ policy: policyOf(profile), chat: said })), {
    shows: (w) => w.table.hand.yours,
    again: opensThePanel,
  });

export const talk: State[] = [
  talking("talk-free", "social", lines),
  talking("talk-phrases", "club", lines.slice(0, 3)),
  talking("talk-closed", "tournament", []),
];

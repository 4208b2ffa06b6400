// Where no contract is bid. Where a strain is named tricks over six count for whoever wins them, at a stake that is
// doubled; at minibridge declarer chooses a part-score or a game, and a part-score is written as a contract of the one
// level.

import type { BoardNumber, Declared, Form, SessionView } from "../protocol/messages";

/** How it came to what is played: a strain was named and doubled so often, or a part-score or game chosen. */
export type Named = number | "chosen";

/** Whether calls are made; none is duplicate. */
export const isCalled = (form: Form | null | undefined) =>
  !form || !["minibridge", "minibridge_slips", "whist"].includes(form.form);

/** Whether anybody can be vulnerable; none is duplicate. */
export const knowsVulnerability = (form: Pick<Form, "form"> | null | undefined): boolean =>
  !form ||
  (form.form === "minibridge"
    ? "vulnerability" in form && form.vulnerability === true
    : !["minibridge_slips", "auction", "whist"].includes(form.form));

/** The same by what was said; none where a contract is bid. */
export function namedIn(said: readonly Pick<Declared, "declaration">[] | null | undefined): Named | undefined {
  const is = (kind: string) =>
    said?.some(({ declaration }) => declaration === kind || (typeof declaration === "object" && kind in declaration));
  if (is("choose")) return "chosen";
  return is("leave") || is("name") ? doublingsIn(said) : undefined;
}

/** How often the value of a trick was doubled. */
export const doublingsIn = (said: readonly Pick<Declared, "declaration">[] | null | undefined): number =>
  said?.filter(({ declaration }) => declaration === "double").length ?? 0;

/** The same by the sheet of a session. */
export function namedOn(session: SessionView | null | undefined, board: BoardNumber): Named | undefined {
  if (session?.form.form === "minibridge") return "chosen";
  const outcome = session?.sheet.deals.find(({ terms }) => terms.board === board)?.outcome;
  return typeof outcome === "object" && "named" in outcome ? outcome.named.doublings : undefined;
}

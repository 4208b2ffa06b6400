// With whom somebody would play who has entered an event of pairs, and what has come of it.

import type { Catalogue } from "../../i18n/catalogue";
import type { EntryNumber, FieldView } from "../../protocol/messages";
import { entryName, partnerOf, takenBy } from "./field";

/** Nothing while they have chosen nobody. */
export function wishInWords(field: FieldView, own: EntryNumber, w: Catalogue): string | null {
  const { youPlayWith, youAsked } = w.events.field.entries;
  const partner = partnerOf(field, own);
  if (partner !== null) return youPlayWith(entryName(field, partner));
  const chosen = field.entries.find(({ number }) => number === own)?.partner;
  if (chosen == null) return null;
  const other = takenBy(field, chosen, own);
  return other === null
    ? youAsked(entryName(field, chosen))
    : w.refusals.partner_taken({ name: entryName(field, chosen), with: entryName(field, other) });
}

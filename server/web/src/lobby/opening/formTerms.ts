// What is agreed of the form of the game that is played, for whoever sits down.

import { cardInWords } from "../../cards/names";
import type { Catalogue } from "../../i18n/catalogue";
import type { FormsWords } from "../../i18n/forms/words";
import type { Form } from "../../protocol/messages";
import { nameOfForm } from "./formName";

/** Each heading with what was chosen under it. Of what has an end of its own, as at a party, `ends` is false. */
export function formTerms(
  form: Form,
  ends: boolean,
  { lobby, common }: Catalogue,
  more: FormsWords,
): [string, string][] {
  const [w, yes, { options: o }] = [lobby.form, lobby.policy.yes, more];
  const lasts = (label: string, parts: number | null | undefined): [string, string][] =>
    parts != null ? [[label, `${parts}`]] : ends ? [[label, o.untilStopped]] : [];
  const parts = (): [string, string][] => {
    if ("rubbers" in form) return lasts(w.rubbers, form.rubbers);
    if ("rounds" in form) return lasts(w.rounds, form.rounds);
    if ("deals" in form) return lasts(w.deals, form.deals);
    if ("parts" in form) return lasts(form.scoring === "chicago" ? w.rounds : w.rubbers, form.parts);
    return [];
  };
  const rows: (readonly [string, string | false | undefined])[] = [
    [w.title, w.forms[nameOfForm(form)].name],
    ["scoring" in form ? w.scoring : "", "scoring" in form && w.forms[form.scoring ?? "rubber"].name],
    ...parts(),
    [w.order, "order" in form && o.orders[form.order ?? "non_dealer"]],
    [w.partners, "partners" in form && o.partnersAre[form.partners ?? "fixed"]],
    [w.honours, "honours" in form && o.honoursAre[form.honours ?? "computed"]],
    [w.goulash, "goulash" in form && form.goulash && yes],
    ["beer_card" in form ? w.beerCard(cardInWords("D7", common)) : "", "beer_card" in form && form.beer_card && yes],
    [o.redeal, "redeal" in form && form.redeal && yes],
    [o.vulnerability, "vulnerability" in form && (form.vulnerability ? yes : lobby.policy.no)],
    [o.expectation.agreed, "expectation" in form && form.expectation != null && o.expectation.own],
  ];
  return rows.flatMap(([what, how]) => (how ? [[what, how] as [string, string]] : []));
}

// What was agreed for pairs or persons, in words. Pure.

import type { Catalogue } from "../i18n/catalogue";
import { nameOfForm } from "../lobby/opening/formName";
import type { FieldConditions, FieldMovement } from "../protocol/messages";
import { match } from "../protocol/unions";

export function movementInWords(agreed: FieldConditions, w: Catalogue): string {
  if (agreed.form) return partyInWords(agreed, w);
  return ofBoards(agreed, w.events.field);
}

function partyInWords({ form, movement }: FieldConditions, w: Catalogue): string {
  const { party, movements } = w.events.field;
  const how = match<FieldMovement, string>(movement, {
    mitchell: () => movements.mitchell,
    howell: () => party.movements.everybody.name,
    barometer_howell: () => party.movements.everybody.name,
    swiss: () => movements.swiss,
    individual: () => party.movements.everybody.name,
    rainbow: () => movements.rainbow,
    random: () => party.movements.random.name,
    progressive: () => party.movements.progressive.name,
  });
  return party.about(form ? w.lobby.form.forms[nameOfForm(form)].name : "", how ?? "");
}

const ofBoards = ({ movement, boards = 0, round_clock }: FieldConditions, w: Catalogue["events"]["field"]): string =>
  w.about(
    match(movement, {
      mitchell: ({ winners }) => w.movements[winners === "two" ? "mitchell_two" : "mitchell"],
      howell: () => w.movements.howell,
      barometer_howell: () => w.movements[round_clock?.at_limit === "adjudicate" ? "speedball" : "barometer_howell"],
      swiss: () => w.movements.swiss,
      individual: () => w.movements.individual,
      rainbow: () => w.movements.rainbow,
      random: () => w.movements.random,
      progressive: () => w.party.movements.progressive.name,
    }) ?? "",
    boards,
  );

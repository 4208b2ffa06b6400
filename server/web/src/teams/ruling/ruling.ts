// A match director's ruling in words, without who and why.

import { awardInWords } from "../../direct/words";
import type { Catalogue } from "../../i18n/catalogue";
import { decimal } from "../../i18n/decimals";
import type { MatchRuling, MatchView } from "../../protocol/messages";
import { match } from "../../protocol/unions";
import { magnitude } from "../sheet/exact";
import { nameOfPlayer, nameOfTeam } from "../match";

export function rulingInWords(ruling: MatchRuling, view: MatchView, w: Catalogue): string {
  const { rulings, unit, roomsOf, vpShort } = w.teams;
  return (
    match(ruling, {
      extend: ({ segment, minutes }) => rulings.extend(segment, minutes),
      set_lineup: ({ team, segment }) => rulings.set_lineup(nameOfTeam(view, team), segment),
      substitute: ({ team, out, into }) =>
        rulings.substitute(nameOfTeam(view, team), nameOfPlayer(view, team, out), nameOfPlayer(view, team, into)),
      score: ({ board, room, ns, ew }) => rulings.score(board, roomsOf[room], awardInWords(ns, w), awardInWords(ew, w)),
      void: ({ board }) => rulings.void(board),
      penalise: ({ team, amount, unit: of }) =>
        rulings.penalise(
          nameOfTeam(view, team),
          decimal(magnitude(amount)),
          of === "victory_points" ? vpShort : unit[view.conditions.scoring],
        ),
      forfeit: ({ team }) => rulings.forfeit(nameOfTeam(view, team)),
      finalise: () => rulings.finalise,
    }) ?? ""
  );
}

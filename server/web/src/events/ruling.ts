// An event director's ruling: in words, and as it is filled in. Pure.

import type { Catalogue } from "../i18n/en";
import type { ContestConditions, ContestRuling, FixtureView, MatchId, TeamNumber } from "../protocol/messages";
import { type NameOf, match } from "../protocol/unions";
import { victoryPointsOf } from "../teams/exact";
import { drawOf, teamName } from "./event";

export type EventAction = NameOf<ContestRuling>;

export function eventRulingInWords(
  ruling: ContestRuling,
  fixtures: readonly FixtureView[],
  conditions: ContestConditions,
  w: Catalogue["events"],
): string {
  const { ruled } = w.rule;
  const name = (team: TeamNumber) => teamName(conditions, team);
  return (
    match(ruling, {
      award: ({ match: id, winner }) => {
        const fixture = fixtures.find((fixture) => fixture.match === id);
        const which = fixture?.away != null ? `${name(fixture.home)} – ${name(fixture.away)}` : w.rule.aMatch;
        return ruled.award(which, name(winner));
      },
      withdraw: ({ team }) => ruled.withdraw(name(team)),
      penalise: ({ team, amount }) => ruled.penalise(name(team), amount),
      set_draw: ({ round }) => ruled.set_draw(round),
      close_round: ({ round }) => ruled.close_round(round),
    }) ?? ""
  );
}

/** Every field that any ruling of an event has. */
export interface EventDraft {
  match: MatchId | null;
  winner: TeamNumber | null;
  home: string;
  away: string;
  team: TeamNumber;
  amount: string;
  places: (TeamNumber | null)[];
}

/** The ruling, once nothing is missing. `round` is the one that is on; the draw that waits is of the next. */
export function eventRulingOf(action: EventAction, draft: EventDraft, round: number): ContestRuling | null {
  switch (action) {
    case "award": {
      const { match, winner } = draft;
      if (match === null || winner === null) return null;
      if (draft.home.trim() === "" && draft.away.trim() === "") return { award: { match, winner } };
      const [home, away] = [victoryPointsOf(draft.home), victoryPointsOf(draft.away)];
      return home && away ? { award: { match, winner, victory_points: { home, away } } } : null;
    }
    case "withdraw":
      return { withdraw: { team: draft.team } };
    case "penalise": {
      const amount = victoryPointsOf(draft.amount);
      return amount === null || amount === "0.00" ? null : { penalise: { team: draft.team, amount } };
    }
    case "set_draw": {
      const draw = drawOf(draft.places);
      return draw && { set_draw: { round: round + 1, draw } };
    }
    case "close_round":
      return { close_round: { round } };
  }
}

// An event director's ruling: in words, and as it is filled in. Pure.

import type { Catalogue } from "../i18n/en";
import type { EventConditions, EventRuling, EventView, FixtureView, MatchId, TeamNumber } from "../protocol/messages";
import { type NameOf, match } from "../protocol/unions";
import { victoryPointsOf } from "../teams/exact";
import { drawOf, hasVictoryPoints, placesOf, teamName } from "./event";

export type EventAction = NameOf<EventRuling>;

export function eventRulingInWords(
  ruling: EventRuling,
  fixtures: readonly FixtureView[],
  conditions: EventConditions,
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

/** A match with the teams that it may be awarded to. */
export interface Awardable {
  match: MatchId;
  home: TeamNumber;
  away: TeamNumber;
}

/** The matches of the round that is on, and those that an earlier one left open. */
export function matchesToAward({ fixtures, playing }: EventView): Awardable[] {
  const all = [
    ...fixtures.flatMap(({ match, home, away }) => (match != null && away != null ? [{ match, home, away }] : [])),
    ...(playing ?? []).map(({ match, teams }) => ({ match, ...teams })),
  ];
  return all.filter(({ match }, index) => all.findIndex((other) => other.match === match) === index);
}

/** What makes sense as the event stands. */
export function eventActions(view: EventView, conditions: EventConditions): EventAction[] {
  if (view.stage === "final") return [];
  const scored = hasVictoryPoints(conditions);
  const offered: EventAction[] = ["withdraw"];
  if (matchesToAward(view).length > 0) offered.unshift("award");
  if (scored) offered.push("penalise");
  if (view.next_draw && !("round_robin" in conditions.form)) offered.push("set_draw");
  if (scored && view.round > 0) offered.push("close_round");
  return offered;
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

export function freshEventDraft(view: EventView): EventDraft {
  const [first] = matchesToAward(view);
  const places = placesOf(view.next_draw ?? []);
  return { match: first?.match ?? null, winner: first?.home ?? null, home: "", away: "", team: 1, amount: "", places };
}

/** The ruling, once nothing is missing. `round` is the one that is on; the draw that waits is of the next. */
export function eventRulingOf(action: EventAction, draft: EventDraft, round: number): EventRuling | null {
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

// An event director's ruling: in words, and as it is filled in. Pure.

import { awardsInWords } from "../../direct/words";
import type { Catalogue } from "../../i18n/catalogue";
import { decimal } from "../../i18n/decimals";
import type {
  Brought,
  EntryNumber,
  EventRuling,
  EventView,
  FieldView,
  FixtureView,
  MatchId,
  TeamNumber,
  TeamsConditions,
} from "../../protocol/messages";
import { type NameOf, match } from "../../protocol/unions";
import { asDecimals, victoryPointsOf } from "../../teams/sheet/exact";
import { contestantName, entryName, numbered } from "../field/field";
import type { FieldAction } from "./fieldRuling";
import { drawOf, hasVictoryPoints, placesOf, teamName } from "../event";

/** What is ruled where teams play. */
export type EventAction = Exclude<NameOf<EventRuling>, FieldAction | "clock"> | "close_round" | "announce";

export function eventRulingInWords(
  ruling: EventRuling,
  fixtures: readonly FixtureView[],
  conditions: TeamsConditions | null,
  w: Catalogue,
  field: FieldView | null = null,
): string {
  const { ruled } = w.events.rule;
  const entry = (number: EntryNumber) => (field ? entryName(field, number) : `${number}`);
  const name = (team: TeamNumber) => (conditions ? teamName(conditions, team) : `${team}`);
  return (
    match(ruling, {
      award: ({ match: id, winner }) => {
        const fixture = fixtures.find((fixture) => fixture.match === id);
        const which = fixture?.away != null ? `${name(fixture.home)} – ${name(fixture.away)}` : w.events.rule.aMatch;
        return ruled.award(which, name(winner));
      },
      withdraw: ({ team }) => ruled.withdraw(name(team)),
      penalise: ({ team, amount }) => ruled.penalise(name(team), decimal(amount)),
      set_draw: ({ round }) => ruled.set_draw(round),
      close_round: ({ round }) => ruled.close_round(round),
      fine: ({ contestant, amount, unit }) =>
        ruled.fine(
          field ? numbered(field, contestant) : `${contestant}`,
          decimal(asDecimals(amount)),
          w.direct.fields.units[unit],
        ),
      carry_forward: ({ brought }) => ruled.carry_forward(theirs(brought, field)),
      handicap: ({ handicaps }) => ruled.handicap(theirs(handicaps, field)),
      retire: ({ contestant }) =>
        ruled.retire(field ? `${contestant} ${contestantName(field, contestant)}` : `${contestant}`),
      substitute: ({ out, into }) => ruled.substitute(entry(out), entry(into)),
      admit: ({ players }) => ruled.admit(players.map(entry).join(" & ")),
      announce: () => ruled.announce,
      clock: ({ round, change }) =>
        match(change, {
          extend: ({ minutes }) => ruled.extend(round, minutes),
          stop: () => ruled.stop_clock,
          restart: () => ruled.restart_clock,
        }) ?? "",
      take_away: ({ table, board, ns, ew }) => ruled.take_away(table, board, awardsInWords(ns, ew, w)),
      score: ({ table, board, ns, ew }) => ruled.score(table, board, awardsInWords(ns, ew, w)),
      finalise: () => ruled.finalise,
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
export function eventActions(view: EventView, conditions: TeamsConditions): EventAction[] {
  const scored = hasVictoryPoints(conditions);
  if (view.stage === "final") return corrections(view, scored);
  const offered: EventAction[] = ["withdraw"];
  if (matchesToAward(view).length > 0) offered.unshift("award");
  if (scored) offered.push("penalise");
  if (view.next_draw && !("round_robin" in conditions.movement)) offered.push("set_draw");
  if (scored && view.round > 0) offered.push("close_round");
  offered.push("announce");
  return offered;
}

/** What can be corrected when the standings are final: they have a new version then. */
function corrections(view: EventView, scored: boolean): EventAction[] {
  const offered: EventAction[] = matchesToAward(view).length > 0 ? ["award", "withdraw"] : ["withdraw"];
  return scored ? [...offered, "penalise"] : offered;
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
    case "announce":
      return { announce: {} };
  }
}

const theirs = (amounts: Brought[], field: FieldView | null) =>
  amounts
    .map(({ contestant, amount }) => `${field ? numbered(field, contestant) : contestant} ${amount.replace("-", "−")}`)
    .join(", ");

// A match director's ruling as it is filled in. Pure.

import { type DraftAward, awardOf, freshAward } from "../../direct/ruling/draft";
import type { BoardNumber, MatchRuling, MatchView, PlayerNumber, Room, Team, Unit } from "../../protocol/messages";
import type { NameOf } from "../../protocol/unions";
import { ratioOf } from "../sheet/exact";
import { isLineup, lastSegment, suggestedLineup } from "../match";

export type MatchAction = NameOf<MatchRuling>;

export interface MatchDraft {
  team: Team;
  chosen: (PlayerNumber | null)[];
  out: PlayerNumber | null;
  into: PlayerNumber | null;
  board: BoardNumber;
  room: Room;
  ns: DraftAward;
  ew: DraftAward;
  minutes: number | null;
  amount: string;
  unit: Unit;
}

/** What makes sense at the stage where the match is. */
export function matchActions(view: MatchView): MatchAction[] {
  switch (view.stage) {
    case "lineup":
      return ["set_lineup", "score", "void", "penalise", "forfeit"];
    case "dealing":
      return ["penalise", "forfeit"];
    case "playing":
      return [
        ...(lastSegment(view)?.clock ? (["extend"] as const) : []),
        "score",
        "void",
        "penalise",
        "substitute",
        "set_lineup",
        "forfeit",
      ];
    case "provisional":
      return ["finalise", "score", "void", "penalise", "forfeit"];
    case "final":
      return [];
  }
}

/** The boards of all segments that have begun. */
export const boardsOf = (view: MatchView): BoardNumber[] => view.segments.flatMap(({ boards }) => boards);

const lineup = ({ open, closed }: ReturnType<typeof suggestedLineup>) => [...open, ...closed];

export function freshMatchDraft(view: MatchView): MatchDraft {
  return {
    team: view.conceded ?? "home",
    chosen: lineup(suggestedLineup(view, view.conceded ?? "home")),
    out: null,
    into: null,
    board: lastSegment(view)?.boards[0] ?? 1,
    room: "open",
    ns: freshAward(),
    ew: freshAward(),
    minutes: 10,
    amount: "",
    unit: view.conditions.victory_points ? "victory_points" : "imps",
  };
}

/** The fields with another team: its own line-up is suggested. */
export const ofTeam = (draft: MatchDraft, team: Team, view: MatchView): MatchDraft => ({
  ...draft,
  team,
  chosen: lineup(suggestedLineup(view, team)),
  out: null,
  into: null,
});

const isMinutes = (n: number | null): n is number => n !== null && Number.isInteger(n) && n >= 1 && n <= 255;

/** The ruling, once nothing is missing. */
export function matchRulingOf(action: MatchAction, draft: MatchDraft, view: MatchView): MatchRuling | null {
  const { team, chosen, out, into, board, room } = draft;
  const segment = lastSegment(view)?.number;
  switch (action) {
    case "set_lineup": {
      if (segment === undefined || !isLineup(chosen, view.conditions.teams[team].players.length)) return null;
      const [a, b, c, d] = chosen as [number, number, number, number];
      return { set_lineup: { segment, team, lineup: { open: [a, b], closed: [c, d] } } };
    }
    case "substitute":
      return segment === undefined || out === null || into === null
        ? null
        : { substitute: { segment, team, out, into } };
    case "score": {
      const [ns, ew] = [awardOf(draft.ns), awardOf(draft.ew)];
      return ns && ew ? { score: { board, room, ns, ew } } : null;
    }
    case "void":
      return { void: { board } };
    case "extend":
      return segment === undefined || !isMinutes(draft.minutes)
        ? null
        : { extend: { segment, minutes: draft.minutes } };
    case "penalise": {
      const amount = ratioOf(draft.amount);
      return amount === null ? null : { penalise: { team, amount, unit: draft.unit } };
    }
    case "forfeit":
      return { forfeit: { team } };
    case "finalise":
      return { finalise: {} };
  }
}

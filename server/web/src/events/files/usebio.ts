// An event as USEBIO 1.2, for scorers and federations.

import type { Seat } from "../../protocol/messages";
import { handsOf } from "../../rules/cards";
import { type Board, type Entry, type FieldEvent, type Line, type Section, shownPlace } from "./fieldFiles";
import { standingsSentences } from "./standings";
import { file, handLines, note, noteOfOthers, resultLines, tell, within } from "./xml";

export function usebio(event: FieldEvent): string {
  return file([
    ...within("CLUB", {}, [tell("CLUB_NAME", event.club)]),
    ...within("EVENT", { EVENT_TYPE: eventType(event) }, [
      tell("EVENT_DESCRIPTION", event.name),
      ...(event.date === null ? [] : [tell("DATE", event.date.split(".").reverse().join("/"))]),
      tell("BOARD_SCORING_METHOD", NAMES[event.scoring].method),
      ...(event.victoryPoints ? [tell("MATCH_SCORING_METHOD", "VPS")] : []),
      tell("SESSION_COUNT", "1"),
      tell("SECTION_COUNT", event.sections.length),
      tell("BOARDS_PLAYED", Math.max(0, ...event.sections.map(({ boards }) => boards.length))),
      tell("WINNER_TYPE", event.twoWinners ? "2" : "1"),
      ...standingsSentences(event.standings).map(noteOfOthers),
      ...within("SESSION", { SESSION_ID: "1" }, [
        ...event.sections.flatMap((each) => within("SECTION", { SECTION_ID: each.name }, section(event, each))),
        ...handset(event.sections.flatMap(({ boards }) => boards)),
      ]),
    ]),
  ]);
}

function section(event: FieldEvent, { entries, boards }: Section): string[] {
  const participants = entries.flatMap((entry) =>
    event.individual
      ? within("PLAYER", {}, [
          tell("PLAYER_NUMBER", entry.number),
          tell("PLAYER_NAME", entry.players.join(" / ")),
          ...ended(entry, entries),
        ])
      : within("PAIR", {}, [
          tell("PAIR_NUMBER", entry.number),
          ...ended(entry, entries),
          ...entry.players.flatMap((player) => within("PLAYER", {}, [tell("PLAYER_NAME", player)])),
        ]),
  );
  return [
    ...within("PARTICIPANTS", {}, participants),
    ...boards.flatMap(({ number, lines }) =>
      within("BOARD", {}, [
        tell("BOARD_NUMBER", number),
        ...lines.flatMap((line) => within("TRAVELLER_LINE", {}, travellerLine(line, NAMES[event.scoring].points))),
      ]),
    ),
  ];
}

/** Where an entry ended; the format has no place for what was fined, carried and given. */
function ended(entry: Entry, among: readonly Entry[]): string[] {
  const {
    withdrawn,
    direction,
    boards,
    total,
    fined,
    carried,
    withHandicap,
    impsABoard,
    overall,
    satOut,
    percentage,
    place,
  } = entry;
  return [
    ...(direction === null ? [] : [tell("DIRECTION", direction[0]!)]),
    tell("BOARDS_PLAYED", boards),
    tell("TOTAL_SCORE", total),
    ...(withdrawn ? [note("withdrawn")] : []),
    ...(fined === null ? [] : [note(`fined ${fined}`)]),
    ...(carried === null ? [] : [note(`carried ${carried}`)]),
    ...(withHandicap === null ? [] : [note(`handicap ${withHandicap.score} place ${withHandicap.place}`)]),
    ...(impsABoard === null ? [] : [note(`IMPs a board ${impsABoard}`)]),
    ...(overall === null ? [] : [note(`place of all sections ${overall}`)]),
    ...satOut.map((round) => note(`sat out round ${round}`)),
    ...(percentage === null ? [] : [tell("PERCENTAGE", percentage)]),
    ...(place === null ? [] : [tell("PLACE", shownPlace(entry, among))]),
  ];
}

function travellerLine({ sitting, result, points }: Line, pointsName: string): string[] {
  const seats = (["N", "S", "E", "W"] as const).map((seat): [Seat, number] | null =>
    "persons" in sitting ? [seat, sitting.persons[seat]] : null,
  );
  return [
    ...("pairs" in sitting
      ? [tell("NS_PAIR_NUMBER", sitting.pairs.NS), tell("EW_PAIR_NUMBER", sitting.pairs.EW)]
      : seats.flatMap((each) => (each === null ? [] : [tell(`${each[0]}_PLAYER_NUMBER`, each[1])]))),
    ...resultLines(result),
    ...(["NS", "EW"] as const).flatMap((side) => {
      const given = points[side];
      return given === null ? [] : [tell(`${side}_${pointsName}`, given)];
    }),
  ];
}

/** The hands, once each: sections play the same. */
function handset(boards: readonly Board[]): string[] {
  const shown = new Map(boards.map(({ number, deal }) => [`${number} ${deal}`, { number, hands: handsOf(deal) }]));
  if (shown.size === 0) return [];
  const all = [...shown.values()].flatMap(({ number, hands }) =>
    within("BOARD", {}, [tell("BOARD_NUMBER", number), ...handLines(hands)]),
  );
  return within("HANDSET", {}, all);
}

const NAMES = {
  matchpoints: { method: "MATCH_POINTS", points: "MATCH_POINTS", type: "MP_PAIRS", swiss: "SWISS_PAIRS" },
  cross_imps: {
    method: "CROSS_IMPS",
    points: "CROSS_IMP_POINTS",
    type: "CROSS_IMPS",
    swiss: "SWISS_PAIRS_CROSS_IMPS",
  },
  cross_imps_total: {
    method: "CROSS_IMPS",
    points: "CROSS_IMP_POINTS",
    type: "CROSS_IMPS",
    swiss: "SWISS_PAIRS_CROSS_IMPS",
  },
  butler: {
    method: "BUTLER_IMPS",
    points: "BUTLER_IMP_POINTS",
    type: "BUTLER_PAIRS",
    swiss: "SWISS_PAIRS_BUTLER_IMPS",
  },
  // No such file is written of a party.
  tally: { method: "CROSS_IMPS", points: "CROSS_IMP_POINTS", type: "CROSS_IMPS", swiss: "SWISS_PAIRS_CROSS_IMPS" },
} as const;

const eventType = ({ individual, swiss, scoring }: FieldEvent) =>
  individual ? "INDIVIDUAL" : NAMES[scoring][swiss ? "swiss" : "type"];

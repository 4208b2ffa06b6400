// An event as USEBIO 1.2, for scorers and federations.

import type { Seat } from "../../protocol/messages";
import { contractParts, handsOf, SEATS } from "../../rules/cards";
import {
  type Board,
  type Entry,
  type FieldEvent,
  givenBy,
  type Line,
  type Section,
  shownPlace,
  standingsSentences,
} from "./fieldFiles";

const HEAD = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<!DOCTYPE USEBIO SYSTEM "http://www.usebio.org/files/usebio_v1_2.dtd">',
];

export function usebio(event: FieldEvent): string {
  const file = within("USEBIO", { Version: "1.2" }, [
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
  return `${[...HEAD, ...file].join("\n")}\n`;
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
  const { withdrawn, direction, boards, total, fined, carried, withHandicap, impsABoard, satOut, percentage, place } =
    entry;
  return [
    ...(direction === null ? [] : [tell("DIRECTION", direction[0]!)]),
    tell("BOARDS_PLAYED", boards),
    tell("TOTAL_SCORE", total),
    ...(withdrawn ? [note("withdrawn")] : []),
    ...(fined === null ? [] : [note(`fined ${fined}`)]),
    ...(carried === null ? [] : [note(`carried ${carried}`)]),
    ...(withHandicap === null ? [] : [note(`handicap ${withHandicap.score} place ${withHandicap.place}`)]),
    ...(impsABoard === null ? [] : [note(`IMPs a board ${impsABoard}`)]),
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
    ...told(result),
    ...[givenBy(result)].flatMap((given) => (given === null ? [] : [note(given)])),
    ...(["NS", "EW"] as const).flatMap((side) => {
      const given = points[side];
      return given === null ? [] : [tell(`${side}_${pointsName}`, given)];
    }),
  ];
}

function told(result: Line["result"]): string[] {
  switch (result.kind) {
    case "passed out":
      return [tell("CONTRACT", "PASS"), tell("SCORE", result.score)];
    case "played": {
      const { level, strain, doubling, declarer } = contractParts(result.contract);
      return [
        tell("CONTRACT", `${level}${strain}${doubling.toLowerCase()}`),
        tell("PLAYED_BY", declarer),
        ...(result.lead === null ? [] : [tell("LEAD", result.lead)]),
        tell("TRICKS", result.tricks),
        tell("SCORE", result.score),
      ];
    }
    case "artificial":
      return [tell("SCORE", `A${twoDigits(result.NS)}${twoDigits(result.EW)}`)];
    case "adjusted":
      return [];
    case "not played":
      return [tell("SCORE", "NP")];
  }
}

export const twoDigits = (percent: number) => `${percent}`.padStart(2, "0");

/** The hands, once each: sections play the same. */
function handset(boards: readonly Board[]): string[] {
  const shown = new Map(boards.map(({ number, deal }) => [`${number} ${deal}`, { number, hands: handsOf(deal) }]));
  if (shown.size === 0) return [];
  const all = [...shown.values()].flatMap(({ number, hands }) =>
    within("BOARD", {}, [
      tell("BOARD_NUMBER", number),
      ...SEATS.flatMap((seat) => {
        const suits = hands[seat].split(".");
        const held = ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"].map((suit, at) => tell(suit, suits[at] ?? ""));
        return within("HAND", {}, [tell("DIRECTION", seat), ...held]);
      }),
    ]),
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

function within(name: string, attributes: Record<string, string>, inside: readonly string[]): string[] {
  const given = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return [`<${name}${given.join("")}>`, ...inside.map((line) => `  ${line}`), `</${name}>`];
}

const tell = (name: string, text: string | number) => `<${name}>${escaped(`${text}`)}</${name}>`;

const note = (text: string) => `<!-- ${text} -->`;

/** The same with words of other people, in which two hyphens in a row would end it. */
const noteOfOthers = (text: string) => note(allowed(text).replaceAll("--", "- -").replaceAll("--", "- -"));

const ENTITIES: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" };

const escaped = (text: string) => allowed(text).replace(/[<>&'"]/g, (character) => ENTITIES[character]!);

/** XML 1.0 (2.2) has no place for most control characters, escaped or not; white space of any kind becomes a space. */
const allowed = (text: string) => text.replace(/[\t\n\r]/g, " ").replace(/[\0-\x1f\ufffe\uffff]/g, "\ufffd");

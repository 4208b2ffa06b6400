// The conditions of contest in sentences.

import type { Catalogue } from "../i18n/catalogue";
import { decimal } from "../i18n/decimals";
import type { MatchConditions } from "../protocol/messages";
import { nameOf } from "../protocol/unions";
import { rounded } from "./sheet/exact";
import { ROOMS } from "./match";

export const minutesOf = (ms: number) => Math.round(ms / 60_000);

/** Segments of the same length once, others one after the other: `8`, `9, 8, 8`. */
export const sizes = (segments: readonly number[]) =>
  segments.every((size) => size === segments[0]) ? `${segments[0]}` : segments.join(", ");

export function agreedInWords(
  conditions: Omit<MatchConditions, "teams" | "name">,
  [home, away]: [string, string],
  w: Catalogue["teams"],
): string[] {
  const { segments, scoring, victory_points, carry_over, lineup_within_ms, order, segment_clock } = conditions;
  const { agreed } = w;
  const boards = segments.reduce((sum, size) => sum + size, 0);
  const what = [agreed.boards(boards, segments.length, sizes(segments)), agreed.scoring[scoring]];
  if (victory_points) what.push(agreed.vps[nameOf(victory_points)]);
  const rooms = ROOMS.filter((room) => order[room] !== "ascending");
  return [
    `${what.join(", ")}.`,
    ...(carry_over
      ? [
          agreed.carry(
            carry_over.to === "home" ? home : away,
            `${decimal(rounded(carry_over.amount))} ${w.unit[scoring]}`,
          ),
        ]
      : []),
    agreed.visibility[conditions.visibility],
    agreed.seating[conditions.seating_rights],
    ...(lineup_within_ms ? [agreed.within(minutesOf(lineup_within_ms))] : []),
    agreed.ties[conditions.ties],
    ...(conditions.exchange === "at_half" ? [agreed.exchange] : []),
    ...(conditions.least_segments ? [agreed.least(conditions.least_segments)] : []),
    ...(segment_clock
      ? [agreed.clock(minutesOf(segment_clock.ms_per_board)), agreed.atLimit[segment_clock.at_limit]]
      : []),
    ...rooms.map((room) => `${w.room[room]}: ${agreed.order[order[room]]}`),
    agreed.correction(minutesOf(conditions.correction_ms)),
  ];
}

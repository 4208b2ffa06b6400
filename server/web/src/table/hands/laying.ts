// Where each card of a hand lies within the hand's place.

import type { Card } from "../../protocol/messages";
import type { Place } from "../places/placement";
import { type HandPlan, TALL } from "../places/plan";

export interface Lying {
  card: Card;
  x: number;
  y: number;
  /** In degrees. */
  turned: number;
  /** Whether the next card lies on it, so that only its index is seen. */
  covered: boolean;
}

/** `groups` are the fan, its two rows, or the suits of a hand that lies open. */
export function lay(groups: readonly (readonly Card[])[], plan: HandPlan, place: Place): Lying[] {
  const { lies, width, height, card: size, step, pitch } = plan;
  const across = (cards: readonly Card[]) => (cards.length - 1) * step + size;
  return groups.flatMap((cards, group) =>
    cards.map((card, at): Lying => {
      const covered = at < cards.length - 1;
      switch (lies) {
        case "fan": {
          const off = at - (cards.length - 1) / 2;
          const sag = off ** 2 * size * 0.0022;
          return { card, x: width / 2 + off * step - size / 2, y: sag + size * 0.02, turned: off * 0.7, covered };
        }
        case "two_rows": {
          const above = group < groups.length - 1;
          const row = height - TALL * size - (groups.length - 1 - group) * pitch;
          return {
            card,
            x: (width - across(cards)) / 2 + at * step,
            y: row,
            turned: 0,
            covered: above || (covered && step < size * 0.9),
          };
        }
        case "columns": {
          const begins = (width - (groups.length - 1) * pitch - size) / 2;
          return { card, x: begins + group * pitch, y: at * step, turned: 0, covered };
        }
        case "rows": {
          const begins = (height - (groups.length - 1) * pitch - TALL * size) / 2;
          const x = place === "right" ? width - across(cards) + at * step : at * step;
          return { card, x, y: begins + group * pitch, turned: 0, covered: covered || group < groups.length - 1 };
        }
        default:
          return { card, x: 0, y: 0, turned: 0, covered };
      }
    }),
  );
}

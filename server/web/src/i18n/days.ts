// How days are written where a time is not of today, and how long there is until then: see `times`.

import { timeIn } from "../direct/acts";
import { preferences } from "../app/settings.svelte";
import { tagOf } from "./catalogue";
import { locale } from "./times";

const dated = (ms: number, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), how).format(ms);

/** "6 December 2026". */
export const dateOf = (ms: number): string => dated(ms, { dateStyle: "long" });

/** The day of a time, "6 December"; `null` if it is the day of `now`. */
export function otherDayOf(ms: number, now: number): string | null {
  return dateOf(ms) === dateOf(now) ? null : dated(ms, { day: "numeric", month: "long" });
}

const [HOUR, DAY] = [3_600_000, 86_400_000];

/** How long there is: "10 days", below two days "25:04:10", below two hours "119:05". */
export function leftIn(ms: number): string {
  if (ms >= 2 * DAY) {
    const days = new Intl.NumberFormat(tagOf(preferences.language), {
      style: "unit",
      unit: "day",
      unitDisplay: "long",
    });
    return days.format(Math.floor(ms / DAY));
  }
  if (ms < 2 * HOUR) return timeIn(ms);
  return `${Math.floor(ms / HOUR)}:${timeIn(ms % HOUR).padStart(5, "0")}`;
}

// How long ago something was, as one says it.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function whenInWords(when: number, now: number, locale: string): string {
  const ago = Math.max(0, now - when);
  const say = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (ago < HOUR) return say.format(-Math.round(ago / MINUTE), "minute");
  if (ago < DAY) return say.format(-Math.round(ago / HOUR), "hour");
  if (ago < 7 * DAY) return say.format(-Math.round(ago / DAY), "day");
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(when);
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Language } from "./catalogue";
import { CATALOGUES } from "./every";

const preferences = { language: "en" as Language };
vi.mock("../app/settings.svelte", () => ({ preferences }));
const { dateOf, leftIn, otherDayOf } = await import("./days");

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const noon = new Date(2026, 11, 6, 12).getTime();

beforeEach(() => vi.stubGlobal("navigator", { languages: ["en-GB"] }));
afterEach(() => {
  preferences.language = "en";
  vi.unstubAllGlobals();
});

test("a day is told where it is another one", () => {
  expect(otherDayOf(noon, noon - 11 * HOUR)).toBeNull();
  expect(otherDayOf(noon, noon - 13 * HOUR)).toBe("6 December");
  expect(dateOf(noon)).toBe("6 December 2026");
});

test("how long there is, in what one counts it in", () => {
  expect([59 * SECOND, 119 * MINUTE + 5 * SECOND].map(leftIn)).toEqual(["0:59", "119:05"]);
  expect([2 * HOUR, 25 * HOUR + 4 * MINUTE + 10 * SECOND].map(leftIn)).toEqual(["2:00:00", "25:04:10"]);
  expect([48 * HOUR, 240 * HOUR + MINUTE].map(leftIn)).toEqual(["2 days", "10 days"]);
  preferences.language = "pl";
  expect(leftIn(240 * HOUR)).toBe("10 dni");
});

test.each<[Language, string, string]>([
  ["en", "The event starts at 12:00.", "The event starts on 6 December at 12:00."],
  ["de", "Das Turnier beginnt um 12:00 Uhr.", "Das Turnier beginnt am 6. Dezember um 12:00 Uhr."],
  ["fr", "Le tournoi commence à 12:00.", "Le tournoi commence le 6 décembre à 12:00."],
  ["nl", "Het toernooi begint om 12:00.", "Het toernooi begint op 6 december om 12:00."],
  ["pl", "Turniej zaczyna się o 12:00.", "Turniej zaczyna się 6 grudnia o 12:00."],
  ["it", "Il torneo comincia alle 12:00.", "Il torneo comincia il 6 dicembre alle 12:00."],
  ["es", "El torneo empieza a las 12:00.", "El torneo empieza el 6 de diciembre a las 12:00."],
  ["zh", "赛事于 12:00 开始。", "赛事于 12月6日 12:00 开始。"],
])("%s says when an event starts", (language, today, later) => {
  preferences.language = language;
  const { starts, corrections } = CATALOGUES[language].events.field.clock;
  const day = otherDayOf(noon, noon - 240 * HOUR)!;
  expect([starts("12:00", null), starts("12:00", day)]).toEqual([today, later]);
  expect(corrections("12:00", day)).toContain(day);
});

test("in Italian the eighth and the eleventh begin with a vowel", () => {
  const { starts } = CATALOGUES.it.events.field.clock;
  expect(starts("12:00", "8 dicembre")).toBe("Il torneo comincia l’8 dicembre alle 12:00.");
  expect(starts("12:00", "18 dicembre")).toBe("Il torneo comincia il 18 dicembre alle 12:00.");
});

import { expect, test, vi } from "vitest";

import type { Language } from "./catalogue";

vi.mock("../app/settings.svelte", () => ({ preferences: { language: "en" } }));
const { localeOf, timeOfDay } = await import("./times");

test.each<[Language, string[], string]>([
  ["en", ["en-GB", "en-US", "en"], "en-GB"],
  ["de", ["en-US", "de-AT", "de"], "de-AT"],
  ["de", ["en-GB"], "de"],
  ["fr", ["fr"], "fr"],
  ["es", ["es-419"], "es-419"],
  // The signs are those of the page.
  ["zh", ["zh-TW"], "zh-Hans-TW"],
  ["zh", ["zh-Hant-HK"], "zh-Hans-HK"],
  ["zh", ["zh-yue"], "zh-Hans"],
  ["en", ["en-u-hc-h12"], "en"],
  ["en", ["en-US@posix"], "en"],
])("%s in a browser of %j is written as %s", (language, tags, locale) => {
  expect(localeOf(language, tags)).toBe(locale);
  expect(() => new Intl.DateTimeFormat(locale)).not.toThrow();
});

test("a time of day is written as in the browser's region", () => {
  const evening = new Date(2026, 10, 22, 17, 44).getTime();
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  expect(timeOfDay(evening)).toBe("17:44");
  vi.stubGlobal("navigator", { languages: ["en-US"] });
  expect(timeOfDay(evening)).toMatch(/^5:44\sPM$/);
  vi.unstubAllGlobals();
});

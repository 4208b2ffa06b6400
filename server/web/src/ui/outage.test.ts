import { expect, test } from "vitest";

import { CATALOGUES } from "../i18n/every";
import { troubleInWords } from "./outage";

const { en, de } = CATALOGUES;

test("one loss has one text, however often it is tried", () => {
  const link = ["waiting", "connecting", "waiting", "connecting"] as const;
  const said = link.map((now) => troubleInWords(now, null, true, en.common.link));
  expect(new Set(said)).toEqual(new Set([en.common.link.waiting]));
});

test("who was never connected has lost nothing while the page connects", () => {
  expect(troubleInWords("connecting", null, false, de.common.link)).toBe(de.common.link.connecting);
  expect(troubleInWords("waiting", null, false, de.common.link)).toBe(de.common.link.waiting);
});

test("what the server said comes first, and so does its silence", () => {
  expect(troubleInWords("connecting", "restart", true, en.common.link)).toBe(en.common.link.restarting);
  expect(troubleInWords("silent", null, true, en.common.link)).toBe(en.common.link.silent);
  expect(troubleInWords("barred", "version", true, en.common.link)).toBe(en.common.link.outdated);
});

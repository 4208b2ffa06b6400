import { expect, test } from "vitest";

import { whenInWords } from "./when";

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;

test("how long ago something was is said as people say it", () => {
  expect(whenInWords(NOW - 5 * 60_000, NOW, "en")).toBe("5 minutes ago");
  expect(whenInWords(NOW - 2 * HOUR, NOW, "de")).toBe("vor 2 Stunden");
  expect(whenInWords(NOW - 26 * HOUR, NOW, "fr")).toBe("hier");
  expect(whenInWords(NOW - 30 * 24 * HOUR, NOW, "en")).toBe("Oct 23, 2026");
  expect(whenInWords(NOW + HOUR, NOW, "en")).toBe("this minute");
});

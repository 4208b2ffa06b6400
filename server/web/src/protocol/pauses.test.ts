import { expect, test } from "vitest";

import { pauseOf } from "./pauses";

test("who is too fast and whom the server has no time for are told how long to wait, and nobody else", () => {
  expect(pauseOf({ too_fast: { retry_after_ms: 340 } })).toBe(340);
  expect(pauseOf({ overloaded: { retry_after_ms: 2_001 } })).toBe(2_001);
  expect(pauseOf({ storage_full: {} })).toBeUndefined();
});

import { expect, test } from "vitest";

import { impsOf } from "./imps";

test("a difference is worth IMPs from its least score on, with its sign", () => {
  expect([0, 10, 20, 40, 50, 4000, 7600].map(impsOf)).toEqual([0, 0, 1, 1, 2, 24, 24]);
  expect([-10, -20, -1310].map(impsOf), "the boards of the rules’ own example").toEqual([0, -1, -16]);
  expect([420 - 450, 500 - 620, -690 + 1440, 140 + 100].map(impsOf)).toEqual([-1, -3, 13, 6]);
});

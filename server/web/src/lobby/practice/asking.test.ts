import { expect, test } from "vitest";

import { asksAboutAHand } from "./asking";

test("numbers alone are no condition on a hand", () => {
  for (const text of ["15-17", "15", "(3 + 4) >= 2", "12 # points of South"])
    expect(asksAboutAHand(text), text).toBe(false);
  for (const text of ["hcp(south) >= 15", "fit = 8\nspades(south) >= fit", ""])
    expect(asksAboutAHand(text), text).toBe(true);
});

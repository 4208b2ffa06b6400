import { expect, test } from "vitest";

import { isolated } from "./isolated";

test("a name from the right stands alone, and any other is as it was", () => {
  const [ahmad, sarah] = ["\u0623\u062d\u0645\u062f", "\u05e9\u05e8\u05d4"];
  expect([ahmad, sarah].map(isolated)).toEqual([`\u2068${ahmad}\u2069`, `\u2068${sarah}\u2069`]);
  expect(["Ann", "Γιώργος", "王伟", "🂡"].map(isolated)).toEqual(["Ann", "Γιώργος", "王伟", "🂡"]);
});

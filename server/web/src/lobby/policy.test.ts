import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { PROFILES, policyOf } from "./policy";

// The table of section 13.1 is what the protocol says of the profiles.
const PROTOCOL = readFileSync(new URL("../../../../protocol/PROTOCOL.md", import.meta.url), "utf8");

test("the profiles are those of the protocol", () => {
  const rows = PROTOCOL.split("### 13.1")[1]!.split("### 13.2")[0]!.split("\n");
  const head = rows.findIndex((row) => row.startsWith("| | `social`"));
  const agreed = rows
    .slice(head + 2, head + 12)
    .map((row) => row.split("|").map((cell) => cell.trim().replaceAll("`", "")));
  expect(agreed).toHaveLength(10);
  for (const [, member, ...values] of agreed)
    PROFILES.forEach((profile, at) => {
      const policy = policyOf(profile) as unknown as Record<string, unknown>;
      expect(policy[member!], `${profile} ${member}`).toEqual(JSON.parse(values[at]!));
    });
});

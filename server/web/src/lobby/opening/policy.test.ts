import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import {
  agreedIn,
  agreeing,
  computersPartsIn,
  mayLeadFaceDown,
  playingFor,
  PROFILES,
  policyOf,
  switchesIn,
} from "./policy";

// The second table of the chapter is what the protocol says of the profiles.
const CHAPTER = readFileSync(new URL("../../../../../protocol/chapters/policies.md", import.meta.url), "utf8");

test("the profiles are those of the protocol", () => {
  const rows = CHAPTER.split("\n");
  const head = rows.findIndex((row) => row.startsWith("| | `social`"));
  const agreed = rows
    .slice(head + 2, rows.indexOf("", head))
    .map((row) => row.split("|").map((cell) => cell.trim().replaceAll("`", "")));
  expect(agreed).toHaveLength(11);
  for (const [, member, ...values] of agreed)
    PROFILES.forEach((profile, at) => {
      const policy = policyOf(profile) as unknown as Record<string, unknown>;
      // A member that is missing is `true`.
      expect(member! in policy ? policy[member!] : true, `${profile} ${member}`).toEqual(JSON.parse(values[at]!));
    });
});

test("the auction is practised with boards of duplicate, and computers sit in where they can play", () => {
  const agreed = agreeing(agreeing(policyOf("social"), "auction_only", true), "replace_absent", true);
  expect(agreedIn(null, agreed)).toEqual(agreed);
  const rubber = agreedIn({ form: "rubber", rubbers: null } as never, agreed).computers;
  expect(rubber).toMatchObject({ auction_only: false, replace_absent: true });
  const three = { form: "three_handed" } as never;
  expect(computersPartsIn(three)).toEqual(["hints"]);
  expect(agreedIn(three, agreed).computers).toMatchObject({ auction_only: false, replace_absent: false });
  expect(agreedIn(null, policyOf("social"))).toEqual(policyOf("social"));
});

test("what computers play for is agreed for boards of duplicate, and a form says it itself", () => {
  const agreed = playingFor(policyOf("social"), "matchpoints");
  expect(agreedIn(null, agreed).computers).toMatchObject({ play_for: "matchpoints", level: "club" });
  expect(agreedIn({ form: "rubber" } as never, agreed).computers).not.toHaveProperty("play_for");
});

test("of calls, leads face down and imported boards is spoken where there are some", () => {
  const form = (form: string) => ({ form }) as never;
  expect(switchesIn(null)).toEqual(["claim_statement", "skip_pause", "own_card", "importer_plays"]);
  expect(switchesIn(form("rubber"))).toEqual(["claim_statement", "skip_pause", "own_card"]);
  expect(switchesIn(form("whist"))).toEqual(["claim_statement"]);
  const where = [null, ...["rubber", "minibridge_slips", "whist", "minibridge", "honeymoon", "three_handed"].map(form)];
  expect(where.map(mayLeadFaceDown)).toEqual([true, true, true, true, false, false, false]);
});

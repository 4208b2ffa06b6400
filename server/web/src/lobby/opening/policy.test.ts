import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { CATALOGUES } from "../../i18n/every";
import type { Profile } from "../../protocol/messages";
import {
  agreedIn,
  agreeing,
  alertsIn,
  computersPartsIn,
  kibitzingsIn,
  mayLeadFaceDown,
  playingFor,
  PROFILES,
  policyOf,
  profileInWords,
  switchesIn,
  usualIn,
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
  expect(computersPartsIn(three)).toEqual([]);
  expect(agreedIn(three, agreeing(agreed, "hints", true)).computers).toMatchObject({
    auction_only: false,
    replace_absent: false,
    hints: false,
  });
  expect(agreedIn(null, policyOf("social"))).toEqual(policyOf("social"));
});

test("minibridge is a lesson unless somebody says otherwise", () => {
  const usual = [null, ...["rubber", "minibridge", "minibridge_slips"].map((form) => ({ form }) as never)].map(usualIn);
  expect(usual).toEqual(["social", "social", "teaching", "teaching"]);
});

test("what a form cannot have is neither offered nor agreed", () => {
  const [three, two] = [{ form: "three_handed" }, { form: "honeymoon", hands: "draw" }] as never[];
  const lesson = agreedIn(two!, { ...policyOf("teaching"), alerts: "by_partner" });
  expect(lesson).toMatchObject({ kibitzing: "open_cards", alerts: "by_bidder" });
  expect(agreedIn(three!, { ...policyOf("club"), kibitzing: { one_hand: "W" } })).toMatchObject({
    kibitzing: "open_cards",
    clock: null,
  });
  expect(agreedIn(three!, { ...policyOf("club"), kibitzing: { one_hand: "S" } }).kibitzing).toEqual({ one_hand: "S" });
  expect(kibitzingsIn(two!)).toEqual(["off", "open_cards", "delayed", { one_hand: "N" }, { one_hand: "E" }]);
  expect(agreedIn({ form: "minibridge" } as never, policyOf("screens")).alerts).toBe("by_bidder");
  expect(alertsIn({ form: "rubber" } as never)).toContain("behind_screens");
  const staked = { ...policyOf("social"), stakes: 5 };
  expect(agreedIn(null, staked)).not.toHaveProperty("stakes");
  expect(agreedIn({ form: "rubber" } as never, staked).stakes).toBe(5);
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
  expect(switchesIn(form("three_handed"))).toEqual(["claim_statement", "skip_pause"]);
  const where = [null, ...["rubber", "minibridge_slips", "whist", "minibridge", "honeymoon", "three_handed"].map(form)];
  expect(where.map(mayLeadFaceDown)).toEqual([true, true, true, true, false, false, false]);
});

test("a profile promises in each form what can be agreed there", () => {
  const { lobby } = CATALOGUES.en;
  const { club, tournament, teaching } = lobby.profile;
  const says = (profile: Profile, form: string | null) => {
    const chosen = form === null ? null : ({ form, hands: "draw" } as never);
    return profileInWords(agreedIn(chosen, policyOf(profile)), chosen, lobby);
  };
  expect([says("teaching", null), says("club", "rubber"), says("tournament", "whist")]).toEqual(
    [teaching, club, tournament].map((profile) => profile.says),
  );
  for (const few of ["honeymoon", "three_handed"]) expect(says("teaching", few)).toBe(teaching.openCards);
  expect(says("club", "minibridge"), "its lead is never face down").toBe(club.faceUp);
  expect(says("club", "three_handed"), "each of three is for themself").toBe(club.unclocked);
  expect(says("tournament", "three_handed")).toBe(tournament.unclocked);
  const apart = { ...policyOf("teaching"), kibitzing: "off" } as const;
  expect(profileInWords(apart, null, lobby)).toBe(teaching.unwatched);
});

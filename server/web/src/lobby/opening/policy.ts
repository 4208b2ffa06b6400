// The five profiles and what each agrees on (protocol, chapter policies).

import type { Catalogue } from "../../i18n/catalogue";
import type { Alerts, Computers, Form, Kibitzing, PlayFor, Policy, Profile } from "../../protocol/messages";
import { isCalled } from "../../rules/naming";
import { hasPartners, playersIn, seatingOf } from "../../rules/seating";

export const PROFILES = ["social", "club", "tournament", "screens", "teaching"] as const satisfies readonly Profile[];

/** Those that most people want; the others are as strict as a director's. */
export const PRESETS = ["social", "club", "teaching"] as const satisfies readonly Profile[];
export const STRICTER = ["tournament", "screens"] as const satisfies readonly Profile[];

const SOCIAL: Policy = {
  profile: "social",
  kibitzing: "open_cards",
  claims: "play_on",
  claim_statement: false,
  alerts: "by_bidder",
  lead: "face_up",
  undo: "misclick",
  skip_pause: false,
  own_card: true,
  importer_plays: true,
  chat: "free",
  clock: null,
};

const TOURNAMENT: Policy = {
  ...SOCIAL,
  profile: "tournament",
  kibitzing: "off",
  claims: "director",
  claim_statement: true,
  lead: "face_down",
  undo: "auction",
  skip_pause: true,
  own_card: false,
  importer_plays: false,
  chat: "closed",
  clock: { minutes_per_board: 7, at_zero: "call_director" },
};

/** Computers as usual. */
const PLAYING: Computers = { level: "club", tempo: "even", replace_absent: false };
/** And they say what they would do. */
export const HINTING: Computers = { ...PLAYING, hints: true };

const AGREED: Record<Profile, Policy> = {
  social: SOCIAL,
  club: {
    ...SOCIAL,
    profile: "club",
    kibitzing: "delayed",
    claims: "play_on_if_all_agree",
    lead: "face_down",
    chat: "phrases",
    clock: { minutes_per_board: 8, at_zero: "note" },
  },
  tournament: TOURNAMENT,
  screens: { ...TOURNAMENT, profile: "screens", alerts: "behind_screens", undo: "none", skip_pause: false },
  teaching: { ...SOCIAL, profile: "teaching", kibitzing: "all_hands", undo: "free", computers: HINTING },
};

/** What a profile agrees on. */
export const policyOf = (profile: Profile): Policy => structuredClone(AGREED[profile]);

/** What may be agreed about computers. */
export type ComputersPart = "replace_absent" | "hints" | "auction_only";

/** Computers have learnt an auction of four. */
export const computersPlay = (form: Form | null | undefined) => hasPartners(seatingOf(form)) && isCalled(form);

/** What may be agreed about computers in a form of the game; none is boards of duplicate. */
export const computersPartsIn = (form: Form | null): ComputersPart[] =>
  form === null ? ["replace_absent", "hints", "auction_only"] : computersPlay(form) ? ["replace_absent", "hints"] : [];

/** What a form is usually played by: minibridge is for learners (FORMS 13.1). */
export const usualIn = (form: Form | null): Profile =>
  form?.form === "minibridge" || form?.form === "minibridge_slips" ? "teaching" : "social";

/** Screens part four who call. */
export const mayHaveScreens = (form: Form | null): boolean => computersPlay(form);

/** Who may alert: who has no partner does it themself. */
export const alertsIn = (form: Form | null): Alerts[] => [
  "by_bidder",
  ...(hasPartners(seatingOf(form)) ? (["by_partner"] as const) : []),
  ...(mayHaveScreens(form) ? (["behind_screens"] as const) : []),
];

/** What those who look on may see: of two or three hands there would be little left to hide. */
export const kibitzingsIn = (form: Form | null): Kibitzing[] => [
  "off",
  "open_cards",
  "delayed",
  ...(hasPartners(seatingOf(form)) ? (["all_hands"] as const) : []),
  ...playersIn(seatingOf(form)).map((seat) => ({ one_hand: seat })),
];

/** A clock counts the time of two sides, and of three players each is for themself. */
export const mayHaveClock = (form: Form | null): boolean => seatingOf(form) !== "three";

/**
 * What may be agreed with yes or no: of calls where there are some, of convention cards where partners have one, and of
 * boards that somebody has seen at duplicate only.
 */
type Switch = "claim_statement" | "skip_pause" | "own_card" | "importer_plays";

export const switchesIn = (form: Form | null | undefined): Switch[] => [
  "claim_statement",
  ...(isCalled(form) ? (["skip_pause"] as const) : []),
  ...(isCalled(form) && seatingOf(form) !== "three" ? (["own_card"] as const) : []),
  ...(form ? [] : (["importer_plays"] as const)),
];

/** Whether there is somebody who may ask before the opening lead is faced. */
export const mayLeadFaceDown = (form: Form | null | undefined): boolean =>
  !form || (hasPartners(seatingOf(form)) && form.form !== "minibridge");

/**
 * What a profile says of itself where this is agreed by it: nothing of a lead face down, a clock or all hands where
 * there is none.
 */
export function profileInWords(policy: Policy, form: Form | null | undefined, w: Catalogue["lobby"]): string {
  const { club, tournament, teaching } = w.profile;
  const { profile, kibitzing, clock } = policy;
  if (profile === "club" && !clock) return club.unclocked;
  if (profile === "club" && !mayLeadFaceDown(form)) return club.faceUp;
  if (profile === "tournament" && !clock) return tournament.unclocked;
  if (profile === "teaching" && kibitzing !== "all_hands")
    return kibitzing === "open_cards" ? teaching.openCards : teaching.unwatched;
  return w.profile[profile].says;
}

/** A policy in which a part of what is agreed about computers is on or off. */
export const agreeing = (policy: Policy, part: ComputersPart, on: boolean): Policy => ({
  ...policy,
  computers: { ...(policy.computers ?? PLAYING), [part]: on },
});

/** A policy in which computers play for this on boards of duplicate. */
export const playingFor = (policy: Policy, play_for: PlayFor): Policy => ({
  ...policy,
  computers: { ...(policy.computers ?? PLAYING), play_for },
});

/** A policy without what cannot be agreed in a form of the game. */
export function agreedIn(form: Form | null, policy: Policy): Policy {
  const possible = computersPartsIn(form);
  const parts = (["replace_absent", "hints", "auction_only"] as const).filter((part) => policy.computers?.[part]);
  const { stakes: _stakes, ...unstaked } = policy;
  const agreed = parts
    .filter((part) => !possible.includes(part))
    .reduce((agreed, part) => agreeing(agreed, part, false), {
      // Boards have no accounts on which something could be staked.
      ...(form === null ? unstaked : policy),
      alerts: alertsIn(form).includes(policy.alerts) ? policy.alerts : "by_bidder",
      kibitzing: kibitzingsIn(form).some((may) => JSON.stringify(may) === JSON.stringify(policy.kibitzing))
        ? policy.kibitzing
        : "open_cards",
      clock: mayHaveClock(form) ? policy.clock : null,
    });
  if (form === null || !agreed.computers?.play_for) return agreed;
  // A form says by what it writes down what they play for.
  const { play_for: _playFor, ...computers } = agreed.computers;
  return { ...agreed, computers };
}

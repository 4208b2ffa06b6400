// The five profiles and what each agrees on (protocol, chapter policies).

import type { Computers, Policy, Profile } from "../../protocol/messages";

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

/** Computers as usual, who also say what they would do. */
export const HINTING: Computers = { level: "club", tempo: "even", replace_absent: false, hints: true };

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

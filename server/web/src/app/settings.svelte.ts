// What this person likes, kept in this browser.

import { firstSpoken, isLanguage, type Language, tagOf } from "../i18n/catalogue";

export interface Preferences {
  language: Language;
  theme: "system" | "light" | "dark";
  /** Suits in four colours, or in red and black. */
  deck: "four" | "classic";
  /** Whether a card or call is chosen first and made with a second tap; `touch` on touch screens only. */
  confirm: "always" | "touch" | "never";
  /** Soft sounds at one's turn, at a card, when somebody asks. */
  sound: boolean;
  /** How loud they are, up to 1. */
  volume: number;
  cards: keyof typeof CARD_SIZES;
  /** With which hand one presses what is beside the cards. */
  hand: "right" | "left";
  /** Whether a card or a pass may be chosen before it is one's turn, where friends play or learn. */
  ahead: boolean;
  /** Whether talk, scores and the auction stand beside the table where there is room. */
  panel: boolean;
}

export const CARD_SIZES = { small: 0.85, usual: 1, large: 1.15 } as const;

const KEY = "bridge.preferences";

function initial(): Preferences {
  const standard: Preferences = {
    language: firstSpoken(navigator.languages),
    theme: "system",
    deck: "four",
    confirm: "touch",
    sound: true,
    volume: 0.6,
    cards: "usual",
    hand: "right",
    ahead: false,
    panel: true,
  };
  try {
    const kept = { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
    return isLanguage(kept.language) ? kept : { ...kept, language: standard.language };
  } catch {
    return standard;
  }
}

export const preferences: Preferences = $state(initial());

const touch = matchMedia("(pointer: coarse)");
export const asksTwice = () => preferences.confirm === "always" || (preferences.confirm === "touch" && touch.matches);

/** Keeps the preferences and shows them; to be called once, inside an effect. */
export function applyPreferences(): void {
  localStorage.setItem(KEY, JSON.stringify(preferences));
  const root = document.documentElement;
  root.lang = tagOf(preferences.language);
  root.dataset.theme = preferences.theme;
  root.dataset.deck = preferences.deck;
  root.dataset.handed = preferences.hand;
}

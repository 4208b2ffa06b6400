/** What a table has agreed, in plain words: one line for each member of its policy. */
export const agreements = {
  title: "What this table has agreed",
  profiles: {
    social: "A social table",
    club: "A club table",
    tournament: "A tournament",
    screens: "A table with screens",
    teaching: "A lesson",
  },
  about: {
    alerts: "Alerts",
    lead: "Opening lead",
    claims: "Claims",
    undo: "Taking back",
    chat: "Talk",
    own_card: "Own convention card",
    kibitzing: "Watching",
    clock: "Time",
    skip_pause: "After a jump",
  },
  alerts: {
    by_bidder: "You alert and explain your own calls. Your opponents read it, your partner never does.",
    by_partner: "You alert and explain your partner’s calls, and all four read it.",
    behind_screens: "Calls cross a screen in pairs. What they mean is told to your screenmate only.",
  },
  lead: {
    face_up: "The opening lead is made face up.",
    face_down: "The opening lead lies face down until nobody has a question.",
  },
  claims: {
    play_on: "A rejected claim is void and play goes on.",
    play_on_if_all_agree: "A rejected claim is played on if all four agree; otherwise the director decides.",
    director: "The director decides about a rejected claim.",
  },
  claimStatement: "Whoever claims says how the tricks are taken.",
  undo: {
    none: "Only the director gives anything back.",
    auction: "A call may go back until partner has called, if both opponents allow it. No card.",
    misclick: "A slip may go back until the next player acts, if both opponents allow it.",
    free: "Anything may go back if the three others allow it.",
  },
  chat: {
    free: "Everybody may talk.",
    phrases: "While a board is on, only set phrases are said.",
    closed: "While a board is on nobody talks.",
  },
  ownCard: { yes: "You may look at your own card at any time.", no: "You may look at your own card between boards." },
  kibitzing: {
    off: "Nobody may watch.",
    open_cards: "Kibitzers see what lies on the table.",
    one_hand: (seat: string) => `Kibitzers see what ${seat} sees.`,
    delayed: "Kibitzers see a board when it is over.",
    all_hands: "Kibitzers see all four hands.",
  },
  clock: {
    none: "Nobody looks at the clock.",
    note: (minutes: number) => `${minutes} minutes for each board, half of them for each side. More is noted.`,
    call_director: (minutes: number) =>
      `${minutes} minutes for each board, half of them for each side. Then the director is called.`,
  },
  skipPause: { yes: "The call after a jump bid is held for ten seconds.", no: "Nobody waits after a jump bid." },
};

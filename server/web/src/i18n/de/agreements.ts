import type { Catalogue } from "../en";

export const agreements: Catalogue["agreements"] = {
  title: "Was an diesem Tisch vereinbart ist",
  profiles: {
    social: "Ein Tisch unter Freunden",
    club: "Ein Clubtisch",
    tournament: "Ein Turnier",
    screens: "Ein Tisch mit Screens",
    teaching: "Ein Unterricht",
  },
  about: {
    alerts: "Alerts",
    lead: "Ausspiel",
    claims: "Claims",
    undo: "Zurücknehmen",
    chat: "Gespräch",
    own_card: "Eigene Konventionskarte",
    kibitzing: "Zuschauen",
    clock: "Zeit",
    skip_pause: "Nach einem Sprung",
  },
  alerts: {
    by_bidder: "Jeder alertiert und erklärt seine eigenen Gebote. Die Gegner lesen es, der Partner nie.",
    by_partner: "Jeder alertiert und erklärt die Gebote seines Partners, und alle vier lesen es.",
    behind_screens: "Gebote gehen paarweise durch den Screen. Was sie bedeuten, erfährt nur der Screennachbar.",
  },
  lead: {
    face_up: "Das erste Ausspiel ist offen.",
    face_down: "Das erste Ausspiel liegt verdeckt, bis niemand mehr eine Frage hat.",
  },
  claims: {
    play_on: "Ein abgelehnter Claim gilt nicht, und es wird weitergespielt.",
    play_on_if_all_agree:
      "Nach einem abgelehnten Claim wird weitergespielt, wenn alle vier zustimmen; sonst entscheidet die Turnierleitung.",
    director: "Über einen abgelehnten Claim entscheidet die Turnierleitung.",
  },
  claimStatement: "Wer claimt, sagt, wie er die Stiche macht.",
  undo: {
    none: "Nur die Turnierleitung gibt etwas zurück.",
    auction: "Ein Gebot kann zurück, bis der Partner geboten hat, wenn beide Gegner es erlauben. Keine Karte.",
    misclick: "Ein Versehen kann zurück, bis der Nächste an der Reihe war, wenn beide Gegner es erlauben.",
    free: "Alles kann zurück, wenn die drei anderen es erlauben.",
  },
  chat: {
    free: "Alle dürfen reden.",
    phrases: "Während eines Boards gibt es nur feste Redewendungen.",
    closed: "Während eines Boards wird nicht geredet.",
  },
  ownCard: {
    yes: "Die eigene Karte darf man jederzeit ansehen.",
    no: "Die eigene Karte darf man zwischen den Boards ansehen.",
  },
  kibitzing: {
    off: "Niemand darf zuschauen.",
    open_cards: "Kiebitze sehen, was auf dem Tisch liegt.",
    one_hand: (seat) => `Kiebitze sehen, was ${seat} sieht.`,
    delayed: "Kiebitze sehen ein Board, wenn es zu Ende ist.",
    all_hands: "Kiebitze sehen alle vier Hände.",
  },
  clock: {
    none: "Niemand schaut auf die Uhr.",
    note: (minutes) => `${minutes} Minuten für jedes Board, die Hälfte für jede Seite. Mehr wird vermerkt.`,
    call_director: (minutes) =>
      `${minutes} Minuten für jedes Board, die Hälfte für jede Seite. Danach wird die Turnierleitung gerufen.`,
  },
  skipPause: {
    yes: "Das Gebot nach einem Sprung wird zehn Sekunden zurückgehalten.",
    no: "Nach einem Sprung wartet niemand.",
  },
};

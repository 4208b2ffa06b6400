import type { Catalogue } from "../en";

export const boards: Catalogue["boards"] = {
  board: (number) => `Board ${number}`,
  dealer: (seat) => `Teiler ${seat}`,
  dealerShort: "T",
  /** Before the points of one's own side. */
  you: "Du",
  soFar: (points: string, boards: number) => `Bisher ${points} in ${boards} Boards.`,
  led: (seat: string, card: string) => `${seat} hat ${card} ausgespielt.`,
  /** High-card points of a hand. */
  highCards: (points: number) => `${points} Punkte`,
  passedOut: "Rundpasse. Niemand schreibt.",
  made: "genau erfüllt",
  over1: "erfüllt mit 1 Überstich",
  overMany: (tricks) => `erfüllt mit ${tricks} Überstichen`,
  down: (tricks) => (tricks === 1 ? "1 Faller" : `${tricks} Faller`),
  happened: (contract, how) => `${contract}: ${how}.`,
  scores: (side, points) => `${side} schreibt ${points}.`,
  nobodyScores: "Niemand schreibt.",
  claimed: (name, tricks) =>
    tricks === 1 ? `${name} hat noch 1 Stich beansprucht.` : `${name} hat noch ${tricks} Stiche beansprucht.`,
  awarded: (tricks) => `Der Turnierleiter sprach ${tricks} zu.`,
  statement: (text) => `„${text}“`,
  auction: "Die Reizung",
  noCalls: "keine Gebote",
  meanings: "Was die Gebote bedeuteten",
  manner: { alert: "Alert", announcement: "Ansage", explanation: "Erklärung" },
  saidBy: (seat) => `gesagt von ${seat}`,
  adjusted: {
    title: "Berichtigtes Ergebnis",
    mark: "berichtigt",
    void: "Der Turnierleiter hat dieses Board gestrichen. Es zählt nicht.",
    rescored: "Der Turnierleiter hat das Ergebnis berichtigt.",
    toBeRuled:
      "Der Claim wurde weder angenommen noch ausgespielt. Ein Turnierleiter entscheidet nach der Aufzeichnung; bis dahin zählt das Board nicht.",
    toBeRuledMark: "zu entscheiden",
    average_plus: "Durchschnitt plus",
    average: "Durchschnitt",
    average_minus: "Durchschnitt minus",
    passed: "Rundpasse",
    tricks: (tricks) => (tricks === 1 ? "1 Stich" : `${tricks} Stiche`),
  },
  look: "Nachspielen, teilen, prüfen",
  finished: "Das war das letzte Board. Danke fürs Spielen.",
  closed: {
    host: "Der Tisch wurde von seinem Gastgeber geschlossen. Danke fürs Mitspielen.",
    unattended: "Der Tisch ist geschlossen: Es war lange niemand mehr hier.",
  },
  sheet: {
    title: "Spielzettel",
    empty: "Noch ist kein Board vorbei.",
    number: "Board",
    short: "Nr.",
    dealer: "Teiler",
    vulnerable: "Gefahr",
    dealerAndVulnerable: "T/Gefahr",
    vulnerableShort: { None: "–", NS: "NS", EW: "OW", Both: "Alle" },
    contract: "Kontrakt",
    tricks: "Stiche",
    passed: "Passe",
    plus: (side) => `Punkte für ${side}`,
    plusShort: { NS: "N–S", EW: "O–W" },
    total: "Zusammen",
    look: (board) => `Board ${board} ansehen`,
    all: "Alle Boards herunterladen (PBN)",
  },
  replay: {
    title: "Nachspielen",
    first: "Zum Anfang",
    back: "Einen Schritt zurück",
    next: "Einen Schritt weiter",
    last: "Zum Ende",
    step: "Schritt",
    of: (step, steps) => `${step} von ${steps}`,
    start: "Die Verteilung",
    calls: (seat, call) => `${seat}: ${call}`,
    plays: (trick, seat, card) => `Stich ${trick}: ${seat} spielt ${card}`,
    wins: (seat) => `${seat} gewinnt den Stich`,
    claims: (seat, tricks) =>
      tricks === 0
        ? `${seat} gibt den Rest ab`
        : tricks === 1
          ? `${seat} beansprucht 1 Stich`
          : `${seat} beansprucht ${tricks} Stiche`,
    won: (ns, ew) => `Stiche: Nord–Süd ${ns}, Ost–West ${ew}`,
    keys: "Mit den Pfeiltasten geht es Schritt für Schritt.",
  },
  share: {
    open: "Teilen",
    link: "Ein Link zu diesem Board",
    says: "Wer ihn öffnet, sieht die vier Hände, die Reizung und das Spiel. Das Board steckt im Link selbst: Man braucht kein Konto.",
    text: (board) => `Board ${board}:`,
    pbn: "Herunterladen (PBN)",
  },
  verify: {
    open: "Verteilung prüfen",
    says: "Geprüft in diesem Browser, aus dem, worauf sich der Server und alle vier Spieler vor der ersten Karte festgelegt haben.",
    busy: "Wird geprüft…",
    allGood: "Es ging ehrlich zu: Alles, was sich hier prüfen lässt, stimmt.",
    unknown:
      "Nichts widerspricht sich; ob es ehrlich zuging, lässt sich hier aber nicht wissen: Dieser Browser war vor dem ersten Board nicht dabei und hat nichts zum Vergleichen behalten.",
    bad: "Etwas stimmt nicht. Behalte diese Seite, und frag den, der den Server betreibt.",
    verdict: { ok: "stimmt", failed: "stimmt nicht", unknown: "lässt sich hier nicht vergleichen" },
    check: {
      root: {
        name: "Der Satz",
        proves: "Die Boards gehören zu dem einen Satz, der festgelegt war: Keines wurde ausgetauscht.",
      },
      kept_root: {
        name: "Das Versprechen von vorher",
        proves:
          "Es ist der Satz, den sich dieser Browser vor dem ersten Board gemerkt hat: Er stand fest, ehe jemand Zufall beitrug.",
      },
      own_share: {
        name: "Dein eigener Zufall",
        proves:
          "Was dieser Browser beigetragen hat, ist in der Mischung: Ohne es konnte niemand die Verteilung kennen.",
      },
      shares: {
        name: "Der Zufall aller",
        proves: "Der Beitrag jedes Spielers ist der, der versprochen war, ehe die anderen bekannt wurden.",
      },
      entropy: { name: "Die Mischung", proves: "Die Mischung besteht aus allen Beiträgen und aus nichts anderem." },
      secret: {
        name: "Das Geheimnis des Servers",
        proves: "Das Geheimnis dieses Boards ist das, worauf sich der Server festgelegt hatte.",
      },
      deal: { name: "Die Karten", proves: "Geheimnis und Mischung ergeben genau die vier Hände, die gespielt wurden." },
      signature: {
        name: "Die Unterschrift",
        proves: "Der Server hat das alles unterschrieben und kann es nicht zurücknehmen.",
      },
    },
    notProven: "Nicht bewiesen ist, dass der Server die Hände niemandem gezeigt hat.",
  },
  shared: {
    title: "Ein Bridgeboard",
    broken: "Dieser Link ist beschädigt oder nicht ganz kopiert.",
    play: "Selbst Bridge spielen",
    note: "Dieses Board kommt aus dem Link selbst. Niemand bürgt dafür.",
  },
};

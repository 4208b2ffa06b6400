import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("de");

export const de: PracticeWords = {
  daily: {
    title: "Die Boards des Tages",
    rules:
      "Jeder Tag hat acht Boards, für alle auf diesem Server dieselben. Du spielst sie allein, auf Süd, mit drei Computern: Nichts wird zurückgenommen, es gibt keine Tipps, und niemand sieht zu.",
    until: (when: string) => `Sie können bis ${when} gespielt werden.`,
    played: (n: number) => plural(n, { one: "Eine Person hat sie gespielt.", other: `${n} haben sie gespielt.` }),
    notYet: "Du siehst, wie es den anderen ging, wenn du alle acht gespielt hast.",
    play: "Spielen",
    goOn: "Weiterspielen",
    lookAgain: "Deine Boards ansehen",
    again: "Noch einmal versuchen",
    player: "Spieler",
    ranking: "Rangliste",
    score: "Punkte",
    counted:
      "IMPs: Auf jedem Board wird dein Ergebnis mit dem Median verglichen, den die Hälfte der Spieler erreicht hat.",
    alone: "Noch hat sie niemand sonst gespielt: Deine Ergebnisse lassen sich mit nichts vergleichen.",
    boards: "Board für Board",
    board: "Board",
    median: "Median",
    yours: "Deins",
    promise: "Was der Server versprochen hat",
    promiseSays:
      "Am Tag zuvor legt der Server die Karten mit einer Zahl fest. Dieser Browser merkt sie sich und vergleicht: Die Karten standen fest, bevor der Tag begann, und sind für alle dieselben. Dass der Server sie nicht ausgesucht hat, beweist es nicht.",
    broken: "Das sind nicht die Boards, die der Server versprochen hatte. Trau dieser Rangliste nicht.",
  },
  noComputers:
    "Hier würden Computer mit dir spielen, und dieser Server hat keine. Mit Freunden kannst du an einem eigenen Tisch spielen.",
  bidding: {
    title: "Reizen üben",
    says: (look) =>
      `Nur die Reizung. Zwei Computer reizen gegen dich, und dein Partner ist ein Computer oder ein Freund. Wenn die Reizung vorbei ist, siehst du alle vier Hände und was darin steckt; wie vier Computer gereizt hätten, steht unter „${look}“.`,
    alone: "Mit einem Computer als Partner",
    withFriend: "Mit einem Freund als Partner",
    only: "Nur die Reizung",
  },
  deals: {
    title: "Ausgesuchte Hände üben",
    says: "Boards, die zu dem passen, was du üben willst, in diesem Browser gegeben. Du sitzt auf Süd mit drei Computern.",
    chosen: "Zum Üben ausgesucht",
    chosenSays: "Verteilungen, die eine Bedingung erfüllen, aus diesem Browser: als ungeprüft gekennzeichnet",
    which: "Was gegeben wird",
    own: "Eine eigene Bedingung",
    condition: "Bedingung",
    number: "Anzahl der Boards",
    dealing: "Passende Verteilungen werden gesucht…",
    ready: (n: number) => plural(n, { one: "1 Board ist gegeben.", other: `${n} Boards sind gegeben.` }),
    none: "Keine von einer Million Verteilungen passt. Verlange weniger, oder etwas, das es gibt.",
    noHand:
      "Das fragt nach keiner Hand: Jede Verteilung passt, oder keine. 15 bis 17 Punkte sind: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Spielen",
    at: (line: number, column: number) => `Zeile ${line}, Spalte ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `erwartet: ${what}; da steht „${found}“` : `erwartet: ${what}; da ist der Text zu Ende`,
    help: "Etwa hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Mit and, or, not, ( ), + − * und Namen: fit = spades(south) >= 5",
    common: {
      strongNotrump: "Süd ist ausgeglichen mit 15 bis 17 Punkten",
      weakNotrump: "Süd ist ausgeglichen mit 12 bis 14 Punkten",
      twoNotrump: "Süd ist ausgeglichen mit 20 oder 21 Punkten",
      strongTwo: "Süd hat 22 Punkte oder mehr",
      weakTwo: "Süd hat 6 bis 10 Punkte und eine Sechserfarbe, nicht Treff",
      preempt: "Süd hat 5 bis 10 Punkte und eine Siebenerfarbe",
      majorRaise: "Süd eröffnet eine Fünfer-Oberfarbe, und Nord kann heben",
      stayman: "Süd hat ein starkes Sans-Atout, Nord Werte und eine Vierer-Oberfarbe",
      transfer: "Süd hat ein starkes Sans-Atout, Nord eine Fünfer-Oberfarbe",
      game: "Nord und Süd haben 25 bis 29 Punkte",
      slam: "Nord und Süd haben Werte für einen Schlemm",
      contested: "Beide Seiten haben eine Oberfarbe und etwa die Hälfte der Punkte",
    },
    expected: {
      length: "höchstens 4096 Bytes",
      token: "ein Wort, eine Zahl oder ein Zeichen",
      condition: "eine Bedingung",
      more: "„and“, „or“ oder das Ende",
      name: "ein eigener Name",
      number: "eine Zahl bis 1000000",
      parts: "eine Bedingung von höchstens 2000 Teilen, Namen ausgeschrieben",
      brackets: "höchstens 50 Klammern und Zeichen ineinander",
      operand: "eine Zahl, ein Name oder etwas von einer Hand, wie hcp(south)",
      elsewhere: "was die Verteilung erfüllen muss, und nichts anderes",
      seat: "ein Platz: north, east, south oder west",
      suit: "eine Farbe: spades, hearts, diamonds oder clubs",
      shape: "eine Verteilung von dreizehn Karten, wie 5332, 5xxx oder any 4432",
      card: "eine Karte: erst die Farbe, dann der Rang",
    },
  },
};

import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("nl");

export const nl: PracticeWords = {
  deals: {
    title: "Uitgekozen spellen oefenen",
    says: "Spellen die passen bij wat je wilt oefenen, in deze browser gegeven. Je zit Zuid met drie computers.",
    chosen: "Uitgekozen om te oefenen",
    chosenSays: "Spellen die aan een voorwaarde voldoen, uit deze browser: gemerkt als ongecontroleerd",
    which: "Wat wordt gegeven",
    own: "Een eigen voorwaarde",
    condition: "Voorwaarde",
    number: "Aantal spellen",
    dealing: "Er wordt naar passende spellen gezocht…",
    ready: (n: number) => plural(n, { one: "1 spel is gegeven.", other: `${n} spellen zijn gegeven.` }),
    none: "Geen van een miljoen spellen past. Vraag minder, of iets dat kan.",
    play: "Spelen",
    at: (line: number, column: number) => `Regel ${line}, kolom ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `verwacht: ${what}; er staat “${found}”` : `verwacht: ${what}; de tekst is ten einde`,
    help: "Zoals hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431), hascard(west, SA). Met and, or, not, ( ), + − * en namen: fit = spades(south) >= 5",
    common: {
      strongNotrump: "Zuid is verdeeld met 15 tot 17 punten",
      weakNotrump: "Zuid is verdeeld met 12 tot 14 punten",
      twoNotrump: "Zuid is verdeeld met 20 of 21 punten",
      strongTwo: "Zuid heeft 22 punten of meer",
      weakTwo: "Zuid heeft 6 tot 10 punten en een zeskaart, geen klaveren",
      preempt: "Zuid heeft 5 tot 10 punten en een zevenkaart",
      majorRaise: "Zuid opent een vijfkaart hoog en Noord kan steunen",
      stayman: "Zuid heeft een sterke sans, Noord waarden en een vierkaart hoog",
      transfer: "Zuid heeft een sterke sans, Noord een vijfkaart hoog",
      game: "Noord en Zuid hebben 25 tot 29 punten",
      slam: "Noord en Zuid hebben genoeg voor een slem",
      contested: "Beide kanten hebben een hoge kleur en ongeveer de helft van de punten",
    },
    expected: {
      length: "hoogstens 4096 bytes",
      token: "een woord, een getal of een teken",
      condition: "een voorwaarde",
      more: "“and”, “or” of het einde",
      name: "een eigen naam",
      number: "een getal van hoogstens 1000000",
      parts: "een voorwaarde van hoogstens 2000 delen, namen uitgeschreven",
      brackets: "hoogstens 50 haakjes en tekens in elkaar",
      operand: "een getal, een naam of iets van een hand, zoals hcp(south)",
      elsewhere: "waaraan een spel moet voldoen, en niets anders",
      seat: "een plaats: north, east, south of west",
      suit: "een kleur: spades, hearts, diamonds of clubs",
      shape: "een verdeling van dertien kaarten, zoals 5332, 5xxx of any 4432",
      card: "een kaart, zoals SA",
    },
  },
};

import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("nl");

export const nl: PracticeWords = {
  daily: {
    title: "De spellen van de dag",
    rules:
      "Elke dag heeft acht spellen, voor iedereen op deze server dezelfde. Je speelt ze alleen, op Zuid, met drie computers: niets wordt teruggenomen, er zijn geen tips en niemand kijkt toe.",
    until: (when: string) => `Ze kunnen tot ${when} gespeeld worden.`,
    played: (n: number) => plural(n, { one: "Eén persoon heeft ze gespeeld.", other: `${n} hebben ze gespeeld.` }),
    notYet: "Je ziet hoe het de anderen verging als je alle acht hebt gespeeld.",
    play: "Spelen",
    goOn: "Verder spelen",
    lookAgain: "Je spellen bekijken",
    again: "Opnieuw proberen",
    player: "Speler",
    ranking: "Rangschikking",
    score: "Score",
    counted: "IMP’s: op elk spel wordt je score vergeleken met de mediaan, die de helft van de spelers haalde.",
    alone: "Nog niemand anders heeft ze gespeeld: er is niets om je scores mee te vergelijken.",
    boards: "Spel voor spel",
    board: "Spel",
    median: "Mediaan",
    yours: "Die van jou",
    promise: "Wat de server heeft beloofd",
    promiseSays:
      "De dag ervoor legt de server de kaarten vast met een getal. Deze browser bewaart het en vergelijkt: de kaarten lagen vast voor de dag begon en zijn voor iedereen dezelfde. Dat de server ze niet heeft uitgekozen, bewijst het niet.",
    broken: "Dit zijn niet de spellen die de server had beloofd. Vertrouw deze rangschikking niet.",
  },
  noComputers:
    "Hier zouden computers met je spelen, en deze server heeft er geen. Met vrienden kun je aan een eigen tafel spelen.",
  bidding: {
    title: "Bieden oefenen",
    says: (look) =>
      `Alleen de bieding. Twee computers bieden tegen je, en je partner is een computer of een vriend. Na de bieding zie je alle vier de handen en wat erin zit; hoe vier computers zouden hebben geboden staat onder “${look}”.`,
    alone: "Met een computer als partner",
    withFriend: "Met een vriend als partner",
    only: "Alleen de bieding",
  },
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
    noHand:
      "Dit gaat over geen enkele hand: elk spel past, of geen. 15 tot 17 punten zijn: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Spelen",
    at: (line: number, column: number) => `Regel ${line}, kolom ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `verwacht: ${what}; er staat “${found}”` : `verwacht: ${what}; de tekst is ten einde`,
    help: "Zoals hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Met and, or, not, ( ), + − * en namen: fit = spades(south) >= 5",
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
      card: "een kaart: eerst de kleur, dan de rang",
    },
  },
};

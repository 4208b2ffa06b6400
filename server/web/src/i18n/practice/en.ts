// What the page says where one practises, fetched when somebody does.

import { pluralsOf } from "../numbers";

const plural = pluralsOf("en");

export const en = {
  daily: {
    title: "The boards of the day",
    rules:
      "Every day has eight boards, the same for everybody on this server. You play them alone, South, with three computers: nothing is taken back, there are no hints, and nobody watches.",
    until: (when: string) => `They can be played until ${when}.`,
    played: (n: number) => plural(n, { one: "One person has played them.", other: `${n} have played them.` }),
    notYet: "You see how the others did when you have played all eight.",
    play: "Play them",
    goOn: "Go on with them",
    lookAgain: "Look at your boards",
    again: "Try again",
    player: "Player",
    ranking: "Ranking",
    score: "Score",
    counted: "IMPs: on each board your score is compared with the median, which half of the players reached.",
    alone: "Nobody else has played them yet: there is nothing to compare your scores with.",
    boards: "Board by board",
    board: "Board",
    median: "Median",
    yours: "Yours",
    promise: "What the server has promised",
    promiseSays:
      "The day before, the server fixes the cards with a number. This browser keeps it and compares: the cards were there before the day began, and are the same for everybody. It cannot prove that the server did not choose them.",
    broken: "These are not the boards that the server promised before. Do not trust this ranking.",
  },
  /** Where no computers play. */
  noComputers:
    "Computers would play with you here, and this server has none. With friends you can play at a table of your own.",
  bidding: {
    title: "Practise bidding",
    says: (look: string) =>
      `Only the auction. Two computers bid against you, and your partner is a computer or a friend. When the auction is over you see all four hands and what they make; how four computers would have bid is under “${look}”.`,
    alone: "With a computer as partner",
    withFriend: "With a friend as partner",
    only: "Only the auction",
  },
  deals: {
    title: "Practise chosen deals",
    says: "Boards that fit what you want to practise, dealt in this browser. You sit South with three computers.",
    chosen: "Chosen for practice",
    chosenSays: "Deals that fit a condition, from this browser: marked as unverified",
    which: "What is dealt",
    own: "A condition of my own",
    condition: "Condition",
    number: "Number of boards",
    dealing: "Deals that fit are being looked for…",
    ready: (n: number) => plural(n, { one: "1 board is dealt.", other: `${n} boards are dealt.` }),
    none: "No deal fits, of a million that were tried. Ask for less, or for what can be.",
    noHand:
      "This asks about no hand, so that any deal fits, or none. 15 to 17 points are: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Play them",
    at: (line: number, column: number) => `Line ${line}, column ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `expected ${what}, found “${found}”` : `expected ${what}, found the end`,
    help: "Such as hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). With and, or, not, ( ), + − *, and names: fit = spades(south) >= 5",
    common: {
      strongNotrump: "South is balanced with 15 to 17 points",
      weakNotrump: "South is balanced with 12 to 14 points",
      twoNotrump: "South is balanced with 20 or 21 points",
      strongTwo: "South has 22 points or more",
      weakTwo: "South has 6 to 10 points and one suit of six, not clubs",
      preempt: "South has 5 to 10 points and a suit of seven",
      majorRaise: "South opens a major of five, and North can raise it",
      stayman: "South has a strong notrump, North values and four cards in a major",
      transfer: "South has a strong notrump, North five cards in a major",
      game: "North and South have 25 to 29 points",
      slam: "North and South have a slam’s values",
      contested: "Both sides have a major and about half the points",
    },
    expected: {
      length: "at most 4096 bytes",
      token: "a word, a number or a sign",
      condition: "a condition",
      more: "“and”, “or” or the end",
      name: "a name of your own",
      number: "a number of at most 1000000",
      parts: "a condition of at most 2000 parts, names written out",
      brackets: "at most 50 brackets and signs in one another",
      operand: "a number, a name or something of a hand, such as hcp(south)",
      elsewhere: "what a deal must fit, and nothing else",
      seat: "a seat: north, east, south or west",
      suit: "a suit: spades, hearts, diamonds or clubs",
      shape: "a shape of thirteen cards, such as 5332, 5xxx or any 4432",
      card: "a card: its suit, then its rank",
    },
  },
};

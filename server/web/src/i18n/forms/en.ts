// What the page says at other forms of the game than duplicate, fetched when one is played.

export const en = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Round ${number}`,
    whole: "The deals",
    we: "We",
    they: "They",
    on: "not over yet",
    game: "Game",
    deal: (number: number) => `Deal ${number}`,
    wheel: "The wheel: who has dealt which deal",
    people: {
      each: "Each person",
      played: "Played",
      points: "Points",
      balance: "Balance",
      staked: "Staked",
    },
    inAll: "In all:",
    /** How three settle. */
    owes: (from: string, to: string, points: number) => `${from} owes ${to} ${points}.`,
    premium: {
      overtricks: "overtricks",
      undertricks: "undertricks",
      insult: "made although doubled",
      slam: "slam",
      honours: "honours",
      chicane: "a hand without trumps",
      game: "game",
      part_score: "part-score on the last deal",
      rubber: "rubber",
      unfinished_game: "the only game of an unfinished rubber",
      unfinished_part_score: "the only part-score of an unfinished game",
      score: "",
    },
  },
  /** The state of the rubber or round while a deal is on. */
  stands: {
    title: "How it stands",
    of: (who: string, game: boolean, leg: number) => {
      const below = leg > 0 ? `${leg} below the line` : "nothing below the line";
      return game ? `${who}: a game, ${below}` : `${who}: ${below}`;
    },
  },
  /** What an analysis says where there is no par. */
  noPar: "No par: in this form of the game a contract is not worth what it is at duplicate.",
  /** For beginners, while declarer chooses at minibridge. */
  guide: {
    dummy: "You are dummy: all see your hand, and your partner plays its cards. Watch what they make of it.",
    leads: "You lead to the first trick when it is chosen what is played. You and your partner defend: take tricks.",
    defends: "You defend: your partner leads. Follow suit if you can, and if not play what you like.",
  },
  options: {
    untilClosed: "Until I close the table",
    orders: { non_dealer: "The side that does not deal", dealer: "The side that deals" },
    partnersAre: { fixed: "stay together", pivot: "everybody with everybody", cut: "are cut for each time" },
    honoursAre: { computed: "count by themselves", claimed: "count when they are claimed", off: "do not count" },
    redeal: "Deal again what is passed out",
    vulnerability: "Sides are vulnerable, as the boards say",
    expectation: {
      title: "What is expected: a table of your own",
      says: "A text file: lines of points from 20 to 40, score not vulnerable, score vulnerable",
      wrong: (line: number) => `Line ${line}: points from 20 to 40 in order, and two scores of 0 to 10000.`,
    },
  },
};

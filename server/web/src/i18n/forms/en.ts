// What the page says at other forms of the game than duplicate, fetched when one is played.

import type { DealsWords } from "./words";

export const en = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Round ${number}`,
    whole: "The deals",
    we: "We",
    they: "They",
    on: "not over yet",
    unfinished: "unfinished",
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
    untilStopped: "Until all would stop",
    noComputers: "Computers do not play this form: people take all its seats.",
    orders: { non_dealer: "The side that does not deal", dealer: "The side that deals" },
    partnersAre: { fixed: "stay together", pivot: "everybody with everybody", cut: "are cut for each time" },
    honoursAre: { computed: "count by themselves", claimed: "count when they are claimed", off: "do not count" },
    redeal: "Deal again what is passed out",
    vulnerability: "Sides are vulnerable, as the boards say",
    expectation: {
      agreed: "What is expected",
      own: "A table of the host’s own",
      title: "What is expected: a table of your own",
      says: "A text file: lines of points from 20 to 40, score not vulnerable, score vulnerable",
      wrong: (line: number) =>
        `Line ${line}: points from 20 to 40 in order, and two scores of 0 to 10000; with 20 points both are 0.`,
    },
  },
  /** What says "deal" where `../en` says "board". */
  deals: {
    common: { board: (number) => `Deal ${number}` },
    lobby: {
      profile: {
        club: {
          says: "As in a club: the lead face down, a few phrases while playing, 8 minutes a deal.",
          faceUp: "As in a club: a few phrases while playing, 8 minutes a deal.",
        },
        tournament: {
          says: "Strict: no chat, no kibitzers, 7 minutes a deal; contested claims go to the director.",
        },
      },
      policy: {
        kibitzings: { delayed: "See each deal when it is over" },
        chat: "Chat during a deal",
        minutes: (minutes) => `${minutes} minutes a deal`,
        minutesLabel: "Minutes a deal",
        next_board: "The next deal begins",
      },
      gathering: {
        title: "Before the first deal",
        between: "Between the deals",
        readyFor: (deal) => `I am ready for deal ${deal}`,
        nextIn: (time) => `Next deal in ${time}`,
      },
    },
    refusals: {
      has_seen_cards: () => "You have seen cards of this deal that this seat may not know: wait for the next deal.",
      wrong_board: ({ next }) => `The next deal is ${next}.`,
      no_such_call: () => "There is no call of that turn on this deal.",
      too_many_questions: ({ limit }) => `You have asked ${limit} questions on this deal.`,
      card_closed: () => "You may read this card at your own turn and between deals (Law 40B2).",
      too_many_claims: ({ limit }) => `Your side has claimed ${limit} times on this deal: play on.`,
      no_agreement: () => "You have no agreement on this deal to withdraw (Law 69B).",
      no_honours: () => "There are no honours of yours to claim on this deal.",
      too_many_undos: ({ limit }) => `Your side has asked ${limit} times on this deal: play on, or call the director.`,
      board_not_over: ({ board }) => `Deal ${board} is not over.`,
      board_cut_off: ({ board }) =>
        `Deal ${board} was not played to its end before the table was closed: there is nothing more of it.`,
      no_talk: () => "At this table that is not said while a deal is on.",
      phrases_only: () => "While a deal is on only the table’s phrases are said.",
      no_such_board: ({ board }) => `Deal ${board} is none of those that have been dealt here.`,
    },
    table: {
      behind: "This table is shown deal by deal: you will see this one, with all its cards, as soon as it is over.",
      say: {
        board: (number, dealer, vulnerability) =>
          `Deal ${number}. ${dealer} deals${vulnerability ? `, ${vulnerability}` : ""}.`,
        over: "The deal is over.",
        finished: "That was the last deal.",
      },
    },
    procedures: {
      claim: {
        outcome: (contract, result, score, side) => `The deal would be ${contract}, ${result}: ${score} for ${side}.`,
        outcomeAlone: (contract, result) => `The deal would be ${contract}, ${result}.`,
        playOnAskedUndirected:
          "The claim is contested. Shall play go on? What comes of it then stands. If anybody says no, the deal is ruled later by the record.",
        withdrawAsk: (deal) =>
          `You agreed to the claim that ended deal ${deal}. If you withdraw that, everybody hears it and the director decides what the deal is worth.`,
      },
      notices: {
        claimDeferred: "The claim stays open: the deal is to be ruled by the record. The next deal may begin.",
        withdrawn: (who, deal) =>
          `${who} no longer agrees to the claim on deal ${deal}. The director decides what it is worth.`,
        clock: (side, percent) =>
          percent >= 100
            ? `${side}: the time for this deal is used up.`
            : `${side}: ${percent} % of the time for this deal is used.`,
        serverWasAway: "The server was away during this deal. Nothing was lost.",
      },
      rulings: {
        roll_back: () => "The deal goes back to an earlier moment.",
        adjust: (deal, both) => `Deal ${deal} gets an adjusted score. ${both}.`,
        void: (deal) => `Deal ${deal} does not count.`,
        rescore: (deal, result) => `The score of deal ${deal} is corrected: ${result}.`,
      },
      actions: {
        ownCardLater: "Your own card can be read between deals.",
        closeAsk:
          "The session is over for everybody. A deal that is being played counts for nothing; the finished ones stay on the sheet.",
      },
      director: { asDummy: "You are dummy: the others hear of it only when the deal is over or somebody claims." },
      card: { onlyBetween: "While a deal is on, a card can be read but not changed." },
      chat: {
        phrases: "While a deal is on, only these phrases are said:",
        closed: "While a deal is on there is no chat at this table, except to the director.",
      },
      clocks: { whileOn: "What each side has used is told when the deal is over." },
    },
    boards: {
      board: (number) => `Deal ${number}`,
      soFar: (points, deals) => `${points} over ${deals} deals so far.`,
      adjusted: {
        void: "The director has cancelled this deal. It does not count.",
        toBeRuled:
          "The claim was neither accepted nor played on. A director rules it by the record; until then the deal does not count.",
        leftOver:
          "The round was closed while this deal was on. A director rules what it comes to; until then the deal does not count.",
      },
      finished: "That was the last deal. Thank you for playing.",
      roundFinished: "That was the last deal of this round.",
      sheet: {
        empty: "No deal is over yet.",
        nothing: "No deal was played to its end.",
        number: "Deal",
        look: (deal) => `Look at deal ${deal}`,
        all: "Download all deals (PBN)",
      },
      share: {
        link: "A link to this deal",
        says: "Whoever opens it sees the four hands, the auction and the play. The deal is in the link itself: no account is needed.",
        text: (deal) => `Deal ${deal}:`,
        handviewerSays: "Opens bridgebase.com, which is sent this deal.",
      },
      verify: {
        unknown:
          "Nothing disagrees, but whether the deal was fair cannot be known here: this browser was not there before the first deal and kept nothing to compare with.",
        check: {
          root: { proves: "The deals belong to the one set that was committed to: none was exchanged for another." },
          kept_root: {
            proves:
              "It is the set that this browser noted before the first deal: it was fixed before anybody added chance.",
          },
          secret: { proves: "The secret of this deal is the one that the server had committed to." },
        },
      },
      shared: {
        title: "A deal of bridge",
        note: "This deal comes from the link itself. Nothing vouches for it.",
      },
    },
    events: {
      field: {
        card: { recap: { boards: "Deal by deal" }, board: "Deal" },
        clock: { ends: "The time is up: deals that have begun are completed, and no others begin." },
      },
    },
    direct: {
      award: { weightedPass: (weight) => `${weight} of a passed-out deal` },
      aid: {
        looks: (seats) =>
          `For this you look at the hands of ${seats}. Each look is recorded, and all hear of it when the deal is over.`,
      },
      action: { roll_back: "Go back in the deal", void: "Cancel a deal" },
      fields: {
        board: "Deal",
        noActs: "Nothing has been done on this deal.",
        lookWarning:
          "Every look is in the log, and all hear of it when the deal is over. Whoever has looked must not play this deal.",
      },
      ruled: {
        roll_back: (act) =>
          act ? `takes the deal back to before “${act}”` : "takes the deal back to an earlier moment",
        adjust: (deal, both) => `adjusts deal ${deal}: ${both}`,
        void: (deal) => `cancels deal ${deal}`,
        rescore: (deal, result) => `corrects the result of deal ${deal} to ${result}`,
      },
      log: {
        title: (deal) => `Log of deal ${deal}`,
        choose: "Deal",
        opened: (deal) => `Deal ${deal} is opened.`,
      },
      glance: {
        board: (deal, over, of) => `deal ${deal}, ${over} of ${of} over`,
        doneOf: (over, of) => `${over} of ${of} deals`,
      },
    },
  } satisfies DealsWords as DealsWords,
};

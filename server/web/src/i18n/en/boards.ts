import { sentence } from "./sentence";

export const boards = {
  board: (number: number) => `Board ${number}`,
  dealer: (seat: string) => `Dealer ${seat}`,
  /** One letter on the board's card. */
  dealerShort: "D",
  /** Before the points of one's own side. */
  you: "You",
  soFar: (points: string, boards: number) => `${points} over ${boards} boards so far.`,
  led: (seat: string, card: string) => `${seat} led the ${card}.`,
  /** High-card points of a hand. */
  highCards: (points: number) => `${points} points`,
  passedOut: "All passed. Nobody scores.",
  made: "made exactly",
  over1: "made with 1 overtrick",
  overMany: (tricks: number) => `made with ${tricks} overtricks`,
  down: (tricks: number) => `${tricks} down`,
  /** The contract, who played it, and how it went. */
  happened: (contract: string, how: string) => sentence(`${contract}: ${how}.`),
  scores: (side: string, points: number) => `${side} score ${points}.`,
  nobodyScores: "Nobody scores.",
  claimed: (name: string, tricks: number) =>
    tricks === 1 ? `${name} claimed 1 more trick.` : `${name} claimed ${tricks} more tricks.`,
  awarded: (tricks: number) => `The director awarded ${tricks}.`,
  statement: (text: string) => `“${text}”`,
  auction: "The auction",
  noCalls: "no calls",
  meanings: "What the calls meant",
  manner: { alert: "alert", announcement: "announcement", explanation: "explanation" },
  saidBy: (seat: string) => `said by ${seat}`,
  adjusted: {
    title: "Adjusted score",
    mark: "adjusted",
    void: "The director has struck this board out. It does not count.",
    rescored: "The director has corrected the score.",
    toBeRuled:
      "The claim was neither accepted nor played on. A director rules it by the record; until then the board does not count.",
    toBeRuledMark: "to be ruled",
    average_plus: "average plus",
    average: "average",
    average_minus: "average minus",
    passed: "passed out",
    tricks: (tricks: number) => (tricks === 1 ? "1 trick" : `${tricks} tricks`),
  },
  look: "Replay, share, verify",
  finished: "That was the last board. Thank you for playing.",
  closed: {
    host: "The host has closed the table. Thank you for playing.",
    unattended: "The table is closed: nobody had been here for a long time.",
  },
  sheet: {
    title: "Score sheet",
    empty: "No board is over yet.",
    number: "Board",
    short: "No.",
    dealer: "Dealer",
    vulnerable: "Vul",
    dealerAndVulnerable: "Dlr/Vul",
    vulnerableShort: { None: "–", NS: "NS", EW: "EW", Both: "All" },
    contract: "Contract",
    tricks: "Tricks",
    passed: "Pass",
    plus: (side: string) => `Points for ${side}`,
    plusShort: { NS: "N–S", EW: "E–W" },
    total: "Total",
    look: (board: number) => `Look at board ${board}`,
    all: "Download all boards (PBN)",
  },
  replay: {
    title: "Replay",
    first: "To the start",
    back: "One step back",
    next: "One step on",
    last: "To the end",
    step: "Step",
    of: (step: number, steps: number) => `${step} of ${steps}`,
    start: "The deal",
    calls: (seat: string, call: string) => `${seat}: ${call}`,
    plays: (trick: number, seat: string, card: string) => `Trick ${trick}: ${seat} plays ${card}`,
    wins: (seat: string) => `${seat} wins the trick`,
    claims: (seat: string, tricks: number) =>
      tricks === 0
        ? `${seat} concedes the rest`
        : tricks === 1
          ? `${seat} claims 1 trick`
          : `${seat} claims ${tricks} tricks`,
    won: (ns: number, ew: number) => `Tricks: North–South ${ns}, East–West ${ew}`,
    keys: "The arrow keys go step by step.",
  },
  share: {
    open: "Share",
    link: "A link to this board",
    says: "Whoever opens it sees the four hands, the auction and the play. The board is in the link itself: no account is needed.",
    text: (board: number) => `Board ${board}:`,
    pbn: "Download (PBN)",
  },
  verify: {
    open: "Verify the deal",
    says: "Checked in this browser, from what the server and all four players committed to before the first card was out.",
    busy: "Checking…",
    allGood: "The deal was fair: every check that can be made here agrees.",
    unknown:
      "Nothing disagrees, but whether the deal was fair cannot be known here: this browser was not there before the first board and kept nothing to compare with.",
    bad: "Something does not agree. Keep this page, and ask whoever runs the server.",
    verdict: { ok: "agrees", failed: "does not agree", unknown: "cannot be compared here" },
    check: {
      root: {
        name: "The set",
        proves: "The boards belong to the one set that was committed to: none was exchanged for another.",
      },
      kept_root: {
        name: "The promise from before",
        proves:
          "It is the set that this browser noted before the first board: it was fixed before anybody added chance.",
      },
      own_share: {
        name: "Your own chance",
        proves: "What this browser threw in is in the mix: nobody could know the deal without it.",
      },
      shares: {
        name: "Everybody’s chance",
        proves: "Each player’s contribution is the one promised before the others’ were known.",
      },
      entropy: { name: "The mix", proves: "The mix is made of all contributions, and of nothing else." },
      secret: {
        name: "The server’s secret",
        proves: "The secret of this board is the one that the server had committed to.",
      },
      deal: { name: "The cards", proves: "Secret and mix give exactly the four hands that were played." },
      signature: { name: "The signature", proves: "The server has signed all of this and cannot take it back." },
    },
    notProven: "Not proven is that the server showed the hands to nobody.",
  },
  shared: {
    title: "A board of bridge",
    broken: "This link is damaged, or not all of it was copied.",
    play: "Play bridge yourself",
    note: "This board comes from the link itself. Nothing vouches for it.",
  },
};

// The messages of the bridge protocol. Generated from the crate bridge-protocol: change the types there, then
// run `cargo golden`.

export type Account = Side | Seat;

export type AccountId = string;

/**
 * Which tables a result is compared with.
 */
export type Across = "field" | "section";

export type Addition = Record<string, unknown>;

/**
 * The worth of a board that the director has ruled on.
 */
export type Adjusted = { "awards": { 
/**
 * The score of North-South.
 */
ns: Award, 
/**
 * The score of East-West.
 */
ew: Award, } } | { "void": Record<symbol, never> } | { "rescored": Record<symbol, never> } | { "to_be_ruled": Record<symbol, never> } | { "adjudicated": Record<symbol, never> };

/**
 * A board whose score is not what was played.
 */
export type Adjustment = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The score, or its absence, that takes the place of what was played.
 */
to: Adjusted, 
/**
 * Counts the table's adjustments from 1. Everybody is told of all of them.
 */
ruling: number, };

/**
 * An agreement of computers in figures and terms: the subject of a line of their card, and what it says.
 */
export type Agreement = { "opening": { 
/**
 * The opening call.
 */
call: Call, 
/**
 * The hands that it shows.
 */
sense: Sense, } } | { "defence": Carding };

/**
 * The undertaking of declarer in minibridge.
 */
export type Aim = "part_score" | "game";

/**
 * Who alerts and explains a call, and who hears it (Laws 20, 40; Spec C8 and C9).
 */
export type Alerts = "by_bidder" | "by_partner" | "behind_screens";

/**
 * The body of `POST /api/analysis`: a deal, and how it was played if it was.
 */
export type AnalysisRequest = { 
/**
 * The four hands, 13 cards each.
 */
deal: Deal, 
/**
 * Who dealt: at par the dealer's side bids first.
 */
dealer: Seat, 
/**
 * Who was vulnerable.
 */
vulnerability: Vulnerability, 
/**
 * The contract that was played; none when all passed, or nothing was played.
 */
contract?: Contract | null, 
/**
 * The cards in the order of play.
 */
cards: Array<Card>, 
/**
 * The form of the game in which it was played, which decides what is worked out; none: duplicate.
 */
form?: Form, };

/**
 * An announcement of the server's owner to everybody.
 */
export type Announcement = { 
/**
 * One paragraph, as it was written, of at most 500 characters.
 */
text: string, };

/**
 * The answer in a reply. A request that was carried out before gets the same answer again.
 */
export type Answer = { "done": Record<symbol, never> } | { "opened": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The links to send round.
 */
invitations: Invitations, } } | { "seated": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Seat that the account has from here on.
 */
seat: Seat, } } | { "watching": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "directing": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "match_opened": { 
/**
 * Id of the match: 26 characters.
 */
match: MatchId, 
/**
 * The links to send round.
 */
invitations: MatchInvitations, } } | { "following": { 
/**
 * Id of the match: 26 characters.
 */
match: MatchId, 
/**
 * Whose view you have.
 */
lane: MatchLane, 
/**
 * The places of the account in the match.
 */
places: Array<MatchPlace>, } } | { "match_record": MatchRecord } | { "event_opened": { 
/**
 * Id of the event: 26 characters.
 */
event: EventId, 
/**
 * The links to send round.
 */
invitations: EventInvitations, } } | { "following_event": { 
/**
 * Id of the event: 26 characters.
 */
event: EventId, 
/**
 * Whose view you have.
 */
lane: EventLane, 
/**
 * The places of the account in the event.
 */
places: Array<EventPlace>, 
/**
 * Whether the account may start it, begin its rounds and have its links: its host, its director.
 */
leads?: boolean, 
/**
 * The conditions of the event as they were agreed at the opening.
 */
conditions: EventConditions, } } | { "team_invitations": TeamInvitations } | { "event_links": EventInvitations } | { "event_round": EventRound } | { "traveller": Traveller } | { "score_card": ScoreCard } | { "recap": Recap } | { "event_rulings": EventRulings } | { "card": ConventionCard | null } | { "claim_analysis": ClaimAnalysis } | { "board_analysis": BoardAnalysis } | { "hint": Hint } | { "board_log": BoardLog } | { "record": SessionRecord } | { "transcript": Transcript } | { "refused": Refused };

/**
 * An artificial score: 60, 50 or 40 % at matchpoints, +3, 0 or −3 IMPs (Law 12C2).
 */
export type Artificial = "average_plus" | "average" | "average_minus";

/**
 * The fate of boards that have not begun when the time of a segment is up, in a match without a director.
 */
export type AtLimit = "play_on" | "remove";

/**
 * What becomes of boards that are not over when the time of a round is up.
 */
export type AtRoundEnd = "play_on" | "remove" | "adjudicate";

/**
 * The consequences when a side has used up its time.
 */
export type AtZero = "note" | "call_director";

/**
 * Auction bridge of four.
 */
export type AuctionBridge = { 
/**
 * Whether honours count.
 */
honours: Honours, 
/**
 * How many rubbers; none: until they stop.
 */
rubbers: number | null, };

/**
 * Whom a line is for.
 */
export type Audience = "table" | "opponents" | "kibitzers" | "director" | { "player": Seat };

/**
 * A score that the director gives one side for a board in place of the one that was played.
 */
export type Award = { "artificial": Artificial } | { "percent": number } | { "assigned": Array<Weighted> };

export type Beacon = string;

/**
 * Who owes whom a beer.
 */
export type Beer = { 
/**
 * The seat that pays.
 */
from: Seat, 
/**
 * The seat that drinks.
 */
to: Seat, };

export type Bid = `${1 | 2 | 3 | 4 | 5 | 6 | 7}${Strain}`;

/**
 * The double-dummy tricks of a board: as if everybody had seen all of its cards.
 */
export type BoardAnalysis = { 
/**
 * Declarer's tricks, by declarer and strain: the table of twenty.
 */
tricks: BySeat<TricksByStrain>, 
/**
 * The result when both sides bid as well as can be done; none where a contract is not worth by itself what it is
 * at duplicate, as at rubber.
 */
par?: Par, 
/**
 * For each card in the order of play, the tricks that its side gave away by it. Cards that can no longer be played
 * by the Laws, and all after them, have none.
 */
costs: Array<number>, 
/**
 * How four computers would bid the board; nothing where not four people bid.
 */
auction?: Array<Call>, 
/**
 * Why computers did what they did, in the order in which they did it: what stood at the end, as far as the server
 * knows it yet. It forgets the reasons of long ago, and all of them when it is started anew.
 */
reasons: Array<Reasoned>, 
/**
 * What the computers at the table drew from on this board: with it, and with what their seats could see, their
 * calls and cards can be reproduced. Missing where none sat there when the board was over, and at a board of the
 * day until the day is over.
 */
seed?: BoardSeed, 
/**
 * How they played, as the table has agreed: their level and what they played for decide with `seed` what they did.
 * Missing where none sat there when the board was over.
 */
computers?: Computers, };

export type BoardCommitment = string;

/**
 * The log of one board.
 */
export type BoardLog = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The entries of the board in order, as the director's lane is told them.
 */
entries: Array<LogEntry>, 
/**
 * The names of those whom the entries name by their accounts. It is outside of the hashes: a name can be erased.
 */
names?: Array<LoggedName>, };

export type BoardNumber = number;

/**
 * In which order a room plays its boards.
 */
export type BoardOrder = "ascending" | "halves_swapped" | "descending";

/**
 * One finished board.
 */
export type BoardRecord = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The seat of the dealer.
 */
dealer: Seat, 
/**
 * Who was vulnerable.
 */
vulnerability: Vulnerability, 
/**
 * Who played, where it was not four: so the calls went round, and so hands were played.
 */
seating?: Seating, 
/**
 * Who sat where when the board ended.
 */
players: BySeat<PlayerName | null>, 
/**
 * Which of them were computers.
 */
computers?: Array<Seat>, 
/**
 * The four hands as they were dealt.
 */
deal: Deal, 
/**
 * The draw from which the cards came, card by card: North and East then held theirs, and at South and West lies
 * what they put away.
 */
drawn?: Drawn | null, 
/**
 * Every call, from the dealer.
 */
calls: Array<Call>, 
/**
 * The turn of each call.
 */
called_at?: Array<Turn>, 
/**
 * The declarations in order, where there was no auction.
 */
declarations?: Array<Declared>, 
/**
 * The meanings of calls that were told, by whom and in this order.
 */
meanings?: Array<Explained>, 
/**
 * Every card, in the order of play.
 */
cards: Array<Card>, 
/**
 * The claim that ended the play.
 */
claim?: ClaimRecord | null, 
/**
 * The line of the score sheet.
 */
result: BoardResult, 
/**
 * The worth of the board by the director's ruling, in the place of `result`.
 */
adjustment?: Adjustment | null, 
/**
 * The last hash of its log.
 */
log?: LogHash | null, };

/**
 * The result of a board: one line of the score sheet.
 */
export type BoardResult = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The contract; none when all passed.
 */
contract: Contract | null, 
/**
 * Declarer's tricks; none when all passed.
 */
tricks: number | null, 
/**
 * The score in points, from North-South's side. In a session of a form: what the deal brought them less what it
 * brought East-West, in the unit of the sheet; where three play, each for themself, what declarer has won of each
 * of the others, or lost to them, as if it were their seat's side's.
 */
score: number, };

export type BoardSeed = string;

/**
 * Where a session's boards come from.
 */
export type BoardSource = { "deal": number } | { "import": Array<ImportedBoard> } | { "daily": Day } | { "session": Form } | { "replay": ReplayedSession };

/**
 * The work of all computers at a table on a finished board.
 */
export type BoardThinking = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * Milliseconds of one processor; missing where the server's system does not tell.
 */
cpu_ms?: number | null, 
/**
 * Positions that were looked at, which is the same number on every machine.
 */
nodes: number, };

/**
 * A board as a lane sees it.
 */
export type BoardView = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The seat of the dealer.
 */
dealer: Seat, 
/**
 * Who is vulnerable. Of three players each has a vulnerability of their own: that is in `terms`.
 */
vulnerability: Vulnerability, 
/**
 * Under which terms it is played, where they are not those that its number gives.
 */
terms?: Terms | null, 
/**
 * Who plays it, where it is not four: so the calls go round, and so hands are played (chapter `forms`).
 */
seating?: Seating, 
/**
 * The cards that the visible hands still hold.
 */
hands: Hands, 
/**
 * The calls, from the dealer.
 */
calls: Array<Call>, 
/**
 * The turn of each call.
 */
called_at: Array<Turn>, 
/**
 * The meanings of calls that this viewer was told; when the board is over, all that anybody was told.
 */
meanings?: Array<Explained>, 
/**
 * The open questions that this viewer asked or has to answer; where partner explains aloud, everybody's.
 */
questions?: Array<Question>, 
/**
 * This viewer's own call, which is made but not yet released (Spec C9).
 */
held?: Call | null, 
/**
 * How it comes to what is played, where there is no auction.
 */
declaring?: DeclaringView | null, 
/**
 * How the players come by their hands, where these are not dealt.
 */
drawing?: DrawingView | null, 
/**
 * The contract, when the auction has concluded in one. A strain that was only named is one at the one level.
 */
contract: Contract | null, 
/**
 * The opening lead while it lies face down.
 */
lead?: LeadView | null, 
/**
 * The trick in progress; empty between tricks.
 */
trick: TrickView | null, 
/**
 * The last trick, until this viewer's side has played to the next (Law 66A).
 */
last_trick: LastTrick | null, 
/**
 * The tricks that each side has won. Where three play, declarer's and dummy's count for the side of declarer's
 * seat, and those of both others for the other side.
 */
won: BySide<number>, 
/**
 * The open claim; none if nobody claims.
 */
claim: ClaimView | null, 
/**
 * The open request to take something back.
 */
undo?: UndoView | null, 
/**
 * The line of the score sheet, when the board is over.
 */
result: BoardResult | null, 
/**
 * All four hands, when the board is over. After a draw: as it lay then, with what North put away at South and what
 * East did at West.
 */
deal: Deal | null, 
/**
 * The cards that were drawn, put away and chosen, when the board is over.
 */
drawn?: Drawn | null, 
/**
 * The board's secret, when the board is over and was dealt by this server.
 */
secret: Reveal | null, 
/**
 * The last hash of the board's log, when the board is over.
 */
log?: LogHash | null, };

/**
 * An amount that is a contestant's.
 */
export type Brought = { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * How much; below zero it is taken off.
 */
amount: Exact, };

/**
 * One value for each room.
 */
export type ByRoom<T> = { open: T, closed: T, };

/**
 * One `T` for each seat. Serialised as a map with exactly the keys `N`, `E`, `S` and `W`.
 *
 * ```
 * use bridge_rules::{BySeat, Seat};
 *
 * let mut cards_left = BySeat::from_fn(|_| 13);
 * cards_left[Seat::West] -= 1;
 * assert_eq!(cards_left.iter().find(|(_, cards)| **cards == 12), Some((Seat::West, &12)));
 * ```
 */
export type BySeat<T> = { N: T, E: T, S: T, W: T, };

/**
 * One `T` for each side. Serialised as a map with exactly the keys `NS` and `EW`.
 */
export type BySide<T> = { NS: T, EW: T, };

/**
 * One value for each team.
 */
export type ByTeam<T> = { home: T, away: T, };

export type Call = Bid | "P" | "X" | "XX";

/**
 * What they would mean to a computer as partner: what it would say of its own.
 */
export type CallMeanings = { 
/**
 * For each call that was asked about, in that order; null where it may not be made.
 */
meanings: Array<Meaning | null>, };

/**
 * How a deal comes to what is played.
 */
export type Calling = "auction" | "announced" | "slips" | "named";

export type Card = `${Suit}${Rank}`;

/**
 * A call of the partnership's that it alerts or announces: 1NT, or 2H over partner's 1NT.
 */
export type CardCall = { 
/**
 * The calls before it, the opponents' among them, from the first that is no pass; none for an opening.
 */
after?: Array<Call>, 
/**
 * The call that the line explains.
 */
call: Call, 
/**
 * How its meaning is given.
 */
manner: Manner, 
/**
 * At most 200 characters; empty only with an alert.
 */
text: string, 
/**
 * The same in figures and terms, on the card of computers.
 */
sense?: Sense | null, };

/**
 * One agreement of a convention card.
 */
export type CardLine = { 
/**
 * The call or the situation: "1NT opening".
 */
about: string, 
/**
 * The agreement: "12 to 14, balanced".
 */
agreed: string, 
/**
 * The same in figures and terms, on the card of computers.
 */
says?: Agreement | null, };

/**
 * How computers lead and signal.
 */
export type Carding = "opening_leads" | "leads_against_notrump" | "declarers_suits" | "partners_leads" | "discards";

/**
 * Where the cards of a deal come from.
 */
export type CardsFrom = "fresh" | "goulash";

/**
 * A score that a team brings from an earlier phase (Spec D17).
 */
export type CarryOver = { 
/**
 * The team that brings it.
 */
to: Team, 
/**
 * How much, in what the boards are scored in.
 */
amount: Ratio, };

/**
 * A line of chat, as it is heard.
 */
export type ChatLine = { 
/**
 * Where the speaker was.
 */
seat: Lane, 
/**
 * The audience that it is for.
 */
to?: Audience, 
/**
 * The name of the speaker.
 */
name: PlayerName, 
/**
 * The number of the line among those that the speaker has said to this audience, so that nobody sees a gap where
 * they said something to others.
 */
line: number, 
/**
 * The words, cleaned: at most 300 characters.
 */
text: string, };

/**
 * Chicago in which part-scores carry on.
 */
export type Chicago = { 
/**
 * Who is vulnerable when.
 */
order: ChicagoOrder, 
/**
 * Whether honours count.
 */
honours: Honours, 
/**
 * Whether a deal that is passed out is followed by a goulash (Spec F18.2).
 */
goulash: boolean, 
/**
 * Whether the beer card is played (Spec F18.3).
 */
beer_card: boolean, 
/**
 * Who plays with whom in the next round.
 */
partners: Partners, 
/**
 * How many rounds of four; none: until they stop.
 */
rounds: number | null, };

/**
 * Chicago in which each deal is scored by itself.
 */
export type ChicagoDuplicate = { 
/**
 * Who is vulnerable when.
 */
order: ChicagoOrder, 
/**
 * Whether a deal that is passed out is dealt again; otherwise it stands and scores nothing.
 */
redeal: boolean, 
/**
 * Whether the beer card is played (Spec F18.3).
 */
beer_card: boolean, 
/**
 * Who plays with whom in the next round.
 */
partners: Partners, 
/**
 * How many rounds of four; none: until they stop.
 */
rounds: number | null, };

/**
 * Who is vulnerable on the second and third deal of a round, which East and South deal.
 */
export type ChicagoOrder = "non_dealer" | "dealer";

/**
 * The choices of a player about the card they have looked at.
 */
export type Choice = "keep" | "discard";

/**
 * Advice on a claim. It judges cards only: it reads no statement, knows nobody's class of player, and awards nothing.
 */
export type ClaimAnalysis = { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * The tricks not yet completed, the one in progress included. All numbers here are of these.
 */
remaining: number, 
/**
 * The trumps that the claimer's opponents hold: did the claimer mention them (Law 70C)?
 */
trumps_out?: Array<Card>, 
/**
 * The fewest tricks for the claimer's side if it leads no trump while it has another suit; missing when no trump
 * is out, and when there is too much to try.
 */
trumps_forgotten?: DefaultLine | null, 
/**
 * The opponents' cards that stand between those of the claimer's side: no line is accepted that finds one of them,
 * unless it was stated or an opponent shows out (Law 70E).
 */
to_find?: Array<Card>, 
/**
 * The fewest tricks for the claimer's side in a line that is careless and not irrational, the trumps drawn first
 * (Law 70D); missing when there is too much to try.
 */
least_successful?: DefaultLine | null, 
/**
 * The most tricks for the claimer's side if all four saw all cards: information only, as Law 70 does not ask for
 * it.
 */
double_dummy: number, };

/**
 * Every answer to a claim, by the stage at which it was given.
 */
export type ClaimAnswers = { 
/**
 * Whether the partner of a defender who concedes tricks consents.
 */
partner: BySeat<boolean | null>, 
/**
 * Whether those accept it who answer it.
 */
opponents: BySeat<boolean | null>, 
/**
 * Whether each would play on.
 */
play_on: BySeat<boolean | null>, 
/**
 * Who accepts it after all while it waits for a director who is not there (Spec C6.8).
 */
after_all?: BySeat<boolean | null>, };

/**
 * The course of a claim that an opponent rejects (Law 68D2; Spec C6.5).
 */
export type ClaimPolicy = "play_on" | "play_on_if_all_agree" | "director";

/**
 * The claim that ended a board.
 */
export type ClaimRecord = { 
/**
 * The seat of the claimer.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for the claimer's side.
 */
tricks: number, 
/**
 * How the claimer meant to take them.
 */
statement?: string | null, 
/**
 * How many of them the director gave the claimer's side, if not as many (Law 70).
 */
awarded?: number | null, };

/**
 * Where a claim stands.
 */
export type ClaimStage = "partner" | "opponents" | "play_on" | "director";

/**
 * A claim that is not settled.
 */
export type ClaimView = { 
/**
 * The claim's turn, which answers name.
 */
turn: Turn, 
/**
 * The seat of the claimer.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for the claimer's side.
 */
tricks: number, 
/**
 * How the claimer means to take them.
 */
statement?: string | null, 
/**
 * Where the claim stands.
 */
stage: ClaimStage, 
/**
 * This viewer's own answer at this stage. Others' are hidden until all are in (Spec C6.3).
 */
answer: boolean | null, 
/**
 * Whether this viewer may still accept it while it waits for a director who is not there (Spec C6.8).
 */
may_accept?: boolean, 
/**
 * To the director: what everybody answered.
 */
answers?: ClaimAnswers, };

export type ClientCommitment = string;

/**
 * The first frame of a client: `{"hello":{…}}`.
 */
export type ClientHello = { 
/**
 * The greeting itself.
 */
hello: Hello, };

/**
 * The time for a board, which the two sides share (Spec C14).
 */
export type Clock = { 
/**
 * Minutes that one board may take; half of them are each side's.
 */
minutes_per_board: number, 
/**
 * The consequence when a side has used up its time.
 */
at_zero: AtZero, };

/**
 * What a director does to the clock of a round.
 */
export type ClockChange = { "extend": { 
/**
 * How much more, at most [`MAX_ROUND_MINUTES`](crate::limits::MAX_ROUND_MINUTES).
 */
minutes: number, } } | { "stop": Record<symbol, never> } | { "restart": Record<symbol, never> };

/**
 * Who closed a table before its last board was over.
 */
export type ClosedBy = "host" | "unattended" | "limit" | "operator" | "players" | "event";

/**
 * Why a connection ends, and when to come back.
 */
export type Closing = { 
/**
 * The reason, in the words of who gives it.
 */
reason: ClosingReason, 
/**
 * How long to wait before connecting again, in milliseconds.
 */
retry_after_ms?: number | null, };

/**
 * Why the server closes a connection.
 */
export type ClosingReason = "restart" | "not_authenticated" | "version" | "flooding" | "malformed" | "slow_reader" | "too_many_connections" | "removed";

/**
 * Where somebody stands on a pad.
 */
export type Column = { 
/**
 * The account that it is entered in.
 */
account: Account, 
/**
 * Games won on this pad.
 */
games: number, 
/**
 * Points below the line towards the game that is on.
 */
leg: number, 
/**
 * All points below the line.
 */
below: number, 
/**
 * All points above the line.
 */
above: number, };

/**
 * One line of a set's commitment: in JSON `{"board": 1, "reserve": 0, "commitment": "<64 hex>"}`.
 */
export type CommittedBoard = { 
/**
 * `c_b`.
 */
commitment: BoardCommitment, 
/**
 * The number on the board.
 */
board: BoardNumber, 
/**
 * 0 for the planned deal, otherwise which reserve.
 */
reserve: number, };

/**
 * A board that may be compared.
 */
export type ComparedBoard = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The result in each room.
 */
rooms: ByRoom<RoomBoard>, 
/**
 * The points of each team for it; none when it does not count. The two add up to nothing unless a score was
 * adjusted.
 */
points?: ByTeam<Exact> | null, 
/**
 * Its secret, for boards that this server dealt.
 */
secret?: Reveal | null, };

/**
 * How well a computer plays.
 */
export type ComputerLevel = "novice" | "club" | "strong";

/**
 * The system that computers bid by.
 */
export type ComputerSystem = "american" | "dutch";

/**
 * How long a computer takes.
 */
export type ComputerTempo = "even" | "at_once";

/**
 * How computers play at a table. What is left out is as usual.
 */
export type Computers = { 
/**
 * How well they play.
 */
level: ComputerLevel, 
/**
 * How long they take.
 */
tempo: ComputerTempo, 
/**
 * Whether one of them takes the seat of a player who has been gone for as long as until a substitute is offered,
 * and gives it back as soon as they return (Spec C13).
 */
replace_absent: boolean, 
/**
 * Whether a player may ask what a computer would do in their place (request `hint`): a table of learners.
 */
hints?: boolean, 
/**
 * Whether only the auction is practised: while a computer sits at the table a board is over with its auction, and
 * comes to what both sides can take double dummy.
 */
auction_only?: boolean, 
/**
 * The scoring that they play for on boards of duplicate. A match and a field say it themselves, by how they are
 * scored; in a session of a form they play for what it writes on its sheet.
 */
play_for?: PlayFor, };

/**
 * The number that a pair, or at an individual a person, has from the start of the event, from 1.
 */
export type ContestantNumber = number;

export type Context = string;

export type Contract = `${Bid}${Doubling}${Seat}`;

/**
 * What became of one contributor: in JSON `{"label": "A:N", "commitment": "<64 hex>", "revealed": "<hex>" or null}`.
 */
export type ContributionRecord = { 
/**
 * Which of those who contribute.
 */
label: Label, 
/**
 * `cc_p`.
 */
commitment: ClientCommitment, 
/**
 * `r_p`, or nothing if it did not come in time or did not match: then it is not part of `E`.
 */
revealed: Share | null, };

/**
 * One player's part in the deal.
 */
export type ContributionView = { 
/**
 * The room's letter, a colon and the seat: `O:N`.
 */
label: Label, 
/**
 * The commitment `cc_p` of chapter `dealing`.
 */
commitment: ClientCommitment, 
/**
 * Whether it has been revealed.
 */
revealed: boolean, };

/**
 * An agreement that has a name among players.
 */
export type Convention = "stayman" | "puppet_stayman" | "smolen" | "transfer" | "texas_transfer" | "completion" | "relay" | "strong_two_clubs" | "waiting_answer" | "second_negative" | "weak_jump" | "jacoby_2nt" | "inverted_raise" | "splinter" | "shortness" | "keycards" | "slam_try" | "game_force" | "fourth_suit_forcing" | "new_minor_forcing" | "two_way_checkback" | "reverse" | "jump_shift" | "ogust" | "lebensohl" | "gladiator" | "michaels" | "leaping_michaels" | "unusual_2nt" | "both_majors" | "takeout_double" | "negative_double" | "responsive_double" | "support_double" | "penalty_double" | "value_redouble" | "cue_bid_raise" | "cue_bid" | "landy" | "woolsey" | "multi" | "multi_answer" | "stayman_answer" | "keycard_answer" | "muiderberg" | "meckwell" | "dont" | "gambling_3nt" | "choice_of_games" | "two_suiter" | "values" | "minor_transfer";

/**
 * The agreements of a partnership, which the opponents may read (Law 40).
 */
export type ConventionCard = { 
/**
 * The system in a few words: "2/1, 15 to 17".
 */
system: string, 
/**
 * One agreement a line, as on a printed card: the opening 1NT, defence to it, leads, signals and so on.
 */
lines: Array<CardLine>, 
/**
 * The calls that the partnership alerts or announces, each with its words: its own programs offer them with the
 * call (Spec C8.7).
 */
calls?: Array<CardCall>, 
/**
 * Whatever else the opponents should know.
 */
notes: string, 
/**
 * The system by its name, on the card of computers. Nobody else's card has one: what a client files with it is
 * filed without.
 */
computers?: ComputerSystem | null, };

/**
 * The answer to `GET /api/daily`.
 */
export type Daily = { 
/**
 * Today's boards, or those of the day that was asked for.
 */
set: DailySet, 
/**
 * The boards of the day after, which nobody can play yet; none where a day was asked for.
 */
next?: DailySet | null, 
/**
 * When the day ends, in milliseconds since 1970: what is finished later does not count.
 */
ends_ms: number, 
/**
 * How many have played all its boards in time.
 */
played: number, 
/**
 * The account's own table, if it has opened one.
 */
table?: TableId | null, 
/**
 * How those who have played them did. None until the account has, or the day is over.
 */
ranking?: DailyRanking | null, };

/**
 * One board of the day.
 */
export type DailyBoard = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The score of North-South that half of those who have played it reached: of the two in the middle the mean,
 * rounded down to ten.
 */
median: number, 
/**
 * The account's own.
 */
own?: number | null, };

/**
 * Somebody's place.
 */
export type DailyPlace = { 
/**
 * From 1; those with as many IMPs share it.
 */
place: number, 
/**
 * Who it is.
 */
name: PlayerName, 
/**
 * Whether it is the account's own.
 */
own?: boolean, 
/**
 * What they made: on each board their score less its `median`, in IMPs, and of all boards the sum.
 */
imps: number, 
/**
 * The sum of their scores.
 */
score: number, };

/**
 * How those did who have played the boards of a day.
 */
export type DailyRanking = { 
/**
 * The best [`DAILY_PLACES`](crate::limits::DAILY_PLACES), and the account's own place wherever it is.
 */
places: Array<DailyPlace>, 
/**
 * The boards, in the order of play.
 */
boards: Array<DailyBoard>, };

/**
 * The boards of a day, as the server has promised them before it began.
 */
export type DailySet = { 
/**
 * The day.
 */
day: Day, 
/**
 * `ctx` (Spec E2, step 1).
 */
ctx: Context, 
/**
 * All `c_b` and their root (Spec E2, step 1).
 */
commitment: SetCommitment, };

export type Day = string;

export type Deal = string;

/**
 * How a deal ended, in any form.
 */
export type DealOutcome = "passed_out" | { "contract": { 
/**
 * The contract, with its declarer.
 */
contract: Contract, 
/**
 * The tricks won by declarer's side, 0 to 13.
 */
tricks: number, } } | { "named": { 
/**
 * The dealer, whose partner is dummy.
 */
declarer: Seat, 
/**
 * The strain that was named.
 */
strain: Strain, 
/**
 * How often the value of a trick was doubled, 0 to 10.
 */
doublings: number, 
/**
 * The tricks won by declarer's side, 0 to 13.
 */
tricks: number, } };

/**
 * The step of the dealing ceremony of a segment that is awaited.
 */
export type Dealing = "nothing" | "commitments" | "contributions" | "done";

/**
 * A declaration: what is said to come to what is played, at a form of the game without an auction.
 */
export type Declaration = { "choose": { 
/**
 * The trumps, or none.
 */
strain: Strain, 
/**
 * A part-score or a game.
 */
aim: Aim, } } | "pass" | "open" | { "bid": Bid } | { "name": Strain } | "leave" | "double";

/**
 * The declaration that comes next.
 */
export type DeclarationDue = { 
/**
 * Whose turn it is.
 */
seat: Seat, 
/**
 * The kinds of which it may be.
 */
kinds: Array<DeclarationKind>, };

/**
 * The kinds of declaration.
 */
export type DeclarationKind = "choose" | "pass" | "open" | "bid" | "name" | "leave" | "double";

/**
 * A declaration, with its turn and who made it.
 */
export type Declared = { 
/**
 * The turn that it was said at.
 */
turn: Turn, 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The declaration itself.
 */
declaration: Declaration, };

/**
 * The declarations of a board as a lane sees them.
 */
export type DeclaringView = { 
/**
 * In which way it is said what is played.
 */
way: Calling, 
/**
 * The high-card points of each hand, where they are announced.
 */
points?: BySeat<number> | null, 
/**
 * The declarations so far, in order.
 */
declarations?: Array<Declared>, 
/**
 * The kind of declaration that comes next, and from whom; none when it is known what is played.
 */
due?: DeclarationDue | null, 
/**
 * The slip that this viewer has been given.
 */
slip?: GivenSlip | null, };

/**
 * A way in which the rest may go.
 */
export type DefaultLine = { 
/**
 * The tricks for the claimer's side.
 */
tricks: number, 
/**
 * The cards in the order of play, from the next one due.
 */
cards: Array<Card>, };

export type Digest32 = string;

/**
 * The director's part in a table, as far as a viewer may know.
 */
export type DirectionView = { 
/**
 * Who directs; none when nobody has come yet.
 */
director?: PlayerName | null, 
/**
 * Whether they have been called and have not come. Who called, only the director is told.
 */
called: boolean, 
/**
 * Whether they have stopped the table.
 */
frozen: boolean, 
/**
 * The director's rulings, as far as the viewer may know of them.
 */
rulings?: Array<RulingNotice>, 
/**
 * To the director: the calls that wait for them. To a player: their own.
 */
calls?: Array<DirectorCall>, 
/**
 * How many times this viewer has called the director; the next call has the next number.
 */
calls_made: number, };

/**
 * A call for the director.
 */
export type DirectorCall = { 
/**
 * Who calls; none when the table itself does (a claim without answers, a clock at zero).
 */
by: Seat | null, 
/**
 * The reason, in the words of who calls: 1 to 500 characters.
 */
about: string, };

export type Doubling = "" | "X" | "XX";

/**
 * How two players come by the hands that they bid on.
 */
export type Drawing = "from_the_stock" | "one_of_two";

/**
 * A draw as a lane sees it. It stays with the board until that is over.
 */
export type DrawingView = { 
/**
 * In which way they draw.
 */
way: Drawing, 
/**
 * How many cards lie face down; with none the draw is over.
 */
left: number, 
/**
 * Whose turn it is to choose; where cards are played to tricks, the trick says it.
 */
turn?: Seat | null, 
/**
 * The card that this viewer looks at.
 */
offered?: Card | null, 
/**
 * The cards that were put away face down, as far as this viewer has put them there.
 */
put_away?: Hands, };

/**
 * The acts of a draw from its beginning: with the deal and the order of the cards they give every hand again.
 */
export type Drawn = { "cards": Array<Card> } | { "choices": Array<Choice> };

/**
 * A card that somebody drew.
 */
export type DrawnCard = { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * Which, to those who see the hand that it comes to.
 */
card?: Card | null, };

/**
 * A set of boards from board 1.
 */
export type Duplicate = { 
/**
 * How many boards; none: until they stop.
 */
boards: number | null, };

export type Entropy = string;

/**
 * A person's place in the order of entry, from 1.
 */
export type EntryNumber = number;

/**
 * The body of every HTTP answer that is not a success.
 */
export type ErrorBody = { 
/**
 * The mistake, in words for people. Programs go by the status code.
 */
error: string, };

/**
 * What is played for, by whom and how. Everybody is shown it once, when they follow the event: it never changes.
 */
export type EventConditions = { "teams": TeamsConditions } | { "pairs": FieldConditions } | { "persons": FieldConditions };

/**
 * An event as a lane sees it. Its conditions came with the answer to `follow` or `join`.
 */
export type EventFrame = { 
/**
 * Which event.
 */
event: EventId, 
/**
 * For whose eyes.
 */
lane: EventLane, 
/**
 * The view.
 */
view: EventView, };

export type EventId = string;

/**
 * The links to send round, to be appended to the server's address as `/join/…`. A captain asks for those of their
 * players.
 */
export type EventInvitations = { 
/**
 * For the captains, in the order of entry; nobody where pairs or persons play.
 */
captains?: Array<string>, 
/**
 * For whoever would play, one link for all; none in an event of teams.
 */
entrants?: string | null, 
/**
 * For whoever looks on.
 */
spectators: string, 
/**
 * For the director.
 */
director: string, };

/**
 * Whose eyes a view of an event is for.
 */
export type EventLane = "public" | "director";

/**
 * What somebody is in an event. A captain who plays is two of these.
 */
export type EventPlace = { "captain": { 
/**
 * The team's number.
 */
team: TeamNumber, } } | { "player": { 
/**
 * The team's number.
 */
team: TeamNumber, 
/**
 * The player's place on the roster.
 */
number: PlayerNumber, } } | { "entrant": { 
/**
 * Their place in the order of entry; none on a link, which is one for all.
 */
number?: EntryNumber | null, } } | { "spectator": Record<symbol, never> } | { "director": Record<symbol, never> };

/**
 * A request to an event that one has joined, or opened. Each names what it acts on, so that a duplicate is harmless.
 */
export type EventRequest = { "follow": Record<symbol, never> } | { "unfollow": Record<symbol, never> } | { "enter_match": { 
/**
 * Which. A team needs not say it: it is the first that it has still to finish. Who is of no team must.
 */
match?: MatchId | null, } } | { "invitations": { 
/**
 * The team's number.
 */
team: TeamNumber, } } | { "links": Record<symbol, never> } | { "play_with": { 
/**
 * The partner's entry; none for whoever fits.
 */
partner?: EntryNumber | null, } } | { "take_back_entry": { 
/**
 * Whose; one's own unless it is said.
 */
entry?: EntryNumber | null, } } | { "play_again": Record<symbol, never> } | { "enter_computers": { 
/**
 * How many, at most [`MAX_COMPUTERS`](crate::limits::MAX_COMPUTERS).
 */
count: number, } } | { "computer_partner": { 
/**
 * The entry's number.
 */
of: EntryNumber, 
/**
 * Whether there is to be one.
 */
wanted: boolean, } } | { "enter_table": { 
/**
 * Which, by its number in the round: for the director.
 */
number?: number | null, 
/**
 * In which round that has begun, if it is not the last one: for the director.
 */
round?: number | null, } } | { "traveller": { 
/**
 * The board's number.
 */
board: BoardNumber, } } | { "score_card": { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, } } | { "recap": { 
/**
 * What the columns are.
 */
by?: RecapBy, 
/**
 * The columns after this one: a round, or a board. Without, from the first.
 */
after?: number, } } | { "rulings": { 
/**
 * Those after so many.
 */
after?: number, } } | { "transcript": { 
/**
 * Which set, from 1.
 */
set: number, } } | { "start": { 
/**
 * Where pairs or persons play: how many of them each section has, at most
 * [`MAX_SECTIONS`](crate::limits::MAX_SECTIONS). Without, the conditions' sections, as even as can be.
 */
sections?: Array<number>, 
/**
 * Where pairs or persons play: who is thought the strongest, they first, by their entries, a pair by one of
 * its players. Without, by the order of entry.
 */
seeding?: Array<EntryNumber>, } } | { "begin_round": { 
/**
 * Which, from 1.
 */
round: number, } } | { "close": Record<symbol, never> } | { "round": { 
/**
 * Which, from 1.
 */
round: number, } };

/**
 * A round that has begun.
 */
export type EventRound = { 
/**
 * Which, from 1.
 */
round: number, 
/**
 * When it began, in milliseconds since 1970 (UTC).
 */
begun_ms: number, 
/**
 * Its matches and byes, where teams play.
 */
fixtures: Array<FixtureView>, 
/**
 * The standings after it, if it is over, where teams play.
 */
standings: Array<Standing>, 
/**
 * Its tables, where pairs or persons play.
 */
tables?: Array<FieldTable>, 
/**
 * Who sat out, where pairs or persons play.
 */
sits_out?: Array<ContestantNumber>, };

/**
 * One thing that a director does in an event. What concerns one match is done there.
 */
export type EventRuling = { "award": { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The team that wins it.
 */
winner: TeamNumber, 
/**
 * For how many victory points. Without, for what a match is worth that the opponents lost without playing it.
 */
victory_points?: ByTeam<Vp> | null, } } | { "withdraw": { 
/**
 * The team's number.
 */
team: TeamNumber, } } | { "penalise": { 
/**
 * The team's number.
 */
team: TeamNumber, 
/**
 * How much, above zero.
 */
amount: Vp, } } | { "fine": { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * How much: above zero, and at most what a board is worth.
 */
amount: Ratio, 
/**
 * Percent of a top where matchpoints are played, else IMPs.
 */
unit: Unit, } } | { "carry_forward": { 
/**
 * What each brings: in percent of a top where matchpoints are played, else in IMPs. It takes the place of what
 * was said of it before; who is not named keeps theirs.
 */
brought: Array<Brought>, } } | { "handicap": { 
/**
 * What is added to the score of each: percent where matchpoints are played, else IMPs. It takes the place of
 * what was said of it before; who is not named keeps theirs.
 */
handicaps: Array<Brought>, } } | { "set_draw": { 
/**
 * Of which round.
 */
round: number, 
/**
 * To what: each team that is still in it once. In a knockout the winners of the first two lines meet next, and
 * so on.
 */
draw: Array<Pairing>, } } | { "close_round": { 
/**
 * The round, counted from 1.
 */
round: number, } } | { "announce": Record<symbol, never> } | { "clock": { 
/**
 * The round, counted from 1.
 */
round: number, 
/**
 * To what.
 */
change: ClockChange, } } | { "retire": { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, } } | { "substitute": { 
/**
 * Who plays no more.
 */
out: EntryNumber, 
/**
 * Who has entered and does not play.
 */
into: EntryNumber, } } | { "admit": { 
/**
 * Who has entered and does not play, or has withdrawn: two, or one where persons play.
 */
players: Array<EntryNumber>, } } | { "take_away": { 
/**
 * From which table, by its number.
 */
table: number, 
/**
 * The board's number.
 */
board: BoardNumber, 
/**
 * What North-South get.
 */
ns: Award, 
/**
 * What East-West get.
 */
ew: Award, } } | { "score": { 
/**
 * At which table, by its number.
 */
table: number, 
/**
 * Which board.
 */
board: BoardNumber, 
/**
 * What North-South get.
 */
ns: Award, 
/**
 * What East-West get.
 */
ew: Award, } } | { "finalise": Record<symbol, never> };

/**
 * A ruling as those hear it who may know of it.
 */
export type EventRulingNotice = { 
/**
 * When, in milliseconds since 1970 (UTC).
 */
at_ms?: number | null, 
/**
 * The last round that had begun; none before the first.
 */
round?: number | null, 
/**
 * Who rules.
 */
director: PlayerName, 
/**
 * The ruling.
 */
ruling: EventRuling, 
/**
 * By which Law or regulation.
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, 
/**
 * The version of the final standings that it made, if they were final.
 */
version?: number | null, 
/**
 * Of an announcement: which of the event's announcements it is, from 1.
 */
announcement?: number | null, };

/**
 * Rulings of an event, as far as whoever asks may know of them.
 */
export type EventRulings = { 
/**
 * At most [`RULINGS_ASKED`](crate::limits::RULINGS_ASKED), in the order in which they were made.
 */
rulings: Array<EventRulingNotice>, 
/**
 * Whether there are further ones, to be asked for `after` these.
 */
has_more?: boolean, };

/**
 * Where an event stands.
 */
export type EventStage = "gathering" | "drawn" | "playing" | "outstanding" | "provisional" | "final";

/**
 * An event as a lane sees it.
 */
export type EventView = { 
/**
 * Where the event stands.
 */
stage: EventStage, 
/**
 * Whether it was closed before all of it was played.
 */
closed?: boolean, 
/**
 * At the stage `provisional`, when the standings are final, in milliseconds since 1970 (UTC) by the server's
 * clock.
 */
corrections_until_ms?: number | null, 
/**
 * Which version of the final standings this is: 1, and one more for each correction since.
 */
version?: number | null, 
/**
 * When the first round began, in milliseconds since 1970 (UTC).
 */
started_ms?: number | null, 
/**
 * The last round that has begun; 0 before the first.
 */
round: number, 
/**
 * How many there are.
 */
rounds: number, 
/**
 * When that round began, in milliseconds since 1970 (UTC).
 */
begun_ms?: number | null, 
/**
 * Its matches and byes. Earlier rounds are there for the asking. Nothing where pairs or persons play.
 */
fixtures: Array<FixtureView>, 
/**
 * After how many rounds the standings are; each of them is over.
 */
standings_after: number, 
/**
 * The standings, best first. Nothing before the first round is over, and where pairs or persons play.
 */
standings: Array<Standing>, 
/**
 * The tables and the ranking of pairs or of persons; none in an event of teams.
 */
field?: FieldView | null, 
/**
 * Who directs the event.
 */
director?: PlayerName | null, 
/**
 * The latest rulings, at most [`RULINGS_SHOWN`](crate::limits::RULINGS_SHOWN).
 */
rulings?: Array<EventRulingNotice>, 
/**
 * How many rulings there are; the next one has the next number. To the director.
 */
rulings_made?: number | null, 
/**
 * The draw that waits to begin. To the director.
 */
next_draw?: Array<Pairing> | null, 
/**
 * The matches that are still to be finished, whatever their round. To the director.
 */
playing?: Array<PlayedMatch> | null, 
/**
 * The teams of which fewer than four players have come. To the director.
 */
incomplete?: Array<TeamNumber> | null, };

export type Exact = string;

/**
 * Whether pairs have to meet other opponents in the course of a match (Spec D7).
 */
export type Exchange = "free" | "at_half";

/**
 * The score that the stronger side is expected to reach, by its points of 20 to 40, not vulnerable and vulnerable.
 */
export type Expectation = [[number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number], [number, number]];

/**
 * A meaning of a call, with who gave it.
 */
export type Explained = { 
/**
 * Turn of the call, as in `called_at`.
 */
call: Turn, 
/**
 * Who explains: the bidder or the bidder's partner, as the table's policy says, or the director in a player's
 * place.
 */
by: Seat, 
/**
 * Counts what the viewer was told by this player of this call from 1; a later one corrects those before. For the
 * player who explained and in records it counts all that was said.
 */
version: number, 
/**
 * The meaning that they gave.
 */
meaning: Meaning, };

/**
 * What is agreed before the first round of an event of pairs or of persons. Who plays, those say who enter.
 */
export type FieldConditions = { 
/**
 * What the event is called, 1 to 36 characters.
 */
name: string, 
/**
 * Who meets whom over which boards.
 */
movement: FieldMovement, 
/**
 * In how many sections, 1 (unless it is said) to [`MAX_SECTIONS`](crate::limits::MAX_SECTIONS), as even as can be
 * unless whoever starts it says their sizes. Each plays the movement by itself, over the same boards. More than
 * one are not for rounds that are drawn.
 */
sections?: number, 
/**
 * Which tables a result is compared with.
 */
across?: Across, 
/**
 * How many boards each table plays in a round, 1 to 16. All together are at most 100. Left out where a form is
 * played, which says itself when it is over.
 */
boards?: number, 
/**
 * A form of the game that every table plays in each round, with deals of its own: a party (chapter `forms`).
 * Without, all play the same boards of duplicate. It is one for four whose partners do not change, and has so many
 * rubbers, rounds or deals, or a [`round_clock`](Self::round_clock) that removes what is not begun.
 */
form?: Form | null, 
/**
 * What those are given who end first, second and so on, at most [`MAX_PRIZES`](crate::limits::MAX_PRIZES) of 1 to
 * [`MAX_PRIZE`](crate::limits::MAX_PRIZE) characters. Where the directions are ranked apart there are none.
 */
prizes?: Array<string>, 
/**
 * What the tables agree on. There are no kibitzers at the tables of an event.
 */
policy: Policy, 
/**
 * What a board is scored in.
 */
scoring: FieldScoring, 
/**
 * At a Swiss, the victory points that each round comes to, by which the pairs are ranked and drawn; without, what
 * their boards are scored in.
 */
victory_points?: FieldVictoryPoints | null, 
/**
 * When those who have played a board are shown what others made of it.
 */
travellers?: TravellersShown, 
/**
 * Who begins the next round when one is over.
 */
next_round: NextRound, 
/**
 * How long a round may last; without, as long as it takes.
 */
round_clock?: RoundClock | null, 
/**
 * How long the ranking may be corrected when all is played, in milliseconds (Law 79C): the director rules, and it
 * stands when the time is up, or as soon as the director says so. Half an hour unless it is said. A party has no
 * boards that could come to something else, and no such time.
 */
correction_ms: number, 
/**
 * When it starts by itself, in milliseconds since 1970 (UTC), at most
 * [`MAX_START_AHEAD`](crate::limits::MAX_START_AHEAD) after it is opened; without, when its host or director says
 * so.
 */
starts_ms?: number | null, 
/**
 * Whether computers complete the field (chapter `robots`): when it starts, so many enter that nobody is without a
 * partner and nobody sits out, as far as the movement can be played so; and whoever enters a field of pairs may
 * ask for one as their partner. Without, computers enter only as its host or director says.
 */
computers_complete?: boolean, };

/**
 * Somebody who has entered.
 */
export type FieldEntry = { 
/**
 * Their place in the order of entry. Where an entry was taken back or out, a number is missing.
 */
number: EntryNumber, 
/**
 * Their name.
 */
name: PlayerName, 
/**
 * Whom they would play with. If that is mutual the two are a pair.
 */
partner?: EntryNumber | null, 
/**
 * Whether it is a computer. Nobody else in the event has a name like one.
 */
computer?: boolean, };

/**
 * What one table made of a board.
 */
export type FieldLine = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The table, from 1.
 */
table: number, 
/**
 * Who sat there.
 */
sitting: FieldSitting, 
/**
 * What was played; none if the board was not played to a result.
 */
result?: BoardResult | null, 
/**
 * The opening lead.
 */
lead?: Card | null, 
/**
 * What the director gave it, if that is not what was played.
 */
adjusted?: Adjusted | null, 
/**
 * What it came to for each side in matchpoints or IMPs, a decimal number with two decimals; none where it does not
 * count, and for average plus and minus, which the whole session decides about.
 */
points: BySide<string | null>, };

/**
 * Who sits where in each round, and which boards lie there. How many contestants each is for, PAIRS.md of the scoring
 * says; without a number of rounds there are as many as the movement has, and never more than those.
 */
export type FieldMovement = { "mitchell": { 
/**
 * How many rounds.
 */
rounds?: number | null, 
/**
 * Whether the directions are ranked apart.
 */
winners: Winners, 
/**
 * Whether boards lie at one table at a time: with an even number of tables East-West skip a table halfway, and
 * there is one round fewer. Without, two tables share boards in each round.
 */
skip?: boolean, } } | { "howell": { 
/**
 * How many rounds.
 */
rounds?: number | null, } } | { "barometer_howell": { 
/**
 * How many rounds.
 */
rounds?: number | null, } } | { "swiss": { 
/**
 * How many rounds.
 */
rounds: number, } } | { "individual": { 
/**
 * How many rounds.
 */
rounds?: number | null, } } | { "rainbow": { 
/**
 * How many rounds.
 */
rounds?: number | null, } } | { "random": { 
/**
 * How many rounds.
 */
rounds: number, } } | { "progressive": { 
/**
 * How many rounds.
 */
rounds: number, } };

/**
 * A prize, and whose it is.
 */
export type FieldPrize = { 
/**
 * What it is, as the conditions have it.
 */
prize: string, 
/**
 * Whose. Those who share a place share the prizes of all the places that they fill.
 */
to: Array<ContestantNumber>, };

/**
 * A scale of victory points for pairs.
 */
export type FieldScale = { "percent": Record<symbol, never> } | { "margin": VpChoice };

/**
 * What a board of a field is scored in.
 */
export type FieldScoring = "matchpoints" | "cross_imps" | "cross_imps_total" | "butler" | "tally";

/**
 * A set of boards, all of which lie at one table in a round.
 */
export type FieldSet = { 
/**
 * What the commitment is tied to.
 */
ctx: Context, 
/**
 * The root over its boards' commitments.
 */
root: SetRoot, };

/**
 * Who sits at a table of a field.
 */
export type FieldSitting = { "pairs": BySide<ContestantNumber> } | { "persons": BySeat<ContestantNumber> };

/**
 * A line of a ranking.
 */
export type FieldStanding = { 
/**
 * Its place, from 1; after a place that is shared the next are counted on.
 */
place: number, 
/**
 * Whether others have the same place.
 */
shared?: boolean, 
/**
 * Its place in its section, where there are several.
 */
in_section?: PlaceInSection | null, 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * What it is ranked by, a decimal number with two decimals: percent of the matchpoints, or the sum of the IMPs
 * (IMPs a board where some have played more boards than others). The sum of all IMPs (`cross_imps_total`) has one
 * decimal. Where a form is played it is the sum of what they have written down, a whole number.
 */
score: string, 
/**
 * The sum of the matchpoints or IMPs, with what was carried forward and fines taken off, a decimal number with two
 * decimals; with one or none where a score has one or none.
 */
points: string, 
/**
 * What it was fined of them, if it was, a decimal number with two decimals.
 */
fines?: string | null, 
/**
 * What it brought along of them, if anything, a decimal number with two decimals.
 */
carried?: string | null, 
/**
 * What it comes to with its handicap, where the director has given some.
 */
with_handicap?: WithHandicap | null, 
/**
 * On how many boards.
 */
boards: number, };

/**
 * A table in a round.
 */
export type FieldTable = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * Who sits there: of a pair the first at North or East.
 */
sitting: FieldSitting, 
/**
 * The boards that they play; none where a form is played, whose deals are the table's own.
 */
boards: Array<BoardNumber>, 
/**
 * What each side has written down in this round, where a form is played and the table has done with it.
 */
tally?: BySide<number> | null, };

/**
 * Victory points of a Swiss of pairs: a round is a match against one pair, over as many boards as a round has.
 */
export type FieldVictoryPoints = { 
/**
 * How what a pair has on the boards of a round becomes victory points.
 */
scale: FieldScale, 
/**
 * What a round is worth in which a pair sits out.
 */
bye: Vp, };

/**
 * What an event's view has where pairs or persons play.
 */
export type FieldView = { 
/**
 * Who has entered, in that order. Who came after the start, or was left over, waits for the director.
 */
entries: Array<FieldEntry>, 
/**
 * Whose entries were taken out, and who has not entered again.
 */
taken_out?: Array<EntryNumber>, 
/**
 * The contestants from number 1, each with its players; nobody before the start.
 */
contestants?: Array<Array<EntryNumber>>, 
/**
 * The contestants of each section, where there are several: the first is section A, and so on.
 */
sections?: Array<Array<ContestantNumber>>, 
/**
 * The contestants who were taken out.
 */
withdrawn?: Array<ContestantNumber>, 
/**
 * Those of them who ask to play again: they wait for the director.
 */
returning?: Array<Returning>, 
/**
 * In how many of the rounds to come those would play who came after the start, if the director let them in now;
 * none where nobody waits who could play, or there is no place for them.
 */
late_rounds?: number | null, 
/**
 * The tables of the round that has begun last.
 */
tables?: Array<FieldTable>, 
/**
 * How long that round may still last.
 */
clock?: RoundTime | null, 
/**
 * Whether the time at which the event was to start by itself came, and it could not be played by those who were
 * there: its host or director starts it.
 */
start_missed?: boolean, 
/**
 * Who sits out in that round.
 */
sits_out?: Array<ContestantNumber>, 
/**
 * Who will sit out in the next round, where the movement is known before it is played.
 */
sits_out_next?: Array<ContestantNumber>, 
/**
 * The tables of the next round, where it waits for the director and is not drawn by chance: as it would begin now.
 */
next_tables?: Array<FieldTable>, 
/**
 * The boards that are over at every table: their travellers can be asked for, and the ranking is about them.
 */
boards_over?: Array<BoardNumber>, 
/**
 * One list, or two where North-South and East-West are ranked apart; each the best first.
 */
rankings?: Array<Array<FieldStanding>>, 
/**
 * Who is given what, by the ranking as it is; nothing where no prizes are set, and before anybody is ranked.
 */
prizes?: Array<FieldPrize>, 
/**
 * How the boards were committed to when the event began, a set each.
 */
sets?: Array<FieldSet>, 
/**
 * Whether the host brought the boards: nothing is proven about them.
 */
imported?: boolean, 
/**
 * How far each table of the round is. To the director.
 */
progress?: Array<TableProgress> | null, 
/**
 * The tables of all rounds that have called the director, who has not come. To the director.
 */
calls?: Array<TableCall>, 
/**
 * The boards of all rounds that are over and of which the director has still to say what they come to; the event
 * is not final before. To the director.
 */
to_be_ruled?: Array<UnruledBoard>, };

/**
 * What came of a match of an event.
 */
export type FixtureResult = { 
/**
 * Who won; nobody in a draw.
 */
winner?: Team | null, 
/**
 * What decided it.
 */
by: SettledBy, 
/**
 * What the teams won on the boards each gained on, in a match that was played to the end.
 */
won?: ByTeam<Exact> | null, 
/**
 * Everything together, home's side first, in such a match.
 */
margin?: Exact | null, 
/**
 * What it is worth; nothing in a knockout, or if it does not count. A match that was given away is worth what it
 * is by the results so far.
 */
victory_points?: ByTeam<Vp> | null, };

/**
 * A match or a bye of a round that has begun.
 */
export type FixtureView = { 
/**
 * The match; none for a bye.
 */
match?: MatchId | null, 
/**
 * What came of it, once its score stands.
 */
result?: FixtureResult | null, 
/**
 * The home team.
 */
home: TeamNumber, 
/**
 * The away team; none if the home team has a bye.
 */
away?: TeamNumber | null, };

/**
 * A form of the game with its options. Text: its name alone, with the usual options: `duplicate` `rubber` `chicago`
 * `chicago-duplicate` `russian` `minibridge` `minibridge-slips` `honeymoon` `honeymoon-draw` `honeymoon-draw-two`
 * `three-handed` `auction` `bridge-whist` `biritch`.
 *
 * ```
 * use bridge_rules::{DealOutcome, DealResult, BySeat, Form, Seat, Session, Side, Account};
 *
 * let form: Form = "rubber".parse()?;
 * let mut session = Session::new(form);
 * assert_eq!(session.next().map(|terms| terms.dealer), Some(Seat::North));
 *
 * let game = DealOutcome::Contract { contract: "4SN".parse()?, tricks: 11 };
 * session.record(&DealResult::new(game, BySeat::default()))?;
 * let terms = session.next().expect("one game is no rubber");
 * assert_eq!((terms.dealer, terms.vulnerable.south), (Seat::East, true));
 * assert_eq!(session.sheet().total(Account::Side(Side::NorthSouth)), 150);
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
 */
export type Form = { "form": "duplicate" } & Duplicate | { "form": "rubber" } & Rubber | { "form": "chicago" } & Chicago | { "form": "chicago_duplicate" } & ChicagoDuplicate | { "form": "russian" } & Russian | { "form": "minibridge" } & Minibridge | { "form": "minibridge_slips" } & MinibridgeSlips | { "form": "honeymoon" } & Honeymoon | { "form": "three_handed" } & ThreeHanded | { "form": "auction" } & AuctionBridge | { "form": "whist" } & Whist;

/**
 * A slip with what it says of partner's hand. It does not print.
 */
export type GivenSlip = { 
/**
 * Whose hand it tells of.
 */
of: Seat, 
/**
 * The words of the slip.
 */
slip: Slip, };

/**
 * The body of `POST /api/guest`.
 */
export type GuestRequest = { 
/**
 * The name that others will see.
 */
name: PlayerName, };

/**
 * The answer to `POST /api/guest`.
 */
export type GuestToken = { 
/**
 * The bearer token (a JWT). Whoever has it is this guest: keep it as one keeps a key.
 */
token: string, 
/**
 * The guest's account.
 */
account: AccountId, 
/**
 * The name that others see.
 */
name: PlayerName, 
/**
 * Seconds until the token expires.
 */
expires_in: number, };

export type Hand = string;

/**
 * How a hand is shaped.
 */
export type HandShape = "balanced" | "semi_balanced";

/**
 * The hands that a viewer may see; a seat that is missing is hidden.
 */
export type Hands = { 
/**
 * North's cards, where they may be seen.
 */
N?: Hand | null, 
/**
 * East's cards, where they may be seen.
 */
E?: Hand | null, 
/**
 * South's cards, where they may be seen.
 */
S?: Hand | null, 
/**
 * West's cards, where they may be seen.
 */
W?: Hand | null, };

/**
 * Version, identity and where the client left off.
 */
export type Hello = { 
/**
 * The major protocol version that the client speaks.
 */
protocol: number, 
/**
 * A ticket from `POST /api/ws-ticket`; it works once.
 */
ticket: string, 
/**
 * The client's program and version, for the server's logs.
 */
client?: string | null, 
/**
 * The [`Welcome::run_id`] of the connection on which the client has heard of its tables. If it is not this run's
 * each of them comes as a snapshot: the server may have started on a backup, and given the same numbers to other
 * events.
 */
run_id?: RunId | null, 
/**
 * The tables to take up again, and the last event of each that the client holds.
 */
resume?: Array<ResumePoint>, };

/**
 * The act that a computer would choose now, had it this seat, and why. It knows what the seat is shown and nothing
 * more.
 */
export type Hint = { 
/**
 * The turn that the hint is for.
 */
turn: Turn, 
/**
 * The act that it would choose.
 */
act: HintedAct, 
/**
 * The rule or the comparison by which it would choose.
 */
why: WhyChosen, 
/**
 * How many layouts of the hidden cards it tried, where it did.
 */
layouts?: number | null, 
/**
 * The scoring that the cards were tried for, where it tried some on layouts: their worth is in IMPs, in percent of
 * a top, or in points.
 */
play_for?: PlayFor | null, 
/**
 * The acts that it chose from, the best first, [`CHOICES_TOLD`](crate::limits::CHOICES_TOLD) at most.
 */
choices: Array<Weighed>, };

/**
 * The acts that a computer can advise.
 */
export type HintedAct = { "call": { 
/**
 * The call that it would make.
 */
call: Call, 
/**
 * The meaning of the call to a computer as partner, where something is agreed.
 */
meaning?: Meaning | null, } } | { "play": { 
/**
 * The card that it would play.
 */
card: Card, } } | { "claim": { 
/**
 * How many of the tricks that are left.
 */
tricks: number, 
/**
 * How it would play.
 */
statement: string, } };

/**
 * Honeymoon bridge, for two with a dummy each.
 */
export type Honeymoon = { 
/**
 * How they come by their hands.
 */
hands: HoneymoonHands, 
/**
 * How it is scored.
 */
scoring: HoneymoonScoring, 
/**
 * Whether honours count.
 */
honours: Honours, 
/**
 * How many rubbers or rounds; none: until they stop.
 */
parts: number | null, };

/**
 * How two players come by their hands.
 */
export type HoneymoonHands = "double_dummy" | "draw" | "draw_two";

/**
 * How honeymoon is scored.
 */
export type HoneymoonScoring = "rubber" | "chicago";

/**
 * Whether honours count.
 */
export type Honours = "computed" | "claimed" | "off";

/**
 * A board from elsewhere. Dealer and vulnerability follow from its number (Law 2).
 */
export type ImportedBoard = { 
/**
 * Number of the board, from 1: dealer and vulnerability follow from it.
 */
board: BoardNumber, 
/**
 * The four hands, 13 cards each.
 */
deal: Deal, };

/**
 * One signed invitation for each seat, one for kibitzers and one for a director, to be appended to the server's
 * address as `/join/…`.
 */
export type Invitations = { 
/**
 * The links for the players, by seat.
 */
seats: BySeat<string>, 
/**
 * For kibitzers; none where the table's policy has no kibitzers.
 */
kibitzers: string | null, 
/**
 * The link for a director.
 */
director: string, };

/**
 * A player replaced because they were missing: when they enter their room they are in the line-up again (Spec C13).
 */
export type KeptSeat = { 
/**
 * The player's team.
 */
team: Team, 
/**
 * The player's number in their team.
 */
player: PlayerNumber, 
/**
 * The room of the seat.
 */
room: Room, };

/**
 * The hands that kibitzers see, and when (Law 76; Spec C12).
 */
export type Kibitzing = "off" | "open_cards" | { "one_hand": Seat } | "delayed" | "all_hands";

export type Label = string;

/**
 * Whose eyes a stream is for: one of the four seats, the kibitzers, who all see the same, or the director.
 */
export type Lane = "N" | "E" | "S" | "W" | "K" | "D";

/**
 * The last completed trick.
 */
export type LastTrick = { 
/**
 * The seat that led to it.
 */
leader: Seat, 
/**
 * Its cards, in turn from the leader: four, or two where two play without dummies.
 */
cards: Array<Card>, 
/**
 * The seat that won it.
 */
winner: Seat, };

/**
 * An opening lead that lies face down (Law 41A).
 */
export type LeadView = { 
/**
 * The turn of the lead.
 */
turn: Turn, 
/**
 * The seat of the opening leader.
 */
seat: Seat, 
/**
 * The card, to those who may know it: the leader and the director.
 */
card?: Card | null, 
/**
 * Whether this viewer has said that they have no questions.
 */
no_questions: boolean, 
/**
 * To the director: who has said so.
 */
no_questions_by?: BySeat<boolean>, };

/**
 * A limit as a number: bytes, characters or so many of something; of a time, seconds (its name ends with `_MS` if it
 * is milliseconds).
 */
export type Limit = number | [number, number];

/**
 * An entry of a pad.
 */
export type Line = { "below": { 
/**
 * The place of the deal among the sheet's, from 0.
 */
deal: number, 
/**
 * The account that it is entered in.
 */
to: Account, 
/**
 * The points of the line.
 */
points: number, } } | { "above": { 
/**
 * The place of the deal among the sheet's, from 0; none for what comes at the end.
 */
deal: number | null, 
/**
 * The account that it is entered in.
 */
to: Account, 
/**
 * The reason for them.
 */
kind: Premium, 
/**
 * The points of the line.
 */
points: number, } } | { "game": { 
/**
 * The place of the deal among the sheet's, from 0.
 */
deal: number, 
/**
 * The account that won it.
 */
to: Account, } };

/**
 * A team's line-up as a viewer may see it.
 */
export type LineupView = "awaited" | "handed_in" | { "shown": ByRoom<Pair> };

/**
 * One entry of a log.
 */
export type LogEntry = { 
/**
 * When, in milliseconds since 1970 (UTC).
 */
at_ms: number, 
/**
 * What: an event in which `{"account":"…"}` stands for that person's name, and `{"words":n}` for the `n`-th text
 * of `words`, from 0.
 */
event: LogText, 
/**
 * The words that a person wrote in it; none if there are none.
 */
words?: LogWords | null, 
/**
 * SHA-256 over the hash before this one (32 zero bytes before the first), `at_ms` as eight bytes, big end first,
 * the digest of the event (SHA-256 over its JSON as it stands here, without white space), and the digest of the
 * words if there are any.
 */
hash: LogHash, };

export type LogHash = string;

export type LogSalt = string;

export type LogText = { [event: string]: unknown };

/**
 * The words of a person in an entry. Their digest is SHA-256 over the salt and, for each text, its length in bytes as
 * four bytes, big end first, and the text in UTF-8. The salt keeps a short text from being guessed from the digest
 * once it is erased.
 */
export type LogWords = { "written": { 
/**
 * 16 bytes of chance.
 */
salt: LogSalt, 
/**
 * The texts, in the order in which the entry has them.
 */
texts: Array<string>, } } | { "erased": LogHash };

/**
 * The name of somebody in a log.
 */
export type LoggedName = { 
/**
 * The player's account.
 */
account: AccountId, 
/**
 * Their name, or what stands in its place if it was erased.
 */
name: PlayerName, };

/**
 * How a meaning is given.
 */
export type Manner = "alert" | "announcement" | "explanation";

/**
 * The conditions of a match: who plays, how many boards, how it is scored. Everybody is shown them.
 */
export type MatchConditions = { 
/**
 * The name of the match, 1 to 60 characters.
 */
name: string, 
/**
 * The two teams, with their rosters.
 */
teams: ByTeam<TeamEntry>, 
/**
 * How many boards each segment has.
 */
segments: Array<number>, 
/**
 * The agreements of the tables. There are no kibitzers in the rooms of a match.
 */
policy: Policy, 
/**
 * When a board that both rooms have played is shown.
 */
visibility: Visibility, 
/**
 * How a board is scored.
 */
scoring: MatchScoring, 
/**
 * How the margin of the match becomes victory points.
 */
victory_points?: VpChoice | null, 
/**
 * Who sees the opponents' line-up before their own is due.
 */
seating_rights: SeatingRights, 
/**
 * How long the captains have for a line-up, in milliseconds; without, as long as they need.
 */
lineup_within_ms?: number | null, 
/**
 * Whether pairs have to meet other opponents in the second half.
 */
exchange?: Exchange, 
/**
 * In how many of the segments every player of a roster has to play.
 */
least_segments?: number | null, 
/**
 * How long a segment may last; without, as long as it takes.
 */
segment_clock?: SegmentClock | null, 
/**
 * The score that a team brings from an earlier phase.
 */
carry_over?: CarryOver | null, 
/**
 * The course when nobody is ahead after the last segment.
 */
ties: Ties, 
/**
 * In which order each room plays its boards.
 */
order: ByRoom<BoardOrder>, 
/**
 * How long the score may be corrected after the last segment, in milliseconds (Law 79C).
 */
correction_ms: number, };

/**
 * A match as a lane sees it.
 */
export type MatchFrame = { 
/**
 * Id of the match.
 */
match: MatchId, 
/**
 * The lane whose view it is.
 */
lane: MatchLane, 
/**
 * The match as that lane sees it.
 */
view: MatchView, };

export type MatchId = string;

/**
 * The links to send round, to be appended to the server's address as `/join/…`.
 */
export type MatchInvitations = { 
/**
 * The links of each team.
 */
teams: ByTeam<TeamInvitations>, 
/**
 * For whoever looks on.
 */
spectators: string, 
/**
 * For the director.
 */
director: string, };

/**
 * Whose eyes a view of a match is for.
 */
export type MatchLane = "home" | "away" | "spectator" | "director";

/**
 * A part that somebody has in a match. A captain who plays has two of these.
 */
export type MatchPlace = { "captain": { 
/**
 * The team's number.
 */
team: Team, } } | { "player": { 
/**
 * The team's number.
 */
team: Team, 
/**
 * The player's place on the roster.
 */
number: PlayerNumber, } } | { "spectator": Record<symbol, never> } | { "director": Record<symbol, never> };

/**
 * How far a match is, and for whom it waits.
 */
export type MatchProgress = { 
/**
 * Where it stands.
 */
stage: MatchStage, 
/**
 * The segment that is on, from 1; 0 before the first.
 */
segment: number, 
/**
 * The teams whose line-up is awaited, or their agreement with the score.
 */
teams?: Array<Team>, 
/**
 * The rooms that still play.
 */
rooms?: Array<Room>, 
/**
 * Whether a room has called the director, who has not come: a player has, or a claim or the time needs one.
 */
called?: boolean, };

/**
 * The boards of a segment that may be seen, as both rooms played them.
 */
export type MatchRecord = { 
/**
 * Id of the match: 26 characters.
 */
match: MatchId, 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * When its rooms were opened, in milliseconds since 1970 (UTC).
 */
opened_ms: number, 
/**
 * The boards that are shown, with the room of each: the Open room first.
 */
boards: Array<[Room, BoardRecord]>, };

/**
 * A request to a match that one has joined. Each names what it acts on, so that a duplicate is harmless. What a
 * director does is [`Request::RuleMatch`](crate::Request::RuleMatch).
 */
export type MatchRequest = { "follow": Record<symbol, never> } | { "unfollow": Record<symbol, never> } | { "enter_room": { 
/**
 * The room: Open or Closed.
 */
room: Room, } } | { "hand_in_lineup": { 
/**
 * The segment, from 1.
 */
segment: number, 
/**
 * The players at the four seats, of this team two in each room.
 */
lineup: ByRoom<Pair>, } } | { "contribute": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * The commitment `cc_p` of chapter `dealing`.
 */
commitment: ClientCommitment, } } | { "reveal": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * `r_p`, 16 to 64 bytes.
 */
value: Share, } } | { "substitute": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * Number in the roster of the player who leaves.
 */
out: PlayerNumber, 
/**
 * Number in the roster of the player who comes.
 */
into: PlayerNumber, } } | { "seat_computer": { 
/**
 * The team whose roster it is.
 */
team: Team, 
/**
 * Number of the place in the roster, from 1.
 */
player: PlayerNumber, } } | { "close": Record<symbol, never> } | { "concede": Record<symbol, never> } | { "agree_score": { 
/**
 * How many times the sheet has changed, as its view says.
 */
version: number, } } | { "record": { 
/**
 * Number of the segment, from 1.
 */
segment: number, } } | { "transcript": { 
/**
 * Number of the segment, from 1.
 */
segment: number, } };

/**
 * How a match ended.
 */
export type MatchResult = { 
/**
 * Who won; nobody in a draw.
 */
winner: Team | null, 
/**
 * The fact that decided it.
 */
by: WonBy, };

/**
 * One thing that a director does in a match. What concerns one table is done at that table.
 */
export type MatchRuling = { "set_lineup": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * The team that is placed.
 */
team: Team, 
/**
 * The players of the team, two in each room.
 */
lineup: ByRoom<Pair>, } } | { "substitute": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * The team whose player is replaced.
 */
team: Team, 
/**
 * Number in the roster of the player who leaves.
 */
out: PlayerNumber, 
/**
 * Number in the roster of the player who comes.
 */
into: PlayerNumber, } } | { "score": { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The room whose score it is.
 */
room: Room, 
/**
 * The score that North-South of that room get.
 */
ns: Award, 
/**
 * The score that East-West of that room get.
 */
ew: Award, } } | { "void": { 
/**
 * Number of the board.
 */
board: BoardNumber, } } | { "extend": { 
/**
 * Number of the segment, from 1.
 */
segment: number, 
/**
 * The time that is added, in minutes.
 */
minutes: number, } } | { "penalise": { 
/**
 * The team's number.
 */
team: Team, 
/**
 * How much, above zero.
 */
amount: Ratio, 
/**
 * Of what: IMPs (or what the boards are scored in) or victory points.
 */
unit: Unit, } } | { "forfeit": { 
/**
 * The team that has lost.
 */
team: Team, } } | { "finalise": Record<symbol, never> };

/**
 * A ruling as those hear it who may know of it.
 */
export type MatchRulingNotice = { 
/**
 * The name of the director who ruled.
 */
director: PlayerName, 
/**
 * The ruling, as far as this viewer may know it.
 */
ruling: MatchRuling, 
/**
 * The Law that it rests on, if one is named.
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, };

/**
 * How a board is scored.
 */
export type MatchScoring = "imps" | "board_a_match" | "aggregate";

/**
 * How the boards of a segment are dealt.
 */
export type MatchSetView = { 
/**
 * `ctx` (Spec E2, step 1).
 */
ctx: Context, 
/**
 * All `c_b` and their root.
 */
commitment: SetCommitment, 
/**
 * The step of the ceremony that is awaited from the players.
 */
wanted: Dealing, 
/**
 * The commitments so far, each with whose it is.
 */
contributions: Array<ContributionView>, 
/**
 * `E`, when it is dealt.
 */
entropy?: Entropy | null, };

/**
 * Where a match stands (Spec D2).
 */
export type MatchStage = "lineup" | "dealing" | "playing" | "provisional" | "final";

/**
 * A match as a lane sees it.
 */
export type MatchView = { 
/**
 * The conditions as they were agreed at the opening.
 */
conditions: MatchConditions, 
/**
 * Who has come, by team.
 */
teams: ByTeam<TeamView>, 
/**
 * Who directs the match.
 */
director?: PlayerName | null, 
/**
 * Where the match stands.
 */
stage: MatchStage, 
/**
 * The segments that have begun, tie-breaking ones included.
 */
segments: Array<SegmentView>, 
/**
 * The fines that the viewer may know, in the order in which they were given.
 */
penalties?: Array<Penalty>, 
/**
 * The director's rulings that the viewer may know, in order.
 */
rulings?: Array<MatchRulingNotice>, 
/**
 * How many rulings there are; the next one has the next number. To the director.
 */
rulings_made?: number | null, 
/**
 * The score so far, over the boards that the viewer may see.
 */
totals: Totals, 
/**
 * How many times the score has changed since it was first shown in full; a captain agrees with one version.
 */
score_version: number, 
/**
 * Which captains have agreed with it.
 */
agreed: ByTeam<boolean>, 
/**
 * Who has offered to concede, the first of them if both have: for the director, and for a captain their own offer;
 * for everybody once the match is over.
 */
conceded?: Team | null, 
/**
 * The winner and what decided it, once the match is over.
 */
result?: MatchResult | null, };

/**
 * An explanation of a call, in the words of whoever gives it.
 */
export type Meaning = { 
/**
 * The way in which it is given: an alert, an announcement or an explanation alone.
 */
manner: Manner, 
/**
 * At most 200 characters; empty only with an alert.
 */
text: string, 
/**
 * The same in figures and terms, where a computer explains.
 */
sense?: Sense | null, };

/**
 * The body of `POST /api/meanings`: an auction, and calls of which one would like to know what they would mean if they
 * came next.
 */
export type MeaningsRequest = { 
/**
 * Who deals.
 */
dealer: Seat, 
/**
 * Who is vulnerable.
 */
vulnerability: Vulnerability, 
/**
 * The calls so far, from the dealer's on.
 */
calls: Array<Call>, 
/**
 * The calls that might come next, [`MEANINGS_ASKED`](crate::limits::MEANINGS_ASKED) at most.
 */
of: Array<Call>, };

export type MeetingLink = string;

/**
 * The answer to `GET /api/mine`: what the account has opened, plays in or directs, and is not over. The oldest come
 * first.
 */
export type Mine = { 
/**
 * Its tables, rooms of matches among them.
 */
tables: Array<MyTable>, 
/**
 * The matches that the account has a part in.
 */
matches: Array<MyMatch>, 
/**
 * The events that the account has a part in.
 */
events: Array<MyEvent>, };

/**
 * Minibridge with announced points.
 */
export type Minibridge = { 
/**
 * How many deals; none: until they stop.
 */
deals: number | null, 
/**
 * Whether there is vulnerability, that of the boards, to teach it.
 */
vulnerability: boolean, };

/**
 * Minibridge in which a slip tells of partner's hand.
 */
export type MinibridgeSlips = { 
/**
 * How many deals; none: until they stop.
 */
deals: number | null, };

/**
 * A player for whom a room has waited in vain for three minutes, whether they have gone or have never come (Spec C13).
 */
export type MissingPlayer = { 
/**
 * The player's team.
 */
team: Team, 
/**
 * The player's number in their team.
 */
player: PlayerNumber, };

/**
 * An event of one's own.
 */
export type MyEvent = { 
/**
 * Id of the event: 26 characters.
 */
event: EventId, 
/**
 * The name of the event.
 */
name: string, 
/**
 * Whether the account opened it.
 */
host: boolean, 
/**
 * The places of the account in it.
 */
places: Array<EventPlace>, };

/**
 * A match of one's own.
 */
export type MyMatch = { 
/**
 * Id of the match: 26 characters.
 */
match: MatchId, 
/**
 * The name of the match.
 */
name: string, 
/**
 * Whether the account opened it.
 */
host: boolean, 
/**
 * The places of the account in it.
 */
places: Array<MatchPlace>, };

/**
 * A table of one's own.
 */
export type MyTable = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Whether the account opened it.
 */
host: boolean, 
/**
 * Its seat's lane, or the director's; none if it has only opened the table.
 */
lane?: Lane | null, 
/**
 * The match that the table is a room of.
 */
match?: MatchId | null, };

/**
 * Who begins the next round when one is over.
 */
export type NextRound = "at_once" | "by_director";

/**
 * Who sits on a seat.
 */
export type Occupant = { 
/**
 * The account of whoever sits there.
 */
account: AccountId, 
/**
 * The name that others see.
 */
name: PlayerName, 
/**
 * Whether a computer sits there. A person may take its seat over at any time, with that seat's view.
 */
computer?: boolean, 
/**
 * Counts the sittings of the table from 1, whatever the seat: nobody else ever has this number.
 */
sitting: number, 
/**
 * How many lines the account has said to the whole table, as far as this viewer has heard. Lines to others are not
 * counted.
 */
lines: number, };

export type OpeningKey = string;

/**
 * How the opening lead is made (Law 41A; Spec C3).
 */
export type OpeningLead = "face_up" | "face_down";

/**
 * The things that are asked for at a pace.
 */
export type Paced = "requests" | "watching" | "chat" | "tickets" | "tickets_of_address" | "guests_of_address" | "analyses_of_address";

/**
 * One rubber, one round, or a whole session of a form that has neither.
 */
export type Pad = { 
/**
 * A column for each side, or for each of three players.
 */
columns: Array<Column>, 
/**
 * The lines in the order in which they were written.
 */
lines: Array<Line>, 
/**
 * Whether it is complete.
 */
over: boolean, };

/**
 * A team's two players in one room.
 */
export type Pair = [PlayerNumber, PlayerNumber];

/**
 * One line of a draw.
 */
export type Pairing = { 
/**
 * The home team.
 */
home: TeamNumber, 
/**
 * The away team; none if the home team has a bye.
 */
away?: TeamNumber | null, };

/**
 * The par of a deal.
 */
export type Par = { 
/**
 * In points, from North-South's side.
 */
score: number, 
/**
 * The contracts that come to it; none when the deal is passed out.
 */
contracts: Array<ParContract>, };

/**
 * A contract that comes to the par.
 */
export type ParContract = { 
/**
 * The contract; a sacrifice is doubled.
 */
contract: Contract, 
/**
 * Tricks that declarer makes in it.
 */
tricks: number, };

/**
 * How partners are found for a rubber or a round.
 */
export type Partners = "fixed" | "pivot" | "cut";

/**
 * A fine of a team.
 */
export type Penalty = { 
/**
 * The team that it is about.
 */
team: Team, 
/**
 * The size of the fine, above zero, in `unit`.
 */
amount: Ratio, 
/**
 * The unit of `amount`.
 */
unit: Unit, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, 
/**
 * At which table it was given; none if it was given in the match itself.
 */
room?: Room | null, };

/**
 * A place among those of one section; where North-South and East-West are ranked apart, among those of its direction
 * there.
 */
export type PlaceInSection = { 
/**
 * The place, from 1; after a place that is shared the next are counted on.
 */
place: number, 
/**
 * Whether others have the same place.
 */
shared?: boolean, };

/**
 * The scorings that cards can be played for.
 */
export type PlayFor = "imps" | "matchpoints" | "points";

/**
 * A match that is still to be finished, as the director sees it.
 */
export type PlayedMatch = { 
/**
 * Its round.
 */
round: number, 
/**
 * The match.
 */
match: MatchId, 
/**
 * The teams.
 */
teams: ByTeam<TeamNumber>, 
/**
 * How far it is; none as long as it has not been heard of.
 */
progress?: MatchProgress | null, };

export type PlayerName = string;

/**
 * The place of a player on their team's roster, from 1.
 */
export type PlayerNumber = number;

/**
 * How many high-card points are held: ace 4, king 3, queen 2, jack 1.
 */
export type PointRange = { 
/**
 * At least so many, 0 to 37.
 */
least: number, 
/**
 * At most so many; none where there may be any number more.
 */
most?: number | null, 
/**
 * From and to in nine of ten hands, where that is much closer.
 */
usually?: [number, number] | null, };

/**
 * The agreements of one table. What a host leaves out is as at a social table.
 */
export type Policy = { 
/**
 * The profile that these agreements came from.
 */
profile: Profile, 
/**
 * The hands that kibitzers see, and when.
 */
kibitzing: Kibitzing, 
/**
 * How a claim that an opponent rejects goes on.
 */
claims: ClaimPolicy, 
/**
 * Whether a claim of tricks has to say how they are taken (Law 68C).
 */
claim_statement: boolean, 
/**
 * Who alerts and explains, and to whom.
 */
alerts: Alerts, 
/**
 * Whether the opening lead is made face down (Law 41A).
 */
lead: OpeningLead, 
/**
 * The acts that may be taken back, and who allows it.
 */
undo: Undo, 
/**
 * Whether the call after a jump bid is held until ten seconds have passed (Law 73A2).
 */
skip_pause: boolean, 
/**
 * Whether players may look at their own convention card while a board is on (Law 40B2).
 */
own_card: boolean, 
/**
 * Whether whoever imported the boards may play them.
 */
importer_plays?: boolean, 
/**
 * The talk that players may have while a board is on.
 */
chat: TableTalk, 
/**
 * The time for each board; none where nobody looks at the clock.
 */
clock: Clock | null, 
/**
 * Seconds after which the next board begins by itself, at least 5; none where each player says that they are
 * ready.
 */
next_board_seconds?: number, 
/**
 * How many points a hundred of a rubber or a round is worth in a session of a form, or an IMP, 1 to 1,000; none
 * where nothing is staked. It is counted and never paid.
 */
stakes?: number, 
/**
 * How computers play, where some do.
 */
computers?: Computers, };

/**
 * The reasons for points above the line.
 */
export type Premium = "overtricks" | "undertricks" | "insult" | "slam" | "honours" | "chicane" | "game" | "part_score" | "rubber" | "unfinished_game" | "unfinished_part_score" | "score";

/**
 * Who of the four is connected.
 */
export type Presence = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Whether the player of each seat is connected.
 */
here: BySeat<boolean>, 
/**
 * For which seats a substitute is due already, as `substitute_due` has told whoever was there.
 */
substitutes_due?: Array<Seat>, };

/**
 * A named set of agreements.
 */
export type Profile = "social" | "club" | "tournament" | "screens" | "teaching";

export type PublicKey = string;

/**
 * A question about a call. Whoever may not know of it is not told that it was asked.
 */
export type Question = { 
/**
 * Turn of the call, as in `called_at`.
 */
call: Turn, 
/**
 * The seat of the player who asks.
 */
by: Seat, 
/**
 * Who is to answer, by explaining the call.
 */
of: Seat, };

export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

/**
 * How fast one may ask for something.
 */
export type Rate = { 
/**
 * The thing that is asked for at this pace.
 */
what: Paced, 
/**
 * How many at once.
 */
at_once: number, 
/**
 * After how many milliseconds there is one more.
 */
every_ms: number, };

export type Ratio = string;

/**
 * An act of a computer, with its reason.
 */
export type Reasoned = { 
/**
 * The seat of the computer.
 */
seat: Seat, 
/**
 * The act; dummy's cards are declarer's acts.
 */
did: ReasonedAct, 
/**
 * The rule or the comparison by which it chose.
 */
why: WhyChosen, 
/**
 * How many layouts of the hidden cards it tried, where it did.
 */
layouts?: number | null, 
/**
 * The scoring that the cards were played for, where it tried some on layouts: their worth is in IMPs, in percent
 * of a top, or in points.
 */
play_for?: PlayFor | null, 
/**
 * The acts that it chose from, the best first, [`CHOICES_TOLD`](crate::limits::CHOICES_TOLD) at most.
 */
choices: Array<Weighed>, };

/**
 * An act for which there were reasons.
 */
export type ReasonedAct = { "call": Turn } | { "card": Card } | { "claim": Turn };

/**
 * What everybody made of every round, or of every board.
 */
export type Recap = { 
/**
 * By boards, those that are over at every table.
 */
boards?: Array<BoardNumber>, 
/**
 * A row for each contestant, from number 1.
 */
rows: Array<RecapRow>, 
/**
 * Whether there are further columns, to be asked for `after` the last one here: a recap has at most
 * [`RECAP_FIGURES`](crate::limits::RECAP_FIGURES).
 */
has_more?: boolean, };

/**
 * What a recap has a column for.
 */
export type RecapBy = "rounds" | "boards";

/**
 * What one contestant made of every round, or of every board.
 */
export type RecapRow = { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * Of each round that has begun the percentage or the IMPs, a decimal number with two decimals; none where no board
 * of theirs counts. Nothing in a recap by boards.
 */
rounds: Array<string | null>, 
/**
 * The same of each of the recap's boards; none where they have not played it, or it does not count for them.
 */
boards?: Array<string | null>, };

/**
 * Every reason for which a request can be refused.
 */
export type Refusal = { "malformed": { 
/**
 * The mistake and where it is, in English, of at most 200 characters.
 */
detail: string, } } | { "too_fast": { 
/**
 * How long to wait.
 */
retry_after_ms: number, } } | { "overloaded": { 
/**
 * How long to wait.
 */
retry_after_ms: number, } } | { "stopping": Record<symbol, never> } | { "unavailable": Record<symbol, never> } | { "storage_full": Record<symbol, never> } | { "fault": Record<symbol, never> } | { "damaged": Record<symbol, never> } | { "no_such_table": Record<symbol, never> } | { "bad_invitation": Record<symbol, never> } | { "too_many_tables": { 
/**
 * The most that one connection attends or follows.
 */
limit: number, } } | { "too_many_opened": { 
/**
 * The most unfinished ones of a kind that one account may have.
 */
limit: number, } } | { "too_many_from_address": { 
/**
 * The most unfinished ones that may come from one address.
 */
limit: number, } } | { "server_full": { 
/**
 * The most unfinished tables that the server holds.
 */
limit: number, } } | { "code_wanted": Record<symbol, never> } | { "not_an_opener": Record<symbol, never> } | { "draining": Record<symbol, never> } | { "muted": { 
/**
 * How long it still is; it is missing where nothing but the owner ends it.
 */
retry_after_ms?: number | null, } } | { "bad_set": { 
/**
 * The most boards that a set may have.
 */
limit: number, } } | { "bad_form": { 
/**
 * The rule that the form breaks, in English.
 */
why: string, } } | { "not_at_this_table": Record<symbol, never> } | { "key_used": Record<symbol, never> } | { "seat_taken": { 
/**
 * The seat that is taken.
 */
seat: Seat, } } | { "already_seated": { 
/**
 * The account's seat.
 */
seat: Seat, } } | { "has_seen_cards": Record<symbol, never> } | { "seen_elsewhere": Record<symbol, never> } | { "not_today": { 
/**
 * The day whose boards are played now, by the server's calendar (UTC).
 */
today: Day, } } | { "played_alone": Record<symbol, never> } | { "importers_do_not_play": Record<symbol, never> } | { "not_seated": Record<symbol, never> } | { "stale_sitting": Record<symbol, never> } | { "no_computers": Record<symbol, never> } | { "not_host": Record<symbol, never> } | { "bad_meeting": { 
/**
 * The longest link.
 */
limit: number, } } | { "still_connected": { 
/**
 * The seat whose player is connected.
 */
seat: Seat, } } | { "seat_kept": { 
/**
 * The seat that is kept.
 */
seat: Seat, } } | { "seats_are_set": Record<symbol, never> } | { "no_such_swap": Record<symbol, never> } | { "kibitzing_off": Record<symbol, never> } | { "too_many_kibitzers": Record<symbol, never> } | { "players_cannot_kibitz": Record<symbol, never> } | { "not_now": { 
/**
 * Where the table is.
 */
stage: Stage, } } | { "wrong_board": { 
/**
 * Number of the board that comes next.
 */
next: BoardNumber, } } | { "stale_turn": { 
/**
 * The table's turn, as this lane counts.
 */
current: Turn, } } | { "out_of_turn": { 
/**
 * Whose turn it is.
 */
turn: Seat, } } | { "declarer_plays_dummy": Record<symbol, never> } | { "insufficient_bid": { 
/**
 * The last bid of the auction.
 */
last: Bid, 
/**
 * The bid refused.
 */
this: Bid, } } | { "inadmissible_double": Record<symbol, never> } | { "inadmissible_redouble": Record<symbol, never> } | { "other_declaration_due": { 
/**
 * The kinds of declaration that may come next.
 */
kinds: Array<DeclarationKind>, } } | { "not_held": { 
/**
 * The seat to play.
 */
seat: Seat, 
/**
 * The card refused.
 */
card: Card, } } | { "revoke": { 
/**
 * The suit that was led.
 */
led: Suit, 
/**
 * The card refused.
 */
card: Card, } } | { "call_held": Record<symbol, never> } | { "frozen": Record<symbol, never> } | { "no_such_call": Record<symbol, never> } | { "not_yours_to_explain": { 
/**
 * The seat that explains it.
 */
who: Seat, } } | { "stale_meaning": { 
/**
 * Number of the account's next meaning of this call, from 1.
 */
next: number, } } | { "bad_meaning": { 
/**
 * The longest meaning, in characters.
 */
limit: number, } } | { "too_many_meanings": { 
/**
 * The most meanings of one call that an account may give.
 */
limit: number, } } | { "too_late_to_alert": Record<symbol, never> } | { "not_yours_to_ask": Record<symbol, never> } | { "not_your_turn_to_ask": Record<symbol, never> } | { "too_many_questions": { 
/**
 * The most questions that an account may ask on a board.
 */
limit: number, } } | { "stale_card": { 
/**
 * Number of the partnership's next card, from 1.
 */
next: number, } } | { "too_many_cards": { 
/**
 * The most cards that a partnership may file at a table.
 */
limit: number, } } | { "bad_card": { 
/**
 * The most lines that a card may have.
 */
lines: number, 
/**
 * The most characters in a text.
 */
characters: number, } } | { "card_closed": Record<symbol, never> } | { "not_asked": Record<symbol, never> } | { "no_such_lead": Record<symbol, never> } | { "lead_face_down": Record<symbol, never> } | { "claim_open": Record<symbol, never> } | { "no_claim": Record<symbol, never> } | { "too_many_tricks": { 
/**
 * The tricks not yet completed.
 */
remaining: number, } } | { "too_many_claims": { 
/**
 * The most claims that a side may make on a board.
 */
limit: number, } } | { "look_first": { 
/**
 * The hands that the director does not see.
 */
seats: Array<Seat>, } } | { "dummy_cannot_claim": Record<symbol, never> } | { "not_your_answer": Record<symbol, never> } | { "statement_wanted": { 
/**
 * The longest statement.
 */
limit: number, } } | { "no_agreement": Record<symbol, never> } | { "no_honours": Record<symbol, never> } | { "stop_not_agreed": Record<symbol, never> } | { "correction_period_over": Record<symbol, never> } | { "scored_in_event": { 
/**
 * Number of the board.
 */
board: BoardNumber, } } | { "no_undo": Record<symbol, never> } | { "undo_open": Record<symbol, never> } | { "undo_refused": Record<symbol, never> } | { "no_such_undo": Record<symbol, never> } | { "too_many_undos": { 
/**
 * The most times that a side may ask on a board to take something back.
 */
limit: number, } } | { "not_director": Record<symbol, never> } | { "players_cannot_direct": Record<symbol, never> } | { "directors_cannot_play": Record<symbol, never> } | { "stale_number": { 
/**
 * Number of the next call or ruling.
 */
next: number, } } | { "nothing_to_rule": { 
/**
 * The thing that is missing or settled, in English.
 */
detail: string, } } | { "bad_award": { 
/**
 * The reason, in English.
 */
detail: string, } } | { "bad_reason": { 
/**
 * The longest text, in characters.
 */
limit: number, } } | { "bad_law": { 
/**
 * The longest name of a Law, in characters.
 */
limit: number, } } | { "too_often": { 
/**
 * The most calls of one player in 10 min.
 */
limit: number, } } | { "too_many_directors": { 
/**
 * The most directors of a table, match or event.
 */
limit: number, } } | { "too_many_rulings": { 
/**
 * The most rulings that a table, match or event keeps.
 */
limit: number, } } | { "board_not_over": { 
/**
 * Number of the board that is not over.
 */
board: BoardNumber, } } | { "board_cut_off": { 
/**
 * Number of the board that was cut off.
 */
board: BoardNumber, } } | { "played_elsewhere": { 
/**
 * Number of the board that is still played elsewhere.
 */
board: BoardNumber, } } | { "no_analysis": Record<symbol, never> } | { "no_hints": Record<symbol, never> } | { "already_answered": Record<symbol, never> } | { "not_dealt_here": Record<symbol, never> } | { "contribution_mismatch": Record<symbol, never> } | { "stale_line": { 
/**
 * The number of the next line.
 */
next: number, } } | { "bad_line": { 
/**
 * The longest line.
 */
limit: number, } } | { "kibitzers_are_silent": Record<symbol, never> } | { "no_talk": Record<symbol, never> } | { "phrases_only": Record<symbol, never> } | { "name_too_alike": Record<symbol, never> } | { "no_such_match": Record<symbol, never> } | { "bad_conditions": { 
/**
 * The rule that the conditions break, in English.
 */
why: string, } } | { "place_taken": Record<symbol, never> } | { "other_part": Record<symbol, never> } | { "not_captain": Record<symbol, never> } | { "not_match_director": Record<symbol, never> } | { "not_now_in_match": { 
/**
 * The stage that the match is at.
 */
stage: MatchStage, } } | { "wrong_segment": { 
/**
 * The number that is current.
 */
current: number, } } | { "no_such_segment": Record<symbol, never> } | { "bad_lineup": { 
/**
 * The rule that the line-up breaks, in English.
 */
why: string, } } | { "not_yet_your_lineup": Record<symbol, never> } | { "lineup_shown": Record<symbol, never> } | { "rooms_closed": Record<symbol, never> } | { "not_in_lineup": Record<symbol, never> } | { "other_room": Record<symbol, never> } | { "seat_at_next_board": { 
/**
 * The seat that a substitute plays until the board is over.
 */
seat: Seat, } } | { "bad_substitution": { 
/**
 * The rule that stands against it, in English.
 */
why: string, } } | { "stale_score": { 
/**
 * The current version.
 */
version: number, } } | { "no_such_board": { 
/**
 * Which was asked for.
 */
board: BoardNumber, } } | { "no_such_event": Record<symbol, never> } | { "bad_event": { 
/**
 * The rule that the conditions break, in English.
 */
why: string, } } | { "not_event_director": Record<symbol, never> } | { "no_such_entry": Record<symbol, never> } | { "event_full": { 
/**
 * The most entries that an event takes.
 */
limit: number, } } | { "partner_taken": { 
/**
 * Who was named.
 */
name: PlayerName, 
/**
 * Their partner.
 */
with: PlayerName, } } | { "not_now_in_event": { 
/**
 * The stage that the event is at.
 */
stage: EventStage, } } | { "too_late_in_event": { 
/**
 * The stage that the event is at.
 */
stage: EventStage, } } | { "not_in_such_an_event": Record<symbol, never> } | { "wrong_round": { 
/**
 * The number that is current.
 */
current: number, } } | { "no_such_round": Record<symbol, never> } | { "no_match_to_enter": Record<symbol, never> } | { "bad_draw": { 
/**
 * The rule that the draw breaks, in English.
 */
why: string, } };

/**
 * A refusal as it goes over the wire.
 *
 * ```
 * use bridge_protocol::{Refusal, Refused};
 * use bridge_rules::Seat;
 *
 * let refused = Refused::from(Refusal::SeatTaken { seat: Seat::East });
 * assert!(refused.message.starts_with("East is taken: ask the host for another seat's invitation"));
 * assert_eq!(serde_json::to_string(&refused.why)?, r#"{"seat_taken":{"seat":"E"}}"#);
 * # Ok::<(), serde_json::Error>(())
 * ```
 */
export type Refused = { 
/**
 * The same in words, for people. Programs match on `why`.
 */
message: string, 
/**
 * The reason: one member, named by the code, with the facts.
 */
why: Refusal, 
/**
 * Whether the request is worth sending again.
 */
retry: Retry, };

/**
 * A session of a form with the deals of another one. Dealer and vulnerability follow from what is played.
 */
export type ReplayedSession = { 
/**
 * The form of the game, with its options.
 */
form: Form, 
/**
 * The deals in the order of play, those that were dealt again and each goulash among them. Nobody can be ready for
 * one more: the host closes the table.
 */
deals: Array<Deal>, };

/**
 * The answer to the request of the same number.
 */
export type Reply = { 
/**
 * The request's number.
 */
id: number, 
/**
 * The answer, or the refusal.
 */
answer: Answer, };

/**
 * The requests that a client may send.
 */
export type Request = { "open_table": { 
/**
 * An identity, drawn at random by the client. The same account with the same key, boards and policy gets the
 * same table and invitations again.
 */
key: OpeningKey, 
/**
 * `{"deal": n}`: boards 1 to n, dealt as in chapter `dealing`, n from 1 to 100. Or `{"import": […]}`: 1 to 100
 * boards `{"board": …, "deal": …}` with different numbers, played in this order; nothing is proven about them.
 * Or `{"session": {"form": …}}`: as many deals as this form of the game takes (chapter `forms`). Or
 * `{"replay": {"form": …, "deals": […]}}`: a session that was played elsewhere, once more. Or
 * `{"daily": DATE}`: the boards of today, for one person with computers (chapter `robots`).
 */
boards: BoardSource, 
/**
 * The agreements of the table.
 */
policy: Policy, } } | { "open_match": { 
/**
 * Random; asking again with the same key gives the same match.
 */
key: OpeningKey, 
/**
 * The boards of all segments.
 */
boards: BoardSource, 
/**
 * The conditions: teams, boards, scoring, line-ups, time. Everybody in the match is shown them.
 */
conditions: MatchConditions, } } | { "open_event": { 
/**
 * Random; asking again with the same key gives the same event.
 */
key: OpeningKey, 
/**
 * Boards from elsewhere that pairs or persons play, numbered from 1 without a gap, at most 100; nothing is
 * proven about them. None: the server deals.
 */
boards?: Array<ImportedBoard>, 
/**
 * The conditions: who enters, movement, boards, scoring, time. Everybody in the event is shown them.
 */
conditions: EventConditions, } } | { "join": { 
/**
 * The signed part of the link.
 */
invite: string, } } | { "match": { 
/**
 * Id of the match: 26 characters.
 */
id: MatchId, 
/**
 * The request, one of chapter `match`.
 */
ask: MatchRequest, } } | { "rule_match": { 
/**
 * Id of the match: 26 characters.
 */
id: MatchId, 
/**
 * One more than how many rulings the match has.
 */
number: number, 
/**
 * The ruling, one of chapter `match`.
 */
ruling: MatchRuling, 
/**
 * The Law that it rests on, if one is named.
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, } } | { "event": { 
/**
 * Id of the event: 26 characters.
 */
id: EventId, 
/**
 * The request, one of chapters `event` and `field`.
 */
ask: EventRequest, } } | { "rule_event": { 
/**
 * Id of the event: 26 characters.
 */
id: EventId, 
/**
 * One more than how many rulings the event has.
 */
number: number, 
/**
 * The ruling, one of chapters `event` and `field`.
 */
ruling: EventRuling, 
/**
 * By which Law or regulation.
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, } } | { "sit": { 
/**
 * The signed part of the link.
 */
invite: string, } } | { "watch": { 
/**
 * The signed part of the link.
 */
invite: string, } } | { "close_table": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "set_meeting": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The page's address, `https://…`, of at most 300 characters; `null` for none any more.
 */
link?: string | null, } } | { "leave_seat": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The sitting that ends.
 */
sitting: number, } } | { "ask_swap": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One's own sitting.
 */
sitting: number, 
/**
 * The number of the other.
 */
with: number, } } | { "answer_swap": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One's own sitting.
 */
sitting: number, 
/**
 * The sitting of whoever asks.
 */
with: number, 
/**
 * Whether one agrees.
 */
accept: boolean, } } | { "withdraw_swap": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One's own sitting.
 */
sitting: number, } } | { "show_code": { 
/**
 * The code as the owner gave it.
 */
code: string, } } | { "stop_watching": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "seat_computer": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The free seat.
 */
seat: Seat, } } | { "vacate": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The seat to free.
 */
seat: Seat, 
/**
 * The sitting that ends.
 */
sitting: number, } } | { "ready": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The board one is ready for.
 */
board: BoardNumber, } } | { "contribute": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The commitment `cc_p` of chapter `dealing`.
 */
commitment: ClientCommitment, } } | { "reveal": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * `r_p`, 16 to 64 bytes.
 */
value: Share, } } | { "call": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn that this call is for.
 */
turn: Turn, 
/**
 * The call: `"1NT"`, `"P"`, `"X"`, `"XX"`.
 */
call: Call, 
/**
 * The alert or announcement that goes with it.
 */
meaning?: Meaning | null, } } | { "declare": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn that this is for.
 */
turn: Turn, 
/**
 * The declaration, of a kind that `due` in the view names (chapter `forms`).
 */
declaration: Declaration, } } | { "choose": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn that this is for.
 */
turn: Turn, 
/**
 * Whether the card that one looks at is kept or put away.
 */
choice: Choice, } } | { "explain": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Turn of the call that is explained, as in `called_at`.
 */
call: Turn, 
/**
 * One more than how often one has said what this call means.
 */
version: number, 
/**
 * The explanation: words of at most 200 characters, and how they are given.
 */
meaning: Meaning, } } | { "ask": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Turn of the call that is asked about, as in `called_at`.
 */
call: Turn, 
/**
 * The `version` of what one has been told of the call by whoever explains it; 0 before the first words.
 */
heard: number, } } | { "file_card": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One more than how often the partnership has filed one.
 */
version: number, 
/**
 * The convention card, of at most 40 lines and 4,000 characters in a text.
 */
card: ConventionCard, } } | { "read_card": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The side that it is about.
 */
side: Side, } } | { "play": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn that this card is for.
 */
turn: Turn, 
/**
 * The card, suit before rank: `"SA"`, `"HT"`.
 */
card: Card, } } | { "no_questions": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Turn of the opening lead that lies face down.
 */
turn: Turn, } } | { "claim": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn at which one claims.
 */
turn: Turn, 
/**
 * How many of the remaining tricks, the one in progress included, one's own side takes.
 */
tricks: number, 
/**
 * How one means to take them, at most 300 characters (Law 68C).
 */
statement?: string | null, } } | { "answer_claim": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * The stage of the claim that one answers at.
 */
stage: ClaimStage, 
/**
 * Whether one agrees.
 */
accept: boolean, } } | { "withdraw_agreement": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Number of the board that the claim ended.
 */
board: BoardNumber, } } | { "claim_honours": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Number of the board on which they were held: the last one.
 */
board: BoardNumber, } } | { "agree_to_stop": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The board that is on, or would be next.
 */
board: BoardNumber, 
/**
 * Whether one would stop.
 */
agree: boolean, } } | { "ask_undo": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn of the act to take back.
 */
back: Turn, 
/**
 * The act that one meant, in words. The director is told, and no player.
 */
instead?: string | null, } } | { "answer_undo": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The turn of the act.
 */
back: Turn, 
/**
 * Whether one allows it.
 */
accept: boolean, } } | { "say": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The number of this line among those that one has said to this audience at this table, from 1. Whoever does
 * not know it learns it from [`Refusal::StaleLine`](crate::Refusal::StaleLine).
 */
line: number, 
/**
 * At most 300 characters.
 */
text: string, 
/**
 * To whom; to the whole table unless said.
 */
to?: Audience, } } | { "direct": { 
/**
 * The signed part of the link.
 */
invite: string, } } | { "call_director": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One more than how often one has called at this table.
 */
number: number, 
/**
 * The reason for the call, of at most 500 characters. The director is told, and no player.
 */
about: string, } } | { "rule": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * One more than how many rulings the table has.
 */
number: number, 
/**
 * The ruling, one of chapter `director`.
 */
ruling: Ruling, 
/**
 * The Law that it rests on, if one is named.
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, } } | { "claim_analysis": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The claim's turn.
 */
turn: Turn, } } | { "board_analysis": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Number of the board, which is over.
 */
board: BoardNumber, } } | { "hint": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Turn that the hint is for: the next act's, as in the view.
 */
turn: Turn, } } | { "board_log": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Number of the board, which is over.
 */
board: BoardNumber, } } | { "record": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "transcript": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * Which set of a session of a form, from 1: each has four boards. The first if it is left out.
 */
set?: number | null, } } | { "ping": Record<symbol, never> };

/**
 * One text frame from the client, after the hello: `{"id":7,"do":{"call":{…}}}`.
 *
 * ```
 * use bridge_protocol::{Request, RequestFrame};
 *
 * let frame = RequestFrame { id: 7, request: Request::Watch { invite: "abc".to_owned() } };
 * assert_eq!(serde_json::to_string(&frame)?, r#"{"id":7,"do":{"watch":{"invite":"abc"}}}"#);
 * # Ok::<(), serde_json::Error>(())
 * ```
 */
export type RequestFrame = { 
/**
 * Chosen by the client; the reply carries it. Any number is allowed, but 0 is also the number of replies to frames
 * whose own cannot be read ([`Unreadable`](crate::Unreadable)), and some languages know no integers beyond 2^53.
 */
id: number, 
/**
 * The request itself.
 */
do: Request, };

/**
 * The last event that a client holds of a table.
 */
export type ResumePoint = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The lane in which the client received the event.
 */
lane: Lane, 
/**
 * The event's number, or that of the snapshot.
 */
seq: Seq, };

/**
 * The advice on a request that was refused: whether to send it again, and when.
 */
export type Retry = "never" | "later" | "refresh" | "reconnect";

/**
 * A contestant who has withdrawn and asks to play again.
 */
export type Returning = { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * In how many of the rounds to come they would play, if the director let them in now; none where others have their
 * place.
 */
rounds?: number | null, };

/**
 * A board's secret as it is published after the board: in JSON `{"board": 1, "reserve": 0, "secret": "<64 hex>"}`.
 *
 * `Debug` conceals the secret all the same: whoever prints one may be early.
 */
export type Reveal = { 
/**
 * Its secret.
 */
secret: RevealedSecret, 
/**
 * The number on the board.
 */
board: BoardNumber, 
/**
 * 0 for the planned deal, otherwise which reserve.
 */
reserve: number, };

/**
 * The 32 bytes of a revealed secret; in JSON 64 characters of lower-case hex.
 */
export type RevealedSecret = Digest32;

/**
 * One of the two rooms.
 */
export type Room = "open" | "closed";

/**
 * A board in one room.
 */
export type RoomBoard = { 
/**
 * Number of the board.
 */
board: BoardNumber, 
/**
 * The result at the table; none if it was not played.
 */
result?: BoardResult | null, 
/**
 * The score that the director gave in its place.
 */
adjusted?: Adjusted | null, 
/**
 * The opening lead, if there was one.
 */
lead?: Card | null, 
/**
 * The numbers in their rosters of those who played it, by seat.
 */
players: BySeat<PlayerNumber | null>, };

/**
 * How long a round may last, by the server's clock.
 */
export type RoundClock = { 
/**
 * Its minutes, 1 to [`MAX_ROUND_MINUTES`](crate::limits::MAX_ROUND_MINUTES).
 */
minutes: number, 
/**
 * What becomes of boards that are not over when they are up.
 */
at_limit: AtRoundEnd, };

/**
 * How often each team meets each other team.
 */
export type RoundRobins = "once" | "twice";

/**
 * The time of a round. It is the same for all tables and knows nothing of any.
 */
export type RoundTime = { 
/**
 * When it is up, in milliseconds since 1970 (UTC) by the server's clock, as long as it is not stopped.
 */
until_ms: number, 
/**
 * The last warning: how much of it is used, in percent. 0, 75 or 100.
 */
warned: number, 
/**
 * How much of it there is, in milliseconds, while the director has stopped it.
 */
stopped_with_ms?: number | null, 
/**
 * When boards that are in play then are adjudicated, in milliseconds since 1970 (UTC): from when the time is up,
 * where that is agreed.
 */
adjudicated_ms?: number | null, };

/**
 * Rubber bridge of four.
 */
export type Rubber = { 
/**
 * Whether honours count.
 */
honours: Honours, 
/**
 * Whether a deal that is passed out is followed by a goulash (Spec F18.2).
 */
goulash: boolean, 
/**
 * Whether the beer card is played (Spec F18.3).
 */
beer_card: boolean, 
/**
 * Who plays with whom in the next rubber.
 */
partners: Partners, 
/**
 * How many rubbers; none: until they stop.
 */
rubbers: number | null, };

/**
 * One thing that a director does at a table. Each is in the record, with the director's name, the Law and the reason.
 */
export type Ruling = { "attend": Record<symbol, never> } | { "freeze": Record<symbol, never> } | { "unfreeze": Record<symbol, never> } | { "look": { 
/**
 * The seat that it is about.
 */
seat: Seat, } } | { "roll_back": { 
/**
 * The first act that does not count.
 */
turn: Turn, } } | { "decide_undo": { 
/**
 * The turn of the act that somebody would take back.
 */
back: Turn, 
/**
 * Whether it is granted.
 */
grant: boolean, } } | { "award_claim": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * How many of the remaining tricks the claimer's side gets.
 */
tricks: number, } } | { "void_claim": { 
/**
 * The claim's turn.
 */
turn: Turn, } } | { "correct_meaning": { 
/**
 * Turn of the call, as in `called_at`.
 */
call: Turn, 
/**
 * In whose place: a player who explains it.
 */
seat: Seat, 
/**
 * The right meaning, of at most 200 characters.
 */
text: string, } } | { "adjust": { 
/**
 * Number of the board, which is over; one that is on the table is struck out before (`void`).
 */
board: BoardNumber, 
/**
 * The score that North-South get.
 */
ns: Award, 
/**
 * The score that East-West get.
 */
ew: Award, } } | { "penalise": { 
/**
 * The side that is fined.
 */
side: Side, 
/**
 * How much, above zero.
 */
amount: Ratio, 
/**
 * The unit of the fine.
 */
unit: Unit, } } | { "unseat": { 
/**
 * The seat that is freed.
 */
seat: Seat, } } | { "set_clock": { 
/**
 * The side whose clock it is.
 */
side: Side, 
/**
 * The time used, in milliseconds: 24 hours at most.
 */
used_ms: number, } } | { "void": { 
/**
 * Number of the board.
 */
board: BoardNumber, } } | { "rescore": { 
/**
 * Number of the board whose score was recorded wrong.
 */
board: BoardNumber, 
/**
 * The contract; none when all passed.
 */
contract: Contract | null, 
/**
 * Declarer's tricks; 0 when all passed.
 */
tricks: number, } } | { "find": { 
/**
 * In the director's words.
 */
text: string, } };

/**
 * A ruling as those hear it who may know of it.
 */
export type RulingNotice = { 
/**
 * Counts the rulings that this viewer was told of, from 1. The director is told of all.
 */
number: number, 
/**
 * The name of the director who ruled.
 */
director: PlayerName, 
/**
 * The ruling, as far as this viewer may know it.
 */
ruling: Ruling, 
/**
 * By which Law: "21B1".
 */
law?: string | null, 
/**
 * The reason, in the words of who gives it.
 */
reason: string, };

export type RunId = string;

/**
 * The balance of a person in the session so far, wherever they sat.
 */
export type RunningAccount = { 
/**
 * The player's account.
 */
account: AccountId, 
/**
 * Under which name they played last.
 */
name: PlayerName, 
/**
 * How many rubbers or rounds they have played to the end.
 */
played: number, 
/**
 * The points of their own sides, or their own.
 */
points: number, 
/**
 * Those less their opponents': those of all people together are nothing.
 */
balance: number, 
/**
 * The balance of the rubbers and rounds that are over in the points that are staked, where the table has `stakes`.
 */
staked?: number, };

/**
 * Chicago scored against an expectation.
 */
export type Russian = { 
/**
 * Who is vulnerable when.
 */
order: ChicagoOrder, 
/**
 * Who plays with whom in the next round.
 */
partners: Partners, 
/**
 * How many rounds of four; none: until they stop.
 */
rounds: number | null, 
/**
 * The table of expected scores by points. The usual table is left out.
 */
expectation?: Expectation, };

/**
 * The name of this scheme; the only value `scheme` may have.
 */
export type Scheme = "bridge-deal/1";

/**
 * A pair's, or a person's, own score card.
 */
export type ScoreCard = { 
/**
 * The contestant's number.
 */
contestant: ContestantNumber, 
/**
 * A line for each board, in the order in which they played them.
 */
lines: Array<ScoreCardLine>, };

/**
 * A board as one who played it has it.
 */
export type ScoreCardLine = { 
/**
 * The board's number.
 */
board: BoardNumber, 
/**
 * On which side they sat.
 */
side: Side, 
/**
 * What came of it at their table.
 */
line: FieldLine, 
/**
 * Their matchpoints or IMPs, a decimal number with two decimals. Average plus and minus are what the session so
 * far makes of them. None where the board does not count.
 */
points?: string | null, 
/**
 * The same in percent of the matchpoints, a decimal number with two decimals; none at IMPs.
 */
percent?: string | null, };

/**
 * A deal that was scored: its line on the sheet, the pad of its rubber or round with all that is on it, and the
 * accounts.
 */
export type Scored = { 
/**
 * How the deal ended.
 */
deal: SheetDeal, 
/**
 * The rubber or round that it belongs to.
 */
pad: Pad, 
/**
 * The balance of each person in the session.
 */
accounts?: Array<RunningAccount>, 
/**
 * Who had the seats of its pad.
 */
sat?: BySeat<PlayerName | null>, };

export type Seat = "N" | "E" | "S" | "W";

/**
 * The players of a form and the hands that they play.
 */
export type Seating = "four" | "three" | "two_with_dummies" | "two";

/**
 * Who may see the opponents' line-up before handing in their own (Spec D7).
 */
export type SeatingRights = "blind" | "visitors" | "alternate" | "toss";

/**
 * The hands a player saw on a board: in JSON `{"board": 1, "reserve": 0, "deal": "N:A4.AJ84.AQ986.65 - - -"}`.
 */
export type Seen = { 
/**
 * The hands.
 */
deal: SeenDeal, 
/**
 * The number on the board.
 */
board: BoardNumber, 
/**
 * 0 for the planned deal, otherwise which reserve.
 */
reserve: number, };

export type SeenDeal = string;

/**
 * How long a segment may last, from the moment when its rooms open: so much for each board, and
 * [`SEGMENT_ALLOWANCE`](crate::limits::SEGMENT_ALLOWANCE) (Spec D12).
 */
export type SegmentClock = { 
/**
 * For each board, in milliseconds.
 */
ms_per_board: number, 
/**
 * The fate of boards that have not begun by then, where no director says it.
 */
at_limit: AtLimit, };

/**
 * The time of a segment. It is the same for both rooms and knows nothing of either.
 */
export type SegmentTime = { 
/**
 * When it is up, in milliseconds since 1970 (UTC).
 */
until_ms: number, 
/**
 * The last warning: how much of it is used, in percent. 0, 75 or 100.
 */
warned: number, };

/**
 * A segment (stanza) as a viewer may see it.
 */
export type SegmentView = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * The numbers of its boards, in the order of play.
 */
boards: Array<BoardNumber>, 
/**
 * How they are dealt; none for imported boards, which are unverified.
 */
set?: MatchSetView | null, 
/**
 * When the line-ups are due, in milliseconds since 1970 (UTC).
 */
lineups_due_ms?: number | null, 
/**
 * Who has to place their team first, and is seen doing so; none when both are blind.
 */
places_first?: Team | null, 
/**
 * The line-ups, substitutions included.
 */
lineups: ByTeam<LineupView>, 
/**
 * The players in whose place a substitute may be put, while the segment is on: to their captain and the director.
 */
substitutes_due?: Array<MissingPlayer>, 
/**
 * The seats that players have again when they are back, who were replaced because they were missing.
 */
seats_kept?: Array<KeptSeat>, 
/**
 * The tables, once it is dealt.
 */
tables?: ByRoom<TableId> | null, 
/**
 * Its time, once the rooms are open, where there is a limit.
 */
clock?: SegmentTime | null, 
/**
 * The boards that both rooms have played and that may be seen, by number.
 */
compared: Array<ComparedBoard>, 
/**
 * The boards that each room has played so far, seen by both or not. To the director.
 */
progress?: ByRoom<Array<RoomBoard>> | null, 
/**
 * The rooms that have called the director, who has not come. To the director.
 */
calls?: Array<Room>, 
/**
 * Whether it is over in both rooms.
 */
closed: boolean, 
/**
 * The points of each team on the boards that are shown.
 */
score: ByTeam<Exact>, };

/**
 * The words of a [`Meaning`](crate::Meaning) in figures and terms. Computers send it with their words; what a person
 * sends of it is not passed on.
 */
export type Sense = { 
/**
 * The convention, where it has a name.
 */
convention?: Convention | null, 
/**
 * How the hand is shaped, where that is said.
 */
shape?: HandShape | null, 
/**
 * The suits of which something is said, in the order in which one says it.
 */
suits?: Array<SuitLength>, 
/**
 * High-card points, where something is said of them.
 */
points?: PointRange | null, 
/**
 * How many keycards an answer shows, aces and the king of trumps: one of these numbers.
 */
keycards?: Array<number>, 
/**
 * Whether partner does not pass it.
 */
forcing?: boolean, };

/**
 * The number of an event in its lane, from 1; 0 is before the first.
 */
export type Seq = number;

/**
 * One text frame from the server: a JSON object with one member, named for what it is.
 */
export type ServerFrame = { "welcome": Welcome } | { "reply": Reply } | { "snapshot": Snapshot } | { "table_events": TableEvents } | { "match": MatchFrame } | { "event": EventFrame } | { "presence": Presence } | { "gone": { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, } } | { "announcement": Announcement } | { "closing": Closing };

/**
 * The answer to `GET /api/server`.
 */
export type ServerInfo = { 
/**
 * The server's program and version.
 */
server: string, 
/**
 * The major protocol version that it speaks.
 */
protocol: number, 
/**
 * The server's name in the context of the sets that it deals.
 */
name: string, 
/**
 * The public key that signs its transcripts, in hexadecimal digits.
 */
public_key: string, 
/**
 * Where people reach it, if it was told so.
 */
public_url?: string | null, 
/**
 * The agreements of each profile.
 */
policies: Array<Policy>, 
/**
 * Every limit of chapter `limits` by its name; a time in seconds.
 */
limits: { [key in string]: Limit }, 
/**
 * How fast one may ask; none if the server's owner has switched rates off.
 */
rates: Array<Rate>, 
/**
 * How many computers may play at all its tables together; 0: none does. None: the server is from before this was
 * told, and whoever asks for one sees.
 */
computers?: number, };

/**
 * The finished boards of a table.
 */
export type SessionRecord = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * When it was opened, in milliseconds since 1970 (UTC).
 */
opened_ms: number, 
/**
 * The form of the game and its score sheet, where it is not a set of boards.
 */
session?: SessionView | null, 
/**
 * The boards in the order in which they were played.
 */
boards: Array<BoardRecord>, 
/**
 * The work of computers on these boards, as far as the server has seen them think since it was started.
 */
thinking?: Array<BoardThinking>, };

/**
 * The form that is played, and the score sheet with all that has been written on it.
 */
export type SessionView = { 
/**
 * The form with its options.
 */
form: Form, 
/**
 * The deals, and the rubbers or rounds.
 */
sheet: Sheet, 
/**
 * The balance of each person who has played a deal, in the order in which they came to play.
 */
accounts?: Array<RunningAccount>, 
/**
 * Who had the seats, for each pad of the sheet: those who have had theirs in all its deals so far.
 */
sat?: Array<BySeat<PlayerName | null>>, 
/**
 * The event of which it is one table's round; none where friends have opened the table.
 */
event?: EventId | null, };

/**
 * Step 1 of Spec E2: every board of the set, planned reserves included, and the root over them.
 *
 * As read from the wire it is a claim; [`SetCommitment::check`] tells whether it holds together.
 */
export type SetCommitment = { 
/**
 * 1 to 100 boards, ascending by board and reserve, each once.
 */
boards: Array<CommittedBoard>, 
/**
 * The 32 bytes to keep.
 */
root: SetRoot, };

export type SetRoot = string;

/**
 * The session's boards, and what the server promised about them before anyone contributed.
 */
export type SetView = { 
/**
 * The boards in the order of play.
 */
boards: Array<BoardNumber>, 
/**
 * `ctx` (Spec E2, step 1). None for imported boards, which are unverified.
 */
ctx?: Context | null, 
/**
 * All `c_b` and their root (Spec E2, step 1). None for imported boards.
 */
commitment?: SetCommitment | null, 
/**
 * Who has committed to a contribution.
 */
committed: BySeat<ClientCommitment | null>, 
/**
 * Who has revealed it.
 */
revealed: BySeat<boolean>, 
/**
 * `E`, when the set is dealt.
 */
entropy?: Entropy | null, };

/**
 * What decided a match of an event.
 */
export type SettledBy = "play" | "forfeit" | "award" | "withdrawal";

export type Share = string;

/**
 * All that has been written down so far. Plain data: what a client shows.
 */
export type Sheet = { 
/**
 * The unit of the numbers on it.
 */
unit: SheetUnit, 
/**
 * The deals in order, those that were dealt again included.
 */
deals: Array<SheetDeal>, 
/**
 * The rubbers or rounds in order; only the last may be unfinished.
 */
pads: Array<Pad>, };

/**
 * A deal on the sheet.
 */
export type SheetDeal = { 
/**
 * The terms it was played under.
 */
terms: Terms, 
/**
 * The outcome: passed out, or what was played and the tricks.
 */
outcome: DealOutcome, 
/**
 * False if it does not count and is dealt again.
 */
counts: boolean, 
/**
 * Who owes whom a beer, where the beer card is played (Spec F18.3).
 */
beer?: Beer | null, };

/**
 * The units of the numbers on a sheet.
 */
export type SheetUnit = "points" | "imps";

export type Side = "NS" | "EW";

/**
 * The words of a slip about a hand. They are as secret as the hand, and so do not print.
 */
export type Slip = { 
/**
 * High-card points, 0 to 37.
 */
points: number, 
/**
 * The number of spades, hearts, diamonds and clubs.
 */
lengths: [number, number, number, number], };

/**
 * A table as a lane sees it, after the lane's event `seq`.
 */
export type Snapshot = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The lane of this connection.
 */
lane: Lane, 
/**
 * The number of the last event that the view contains.
 */
seq: Seq, 
/**
 * The table as the lane sees it.
 */
view: TableView, };

/**
 * Where a session stands.
 */
export type Stage = "gathering" | "committing" | "revealing" | "drawing" | "auction" | "declaring" | "play" | "finished";

/**
 * A line of the standings.
 */
export type Standing = { 
/**
 * Its place. Teams that a knockout does not tell apart share one.
 */
place: number, 
/**
 * Which team.
 */
team: TeamNumber, 
/**
 * The matches that count for it, byes not among them.
 */
played: number, 
/**
 * Everything together, fines taken off. Nothing in a knockout.
 */
victory_points?: Vp | null, 
/**
 * What it was fined, if it was.
 */
fines?: Vp | null, 
/**
 * What it won on the boards on which it gained.
 */
won: Exact, 
/**
 * What others won against it.
 */
lost: Exact, 
/**
 * What tells it from the teams with the same victory points, if there are any.
 */
by?: TieBreak | null, 
/**
 * In a knockout, the round in which it went out.
 */
out_in?: number | null, 
/**
 * Whether it has withdrawn. Such teams stand last, except in a knockout.
 */
withdrawn?: boolean, };

export type Strain = Suit | "NT";

export type Suit = "C" | "D" | "H" | "S";

/**
 * How many cards of a suit are held.
 */
export type SuitLength = { 
/**
 * The suit whose length it is.
 */
suit: Suit, 
/**
 * At least so many cards, 0 to 13.
 */
least: number, 
/**
 * At most so many; none where there may be any number more.
 */
most?: number | null, };

/**
 * A change of seats that is asked for.
 */
export type Swap = { 
/**
 * The seat of the player who asks.
 */
by: Seat, 
/**
 * The seat that is asked.
 */
of: Seat, };

/**
 * A table that has called the director, or where a claim or the time needs one.
 */
export type TableCall = { 
/**
 * The round that is or was played there.
 */
round: number, 
/**
 * Its number in that round.
 */
number: number, 
/**
 * The table.
 */
table: TableId, };

/**
 * One event of a lane. What came after version 1.0 comes as [`TableEvent::Added`], so that it costs an older client
 * nothing.
 */
export type TableEvent = { "seat_taken": { 
/**
 * The seat that was taken.
 */
seat: Seat, 
/**
 * Who sits there from here on.
 */
occupant: Occupant, } } | { "seat_left": { 
/**
 * The seat that is free.
 */
seat: Seat, } } | { "swap_asked": { 
/**
 * The seat of the player who asks.
 */
by: Seat, 
/**
 * The seat that is asked.
 */
of: Seat, } } | { "swap_over": { 
/**
 * The seat of the player who had asked.
 */
by: Seat, 
/**
 * Whether it was refused.
 */
refused: boolean, } } | { "seats_swapped": { 
/**
 * One of the seats.
 */
one: Seat, 
/**
 * The other of the seats.
 */
other: Seat, 
/**
 * The sittings that begin, of `one` and of `other`.
 */
sittings: [number, number], } } | { "partners_changed": { 
/**
 * For each seat, the seat that its player comes from.
 */
from: BySeat<Seat>, 
/**
 * The sitting of each player: another one for those who have moved.
 */
sittings: BySeat<number | null>, 
/**
 * The cards that were cut, by the seats that the players come from; none where nobody cuts.
 */
cut?: BySeat<Card> | null, } } | { "ready": { 
/**
 * The player's seat.
 */
seat: Seat, } } | { "contributions_wanted": { 
/**
 * How long it waits, in milliseconds.
 */
within_ms: number, 
/**
 * The next set, with its commitment.
 */
set?: SetView | null, } } | { "contributed": { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The commitment `cc_p` of chapter `dealing`.
 */
commitment: ClientCommitment, } } | { "reveals_wanted": { 
/**
 * How long it waits, in milliseconds.
 */
within_ms: number, } } | { "revealed": { 
/**
 * The player's seat.
 */
seat: Seat, } } | { "dealt": { 
/**
 * The entropy `E` of chapter `dealing`, from which the deals follow.
 */
entropy: Entropy, } } | { "board_opened": { 
/**
 * The board's number.
 */
board: BoardNumber, 
/**
 * Who deals, who is vulnerable and where the cards come from.
 */
terms?: Terms | null, 
/**
 * Who plays it, where it is not four.
 */
seating?: Seating, 
/**
 * The hands that this lane may see.
 */
hands: Hands, 
/**
 * How it comes to what is played, where there is no auction.
 */
declaring?: DeclaringView | null, 
/**
 * How the players come by their hands, where these are not dealt.
 */
drawing?: DrawingView | null, } } | { "drawn": { 
/**
 * Who drew, and what, to those who see the hand.
 */
cards: Array<DrawnCard>, 
/**
 * How many cards the stock has left.
 */
left: number, } } | { "chosen": { 
/**
 * The turn it was chosen at.
 */
turn: Turn, 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * Whether the card that they looked at was kept or put away.
 */
choice: Choice, 
/**
 * The card that came to their hand, to those who see it.
 */
kept?: Card | null, 
/**
 * The card that they put away, to them.
 */
put_away?: Card | null, 
/**
 * The card that this viewer now looks at.
 */
offered?: Card | null, 
/**
 * Whose turn it is to choose; none when both hands are full.
 */
next?: Seat | null, 
/**
 * How many cards the pack has left.
 */
left: number, 
/**
 * How long the player thought, in milliseconds; to the director.
 */
thought_ms?: number | null, } } | { "declared": { 
/**
 * The turn it was said at.
 */
turn: Turn, 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The declaration: a bid, a slip, a hand that is named (chapter `forms`).
 */
declaration: Declaration, 
/**
 * The kind of declaration that comes next, and from whom; none once it is known what is played.
 */
due?: DeclarationDue | null, 
/**
 * The slip that this viewer is given by it.
 */
slip?: GivenSlip | null, 
/**
 * How long the player thought, in milliseconds; to the director.
 */
thought_ms?: number | null, } } | { "called": { 
/**
 * The turn it was made at.
 */
turn: Turn, 
/**
 * The seat of the player who called.
 */
seat: Seat, 
/**
 * The call: `"1NT"`, `"P"`, `"X"`, `"XX"`.
 */
call: Call, 
/**
 * The alert that came with it, to those who may know of it.
 */
meaning?: Meaning | null, 
/**
 * How long the player thought, in milliseconds; to the director.
 */
thought_ms?: number | null, } } | { "call_held": { 
/**
 * The turn it was made at.
 */
turn: Turn, 
/**
 * The call that waits to be shown.
 */
call: Call, } } | { "tray_came": { 
/**
 * The calls, in their order.
 */
calls: Array<Call>, 
/**
 * The turn of each call.
 */
called_at: Array<Turn>, } } | { "explained": Explained } | { "asked": Question } | { "answered_again": Question } | { "card_filed": { 
/**
 * The side that filed it.
 */
side: Side, 
/**
 * How often it has.
 */
version: number, } } | { "contract_reached": { 
/**
 * The contract: level, strain, doubling and declarer.
 */
contract: Contract, 
/**
 * The player's own dummy, where each has one.
 */
dummy?: Hand | null, } } | { "lead_made": { 
/**
 * The turn it was made at.
 */
turn: Turn, 
/**
 * The seat of the opening leader.
 */
seat: Seat, 
/**
 * The card, to those who may know it.
 */
card?: Card | null, 
/**
 * How long the player thought, in milliseconds; to the director.
 */
thought_ms?: number | null, } } | { "no_questions": { 
/**
 * To the director: who has none.
 */
by?: Seat | null, } } | { "lead_faced": { 
/**
 * The seat of the opening leader.
 */
seat: Seat, 
/**
 * The card that was led.
 */
card: Card, } } | { "played": { 
/**
 * The turn it was played at.
 */
turn: Turn, 
/**
 * Whose card it was.
 */
seat: Seat, 
/**
 * The card, suit before rank: `"SA"`, `"HT"`.
 */
card: Card, 
/**
 * Who won the trick, when this card completed it.
 */
won_by?: Seat | null, 
/**
 * How long the player thought, in milliseconds; to the director.
 */
thought_ms?: number | null, } } | { "dummy_faced": { 
/**
 * Dummy's seat, opposite declarer.
 */
seat: Seat, 
/**
 * Dummy's cards.
 */
hand: Hand, 
/**
 * The other player's dummy in honeymoon; empty elsewhere.
 */
also?: Hands, } } | { "claimed": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * The seat of the claimer.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for the claimer's side.
 */
tricks: number, 
/**
 * How the claimer means to take them.
 */
statement?: string | null, 
/**
 * Who answers first.
 */
stage: ClaimStage, 
/**
 * The claimer's cards, to those to whom they are faced (Law 68C; Spec C6.2).
 */
hand?: Hand | null, } } | { "claim_passed": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * The stage that the claim comes to.
 */
to: ClaimStage, 
/**
 * Whether this viewer may still accept it while it waits for a director who is not there (Spec C6.8).
 */
may_accept?: boolean, } } | { "claim_answered": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * Whether they accept it; at `play_on`, whether they would play on.
 */
accept: boolean, 
/**
 * To the director: whose it is.
 */
by?: Seat | null, } } | { "claim_settled": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * Whether it stands. If not, play goes on.
 */
accepted: boolean, } } | { "claim_deferred": { 
/**
 * The claim's turn.
 */
turn: Turn, } } | { "agreement_withdrawn": { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * Number of the board that the claim ended.
 */
board: BoardNumber, } } | { "undo_asked": { 
/**
 * The turn of the act that they would take back.
 */
back: Turn, 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The act that they meant, in their words. To the player who asks and to the director.
 */
instead?: string | null, } } | { "undo_answered": { 
/**
 * The turn of the act.
 */
back: Turn, 
/**
 * Whether they allow it.
 */
accept: boolean, 
/**
 * Who; to the director.
 */
seat?: Seat | null, } } | { "undo_refused": { 
/**
 * The turn of the act.
 */
back: Turn, } } | { "taken_back": { 
/**
 * The turn of the taking back, which is an act of its own.
 */
turn: Turn, 
/**
 * The stage that the board is back at: `auction` or `play`.
 */
stage: Stage, 
/**
 * The whole board as this lane sees it afterwards.
 */
board: BoardView, } } | { "clock_warning": { 
/**
 * The side whose clock it is.
 */
side: Side, 
/**
 * In percent: 75 or 100.
 */
percent: number, } } | { "player_dropped": { 
/**
 * The seat that it is about.
 */
seat: Seat, } } | { "player_returned": { 
/**
 * The player's seat.
 */
seat: Seat, } } | { "server_was_away": Record<symbol, never> } | { "substitute_due": { 
/**
 * The seat of the player who is gone.
 */
seat: Seat, } } | { "meeting_set": { 
/**
 * The address of the call; none if there is none any more.
 */
link: MeetingLink | null, } } | { "director_called": { 
/**
 * The call, to the director and to the caller; none to the others.
 */
call?: DirectorCall | null, } } | { "director_came": { 
/**
 * The person's name.
 */
name: PlayerName, } } | { "ruled": RulingNotice } | { "hand_shown": { 
/**
 * The seat that it is about.
 */
seat: Seat, 
/**
 * The cards that the hand still holds.
 */
hand: Hand, } } | { "adjusted": { 
/**
 * The board, and what it is worth from here on.
 */
adjustment: Adjustment, 
/**
 * The line of the sheet, if it changes with it.
 */
result?: BoardResult | null, } } | { "board_ended": { 
/**
 * The line of the score sheet: contract, tricks, score.
 */
result: BoardResult, 
/**
 * All four hands; none while a goulash is dealt from them. After a draw: as it lay then, with what North put
 * away at South and what East did at West.
 */
deal?: Deal | null, 
/**
 * The cards that were drawn, put away and chosen, where the hands were drawn.
 */
drawn?: Drawn | null, 
/**
 * The board's secret, for boards that this server dealt.
 */
secret?: Reveal | null, 
/**
 * The meanings of all calls, whomever they were told: the last word of each player on each call.
 */
meanings?: Array<Explained>, 
/**
 * The last hash of the board's log.
 */
log?: LogHash | null, 
/**
 * The time that each side used, in milliseconds, where there is a clock.
 */
clock?: BySide<number> | null, 
/**
 * The deal's line on the sheet of the session, where a form is played.
 */
scored?: Scored | null, } } | { "honours_claimed": { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * The line of the score sheet, honours included.
 */
result: BoardResult, 
/**
 * The rubber or round of the board, with them.
 */
pad: Pad, 
/**
 * The balance of each person in the session.
 */
accounts?: Array<RunningAccount>, } } | { "board_shown": { 
/**
 * The turn that the next act is for.
 */
turn: Turn, 
/**
 * The whole board as kibitzers see it.
 */
board: BoardView, } } | { "stop_agreed": { 
/**
 * The player's seat.
 */
seat: Seat, 
/**
 * Whether they would.
 */
agrees: boolean, } } | { "session_finished": Record<symbol, never> } | { "closed": { 
/**
 * Who or what closed it.
 */
by: ClosedBy, 
/**
 * The turn that the next act would be for.
 */
turn: Turn, 
/**
 * The rubber or round that was on, as it is settled.
 */
pad?: Pad | null, 
/**
 * The balance of each person in the session, `pad` included.
 */
accounts?: Array<RunningAccount>, } } | { "said": ChatLine } | { "added": Addition };

/**
 * Table events of a lane, in order and without gaps.
 */
export type TableEvents = { 
/**
 * Id of the table: 26 characters.
 */
table: TableId, 
/**
 * The number of the first event in the frame; the others follow on.
 */
from: Seq, 
/**
 * The events, at least one.
 */
events: Array<TableEvent>, };

export type TableId = string;

/**
 * How far a table is.
 */
export type TableProgress = { 
/**
 * Its number.
 */
number: number, 
/**
 * The table.
 */
table: TableId, 
/**
 * How many boards are over there.
 */
over: number, 
/**
 * Whether half of the tables, or more, have more boards over.
 */
is_slow?: boolean, 
/**
 * The boards that were taken away from it.
 */
taken_away?: Array<BoardNumber>, };

/**
 * The talk that players may have with the table while a board is on (Spec C11).
 */
export type TableTalk = "free" | "phrases" | "closed";

/**
 * A table as a lane sees it.
 */
export type TableView = { 
/**
 * Who opened the table.
 */
host: AccountId, 
/**
 * The table's agreements.
 */
policy: Policy, 
/**
 * The occupants of the seats; none where a seat is free.
 */
seats: BySeat<Occupant | null>, 
/**
 * The boards of the session and how they were dealt.
 */
set: SetView, 
/**
 * The form of the game and its score sheet, where the deals come until the form says that it is over; none for a
 * set of boards.
 */
session?: SessionView | null, 
/**
 * Where the friends hear or see each other while they play, if the host has said so.
 */
meeting?: MeetingLink | null, 
/**
 * Where the session stands.
 */
stage: Stage, 
/**
 * By whom the table was closed before its last board was over; none if it was not.
 */
closed?: ClosedBy | null, 
/**
 * Who is ready for the next board.
 */
ready: BySeat<boolean>, 
/**
 * Who asks whom to change seats; nobody while a board is on.
 */
swaps?: Array<Swap>, 
/**
 * The players who would stop here, in a session of a form; nobody when a board begins.
 */
would_stop?: Array<Seat>, 
/**
 * The turn that the next act is for, as far as this viewer knows.
 */
turn: Turn, 
/**
 * The board on the table: the one being played, or the last one finished.
 */
board: BoardView | null, 
/**
 * The finished boards, in the order of play.
 */
sheet: Array<BoardResult>, 
/**
 * Boards of the sheet whose score is not what was played.
 */
adjustments?: Array<Adjustment>, 
/**
 * How often each side has filed its convention card; 0 when it has none.
 */
cards: BySide<number>, 
/**
 * How much of its time each side used on the last board, in milliseconds, where there is a clock; while a board is
 * on nobody is told.
 */
clock?: BySide<number> | null, 
/**
 * The director at the table, and what they do there.
 */
direction: DirectionView, 
/**
 * The last lines of chat that this viewer heard.
 */
chat: Array<ChatLine>, };

/**
 * One of the two teams.
 */
export type Team = "home" | "away";

/**
 * A team as it is entered.
 */
export type TeamEntry = { 
/**
 * Its name, 1 to 40 characters.
 */
name: string, 
/**
 * Four to eight players, by the names on the roster.
 */
players: Array<PlayerName>, 
/**
 * Those of them who are computers, by their places on the roster. In a match the server names these.
 */
computers?: Array<PlayerNumber>, };

/**
 * The links of a team.
 */
export type TeamInvitations = { 
/**
 * For the captain, who may also be a player.
 */
captain: string, 
/**
 * For the players, in the order of the roster.
 */
players: Array<string>, };

/**
 * A team's place in the order of entry, from 1. It is the team's seed.
 */
export type TeamNumber = number;

/**
 * Who has come of a team.
 */
export type TeamView = { 
/**
 * The captain, when they have come.
 */
captain?: PlayerName | null, 
/**
 * The name under which each player of the roster has come.
 */
players: Array<PlayerName | null>, 
/**
 * The places of the roster at which computers play.
 */
computers?: Array<PlayerNumber>, };

/**
 * What is agreed where teams meet in matches.
 */
export type TeamsConditions = { 
/**
 * What the event is called, 1 to 36 characters.
 */
name: string, 
/**
 * Who plays, 3 to 64 teams. The order of entry is the seeding.
 */
teams: Array<TeamEntry>, 
/**
 * Who meets whom.
 */
movement: TeamsMovement, 
/**
 * How many boards each segment of a match has. Each match has its own boards, dealt by the server.
 */
segments: Array<number>, 
/**
 * What the tables agree on. There are no kibitzers in the rooms of a match.
 */
policy: Policy, 
/**
 * When a board that both rooms have played is shown to those who follow the match.
 */
visibility: Visibility, 
/**
 * How a board is scored.
 */
scoring: MatchScoring, 
/**
 * How the margin of a match becomes victory points. A knockout has no use for it.
 */
victory_points: VpChoice, 
/**
 * What a bye is worth, and the least that a match is worth that the opponents lost without playing it.
 */
bye: Vp, 
/**
 * What follows when a knockout match is level after its last segment.
 */
ties: Ties, 
/**
 * Who sees the opponents' line-up before their own is due.
 */
seating_rights: SeatingRights, 
/**
 * How long the captains have for a line-up, in milliseconds; without, as long as they need.
 */
lineup_within_ms?: number | null, 
/**
 * Whether pairs have to meet other opponents in the second half of a match.
 */
exchange?: Exchange, 
/**
 * In how many segments of a match every player of a roster has to play.
 */
least_segments?: number | null, 
/**
 * How long a segment may last; without, as long as it takes.
 */
segment_clock?: SegmentClock | null, 
/**
 * How long the score of a match may be corrected, in milliseconds (Law 79C).
 */
correction_ms: number, 
/**
 * Who begins the next round when one is over.
 */
next_round: NextRound, };

/**
 * Who meets whom.
 */
export type TeamsMovement = { "knockout": Record<symbol, never> } | { "round_robin": { 
/**
 * How often.
 */
times: RoundRobins, } } | { "swiss": { 
/**
 * How many rounds, at most as many as a round robin has.
 */
rounds: number, } };

/**
 * The dealer, the vulnerability and the cards' origin of a deal, before it is dealt.
 */
export type Terms = { 
/**
 * The running number of the deal; deals that are dealt again have a number of their own.
 */
board: BoardNumber, 
/**
 * Which rubber or round of the session it belongs to, from 1.
 */
part: number, 
/**
 * Who deals, and so speaks first.
 */
dealer: Seat, 
/**
 * Who is vulnerable, hand by hand. Of three players each has a vulnerability of their own.
 */
vulnerable: BySeat<boolean>, 
/**
 * Where the cards come from.
 */
cards: CardsFrom, };

/**
 * Cut-throat bridge.
 */
export type ThreeHanded = { 
/**
 * Whether honours count.
 */
honours: Honours, 
/**
 * How many rubbers; none: until they stop.
 */
rubbers: number | null, };

/**
 * The answer to `POST /api/ws-ticket`.
 */
export type TicketGrant = { 
/**
 * The ticket for the first frame of one connection.
 */
ticket: string, 
/**
 * A proof that a client MAY offer as a second subprotocol when it opens that connection: it finds room when the
 * door is crowded. It is good for as long as the ticket, once, and for nothing else.
 */
proof: string, 
/**
 * Seconds until they expire.
 */
expires_in: number, };

/**
 * What tells teams with the same victory points apart, in this order.
 */
export type TieBreak = "head_to_head" | "opponents_victory_points" | "quotient" | "net_imps" | "lots";

/**
 * The course when nobody is ahead after the last segment (Spec D16).
 */
export type Ties = "stand" | "extra_boards" | "aggregate" | "sudden_death";

/**
 * The score of a match, over the boards that may be seen.
 */
export type Totals = { 
/**
 * The boards that count.
 */
boards: number, 
/**
 * The points that the teams won on them: in IMPs the sum of the boards each gained on.
 */
won: ByTeam<Exact>, 
/**
 * Everything together, home's side first: carry-over, boards and fines. Above zero the home team is ahead.
 */
margin: Exact, 
/**
 * The same in victory points, fines included, where there is a scale.
 */
victory_points?: ByTeam<Vp> | null, };

/**
 * The whole of one set, in JSON. Refuse a document longer than [`crate::limits::MAX_DOCUMENT`] before parsing it.
 *
 * # The signed bytes
 *
 * The signature is Ed25519 over this byte string, with `LP` of Spec E2, numbers as four bytes and strings in UTF-8:
 *
 * ```text
 * LP("bd1/transcript", "bridge-deal/1", ctx,
 *    LP(b_1, rsv_1, c_1, b_2, rsv_2, c_2, …),          in the order of the document
 *    root,
 *    LP(label_1, cc_1, state_1, r_1, label_2, …),      in the order of the document; state is the byte 01 and r the
 *                                                      bytes if revealed, else state is 00 and r is empty
 *    beacon, E, server_key,
 *    LP(label_1, label_2, …))                          of `uncommitted`; this part is there only if there are any
 * ```
 *
 * `reveals` and `seen` are not signed: they grow after the signature. A reveal is proven by its commitment, and what a
 * player saw is that player's own word.
 */
export type Transcript = { 
/**
 * `"bridge-deal/1"`.
 */
scheme: Scheme, 
/**
 * The context, hashed as it stands.
 */
ctx: Context, 
/**
 * Every `c_b`, ascending by board and reserve; at most 100.
 */
boards: Array<CommittedBoard>, 
/**
 * The root over `boards`.
 */
root: SetRoot, 
/**
 * Everybody who committed, ascending by label; at most 64. Whoever did not reveal stays named.
 */
contributions: Array<ContributionRecord>, 
/**
 * Who was asked and committed to nothing in time, ascending; at most 64. Left out where nobody was asked in vain.
 */
uncommitted?: Array<Label>, 
/**
 * The beacon's output in hex, `""` where `ctx` promises none.
 */
beacon: Beacon, 
/**
 * `E`.
 */
entropy: Entropy, 
/**
 * Whose signature it is.
 */
server_key: PublicKey, 
/**
 * Over everything above.
 */
signature: TranscriptSignature, 
/**
 * The secrets of boards that are over; at most 100. Not signed.
 */
reveals: Array<Reveal>, 
/**
 * What the player saw at the table; at most 100. Not signed.
 */
seen: Array<Seen>, };

export type TranscriptSignature = string;

/**
 * A board that is over at every table: what each of them made of it.
 */
export type Traveller = { 
/**
 * The board.
 */
board: BoardNumber, 
/**
 * Its cards.
 */
deal: Deal, 
/**
 * A line for each table, by round and table.
 */
lines: Array<FieldLine>, };

/**
 * When those who have played a board are shown what others made of it.
 */
export type TravellersShown = "when_over" | "as_played";

/**
 * A trick in progress.
 */
export type TrickView = { 
/**
 * The seat that leads to it.
 */
leader: Seat, 
/**
 * The cards, one less than a whole trick has at most, in turn from the leader.
 */
cards: Array<Card>, };

/**
 * Tricks of one declarer, by strain.
 */
export type TricksByStrain = { 
/**
 * With clubs as trumps.
 */
C: number, 
/**
 * With diamonds as trumps.
 */
D: number, 
/**
 * With hearts as trumps.
 */
H: number, 
/**
 * With spades as trumps.
 */
S: number, 
/**
 * Tricks at no trump, 0 to 13.
 */
NT: number, };

/**
 * Counts the acts of a table (calls, cards, claims and their outcomes) from 1 and never goes back. A lane does not
 * count those that were taken back before it could hear of them (Spec C9.3).
 */
export type Turn = number;

/**
 * The acts that may be taken back, and who allows it (Spec C7). The director always may.
 */
export type Undo = "none" | "auction" | "misclick" | "free";

/**
 * An open request to take something back.
 */
export type UndoView = { 
/**
 * The turn of the act to take back, which answers name.
 */
back: Turn, 
/**
 * The seat of the player who asks.
 */
seat: Seat, 
/**
 * The act that they meant, in their words. To the player who asks and to the director.
 */
instead?: string | null, 
/**
 * This viewer's own answer.
 */
answer: boolean | null, };

/**
 * The units of a fine.
 */
export type Unit = "matchpoints" | "imps" | "victory_points";

/**
 * A board that is over at a table and has come to nothing yet.
 */
export type UnruledBoard = { 
/**
 * The round in which it lay there.
 */
round: number, 
/**
 * The table's number in that round.
 */
number: number, 
/**
 * The table.
 */
table: TableId, 
/**
 * The board.
 */
board: BoardNumber, };

/**
 * When a board that both rooms have played is shown to those who have no part in directing (Spec D5).
 */
export type Visibility = "at_segment_end" | "at_board" | "at_match_end";

export type Vp = string;

/**
 * A scale of victory points.
 */
export type VpChoice = { "wbf": Record<symbol, never> } | { "legacy24": Record<symbol, never> } | { "table": { 
/**
 * The scale, line by line.
 */
text: string, } };

export type Vulnerability = "None" | "NS" | "EW" | "Both";

/**
 * A choice and what it seemed to be worth.
 */
export type Weighed = { 
/**
 * A call or a card, as it is spelled on the wire.
 */
choice: string, 
/**
 * In hundredths. Of a call the share that the system gives it, 0 to 100; of a card how it did at what is
 * played for ([`PlayFor`]), on the average of the layouts, and of a lead its merit: only the differences count.
 */
worth: number, };

/**
 * One result of an assigned score.
 */
export type Weighted = { 
/**
 * The contract; none when all passed.
 */
contract: Contract | null, 
/**
 * Declarer's tricks; 0 when all passed.
 */
tricks: number, 
/**
 * How much it counts.
 */
weight: Ratio, };

/**
 * The server's answer to a good hello.
 */
export type Welcome = { 
/**
 * The major protocol version that the server speaks.
 */
protocol: number, 
/**
 * The server's program and version.
 */
server: string, 
/**
 * Who the ticket says the client is.
 */
account: AccountId, 
/**
 * The name that others see.
 */
name: PlayerName, 
/**
 * Where people reach the server, if it was told so: links that are sent round begin with it, as
 * `https://bridge.example`.
 */
public_url?: string | null, 
/**
 * The server's clock, in milliseconds since 1970 (UTC): a client that counts a time down counts by it.
 */
now_ms: number, 
/**
 * Which run of the server this is. None: the server is from before this was told.
 */
run_id?: RunId, 
/**
 * How many computers may play at all the server's tables together, as [`ServerInfo`](crate::ServerInfo) has it:
 * where it is 0 a client offers none. None: the server is from before this was told.
 */
computers?: number, };

/**
 * A game with a dummy and without an auction.
 */
export type Whist = { 
/**
 * The worth of tricks at notrump.
 */
values: WhistValues, 
/**
 * Whether honours, and hands without a trump, count.
 */
honours: Honours, 
/**
 * How many rubbers; none: until they stop.
 */
rubbers: number | null, };

/**
 * Which of the two games.
 */
export type WhistValues = "bridge_whist" | "biritch";

/**
 * Why a computer chose as it did.
 */
export type WhyChosen = "only" | "book" | "judgement" | "lead_table" | "layouts" | "rule_of_thumb" | "certain";

/**
 * Whether the two directions of a Mitchell are ranked together.
 */
export type Winners = "one" | "two";

/**
 * A line of a ranking, with handicaps.
 */
export type WithHandicap = { 
/**
 * The score with the handicap, a decimal number with two decimals.
 */
score: string, 
/**
 * The place by it, from 1; after a place that is shared the next are counted on.
 */
place: number, 
/**
 * Whether others have the same place.
 */
shared?: boolean, };

/**
 * The facts that can decide a match.
 */
export type WonBy = "score" | "aggregate" | "forfeit" | "closed";

// The messages of the bridge protocol. Generated from the crate bridge-protocol: change the types there, then
// run `cargo golden`.

export type AccountId = string;

export type Addition = Record<string, unknown>;

/**
 * What an adjusted board is worth.
 */
export type Adjusted = { "awards": { 
/**
 * North-South's.
 */
ns: Award, 
/**
 * East-West's.
 */
ew: Award, } } | { "void": Record<symbol, never> } | { "rescored": Record<symbol, never> } | { "to_be_ruled": Record<symbol, never> };

/**
 * A board whose score is not what was played.
 */
export type Adjustment = { 
/**
 * The board.
 */
board: BoardNumber, 
/**
 * What it is worth.
 */
to: Adjusted, 
/**
 * Counts the table's adjustments from 1. Everybody is told of all of them.
 */
ruling: number, };

/**
 * Who alerts and explains a call, and who hears it (Laws 20, 40; Spec C8 and C9).
 */
export type Alerts = "by_bidder" | "by_partner" | "behind_screens";

/**
 * The answer in a reply. A request that was carried out before gets the same answer again.
 */
export type Answer = { "done": Record<symbol, never> } | { "opened": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The links to send round.
 */
invitations: Invitations, } } | { "seated": { 
/**
 * The table.
 */
table: TableId, 
/**
 * Your seat.
 */
seat: Seat, } } | { "watching": { 
/**
 * The table.
 */
table: TableId, } } | { "directing": { 
/**
 * The table.
 */
table: TableId, } } | { "match_opened": { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The links to send round.
 */
invitations: MatchInvitations, } } | { "following": { 
/**
 * The match.
 */
match: MatchId, 
/**
 * Whose view you have.
 */
lane: MatchLane, 
/**
 * What you are in it.
 */
places: Array<MatchPlace>, } } | { "match_record": MatchRecord } | { "event_opened": { 
/**
 * The event.
 */
event: EventId, 
/**
 * The links to send round.
 */
invitations: EventInvitations, } } | { "following_event": { 
/**
 * The event.
 */
event: EventId, 
/**
 * Whose view you have.
 */
lane: EventLane, 
/**
 * What you are in it.
 */
places: Array<EventPlace>, 
/**
 * What was agreed.
 */
conditions: EventConditions, } } | { "team_invitations": TeamInvitations } | { "event_round": EventRound } | { "card": ConventionCard | null } | { "claim_analysis": ClaimAnalysis } | { "board_log": BoardLog } | { "record": SessionRecord } | { "transcript": Transcript } | { "refused": Refused };

/**
 * An artificial score: 60, 50 or 40 % at matchpoints, +3, 0 or −3 IMPs (Law 12C2).
 */
export type Artificial = "average_plus" | "average" | "average_minus";

/**
 * What becomes of boards that have not begun when the time of a segment is up, in a match without a director.
 */
export type AtLimit = "play_on" | "remove";

/**
 * What happens when a side has used up its time.
 */
export type AtZero = "note" | "call_director";

/**
 * Whom a line is for.
 */
export type Audience = "table" | "opponents" | "kibitzers" | "director" | { "player": Seat };

/**
 * What a side gets for a board that has no score of its own.
 */
export type Award = { "artificial": Artificial } | { "assigned": Array<Weighted> };

export type Beacon = string;

export type Bid = `${1 | 2 | 3 | 4 | 5 | 6 | 7}${Strain}`;

export type BoardCommitment = string;

/**
 * The log of one board.
 */
export type BoardLog = { 
/**
 * The table.
 */
table: TableId, 
/**
 * The board.
 */
board: BoardNumber, 
/**
 * What was said and done, as the director's lane is told it.
 */
entries: Array<LogEntry>, };

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
 * Its number.
 */
board: BoardNumber, 
/**
 * Who dealt.
 */
dealer: Seat, 
/**
 * Who was vulnerable.
 */
vulnerability: Vulnerability, 
/**
 * Who sat where when the board ended.
 */
players: BySeat<PlayerName | null>, 
/**
 * The cards.
 */
deal: Deal, 
/**
 * Every call, from the dealer.
 */
calls: Array<Call>, 
/**
 * The turn of each call.
 */
called_at?: Array<Turn>, 
/**
 * What was said about calls, by whom and in this order.
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
 * What it came to.
 */
result: BoardResult, 
/**
 * What it is worth instead.
 */
adjustment?: Adjustment | null, 
/**
 * The last hash of its log.
 */
log?: LogHash | null, };

/**
 * What a board came to: one line of the score sheet.
 */
export type BoardResult = { 
/**
 * The board.
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
 * The score in points, from North-South's side.
 */
score: number, };

/**
 * Where a session's boards come from.
 */
export type BoardSource = { "deal": number } | { "import": Array<ImportedBoard> };

/**
 * A board as a lane sees it.
 */
export type BoardView = { 
/**
 * Its number.
 */
board: BoardNumber, 
/**
 * Who deals.
 */
dealer: Seat, 
/**
 * Who is vulnerable.
 */
vulnerability: Vulnerability, 
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
 * What this viewer was told about calls; when the board is over, what anybody was told.
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
 * The contract, when the auction has concluded in one.
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
 * The tricks that each side has won.
 */
won: BySide<number>, 
/**
 * The open claim.
 */
claim: ClaimView | null, 
/**
 * The open request to take something back.
 */
undo?: UndoView | null, 
/**
 * What the board came to, when it is over.
 */
result: BoardResult | null, 
/**
 * All four hands, when the board is over.
 */
deal: Deal | null, 
/**
 * The board's secret, when the board is over and was dealt by this server.
 */
secret: Reveal | null, 
/**
 * The last hash of the board's log, when the board is over.
 */
log?: LogHash | null, };

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
 * The call.
 */
call: Call, 
/**
 * How its meaning is given.
 */
manner: Manner, 
/**
 * At most 200 characters; empty only with an alert.
 */
text: string, };

/**
 * One agreement of a convention card.
 */
export type CardLine = { 
/**
 * What it is about: "1NT opening".
 */
about: string, 
/**
 * What is agreed: "12 to 14, balanced".
 */
agreed: string, };

/**
 * What a team brings from an earlier phase (Spec D17).
 */
export type CarryOver = { 
/**
 * Which team.
 */
to: Team, 
/**
 * How much, in what the boards are scored in.
 */
amount: Ratio, };

/**
 * A line of chat.
 */
export type ChatLine = { 
/**
 * Where the speaker was.
 */
seat: Lane, 
/**
 * Whom it is for.
 */
to?: Audience, 
/**
 * Who spoke.
 */
name: PlayerName, 
/**
 * The number of the line among those that the speaker has said to this audience, so that nobody sees a gap where
 * he said something to others.
 */
line: number, 
/**
 * What was said, cleaned.
 */
text: string, };

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
 * The trumps that the claimer's opponents hold: did he mention them (Law 70C)?
 */
trumps_out?: Array<Card>, 
/**
 * The fewest tricks for his side if it leads no trump while it has another suit; missing when no trump is out, and
 * when there is too much to try.
 */
trumps_forgotten?: DefaultLine | null, 
/**
 * The opponents' cards that stand between his side's: no line is accepted that finds one of them, unless it was
 * stated or an opponent shows out (Law 70E).
 */
to_find?: Array<Card>, 
/**
 * The fewest tricks for his side in a line that is careless and not irrational, the trumps drawn first (Law 70D);
 * missing when there is too much to try.
 */
least_successful?: DefaultLine | null, 
/**
 * The most tricks for his side if all four saw all cards: information only, for Law 70 does not ask for it.
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
 * What happens when an opponent rejects a claim (Law 68D2; Spec C6.5).
 */
export type ClaimPolicy = "play_on" | "play_on_if_all_agree" | "director";

/**
 * The claim that ended a board.
 */
export type ClaimRecord = { 
/**
 * Who claimed.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for his side.
 */
tricks: number, 
/**
 * How he meant to take them.
 */
statement?: string | null, 
/**
 * How many of them the director gave his side, if not as many (Law 70).
 */
awarded?: number | null, };

/**
 * Where a claim stands.
 */
export type ClaimStage = "partner" | "opponents" | "play_on" | "director";

/**
 * An open claim.
 */
export type ClaimView = { 
/**
 * The claim's turn, which answers name.
 */
turn: Turn, 
/**
 * Who claims.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for his side.
 */
tricks: number, 
/**
 * How he means to take them.
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
 * What a client sends first, as `{"hello":{…}}`.
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
 * What happens when a side has used up its time.
 */
at_zero: AtZero, };

/**
 * Who closed a table before its last board was over.
 */
export type ClosedBy = "host" | "unattended";

/**
 * Why a connection ends, and when to come back.
 */
export type Closing = { 
/**
 * Why.
 */
reason: ClosingReason, 
/**
 * How long to wait before connecting again, in milliseconds.
 */
retry_after_ms?: number | null, };

/**
 * Why the server closes a connection.
 */
export type ClosingReason = "restart" | "not_authenticated" | "version" | "flooding" | "malformed" | "slow_reader" | "too_many_connections";

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
 * Its number.
 */
board: BoardNumber, 
/**
 * What each room made of it.
 */
rooms: ByRoom<RoomBoard>, 
/**
 * What each team gets for it; nothing when it does not count. The two add up to nothing unless a score was
 * adjusted.
 */
points?: ByTeam<Exact> | null, 
/**
 * Its secret, for boards that this server dealt.
 */
secret?: Reveal | null, };

export type Context = string;

export type Contract = `${Bid}${Doubling}${Seat}`;

/**
 * What became of one contributor: in JSON `{"label": "A:N", "commitment": "<64 hex>", "revealed": "<hex>" or null}`.
 */
export type ContributionRecord = { 
/**
 * Who.
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
 * `cc_p`.
 */
commitment: ClientCommitment, 
/**
 * Whether it has been revealed.
 */
revealed: boolean, };

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
notes: string, };

export type Deal = string;

/**
 * What is wanted of the players before a segment is dealt.
 */
export type Dealing = "nothing" | "commitments" | "contributions" | "done";

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
 * Whether he has been called and has not come. Who called, only the director is told.
 */
called: boolean, 
/**
 * Whether he has stopped the table.
 */
frozen: boolean, 
/**
 * His rulings, as far as the viewer may know of them.
 */
rulings?: Array<RulingNotice>, 
/**
 * To the director: the calls that wait for him. To a player: his own.
 */
calls?: Array<DirectorCall>, 
/**
 * How many times this viewer has called him; his next call has the next number.
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
 * What about.
 */
about: string, };

export type Doubling = "" | "X" | "XX";

export type Entropy = string;

/**
 * The body of every HTTP answer that is not a success.
 */
export type ErrorBody = { 
/**
 * What was wrong, in words for people. Programs go by the status code.
 */
error: string, };

/**
 * What is played for, by whom and how. Everybody is shown it once, when he follows the event: it never changes.
 */
export type EventConditions = { 
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
form: EventForm, 
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
 * Who sees the opponents' line-up before his own is due.
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
export type EventForm = { "knockout": Record<symbol, never> } | { "round_robin": { 
/**
 * How often.
 */
times: RoundRobins, } } | { "swiss": { 
/**
 * How many rounds, at most as many as a round robin has.
 */
rounds: number, } };

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
 * The links to send round, to be appended to the server's address as `/join/…`. A captain asks for those of his
 * players.
 */
export type EventInvitations = { 
/**
 * For the captains, in the order of entry.
 */
captains: Array<string>, 
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
 * Which.
 */
team: TeamNumber, } } | { "player": { 
/**
 * Which.
 */
team: TeamNumber, 
/**
 * His place on the roster.
 */
number: PlayerNumber, } } | { "spectator": Record<symbol, never> } | { "director": Record<symbol, never> };

/**
 * A request to an event that one has joined. Each names what it acts on, so that a duplicate is harmless.
 */
export type EventRequest = { "follow": Record<symbol, never> } | { "unfollow": Record<symbol, never> } | { "enter_match": { 
/**
 * Which. A team needs not say it: it is the first that it has still to finish. Who is of no team must.
 */
match?: MatchId | null, } } | { "invitations": { 
/**
 * Which.
 */
team: TeamNumber, } } | { "start": Record<symbol, never> } | { "begin_round": { 
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
 * Its matches and byes.
 */
fixtures: Array<FixtureView>, 
/**
 * The standings after it, if it is over.
 */
standings: Array<Standing>, };

/**
 * One thing that a director does in an event. What concerns one match he does there.
 */
export type EventRuling = { "award": { 
/**
 * Which.
 */
match: MatchId, 
/**
 * To whom.
 */
winner: TeamNumber, 
/**
 * For how many victory points. Without, for what a match is worth that the opponents lost without playing it.
 */
victory_points?: ByTeam<Vp> | null, } } | { "withdraw": { 
/**
 * Which.
 */
team: TeamNumber, } } | { "penalise": { 
/**
 * Which.
 */
team: TeamNumber, 
/**
 * How much, above zero.
 */
amount: Vp, } } | { "set_draw": { 
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
 * Which.
 */
round: number, } };

/**
 * A ruling as those hear it who may know of it.
 */
export type EventRulingNotice = { 
/**
 * Who rules.
 */
director: PlayerName, 
/**
 * What.
 */
ruling: EventRuling, 
/**
 * By which Law or regulation.
 */
law?: string | null, 
/**
 * Why.
 */
reason: string, };

/**
 * Where an event stands.
 */
export type EventStage = "gathering" | "drawn" | "playing" | "outstanding" | "final";

/**
 * An event as a lane sees it.
 */
export type EventView = { 
/**
 * Where the event stands.
 */
stage: EventStage, 
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
 * Its matches and byes. Earlier rounds are there for the asking.
 */
fixtures: Array<FixtureView>, 
/**
 * After how many rounds the standings are; each of them is over.
 */
standings_after: number, 
/**
 * The standings, best first. Nothing before the first round is over.
 */
standings: Array<Standing>, 
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
 * What somebody said a call means.
 */
export type Explained = { 
/**
 * The call's turn.
 */
call: Turn, 
/**
 * Who explains: the bidder or his partner, as the table's policy says, or the director in a player's place.
 */
by: Seat, 
/**
 * Counts what the viewer was told by this player of this call from 1; a later one corrects those before. For the
 * player himself and in records it counts all that he said.
 */
version: number, 
/**
 * What he said.
 */
meaning: Meaning, };

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
 * The hands that a viewer may see; a seat that is missing is hidden.
 */
export type Hands = { 
/**
 * North's.
 */
N?: Hand | null, 
/**
 * East's.
 */
E?: Hand | null, 
/**
 * South's.
 */
S?: Hand | null, 
/**
 * West's.
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
 * The tables to take up again, and the last event of each that the client holds.
 */
resume?: Array<ResumePoint>, };

/**
 * A board from elsewhere. Dealer and vulnerability follow from its number (Law 2).
 */
export type ImportedBoard = { 
/**
 * Its number.
 */
board: BoardNumber, 
/**
 * Its cards.
 */
deal: Deal, };

/**
 * One signed invitation for each seat, one for kibitzers and one for a director, to be appended to the server's
 * address as `/join/…`.
 */
export type Invitations = { 
/**
 * For the players.
 */
seats: BySeat<string>, 
/**
 * For kibitzers; none where the table's policy has no kibitzers.
 */
kibitzers: string | null, 
/**
 * For a director.
 */
director: string, };

/**
 * A player who was replaced because he was missing: when he enters his room he is in the line-up again (Spec C13).
 */
export type KeptSeat = { 
/**
 * Of which team.
 */
team: Team, 
/**
 * Who.
 */
player: PlayerNumber, 
/**
 * Where.
 */
room: Room, };

/**
 * What kibitzers see (Law 76; Spec C12).
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
 * Who led.
 */
leader: Seat, 
/**
 * Its four cards, clockwise from the leader.
 */
cards: Array<Card>, 
/**
 * Who won it.
 */
winner: Seat, };

/**
 * An opening lead that lies face down (Law 41A).
 */
export type LeadView = { 
/**
 * Its turn.
 */
turn: Turn, 
/**
 * The leader.
 */
seat: Seat, 
/**
 * The card, to those who may know it: the leader and the director.
 */
card?: Card | null, 
/**
 * Whether this viewer has said that he has no questions.
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
 * What.
 */
event: LogText, 
/**
 * SHA-256 over the hash before this one (32 zero bytes before the first), `at_ms` as eight bytes, big end first,
 * and the digest of the event: SHA-256 over its JSON as it stands here, without white space. In the place of an
 * event that was erased stands its digest, `{"erased":"…"}`.
 */
hash: LogHash, };

export type LogHash = string;

export type LogText = TableEvent | { "erased": LogHash };

/**
 * How a meaning is given.
 */
export type Manner = "alert" | "announcement" | "explanation";

/**
 * What a match is played for and how. Everybody is shown it.
 */
export type MatchConditions = { 
/**
 * What the match is called, 1 to 60 characters.
 */
name: string, 
/**
 * Who plays.
 */
teams: ByTeam<TeamEntry>, 
/**
 * How many boards each segment has.
 */
segments: Array<number>, 
/**
 * What the tables agree on. There are no kibitzers in the rooms of a match.
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
 * Who sees the opponents' line-up before his own is due.
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
 * What a team brings from an earlier phase.
 */
carry_over?: CarryOver | null, 
/**
 * What follows when nobody is ahead after the last segment.
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
 * Which match.
 */
match: MatchId, 
/**
 * For whose eyes.
 */
lane: MatchLane, 
/**
 * The view.
 */
view: MatchView, };

export type MatchId = string;

/**
 * The links to send round, to be appended to the server's address as `/join/…`.
 */
export type MatchInvitations = { 
/**
 * For the teams.
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
 * What somebody is in a match. A captain who plays is two of these.
 */
export type MatchPlace = { "captain": { 
/**
 * Which.
 */
team: Team, } } | { "player": { 
/**
 * Which.
 */
team: Team, 
/**
 * His place on the roster.
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
rooms?: Array<Room>, };

/**
 * The boards of a segment that may be seen, as both rooms played them.
 */
export type MatchRecord = { 
/**
 * The match.
 */
match: MatchId, 
/**
 * The segment.
 */
segment: number, 
/**
 * When its rooms were opened, in milliseconds since 1970 (UTC).
 */
opened_ms: number, 
/**
 * What was played, board by board, the Open room first.
 */
boards: Array<[Room, BoardRecord]>, };

/**
 * A request to a match that one has joined. Each names what it acts on, so that a duplicate is harmless. What a
 * director does is [`Request::RuleMatch`](crate::Request::RuleMatch).
 */
export type MatchRequest = { "follow": Record<symbol, never> } | { "unfollow": Record<symbol, never> } | { "enter_room": { 
/**
 * Which.
 */
room: Room, } } | { "hand_in_lineup": { 
/**
 * The segment, from 1.
 */
segment: number, 
/**
 * Who plays where.
 */
lineup: ByRoom<Pair>, } } | { "contribute": { 
/**
 * The segment.
 */
segment: number, 
/**
 * `cc_p`.
 */
commitment: ClientCommitment, } } | { "reveal": { 
/**
 * The segment.
 */
segment: number, 
/**
 * `r_p`, 16 to 64 bytes.
 */
value: Share, } } | { "substitute": { 
/**
 * The segment.
 */
segment: number, 
/**
 * Who leaves.
 */
out: PlayerNumber, 
/**
 * Who comes.
 */
into: PlayerNumber, } } | { "close": Record<symbol, never> } | { "concede": Record<symbol, never> } | { "agree_score": { 
/**
 * How many times the sheet has changed, as its view says.
 */
version: number, } } | { "record": { 
/**
 * The segment.
 */
segment: number, } } | { "transcript": { 
/**
 * The segment.
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
 * By what.
 */
by: WonBy, };

/**
 * One thing that a director does in a match. What concerns one table he does at that table.
 */
export type MatchRuling = { "set_lineup": { 
/**
 * The segment.
 */
segment: number, 
/**
 * Which team.
 */
team: Team, 
/**
 * Who plays where.
 */
lineup: ByRoom<Pair>, } } | { "substitute": { 
/**
 * The segment.
 */
segment: number, 
/**
 * Which team.
 */
team: Team, 
/**
 * Who leaves.
 */
out: PlayerNumber, 
/**
 * Who comes.
 */
into: PlayerNumber, } } | { "score": { 
/**
 * The board.
 */
board: BoardNumber, 
/**
 * In which room.
 */
room: Room, 
/**
 * What North-South get.
 */
ns: Award, 
/**
 * What East-West get.
 */
ew: Award, } } | { "void": { 
/**
 * The board.
 */
board: BoardNumber, } } | { "extend": { 
/**
 * The segment.
 */
segment: number, 
/**
 * How much more.
 */
minutes: number, } } | { "penalise": { 
/**
 * Which.
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
 * Who loses.
 */
team: Team, } } | { "finalise": Record<symbol, never> };

/**
 * A ruling as those hear it who may know of it.
 */
export type MatchRulingNotice = { 
/**
 * Who rules.
 */
director: PlayerName, 
/**
 * What.
 */
ruling: MatchRuling, 
/**
 * By which Law.
 */
law?: string | null, 
/**
 * Why.
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
 * What is wanted of the players.
 */
wanted: Dealing, 
/**
 * Who contributes.
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
 * What was agreed.
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
 * Fines.
 */
penalties?: Array<Penalty>, 
/**
 * What the director did, as far as the viewer may know it.
 */
rulings?: Array<MatchRulingNotice>, 
/**
 * How many rulings there are; the next one has the next number. To the director.
 */
rulings_made?: number | null, 
/**
 * What it comes to, over the boards that the viewer may see.
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
 * Who has offered to concede.
 */
conceded?: Team | null, 
/**
 * How it ended.
 */
result?: MatchResult | null, };

/**
 * What a call means, in the words of whoever explains it.
 */
export type Meaning = { 
/**
 * How it is given.
 */
manner: Manner, 
/**
 * At most 200 characters; empty only with an alert.
 */
text: string, };

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
 * Its matches.
 */
matches: Array<MyMatch>, 
/**
 * Its events.
 */
events: Array<MyEvent>, };

/**
 * A player for whom a room has waited in vain for three minutes, whether he has gone or has never come (Spec C13).
 */
export type MissingPlayer = { 
/**
 * Of which team.
 */
team: Team, 
/**
 * Who.
 */
player: PlayerNumber, };

/**
 * An event of one's own.
 */
export type MyEvent = { 
/**
 * Which.
 */
event: EventId, 
/**
 * What it is called.
 */
name: string, 
/**
 * Whether the account opened it.
 */
host: boolean, 
/**
 * What it is there.
 */
places: Array<EventPlace>, };

/**
 * A match of one's own.
 */
export type MyMatch = { 
/**
 * Which.
 */
match: MatchId, 
/**
 * What it is called.
 */
name: string, 
/**
 * Whether the account opened it.
 */
host: boolean, 
/**
 * What it is there.
 */
places: Array<MatchPlace>, };

/**
 * A table of one's own.
 */
export type MyTable = { 
/**
 * Which.
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
 * The account.
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
 * What is asked at a pace.
 */
export type Paced = "requests" | "watching" | "chat" | "tickets" | "tickets_of_address" | "guests_of_address";

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
 * A fine.
 */
export type Penalty = { 
/**
 * Whose.
 */
team: Team, 
/**
 * How much.
 */
amount: Ratio, 
/**
 * Of what.
 */
unit: Unit, 
/**
 * Why.
 */
reason: string, 
/**
 * At which table it was given; none if it was given in the match itself.
 */
room?: Room | null, };

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
 * The place of a player on his team's roster, from 1.
 */
export type PlayerNumber = number;

/**
 * The agreements of one table. What a host leaves out is as at a social table.
 */
export type Policy = { 
/**
 * The profile that these agreements came from.
 */
profile: Profile, 
/**
 * What the kibitzers see.
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
 * What may be taken back, and who allows it.
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
 * What the players may say while a board is on.
 */
chat: TableTalk, 
/**
 * The time for each board; none where nobody looks at the clock.
 */
clock: Clock | null, };

/**
 * Who of the four is connected.
 */
export type Presence = { 
/**
 * The table.
 */
table: TableId, 
/**
 * Whether the player of each seat is connected.
 */
here: BySeat<boolean>, };

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
 * The call's turn.
 */
call: Turn, 
/**
 * Who asks.
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
 * For what.
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
 * Every reason for which a request can be refused.
 */
export type Refusal = { "malformed": { 
/**
 * What was wrong, and where.
 */
detail: string, } } | { "too_fast": { 
/**
 * How long to wait.
 */
retry_after_ms: number, } } | { "stopping": Record<symbol, never> } | { "unavailable": Record<symbol, never> } | { "storage_full": Record<symbol, never> } | { "fault": Record<symbol, never> } | { "damaged": Record<symbol, never> } | { "no_such_table": Record<symbol, never> } | { "bad_invitation": Record<symbol, never> } | { "too_many_tables": { 
/**
 * The limit.
 */
limit: number, } } | { "too_many_opened": { 
/**
 * The limit.
 */
limit: number, } } | { "too_many_from_address": { 
/**
 * The limit.
 */
limit: number, } } | { "server_full": { 
/**
 * The limit.
 */
limit: number, } } | { "code_wanted": Record<symbol, never> } | { "not_an_opener": Record<symbol, never> } | { "bad_set": { 
/**
 * The largest set.
 */
limit: number, } } | { "key_used": Record<symbol, never> } | { "seat_taken": { 
/**
 * The seat.
 */
seat: Seat, } } | { "already_seated": { 
/**
 * The account's seat.
 */
seat: Seat, } } | { "has_seen_cards": Record<symbol, never> } | { "seen_elsewhere": Record<symbol, never> } | { "importers_do_not_play": Record<symbol, never> } | { "not_seated": Record<symbol, never> } | { "stale_sitting": Record<symbol, never> } | { "no_computers": Record<symbol, never> } | { "not_host": Record<symbol, never> } | { "still_connected": { 
/**
 * The seat.
 */
seat: Seat, } } | { "seat_kept": { 
/**
 * The seat.
 */
seat: Seat, } } | { "seats_are_set": Record<symbol, never> } | { "no_such_swap": Record<symbol, never> } | { "kibitzing_off": Record<symbol, never> } | { "too_many_kibitzers": Record<symbol, never> } | { "players_cannot_kibitz": Record<symbol, never> } | { "not_now": { 
/**
 * Where the table is.
 */
stage: Stage, } } | { "wrong_board": { 
/**
 * The next board.
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
 * The last bid.
 */
last: Bid, 
/**
 * The bid refused.
 */
this: Bid, } } | { "inadmissible_double": Record<symbol, never> } | { "inadmissible_redouble": Record<symbol, never> } | { "not_held": { 
/**
 * The seat to play.
 */
seat: Seat, 
/**
 * The card refused.
 */
card: Card, } } | { "revoke": { 
/**
 * The suit led.
 */
led: Suit, 
/**
 * The card refused.
 */
card: Card, } } | { "call_held": Record<symbol, never> } | { "frozen": Record<symbol, never> } | { "no_such_call": Record<symbol, never> } | { "not_yours_to_explain": { 
/**
 * Who does.
 */
who: Seat, } } | { "stale_meaning": { 
/**
 * The next number.
 */
next: number, } } | { "bad_meaning": { 
/**
 * The longest.
 */
limit: number, } } | { "too_many_meanings": { 
/**
 * The limit.
 */
limit: number, } } | { "too_late_to_alert": Record<symbol, never> } | { "not_yours_to_ask": Record<symbol, never> } | { "not_your_turn_to_ask": Record<symbol, never> } | { "too_many_questions": { 
/**
 * The limit.
 */
limit: number, } } | { "stale_card": { 
/**
 * The next number.
 */
next: number, } } | { "too_many_cards": { 
/**
 * The limit.
 */
limit: number, } } | { "bad_card": { 
/**
 * The most lines.
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
 * The limit.
 */
limit: number, } } | { "look_first": { 
/**
 * The hands that he does not see.
 */
seats: Array<Seat>, } } | { "dummy_cannot_claim": Record<symbol, never> } | { "not_your_answer": Record<symbol, never> } | { "statement_wanted": { 
/**
 * The longest statement.
 */
limit: number, } } | { "no_agreement": Record<symbol, never> } | { "correction_period_over": Record<symbol, never> } | { "no_undo": Record<symbol, never> } | { "undo_open": Record<symbol, never> } | { "undo_refused": Record<symbol, never> } | { "no_such_undo": Record<symbol, never> } | { "too_many_undos": { 
/**
 * The limit.
 */
limit: number, } } | { "not_director": Record<symbol, never> } | { "players_cannot_direct": Record<symbol, never> } | { "directors_cannot_play": Record<symbol, never> } | { "stale_number": { 
/**
 * The next number.
 */
next: number, } } | { "nothing_to_rule": { 
/**
 * What is missing.
 */
detail: string, } } | { "bad_award": { 
/**
 * Why.
 */
detail: string, } } | { "bad_reason": { 
/**
 * The longest.
 */
limit: number, } } | { "bad_law": { 
/**
 * The longest.
 */
limit: number, } } | { "too_often": { 
/**
 * The limit.
 */
limit: number, } } | { "too_many_directors": { 
/**
 * The limit.
 */
limit: number, } } | { "too_many_rulings": { 
/**
 * The limit.
 */
limit: number, } } | { "board_not_over": { 
/**
 * The board.
 */
board: BoardNumber, } } | { "already_answered": Record<symbol, never> } | { "not_dealt_here": Record<symbol, never> } | { "contribution_mismatch": Record<symbol, never> } | { "stale_line": { 
/**
 * The number of the next line.
 */
next: number, } } | { "bad_line": { 
/**
 * The longest line.
 */
limit: number, } } | { "kibitzers_are_silent": Record<symbol, never> } | { "no_talk": Record<symbol, never> } | { "phrases_only": Record<symbol, never> } | { "name_too_alike": Record<symbol, never> } | { "no_such_match": Record<symbol, never> } | { "bad_conditions": { 
/**
 * What is wrong.
 */
why: string, } } | { "place_taken": Record<symbol, never> } | { "other_part": Record<symbol, never> } | { "not_captain": Record<symbol, never> } | { "not_match_director": Record<symbol, never> } | { "not_now_in_match": { 
/**
 * Where it stands.
 */
stage: MatchStage, } } | { "wrong_segment": { 
/**
 * Which.
 */
current: number, } } | { "bad_lineup": { 
/**
 * The rule.
 */
why: string, } } | { "not_yet_your_lineup": Record<symbol, never> } | { "lineup_shown": Record<symbol, never> } | { "rooms_closed": Record<symbol, never> } | { "not_in_lineup": Record<symbol, never> } | { "other_room": Record<symbol, never> } | { "seat_at_next_board": { 
/**
 * The seat.
 */
seat: Seat, } } | { "bad_substitution": { 
/**
 * Why.
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
 * What is wrong.
 */
why: string, } } | { "not_event_director": Record<symbol, never> } | { "not_now_in_event": { 
/**
 * Where it stands.
 */
stage: EventStage, } } | { "wrong_round": { 
/**
 * Which.
 */
current: number, } } | { "no_such_round": Record<symbol, never> } | { "no_match_to_enter": Record<symbol, never> } | { "bad_draw": { 
/**
 * Why.
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
 * assert_eq!(refused.message, "E is taken: ask the host for another seat's invitation");
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
 * The answer to the request of the same number.
 */
export type Reply = { 
/**
 * The request's number.
 */
id: number, 
/**
 * What came of it.
 */
answer: Answer, };

/**
 * What a client may ask.
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
 * What is agreed.
 */
conditions: MatchConditions, } } | { "open_event": { 
/**
 * Random; asking again with the same key gives the same event.
 */
key: OpeningKey, 
/**
 * What is agreed.
 */
conditions: EventConditions, } } | { "join": { 
/**
 * The signed part of the link.
 */
invite: string, } } | { "match": { 
/**
 * The match.
 */
id: MatchId, 
/**
 * What.
 */
ask: MatchRequest, } } | { "rule_match": { 
/**
 * The match.
 */
id: MatchId, 
/**
 * One more than how many rulings the match has.
 */
number: number, 
/**
 * What.
 */
ruling: MatchRuling, 
/**
 * By which Law.
 */
law?: string | null, 
/**
 * Why.
 */
reason: string, } } | { "event": { 
/**
 * The event.
 */
id: EventId, 
/**
 * What.
 */
ask: EventRequest, } } | { "rule_event": { 
/**
 * The event.
 */
id: EventId, 
/**
 * One more than how many rulings the event has.
 */
number: number, 
/**
 * What.
 */
ruling: EventRuling, 
/**
 * By which Law or regulation.
 */
law?: string | null, 
/**
 * Why.
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
 * The table.
 */
table: TableId, } } | { "leave_seat": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The sitting that ends.
 */
sitting: number, } } | { "ask_swap": { 
/**
 * The table.
 */
table: TableId, 
/**
 * One's own sitting.
 */
sitting: number, 
/**
 * The other's.
 */
with: number, } } | { "answer_swap": { 
/**
 * The table.
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
 * The table.
 */
table: TableId, 
/**
 * One's own sitting.
 */
sitting: number, } } | { "show_code": { 
/**
 * What the owner told.
 */
code: string, } } | { "stop_watching": { 
/**
 * The table.
 */
table: TableId, } } | { "seat_computer": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The seat.
 */
seat: Seat, } } | { "vacate": { 
/**
 * The table.
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
 * The table.
 */
table: TableId, 
/**
 * The board one is ready for.
 */
board: BoardNumber, } } | { "contribute": { 
/**
 * The table.
 */
table: TableId, 
/**
 * `cc_p`.
 */
commitment: ClientCommitment, } } | { "reveal": { 
/**
 * The table.
 */
table: TableId, 
/**
 * `r_p`, 16 to 64 bytes.
 */
value: Share, } } | { "call": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The turn that this call is for.
 */
turn: Turn, 
/**
 * The call.
 */
call: Call, 
/**
 * The alert or announcement that goes with it.
 */
meaning?: Meaning | null, } } | { "explain": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The call's turn.
 */
call: Turn, 
/**
 * One more than how often one has said what this call means.
 */
version: number, 
/**
 * What it means.
 */
meaning: Meaning, } } | { "ask": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The call's turn.
 */
call: Turn, 
/**
 * The `version` of what one has been told of the call by whoever explains it; 0 before the first words.
 */
heard: number, } } | { "file_card": { 
/**
 * The table.
 */
table: TableId, 
/**
 * One more than how often the partnership has filed one.
 */
version: number, 
/**
 * The card.
 */
card: ConventionCard, } } | { "read_card": { 
/**
 * The table.
 */
table: TableId, 
/**
 * Whose.
 */
side: Side, } } | { "play": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The turn that this card is for.
 */
turn: Turn, 
/**
 * The card.
 */
card: Card, } } | { "no_questions": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The lead's turn.
 */
turn: Turn, } } | { "claim": { 
/**
 * The table.
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
 * The table.
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
 * The table.
 */
table: TableId, 
/**
 * The board.
 */
board: BoardNumber, } } | { "ask_undo": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The turn of the act to take back.
 */
back: Turn, 
/**
 * What one meant to do; the director is told.
 */
instead?: string | null, } } | { "answer_undo": { 
/**
 * The table.
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
 * The table.
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
 * The table.
 */
table: TableId, 
/**
 * One more than how often one has called at this table.
 */
number: number, 
/**
 * What about; only the director is told.
 */
about: string, } } | { "rule": { 
/**
 * The table.
 */
table: TableId, 
/**
 * One more than how many rulings the table has.
 */
number: number, 
/**
 * What.
 */
ruling: Ruling, 
/**
 * By which Law.
 */
law?: string | null, 
/**
 * Why.
 */
reason: string, } } | { "claim_analysis": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The claim's turn.
 */
turn: Turn, } } | { "board_log": { 
/**
 * The table.
 */
table: TableId, 
/**
 * The board.
 */
board: BoardNumber, } } | { "record": { 
/**
 * The table.
 */
table: TableId, } } | { "transcript": { 
/**
 * The table.
 */
table: TableId, } } | { "ping": Record<symbol, never> };

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
 * What to do.
 */
do: Request, };

/**
 * The last event that a client holds of a table.
 */
export type ResumePoint = { 
/**
 * The table.
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
 * What to do with a request that was refused.
 */
export type Retry = "never" | "later" | "refresh" | "reconnect";

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
 * Its number.
 */
board: BoardNumber, 
/**
 * What was played; none if it was not.
 */
result?: BoardResult | null, 
/**
 * What it is worth instead.
 */
adjusted?: Adjusted | null, 
/**
 * Who played it.
 */
players: BySeat<PlayerNumber | null>, };

/**
 * How often each team meets each other team.
 */
export type RoundRobins = "once" | "twice";

/**
 * One thing that a director does at a table. Each is in the record, with his name, the Law and the reason.
 */
export type Ruling = { "attend": Record<symbol, never> } | { "freeze": Record<symbol, never> } | { "unfreeze": Record<symbol, never> } | { "look": { 
/**
 * Whose.
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
 * The call's turn.
 */
call: Turn, 
/**
 * In whose place: a player who explains it.
 */
seat: Seat, 
/**
 * What it means.
 */
text: string, } } | { "adjust": { 
/**
 * The board.
 */
board: BoardNumber, 
/**
 * What North-South get.
 */
ns: Award, 
/**
 * What East-West get.
 */
ew: Award, } } | { "penalise": { 
/**
 * Which.
 */
side: Side, 
/**
 * How much, above zero.
 */
amount: Ratio, 
/**
 * Of what.
 */
unit: Unit, } } | { "unseat": { 
/**
 * Which.
 */
seat: Seat, } } | { "set_clock": { 
/**
 * Which.
 */
side: Side, 
/**
 * Milliseconds.
 */
used_ms: number, } } | { "void": { 
/**
 * The board.
 */
board: BoardNumber, } } | { "rescore": { 
/**
 * The board.
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
 * In his words.
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
 * Who rules.
 */
director: PlayerName, 
/**
 * What.
 */
ruling: Ruling, 
/**
 * By which Law: "21B1".
 */
law?: string | null, 
/**
 * Why.
 */
reason: string, };

/**
 * The name of this scheme; the only value `scheme` may have.
 */
export type Scheme = "bridge-deal/1";

export type Seat = "N" | "E" | "S" | "W";

/**
 * Who may see the opponents' line-up before handing in his own (Spec D7).
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
 * What becomes of boards that have not begun by then, where no director says it.
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
 * Its boards.
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
 * Who has to place his team first, and is seen doing so; none when both are blind.
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
 * What each room has played so far; to the director.
 */
progress?: ByRoom<Array<RoomBoard>> | null, 
/**
 * Whether it is over in both rooms.
 */
closed: boolean, 
/**
 * What its shown boards come to.
 */
score: ByTeam<Exact>, };

/**
 * The number of an event in its lane, from 1; 0 is before the first.
 */
export type Seq = number;

/**
 * One text frame from the server: a JSON object with one member, named for what it is.
 */
export type ServerFrame = { "welcome": Welcome } | { "reply": Reply } | { "snapshot": Snapshot } | { "table_events": TableEvents } | { "match": MatchFrame } | { "event": EventFrame } | { "presence": Presence } | { "gone": { 
/**
 * The table.
 */
table: TableId, } } | { "closing": Closing };

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
 * What it is called in the context of the sets that it deals.
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
 * Every limit of section 17 by its name; a time in seconds.
 */
limits: { [key in string]: Limit }, 
/**
 * How fast one may ask; none if the server's owner has switched rates off.
 */
rates: Array<Rate>, };

/**
 * The finished boards of a table.
 */
export type SessionRecord = { 
/**
 * The table.
 */
table: TableId, 
/**
 * When it was opened, in milliseconds since 1970 (UTC).
 */
opened_ms: number, 
/**
 * The boards in the order in which they were played.
 */
boards: Array<BoardRecord>, };

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

export type Side = "NS" | "EW";

/**
 * A table as a lane sees it, after the lane's event `seq`.
 */
export type Snapshot = { 
/**
 * The table.
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
 * The view.
 */
view: TableView, };

/**
 * Where a session stands.
 */
export type Stage = "gathering" | "committing" | "revealing" | "auction" | "play" | "finished";

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
 * A change of seats that is asked for.
 */
export type Swap = { 
/**
 * Who asks.
 */
by: Seat, 
/**
 * Whom.
 */
of: Seat, };

/**
 * One event of a lane. What came after version 1.0 comes as [`TableEvent::Added`], so that it costs an older client
 * nothing.
 */
export type TableEvent = { "seat_taken": { 
/**
 * Where.
 */
seat: Seat, 
/**
 * Who.
 */
occupant: Occupant, } } | { "seat_left": { 
/**
 * Which.
 */
seat: Seat, } } | { "swap_asked": { 
/**
 * Who asks.
 */
by: Seat, 
/**
 * Whom.
 */
of: Seat, } } | { "swap_over": { 
/**
 * Who asked.
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
 * The other.
 */
other: Seat, 
/**
 * The sittings that begin, of `one` and of `other`.
 */
sittings: [number, number], } } | { "ready": { 
/**
 * Who.
 */
seat: Seat, } } | { "contributions_wanted": { 
/**
 * How long it waits, in milliseconds.
 */
within_ms: number, } } | { "contributed": { 
/**
 * Who.
 */
seat: Seat, 
/**
 * `cc_p`.
 */
commitment: ClientCommitment, } } | { "reveals_wanted": { 
/**
 * How long it waits, in milliseconds.
 */
within_ms: number, } } | { "revealed": { 
/**
 * Who.
 */
seat: Seat, } } | { "dealt": { 
/**
 * `E`.
 */
entropy: Entropy, } } | { "board_opened": { 
/**
 * Which.
 */
board: BoardNumber, 
/**
 * The hands that this lane may see.
 */
hands: Hands, } } | { "called": { 
/**
 * The turn it was made at.
 */
turn: Turn, 
/**
 * Who called.
 */
seat: Seat, 
/**
 * The call.
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
 * The call.
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
 * Which.
 */
side: Side, 
/**
 * How often it has.
 */
version: number, } } | { "contract_reached": { 
/**
 * The contract.
 */
contract: Contract, } } | { "lead_made": { 
/**
 * The turn it was made at.
 */
turn: Turn, 
/**
 * The leader.
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
 * The leader.
 */
seat: Seat, 
/**
 * The card.
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
 * The card.
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
 * Dummy's seat.
 */
seat: Seat, 
/**
 * Its cards.
 */
hand: Hand, } } | { "claimed": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * Who claims.
 */
seat: Seat, 
/**
 * How many of the remaining tricks for his side.
 */
tricks: number, 
/**
 * How he means to take them.
 */
statement?: string | null, 
/**
 * Who answers first.
 */
stage: ClaimStage, 
/**
 * His cards, to those whom he faces them to (Law 68C; Spec C6.2).
 */
hand?: Hand | null, } } | { "claim_passed": { 
/**
 * The claim's turn.
 */
turn: Turn, 
/**
 * Where it stands.
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
 * The answer.
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
 * Who.
 */
seat: Seat, 
/**
 * The board.
 */
board: BoardNumber, } } | { "undo_asked": { 
/**
 * The turn of the act that he would take back.
 */
back: Turn, 
/**
 * Who.
 */
seat: Seat, 
/**
 * What he meant to do; to the director and himself.
 */
instead?: string | null, } } | { "undo_answered": { 
/**
 * The turn of the act.
 */
back: Turn, 
/**
 * The answer.
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
 * Auction or play.
 */
stage: Stage, 
/**
 * The board.
 */
board: BoardView, } } | { "clock_warning": { 
/**
 * Which side.
 */
side: Side, 
/**
 * In percent: 75 or 100.
 */
percent: number, } } | { "player_dropped": { 
/**
 * Whose.
 */
seat: Seat, } } | { "player_returned": { 
/**
 * Who.
 */
seat: Seat, } } | { "server_was_away": Record<symbol, never> } | { "substitute_due": { 
/**
 * Whose seat.
 */
seat: Seat, } } | { "director_called": { 
/**
 * The call.
 */
call?: DirectorCall | null, } } | { "director_came": { 
/**
 * Who.
 */
name: PlayerName, } } | { "ruled": RulingNotice } | { "hand_shown": { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What is left of it.
 */
hand: Hand, } } | { "adjusted": { 
/**
 * How.
 */
adjustment: Adjustment, 
/**
 * The line of the sheet, if it changes with it.
 */
result?: BoardResult | null, } } | { "board_ended": { 
/**
 * What it came to.
 */
result: BoardResult, 
/**
 * All four hands.
 */
deal: Deal, 
/**
 * The board's secret, for boards that this server dealt.
 */
secret?: Reveal | null, 
/**
 * What was said about calls, to whomever: the last word of each player on each call.
 */
meanings?: Array<Explained>, 
/**
 * The last hash of the board's log.
 */
log?: LogHash | null, 
/**
 * What each side used of its time, in milliseconds, where there is a clock.
 */
clock?: BySide<number> | null, } } | { "board_shown": { 
/**
 * The turn that the next act is for.
 */
turn: Turn, 
/**
 * All of it.
 */
board: BoardView, } } | { "session_finished": Record<symbol, never> } | { "closed": { 
/**
 * By whom.
 */
by: ClosedBy, 
/**
 * The turn that the next act would be for.
 */
turn: Turn, } } | { "said": ChatLine } | { "added": Addition };

/**
 * Table events of a lane, in order and without gaps.
 */
export type TableEvents = { 
/**
 * The table.
 */
table: TableId, 
/**
 * The number of the first event in the frame; the others follow on.
 */
from: Seq, 
/**
 * What happened.
 */
events: Array<TableEvent>, };

export type TableId = string;

/**
 * What players may say to the table while a board is on (Spec C11).
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
 * Who sits where.
 */
seats: BySeat<Occupant | null>, 
/**
 * The boards of the session and how they were dealt.
 */
set: SetView, 
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
 * The director at the table, and what he does there.
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
players: Array<PlayerName>, };

/**
 * A team's links.
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
 * The captain, when he has come.
 */
captain?: PlayerName | null, 
/**
 * The name under which each player of the roster has come.
 */
players: Array<PlayerName | null>, };

/**
 * The answer to `POST /api/ws-ticket`.
 */
export type TicketGrant = { 
/**
 * The ticket for the first frame of one connection.
 */
ticket: string, 
/**
 * What a client MAY offer as a second subprotocol when it opens that connection: it finds room when the door is
 * crowded. It is good for as long as the ticket, once, and for nothing else.
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
 * What follows when nobody is ahead after the last segment (Spec D16).
 */
export type Ties = "stand" | "extra_boards" | "aggregate" | "sudden_death";

/**
 * What a match comes to, over the boards that may be seen.
 */
export type Totals = { 
/**
 * The boards that count.
 */
boards: number, 
/**
 * What the teams won on them: in IMPs the sum of the boards each gained on.
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
 * A trick in progress.
 */
export type TrickView = { 
/**
 * Who leads.
 */
leader: Seat, 
/**
 * At most three cards, clockwise from the leader.
 */
cards: Array<Card>, };

/**
 * Counts the acts of a table (calls, cards, claims and their outcomes) from 1 and never goes back. A lane does not
 * count those that were taken back before it could hear of them (Spec C9.3).
 */
export type Turn = number;

/**
 * What may be taken back, and who allows it (Spec C7). The director always may.
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
 * Who asks.
 */
seat: Seat, 
/**
 * What he meant to do; to the director and himself.
 */
instead?: string | null, 
/**
 * This viewer's own answer.
 */
answer: boolean | null, };

/**
 * What a penalty is counted in.
 */
export type Unit = "matchpoints" | "imps" | "victory_points";

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
 * The text.
 */
text: string, } };

export type Vulnerability = "None" | "NS" | "EW" | "Both";

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
public_url?: string | null, };

/**
 * What decided a match.
 */
export type WonBy = "score" | "aggregate" | "forfeit" | "closed";

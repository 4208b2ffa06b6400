//! Why a request was not carried out: the Law or the fact, as a value and as a sentence that says what to do.

use bridge_rules::{Bid, BoardNumber, Card, Seat, Suit};
use serde::{Deserialize, Serialize};

use crate::{ContestStage, MatchStage, Stage, Turn};

/// A refusal as it goes over the wire.
///
/// ```
/// use bridge_protocol::{Refusal, Refused};
/// use bridge_rules::Seat;
///
/// let refused = Refused::from(Refusal::SeatTaken { seat: Seat::East });
/// assert_eq!(refused.message, "E is taken: ask the host for another seat's invitation");
/// assert_eq!(serde_json::to_string(&refused.why)?, r#"{"seat_taken":{"seat":"E"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    /// The same in words, for people. Programs match on `why`.
    pub message: String,
    /// The reason: one member, named by the code, with the facts.
    pub why: Refusal,
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Self {
        Self { message: why.to_string(), why }
    }
}

/// Every reason for which a request can be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    // The frame and the connection.
    /// The frame is not a request of this protocol.
    #[error("this is not a request of protocol 1: {detail}")]
    Malformed {
        /// What was wrong, and where.
        detail: String,
    },
    /// Too many requests.
    #[error("too fast: wait {retry_after_ms} ms and send it again")]
    TooFast {
        /// How long to wait.
        retry_after_ms: u64,
    },
    /// The server is about to stop.
    #[error("the server is stopping: connect again and repeat the request")]
    Stopping {},
    /// The server cannot make anything durable at present.
    #[error("the server cannot store anything at present: nothing was done, try again later")]
    Unavailable {},
    /// The server's disk is full.
    #[error("the server's disk is full: nothing was done, try again when its owner has made room")]
    StorageFull {},

    /// The server failed over this request: a mistake in its program.
    #[error("the server failed over this: nothing was done, and its owner finds why in the log")]
    Fault {},

    // Tables and invitations.
    /// There is no such table, or the account has no business there.
    #[error("you are not at such a table: use an invitation")]
    NoSuchTable {},
    /// The invitation was not signed by this server, or is for something else.
    #[error("this invitation is not good: ask the host for the link again, and copy all of it")]
    BadInvitation {},
    /// The connection attends as many tables as it may, or follows as many matches or events.
    #[error("one connection attends at most {limit} tables, matches or events: leave one, or connect again")]
    TooManyTables {
        /// The limit.
        limit: usize,
    },
    /// The account has opened as many tables as it may.
    #[error("you have {limit} open: finish or close one before you open another")]
    TooManyOpened {
        /// The limit.
        limit: usize,
    },
    /// As many tables, matches and events as may be open have been opened from the caller's address.
    #[error(
        "{limit} tables, matches and events are open from your address: finish or close one before you open another"
    )]
    TooManyFromAddress {
        /// The limit.
        limit: usize,
    },
    /// As many tables are open as the server holds.
    #[error("the server holds at most {limit} tables: try again when some are over")]
    ServerFull {
        /// The limit.
        limit: usize,
    },
    /// A set without boards, or with too many, or with a board twice.
    #[error("a set is 1 to {limit} different boards")]
    BadSet {
        /// The largest set.
        limit: usize,
    },
    /// The key was used for another table.
    #[error("this key has opened a table with other boards or another policy: choose a fresh random key")]
    KeyUsed {},

    // Seats.
    /// Somebody else has the seat.
    #[error("{seat} is taken: ask the host for another seat's invitation")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// The account has another seat at this table.
    #[error("you already sit {seat} at this table: leave that seat first")]
    AlreadySeated {
        /// The account's seat.
        seat: Seat,
    },
    /// The account has seen cards of this board from elsewhere (Law 76; LAWS C12).
    #[error("you have seen cards of this board that this seat may not know: wait for the next board")]
    HasSeenCards {},
    /// The account has seen cards of these boards at another table, or imported them there, and at this one who knows a board does
    /// not play it.
    #[error(
        "you know cards of these boards from another table, and at this table who knows them does not play them: give the seat to \
         another"
    )]
    SeenElsewhere {},
    /// The account imported the boards, and does not play them where the table's policy says so.
    #[error("you imported these boards, and at this table who knows them does not play them: give the seat to another")]
    ImportersDoNotPlay {},
    /// The account has no seat at this table.
    #[error("you have no seat at this table")]
    NotSeated {},
    /// That sitting is over: the seat changed hands.
    #[error("that sitting is over: the seat has changed hands since")]
    StaleSitting {},
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost {},
    /// The player is connected, so the seat is his.
    #[error("{seat} is connected: only a player who is gone can be unseated")]
    StillConnected {
        /// The seat.
        seat: Seat,
    },
    /// The seat is kept for a player who has not been gone for long (LAWS C13).
    #[error("{seat} is kept for its player: a substitute may come when he has been gone for three minutes")]
    SeatKept {
        /// The seat.
        seat: Seat,
    },
    /// A match seats its players.
    #[error("the match seats its players: seats are not changed here")]
    SeatsAreSet {},
    /// Nobody asks for this change of seats, or not any more.
    #[error("this change of seats is not asked for, or not any more: look at the table again")]
    NoSuchSwap {},
    /// The table's policy has no kibitzers.
    #[error("the host has closed this table to kibitzers")]
    KibitzingOff {},
    /// The table has admitted as many kibitzers as it can.
    #[error("this table has admitted all the kibitzers that it can")]
    TooManyKibitzers {},
    /// Who sits at a table cannot kibitz it (Law 76).
    #[error("you play at this table, so you cannot kibitz it")]
    PlayersCannotKibitz {},

    // The board.
    /// The table is at another stage.
    #[error("not now: the table is at the stage \"{stage}\"")]
    NotNow {
        /// Where the table is.
        stage: Stage,
    },
    /// Another board comes next.
    #[error("the next board is {next}")]
    WrongBoard {
        /// The next board.
        next: BoardNumber,
    },
    /// The act names a turn that has passed or not come, so that it acted on another position.
    #[error("the table is at turn {current}: look again before you act")]
    StaleTurn {
        /// The table's turn, as this lane counts.
        current: Turn,
    },
    /// Another seat is to act (Laws 28 to 32, 53 to 56).
    #[error("it is {turn}'s turn (Laws 17C, 44)")]
    OutOfTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// Dummy does not choose cards (Law 45B).
    #[error("declarer plays dummy's cards (Law 45B)")]
    DeclarerPlaysDummy {},
    /// The bid is not higher than the last.
    #[error("{this} is insufficient over {last} (Law 18D)")]
    InsufficientBid {
        /// The last bid.
        last: Bid,
        /// The bid refused.
        this: Bid,
    },
    /// There is no opponents' bid to double.
    #[error("a double needs an opponent's bid as the last call other than pass (Law 19A)")]
    InadmissibleDouble {},
    /// There is no opponents' double to redouble.
    #[error("a redouble needs an opponent's double as the last call other than pass (Law 19B)")]
    InadmissibleRedouble {},
    /// The hand does not hold the card.
    #[error("{seat} does not hold {card}")]
    NotHeld {
        /// The seat to play.
        seat: Seat,
        /// The card refused.
        card: Card,
    },
    /// The hand can follow suit and must (Law 44C).
    #[error("{card} would be a revoke: {led} was led and can be followed (Law 44C)")]
    Revoke {
        /// The suit led.
        led: Suit,
        /// The card refused.
        card: Card,
    },

    /// The call was made and is not released yet: it cannot be made again.
    #[error("your call is made and will be shown to the others in a moment")]
    CallHeld {},
    /// The director has stopped the table (Law 9B).
    #[error("the director has stopped the table: wait for him (Law 9B)")]
    Frozen {},

    // The meaning of calls.
    /// There is no such call on this board.
    #[error("there is no call of that turn on this board")]
    NoSuchCall {},
    /// Whoever the table's policy names explains a call, and nobody else.
    #[error("{who} explains this call")]
    NotYoursToExplain {
        /// Who does.
        who: Seat,
    },
    /// The number of the meaning is not the next.
    #[error("your next word on this call is number {next}")]
    StaleMeaning {
        /// The next number.
        next: u32,
    },
    /// A meaning that is empty without an alert, or too long.
    #[error("a meaning is 1 to {limit} characters; only an alert may go without words")]
    BadMeaning {
        /// The longest.
        limit: usize,
    },
    /// A player has said as often what a call means as he may.
    #[error("you have explained this call {limit} times: call the director")]
    TooManyMeanings {
        /// The limit.
        limit: usize,
    },
    /// A call of which nothing was said is alerted until the opening lead is faced (LAWS C8.3).
    #[error("a call can be alerted until the opening lead is faced: call the director")]
    TooLateToAlert {},
    /// One asks about the opponents' calls (Law 20F).
    #[error("you may ask about your opponents' calls only (Law 20F)")]
    NotYoursToAsk {},
    /// One asks at one's own turn (Law 20F), or before the lead is faced (Law 41B).
    #[error("you may ask at your own turn, and before the opening lead is faced (Laws 20F, 41B)")]
    NotYourTurnToAsk {},
    /// As many questions as one may ask on a board.
    #[error("you have asked {limit} questions on this board")]
    TooManyQuestions {
        /// The limit.
        limit: usize,
    },
    /// The number of the card is not the next.
    #[error("your partnership's next card is number {next}")]
    StaleCard {
        /// The next number.
        next: u32,
    },
    /// The side has filed as many convention cards as it may.
    #[error("your partnership has filed {limit} cards at this table: the last one holds")]
    TooManyCards {
        /// The limit.
        limit: u32,
    },
    /// A convention card is too long.
    #[error(
        "a convention card has at most {lines} lines, {characters} characters in each text, and {} calls with their words",
        crate::limits::MAX_CARD_CALLS
    )]
    BadCard {
        /// The most lines.
        lines: usize,
        /// The most characters in a text.
        characters: usize,
    },
    /// A convention card is read at one's own turn, or between boards (Law 40B2).
    #[error("you may read this card at your own turn and between boards (Law 40B2)")]
    CardClosed {},
    /// Only leader's partner and presumed declarer have a say before the lead is faced (Law 41B).
    #[error("leader's partner and declarer are asked, nobody else (Law 41B)")]
    NotAsked {},
    /// No opening lead of that turn lies face down.
    #[error("no opening lead of that turn lies face down")]
    NoSuchLead {},
    /// A lead lies face down: the play has not begun.
    #[error("the opening lead lies face down: wait until it is faced (Law 41)")]
    LeadFaceDown {},

    // Claims.
    /// Play stops while a claim is open (Law 68D).
    #[error("a claim is open: play stops until it is answered (Law 68D)")]
    ClaimOpen {},
    /// There is no claim of that turn to answer.
    #[error("there is no such claim to answer")]
    NoClaim {},
    /// More tricks than are left.
    #[error("only {remaining} tricks are left to claim (Law 68A)")]
    TooManyTricks {
        /// The tricks not yet completed.
        remaining: u8,
    },
    /// The side has claimed as often on this board as it may (PROMISES S9).
    #[error("your side has claimed {limit} times on this board: play on")]
    TooManyClaims {
        /// The limit.
        limit: usize,
    },
    /// A claim is helped with when the director has looked at all four hands: every look is in the record.
    #[error("you must have looked at all four hands, and every look is in the record: look at {} first", listed(.seats))]
    LookFirst {
        /// The hands that he does not see.
        seats: Vec<Seat>,
    },
    /// Dummy cannot claim (LAWS C6.8).
    #[error("dummy cannot claim")]
    DummyCannotClaim {},
    /// It is for others to answer.
    #[error("it is not for you to answer this")]
    NotYourAnswer {},
    /// A claim has to say how the tricks are taken (Law 68C).
    #[error("say in at most {limit} characters how you take the tricks (Law 68C)")]
    StatementWanted {
        /// The longest statement.
        limit: usize,
    },
    /// The board was not ended by a claim that one agreed with.
    #[error("you have no agreement on this board to withdraw (Law 69B)")]
    NoAgreement {},
    /// The time in which a score can be put right is over (Laws 69B, 79C).
    #[error("the correction period is over (Laws 69B, 79C)")]
    CorrectionPeriodOver {},

    // Taking back.
    /// The table's policy does not let it be taken back, or not any more, or not by this player.
    #[error("that cannot be taken back at this table: call the director")]
    NoUndo {},
    /// A request to take back is open.
    #[error("a request to take something back is open: it is answered first")]
    UndoOpen {},
    /// It was asked for before, and refused or overtaken.
    #[error("you asked for that before, and it was not allowed: play on, or call the director")]
    UndoRefused {},
    /// There is no such request.
    #[error("there is no such request to answer")]
    NoSuchUndo {},
    /// The side has asked as often on this board as it may.
    #[error("your side has asked {limit} times on this board: play on, or call the director")]
    TooManyUndos {
        /// The limit.
        limit: usize,
    },

    // The director.
    /// Only the director of the table may do this.
    #[error("only the director of this table may do this")]
    NotDirector {},
    /// Who sits at a table does not direct it.
    #[error("you play at this table, so you cannot direct it: leave your seat first")]
    PlayersCannotDirect {},
    /// Who has looked at a hand may not play the board (LAWS C12).
    #[error("you direct this table, so you cannot play at it")]
    DirectorsCannotPlay {},
    /// The number of the ruling or the call is not the next.
    #[error("the next number is {next}: look again before you act")]
    StaleNumber {
        /// The next number.
        next: u32,
    },
    /// There is nothing for this ruling to act on.
    #[error("there is nothing here for this ruling: {detail}")]
    NothingToRule {
        /// What is missing.
        detail: String,
    },
    /// An adjusted score has weights that do not add up to one, or a result that cannot be.
    #[error("this score cannot be: {detail}")]
    BadAward {
        /// Why.
        detail: String,
    },
    /// A reason, a finding, or what somebody calls the director for, is missing or too long.
    #[error("say what it is about in 1 to {limit} characters")]
    BadReason {
        /// The longest.
        limit: usize,
    },
    /// The Law by which the director rules is empty or too long.
    #[error("name the Law in 1 to {limit} characters, such as 21B1, or leave it out")]
    BadLaw {
        /// The longest.
        limit: usize,
    },
    /// The player has called the director often in a short time.
    #[error("you have called the director {limit} times lately: wait some minutes")]
    TooOften {
        /// The limit.
        limit: usize,
    },
    /// As many people direct the table, match or event as may.
    #[error("{limit} people direct here already, and no more may")]
    TooManyDirectors {
        /// The limit.
        limit: usize,
    },
    /// The table, match or event has as many rulings as it keeps.
    #[error("there are {limit} rulings already, and no more are kept")]
    TooManyRulings {
        /// The limit.
        limit: usize,
    },
    /// The board is not over.
    #[error("board {board} is not over")]
    BoardNotOver {
        /// The board.
        board: BoardNumber,
    },
    /// The account has answered otherwise.
    #[error("you have already answered this, and otherwise")]
    AlreadyAnswered {},

    // Dealing.
    /// The boards of this table were not dealt by this server.
    #[error("these boards come from a file: there is no transcript of their dealing")]
    NotDealtHere {},
    /// The value is not what was committed to, or has a wrong length.
    #[error("this is not the value you committed to")]
    ContributionMismatch {},

    // Chat.
    /// The line's number is not the speaker's next to this audience.
    #[error("your next line at this table is number {next}")]
    StaleLine {
        /// The number of the next line.
        next: u32,
    },
    /// Nothing is left of the line when it is cleaned, or too much.
    #[error("a line is 1 to {limit} characters")]
    BadLine {
        /// The longest line.
        limit: usize,
    },
    /// Who watches does not speak to the players (Law 76A).
    #[error("kibitzers do not speak to the table (Law 76A): speak to the kibitzers")]
    KibitzersAreSilent {},
    /// The table's policy closes this while a board is on.
    #[error("at this table that is not said while a board is on")]
    NoTalk {},
    /// Only phrases are allowed while a board is on.
    #[error("while a board is on only the table's phrases are said: see PHRASES")]
    PhrasesOnly {},
    /// A name too much like that of another who is here (PROMISES S16).
    #[error("your name looks like that of another who is here: choose another name")]
    NameTooAlike {},

    // Matches.
    /// There is no such match, or the account has no business there.
    #[error("you are not in such a match: use an invitation")]
    NoSuchMatch {},
    /// The conditions of contest cannot be played.
    #[error("a match cannot be played so: {why}")]
    BadConditions {
        /// What is wrong.
        why: String,
    },
    /// Somebody else has taken this place on the roster.
    #[error("somebody else has this place: ask the captain for your own link")]
    PlaceTaken {},
    /// The account belongs to the opponents, or directs.
    #[error("you have another part here already, and cannot have both")]
    OtherPart {},
    /// Only the captain may do this.
    #[error("only the captain of the team may do this")]
    NotCaptain {},
    /// Only the match's director may do this.
    #[error("only the director of the match may do this")]
    NotMatchDirector {},
    /// Not at this stage of the match.
    #[error("the match is not at that point: it is {stage}")]
    NotNowInMatch {
        /// Where it stands.
        stage: MatchStage,
    },
    /// Another segment is on.
    #[error("segment {current} is on")]
    WrongSegment {
        /// Which.
        current: u8,
    },
    /// The line-up does not fit the roster or the conditions.
    #[error("this line-up cannot be played: {why}")]
    BadLineup {
        /// The rule.
        #[serde(default)]
        why: String,
    },
    /// The opponents place their team first.
    #[error("the opponents place their team first: wait for their line-up")]
    NotYetYourLineup {},
    /// It is too late to change the line-up.
    #[error("the line-ups are shown: only the director changes one")]
    LineupShown {},
    /// The rooms are not open.
    #[error("the rooms are not open yet")]
    RoomsClosed {},
    /// The account does not play in this room.
    #[error("you have no seat in this room in this segment")]
    NotInLineup {},
    /// The account has been in the other room in this segment.
    #[error("you have been in the other room in this segment, and know its boards")]
    OtherRoom {},
    /// A substitute plays the board on the table to its end (LAWS C13).
    #[error(
        "the seat is yours again, and {seat} is played for you until the board is over: ask again in a few seconds"
    )]
    SeatAtNextBoard {
        /// The seat.
        seat: Seat,
    },
    /// The player to be replaced does not play, or the substitute may not.
    #[error("this substitution cannot be made: {why}")]
    BadSubstitution {
        /// Why.
        why: String,
    },
    /// The score has changed since.
    #[error("the score has changed since: look at the sheet and agree with version {version}")]
    StaleScore {
        /// The current version.
        version: u32,
    },
    /// There is no such board in the match.
    #[error("board {board} is not a board of this match that has been dealt")]
    NoSuchBoard {
        /// Which was asked for.
        board: BoardNumber,
    },

    // Events of several matches.
    /// There is no such event, or the account has no business there.
    #[error("you are not in such an event: use an invitation")]
    NoSuchContest {},
    /// The conditions of the event cannot be played.
    #[error("an event cannot be played so: {why}")]
    BadContest {
        /// What is wrong.
        why: String,
    },
    /// Only the event's director may do this; start it and begin a round, its host too.
    #[error("only the director of the event may do this; its host may start it and begin its rounds")]
    NotContestDirector {},
    /// Not at this stage of the event.
    #[error("the event is not at that point: it is {stage}")]
    NotNowInContest {
        /// Where it stands.
        stage: ContestStage,
    },
    /// Another round is on.
    #[error("round {current} is on")]
    WrongRound {
        /// Which.
        current: u8,
    },
    /// The round has not begun, or there is none of this number.
    #[error("there is no such round yet")]
    NoSuchRound {},
    /// There is no match for the account to enter.
    #[error("you have no match to enter at present")]
    NoMatchToEnter {},
    /// A draw that cannot be.
    #[error("this draw cannot be: {why}")]
    BadDraw {
        /// Why.
        why: String,
    },
}

/// `E, W`
fn listed(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.as_str()).collect::<Vec<_>>().join(", ")
}

//! Why a request was not carried out: the Law or the fact, as a value and as a sentence that says what to do.

use bridge_rules::{Bid, BoardNumber, Card, DeclarationKind, Seat, Suit};
use serde::{Deserialize, Serialize};

use crate::{Day, EventStage, MatchStage, PlayerName, Retry, Stage, Turn};

/// A refusal as it goes over the wire.
///
/// ```
/// use bridge_protocol::{Refusal, Refused};
/// use bridge_rules::Seat;
///
/// let refused = Refused::from(Refusal::SeatTaken { seat: Seat::East });
/// assert!(refused.message.starts_with("East is taken: ask the host for another seat's invitation"));
/// assert_eq!(serde_json::to_string(&refused.why)?, r#"{"seat_taken":{"seat":"E"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The same in words, for people. Programs match on `why`.
    pub message: String,
    /// The reason: one member, named by the code, with the facts.
    pub why: Refusal,
    /// Whether the request is worth sending again.
    pub retry: Retry,
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Self {
        Self { message: why.to_string(), retry: why.retry(), why }
    }
}

/// Declares [`Refusal`]: each reason with its facts, its sentence, and what [`Retry`] says of it.
macro_rules! refusals {
    ($($(#[$about:meta])* $Reason:ident { $($facts:tt)* } => $retry:ident,)*) => {
        /// Every reason for which a request can be refused.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Refusal {
            $($(#[$about])* $Reason { $($facts)* },)*
        }

        impl Refusal {
            /// Whether the request is worth sending again.
            pub const fn retry(&self) -> Retry {
                match self {
                    $(Self::$Reason { .. } => Retry::$retry,)*
                }
            }
        }
    };
}

refusals! {
    // The frame and the connection.
    /// The frame is not a request; `detail` (at most 200 characters) says what was wrong. The reply has the frame's
    /// `id` if it can be read, else 0.
    ///
    /// *Do:* a mistake of the client: correct it.
    #[error("this is not a request of protocol 1: {detail}")]
    Malformed {
        /// The mistake and where it is, in English, of at most 200 characters.
        detail: String,
    } => Never,
    /// Requests come faster than section 11 allows.
    ///
    /// *Do:* again, after `retry_after_ms`.
    #[error("too fast: wait {retry_after_ms} ms and send it again")]
    TooFast {
        /// How long to wait.
        retry_after_ms: u64,
    } => Later,
    /// The server has more to do than time for it, and this can wait longer than what others ask (section 11). Whoever
    /// plays never has to.
    ///
    /// *Do:* again, after `retry_after_ms`.
    #[error("the server has more to do than time for it: wait {retry_after_ms} ms and send it again")]
    Overloaded {
        /// How long to wait.
        retry_after_ms: u64,
    } => Later,
    /// The server is about to stop.
    ///
    /// *Do:* connect again, resume, again.
    #[error("the server is stopping: connect again and repeat the request")]
    Stopping {} => Reconnect,
    /// Nothing can be made durable at present, or the table cannot be read.
    ///
    /// *Do:* again later.
    #[error("this cannot be reached or stored at present: nothing was done, try again later")]
    Unavailable {} => Later,
    /// The server's disk is full.
    ///
    /// *Do:* again when the owner has made room; the table goes on then.
    #[error("the server's disk is full: nothing was done, try again when its owner has made room")]
    StorageFull {} => Later,

    /// The server failed over this request, by a mistake of its own; nothing was done. A table at which that happens
    /// three times over the same stays closed, and every request to it is answered so.
    ///
    /// *Do:* not again; tell the owner.
    #[error("the server failed over this: nothing was done, and its owner finds why in the log")]
    Fault {} => Never,
    /// What is stored of the table, match or event cannot be read.
    #[error(
        "what is stored of this cannot be read, and it stays closed: the server's owner finds why in the log, and may have a backup"
    )]
    Damaged {} => Never,

    // Tables and invitations.
    /// There is no such table, or the account may not read what it asks for. (That a table is there is no secret).
    ///
    /// *Do:* use an invitation.
    #[error("you are not at such a table: use an invitation, or come under the name that you had there")]
    NoSuchTable {} => Never,
    /// It was not signed by this server, is incomplete, or is for another place than `sit`, `watch` or `direct` was
    /// asked for.
    ///
    /// *Do:* ask the host for the link.
    #[error("this invitation is not good: ask the host for the link again, and copy all of it")]
    BadInvitation {} => Never,
    /// One connection attends at most `limit` tables, and follows as many matches and as many events.
    ///
    /// *Do:* `stop_watching` one, or `unfollow` a match or an event; or another connection.
    #[error("one connection attends at most {limit} tables, matches or events: leave one, or connect again")]
    TooManyTables {
        /// The most that one connection attends or follows.
        limit: usize,
    } => Later,
    /// The account has `limit` unfinished tables (or matches, or events).
    ///
    /// *Do:* finish or close one.
    #[error("you have {limit} open: finish or close one before you open another")]
    TooManyOpened {
        /// The most unfinished ones of a kind that one account may have.
        limit: usize,
    } => Later,
    /// `limit` unfinished tables, matches and events were opened from the client's address.
    ///
    /// *Do:* finish or close one.
    #[error(
        "{limit} tables, matches and events are open from your address: finish or close one before you open another"
    )]
    TooManyFromAddress {
        /// The most unfinished ones that may come from one address.
        limit: usize,
    } => Later,
    /// The server holds `limit` unfinished tables.
    ///
    /// *Do:* again later.
    #[error("the server holds at most {limit} tables: try again when some are over")]
    ServerFull {
        /// The most unfinished tables that the server holds.
        limit: usize,
    } => Later,
    /// Only those open tables, matches and events here who know a code, and this connection has shown none or another.
    ///
    /// *Do:* ask the person for the code that the server's owner gives out, `show_code`, again.
    #[error("to open something here one has to know a code: ask the owner of the server for it")]
    CodeWanted {} => Never,
    /// Only accounts that the server's owner has listed open tables, matches and events here.
    ///
    /// *Do:* ask the owner, or come by an invitation.
    #[error("only some people open tables here: ask the owner of the server, or somebody for an invitation")]
    NotAnOpener {} => Never,
    /// The server's owner prepares to close it for a while: what is open goes on, and nothing more is opened.
    ///
    /// *Do:* again when the server was closed and is back.
    #[error("this server is about to close for a while: what is open goes on, and new tables can be had afterwards")]
    Draining {} => Later,
    /// The server's owner has muted the account, for a time or until they take that back.
    ///
    /// *Do:* play on without chat, until `retry_after_ms` has passed; without that member ask the owner.
    #[error(
        "the owner of this server has taken the chat from you{}: you may read it, and play on",
        until(*retry_after_ms)
    )]
    Muted {
        /// How long it still is; it is missing where nothing but the owner ends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
    } => Later,
    /// No board, more than `limit`, or one twice.
    ///
    /// *Do:* another set.
    #[error("a set is 1 to {limit} different boards")]
    BadSet {
        /// The most boards that a set may have.
        limit: usize,
    } => Never,
    /// `why` this form of the game cannot be played so.
    ///
    /// *Do:* another form, or other options or agreements.
    #[error("the form cannot be played so: {why}")]
    BadForm {
        /// The rule that the form breaks, in English.
        why: String,
    } => Never,
    /// There is no such thing at this table: it is for other forms of the game (`call`, `declare`, `choose`,
    /// `claim_honours`), or for sessions of a form that no event gives its time (`agree_to_stop`).
    ///
    /// *Do:* nothing.
    #[error("there is no such thing at this table: it is for other forms of the game")]
    NotAtThisTable {} => Never,
    /// The key has opened a table with other boards or another policy.
    ///
    /// *Do:* a fresh key.
    #[error("this key has opened a table with other boards or another policy: choose a fresh random key")]
    KeyUsed {} => Never,

    // Seats.
    /// Somebody else has `seat`.
    ///
    /// *Do:* another invitation.
    #[error(
        "{} is taken: ask the host for another seat's invitation, or to free this one if its player is gone",
        named(*seat)
    )]
    SeatTaken {
        /// The seat that is taken.
        seat: Seat,
    } => Never,
    /// The account has another `seat` at this table.
    ///
    /// *Do:* `leave_seat` first.
    #[error("you already sit {seat} at this table: leave that seat first")]
    AlreadySeated {
        /// The account's seat.
        seat: Seat,
    } => Never,
    /// The account has seen a hand of the board on the table, as a kibitzer, a director or in another seat, that this
    /// seat may not know (Spec C12).
    ///
    /// *Do:* again when the board is over.
    #[error("you have seen cards of this board that this seat may not know: wait for the next board")]
    HasSeenCards {} => Later,
    /// The account has seen cards of a board that is still to be played here at another table, or imported it there,
    /// and the policy does not let whoever knows the boards play them; or it is in the middle of a board elsewhere that
    /// may lie here too, whether it does or not; or it would look on where a board lies, or may lie, that it still
    /// plays at another table.
    ///
    /// *Do:* finish the board that is on elsewhere; or else leave this table to others.
    #[error(
        "you have a board unfinished at another table, or know some of the boards here: finish that board first, or \
         leave this table to others"
    )]
    SeenElsewhere {} => Never,
    /// The boards of that day are not played on this one.
    ///
    /// *Do:* those of `today`.
    #[error("the boards of that day are not played today: play those of {today}")]
    NotToday {
        /// The day whose boards are played now, by the server's calendar (UTC).
        today: Day,
    } => Never,
    /// The boards of a day are played South, by whoever opened the table, and nobody else comes to it but computers.
    ///
    /// *Do:* open a table of one's own.
    #[error(
        "the boards of the day are played alone: only whoever opened this table plays here, South, with three computers"
    )]
    PlayedAlone {} => Never,
    /// The account imported the boards, and the policy does not let whoever did play them.
    ///
    /// *Do:* let another play.
    #[error("you imported these boards, and here who knows them does not play them: let another play")]
    ImportersDoNotPlay {} => Never,
    /// The account has no seat at this table.
    ///
    /// *Do:* `sit` first.
    #[error("you have no seat at this table")]
    NotSeated {} => Never,
    /// The sitting is over, or is another's.
    ///
    /// *Do:* look at the view.
    #[error("that sitting is over: the seat has changed hands since")]
    StaleSitting {} => Refresh,
    /// This server has no computers that play, or all of them sit at tables.
    ///
    /// *Do:* invite somebody, or ask again later.
    #[error("no computer is free to play here: invite somebody, or try again later")]
    NoComputers {} => Later,
    /// Only the host may.
    #[error("only the host may do this")]
    NotHost {} => Never,
    /// The link to a meeting is not `https`, not complete, or longer than `limit`.
    ///
    /// *Do:* another link.
    #[error("a meeting's link begins with https://, has at most {limit} characters, and none of them is a space")]
    BadMeeting {
        /// The longest link.
        limit: usize,
    } => Never,
    /// The player of `seat` is connected.
    ///
    /// *Do:* again when they are gone.
    #[error("{seat} is connected: only a player who is gone can be unseated")]
    StillConnected {
        /// The seat whose player is connected.
        seat: Seat,
    } => Later,
    /// While a board is on `seat` is kept for its player until they have been gone for long (Spec C13).
    ///
    /// *Do:* again later.
    #[error("{seat} is kept for its player: a substitute may come when they have been gone for three minutes")]
    SeatKept {
        /// The seat that is kept.
        seat: Seat,
    } => Later,
    /// The match or the event seats its players, or the form does so from rubber to rubber.
    #[error("the match, the event or the form of the game says who sits where: seats are not changed here")]
    SeatsAreSet {} => Never,
    /// Nobody asks for this change of seats, or not any more.
    ///
    /// *Do:* look at the view.
    #[error("this change of seats is not asked for, or not any more: look at the table again")]
    NoSuchSwap {} => Refresh,
    /// The table has no kibitzers.
    #[error("the host has closed this table to kibitzers")]
    KibitzingOff {} => Never,
    /// The table has admitted as many as it can.
    #[error("this table has admitted all the kibitzers that it can")]
    TooManyKibitzers {} => Never,
    /// The account sits at this table (Law 76).
    #[error("you play at this table, so you cannot kibitz it")]
    PlayersCannotKibitz {} => Never,

    // The board.
    /// The table is at another `stage`.
    ///
    /// *Do:* look at the view.
    #[error("not now: {}", at_present(*stage))]
    NotNow {
        /// Where the table is.
        stage: Stage,
    } => Refresh,
    /// The `next` board is another.
    ///
    /// *Do:* `ready` for that one.
    #[error("the next board is {next}")]
    WrongBoard {
        /// Number of the board that comes next.
        next: BoardNumber,
    } => Refresh,
    /// The table is at turn `current`.
    ///
    /// *Do:* look at the view before acting again.
    #[error("something happened at the table before this came: look again before you act")]
    StaleTurn {
        /// The table's turn, as this lane counts.
        current: Turn,
    } => Refresh,
    /// It is the `turn` of another player (Laws 17C, 44).
    ///
    /// *Do:* wait.
    #[error("it is {turn}'s turn (Laws 17C, 44)")]
    OutOfTurn {
        /// Whose turn it is.
        turn: Seat,
    } => Refresh,
    /// It is dummy's card, and declarer chooses it (Law 45B).
    ///
    /// *Do:* wait.
    #[error("declarer plays dummy's cards (Law 45B)")]
    DeclarerPlaysDummy {} => Never,
    /// `this` is not higher than the `last` bid (Law 18D).
    ///
    /// *Do:* another call.
    #[error("{this} is insufficient over {last} (Law 18D)")]
    InsufficientBid {
        /// The last bid of the auction.
        last: Bid,
        /// The bid refused.
        this: Bid,
    } => Never,
    /// The last call other than pass is not an opponent's bid (Law 19A).
    ///
    /// *Do:* another call.
    #[error("a double needs an opponent's bid as the last call other than pass (Law 19A)")]
    InadmissibleDouble {} => Never,
    /// The last call other than pass is not an opponent's double (Law 19B).
    ///
    /// *Do:* another call.
    #[error("a redouble needs an opponent's double as the last call other than pass (Law 19B)")]
    InadmissibleRedouble {} => Never,
    /// Where there is no auction, something of another kind is to be said: one of `kinds`.
    ///
    /// *Do:* one of these.
    #[error("something else is to be said here: {}", words(kinds))]
    OtherDeclarationDue {
        /// The kinds of declaration that may come next.
        kinds: Vec<DeclarationKind>,
    } => Never,
    /// `seat` does not hold `card`.
    ///
    /// *Do:* another card.
    #[error("{seat} does not hold {card}")]
    NotHeld {
        /// The seat to play.
        seat: Seat,
        /// The card refused.
        card: Card,
    } => Never,
    /// Suit `led` was led and the hand can follow (Law 44C).
    ///
    /// *Do:* another card.
    #[error("{card} would be a revoke: {led} was led and can be followed (Law 44C)")]
    Revoke {
        /// The suit that was led.
        led: Suit,
        /// The card refused.
        card: Card,
    } => Never,

    /// The account's call is made and not shown yet; it is another one.
    ///
    /// *Do:* wait for `called`.
    #[error("your call is made and will be shown to the others in a moment")]
    CallHeld {} => Never,
    /// The director has stopped the table (Law 9B).
    ///
    /// *Do:* again when the director lets it go on.
    #[error("the director has stopped the table: wait until it goes on (Law 9B)")]
    Frozen {} => Later,

    // The meaning of calls.
    /// No call of that turn, on this board, that the account has seen.
    ///
    /// *Do:* look at the view.
    #[error("there is no call of that turn on this board")]
    NoSuchCall {} => Refresh,
    /// By the table's policy `who` explains this call.
    #[error("{who} explains this call")]
    NotYoursToExplain {
        /// The seat that explains it.
        who: Seat,
    } => Never,
    /// The account's next meaning of this call is `next`.
    ///
    /// *Do:* look whether it was said; say it with that number.
    #[error("your next word on this call is number {next}")]
    StaleMeaning {
        /// Number of the account's next meaning of this call, from 1.
        next: u32,
    } => Refresh,
    /// A meaning is 1 to `limit` characters; only an alert may be empty.
    ///
    /// *Do:* other words.
    #[error("a meaning is 1 to {limit} characters; only an alert may go without words")]
    BadMeaning {
        /// The longest meaning, in characters.
        limit: usize,
    } => Never,
    /// The account has said `limit` times what this call means.
    ///
    /// *Do:* call the director.
    #[error("you have explained this call {limit} times: call the director")]
    TooManyMeanings {
        /// The most meanings of one call that an account may give.
        limit: usize,
    } => Never,
    /// The lead is faced, and nothing was said of this call before (Spec C8.3).
    ///
    /// *Do:* call the director.
    #[error("a call can be alerted until the opening lead is faced: call the director")]
    TooLateToAlert {} => Never,
    /// It is a call of one's own side (Law 20F).
    #[error("you may ask about your opponents' calls only (Law 20F)")]
    NotYoursToAsk {} => Never,
    /// It is not one's turn, and not the time before the lead is faced (Laws 20F, 41B).
    ///
    /// *Do:* again at one's turn.
    #[error("you may ask at your own turn, and before the opening lead is faced (Laws 20F, 41B)")]
    NotYourTurnToAsk {} => Later,
    /// The account has asked `limit` questions on this board.
    ///
    /// *Do:* call the director.
    #[error("you have asked {limit} questions on this board")]
    TooManyQuestions {
        /// The most questions that an account may ask on a board.
        limit: usize,
    } => Never,
    /// The partnership's next card is `next`.
    ///
    /// *Do:* look at the view; file it with that number.
    #[error("your partnership's next card is number {next}")]
    StaleCard {
        /// Number of the partnership's next card, from 1.
        next: u32,
    } => Refresh,
    /// The partnership has filed `limit` cards at this table.
    #[error("your partnership has filed {limit} cards at this table: the last one holds")]
    TooManyCards {
        /// The most cards that a partnership may file at a table.
        limit: u32,
    } => Never,
    /// A convention card is too long.
    /// At most `lines` lines, `characters` characters in each text, and 60 `calls`.
    ///
    /// *Do:* a shorter card.
    #[error(
        "a convention card has at most {lines} lines, {characters} characters in each text, and {} calls with their words",
        crate::limits::MAX_CARD_CALLS
    )]
    BadCard {
        /// The most lines that a card may have.
        lines: usize,
        /// The most characters in a text.
        characters: usize,
    } => Never,
    /// Not the time to read this card (Law 40B2).
    ///
    /// *Do:* again at one's turn, or between boards.
    #[error("you may read this card at your own turn and between boards (Law 40B2)")]
    CardClosed {} => Later,
    /// Only leader's partner and declarer have a say (Law 41B).
    #[error("leader's partner and declarer are asked, nobody else (Law 41B)")]
    NotAsked {} => Never,
    /// No lead of that turn lay face down.
    ///
    /// *Do:* look at the view.
    #[error("no opening lead of that turn lies face down")]
    NoSuchLead {} => Refresh,
    /// The lead lies face down: the play has not begun (Law 41).
    ///
    /// *Do:* again when it is faced.
    #[error("the opening lead lies face down: wait until it is faced (Law 41)")]
    LeadFaceDown {} => Later,

    // Claims.
    /// Play stops while a claim is open (Law 68D).
    ///
    /// *Do:* again if it is rejected, at the turn the table then has.
    #[error("a claim is open: play stops until it is answered (Law 68D)")]
    ClaimOpen {} => Refresh,
    /// There is no claim of that turn to answer.
    ///
    /// *Do:* look at the view.
    #[error("there is no such claim to answer")]
    NoClaim {} => Refresh,
    /// Only `remaining` tricks are not completed (Law 68A).
    ///
    /// *Do:* fewer.
    #[error("only {remaining} tricks are left to claim (Law 68A)")]
    TooManyTricks {
        /// The tricks not yet completed.
        remaining: u8,
    } => Never,
    /// The side has claimed `limit` times on this board (Promise S9).
    ///
    /// *Do:* play on.
    #[error("your side has claimed {limit} times on this board: play on")]
    TooManyClaims {
        /// The most claims that a side may make on a board.
        limit: usize,
    } => Never,
    /// The director does not see the hands of `seats`.
    ///
    /// *Do:* `look` at them first; each look is in the record.
    #[error("you must have looked at all four hands, and every look is in the record: look at {} first", listed(.seats))]
    LookFirst {
        /// The hands that the director does not see.
        seats: Vec<Seat>,
    } => Later,
    /// Dummy takes no part in the play (Spec C6.8).
    #[error("dummy cannot claim")]
    DummyCannotClaim {} => Never,
    /// The answer is for others to give.
    #[error("it is not for you to answer this")]
    NotYourAnswer {} => Never,
    /// 1 to `limit` characters about how the tricks are taken are needed (Law 68C), and not more.
    ///
    /// *Do:* again with a statement.
    #[error("say in at most {limit} characters how you take the tricks (Law 68C)")]
    StatementWanted {
        /// The longest statement.
        limit: usize,
    } => Never,
    /// The account did not agree to a claim that ended this board.
    #[error("you have no agreement on this board to withdraw (Law 69B)")]
    NoAgreement {} => Never,
    /// No hand that the player held or played had honours that are claimed, or they stand on the sheet.
    ///
    /// *Do:* nothing; the sheet is as it should be.
    #[error("there are no honours of yours to claim on this board")]
    NoHonours {} => Never,
    /// A deal, a rubber or a round of a session of a form would be broken off, and not all have agreed to it
    /// (Spec F10.5).
    ///
    /// *Do:* `agree_to_stop`, as all players do; or again when another player has been gone, or waited for, for half an
    /// hour.
    #[error(
        "a deal, a rubber or a round is on: it is broken off when all players agree to stop, or by its host when another \
         player has been gone, or waited for, for half an hour"
    )]
    StopNotAgreed {} => Later,
    /// The time to put a score right is over (Laws 69B, 79C): so long after the last board, or because the score of the
    /// match or the standings of the event of this table are final.
    ///
    /// *Do:* nothing, the score stands. In an event its director still corrects it there, which makes a new version of
    /// standings that are final: of pairs and persons with `score`, of teams with `award` or `penalise`.
    #[error(
        "the correction period is over (Laws 69B, 79C): here the score stands. What was played at an event its director \
         still corrects there"
    )]
    CorrectionPeriodOver {} => Never,

    /// The score that the board was given in the event holds, whatever is ruled at this table.
    ///
    /// *Do:* give it another one there, with `score`.
    #[error("board {board} has the score that it was given in the event: give it another one there, with score")]
    ScoredInEvent {
        /// Number of the board.
        board: BoardNumber,
    } => Never,

    // Taking back.
    /// The policy does not let this be taken back, or not any more.
    ///
    /// *Do:* play on, or call the director.
    #[error("that cannot be taken back, or not any more: play on, or call the director")]
    NoUndo {} => Never,
    /// Another request to take back is open.
    ///
    /// *Do:* again when it is answered.
    #[error("a request to take something back is open: it is answered first")]
    UndoOpen {} => Later,
    /// One has asked for that before, and it was refused or overtaken.
    ///
    /// *Do:* call the director, or play on.
    #[error("you asked for that before, and it was not allowed: play on, or call the director")]
    UndoRefused {} => Never,
    /// There is no such request to answer.
    ///
    /// *Do:* look at the view.
    #[error("there is no such request to answer")]
    NoSuchUndo {} => Refresh,
    /// The side has asked `limit` times on this board, as far as this player knows.
    ///
    /// *Do:* play on, or call the director.
    #[error("your side has asked {limit} times on this board: play on, or call the director")]
    TooManyUndos {
        /// The most times that a side may ask on a board to take something back.
        limit: usize,
    } => Never,

    // The director.
    /// Only the director may.
    #[error("only the director of this table may do this")]
    NotDirector {} => Never,
    /// The account sits at this table.
    ///
    /// *Do:* `leave_seat` first.
    #[error("you play at this table, so you cannot direct it: leave your seat first")]
    PlayersCannotDirect {} => Never,
    /// The account directs this table (Spec C12).
    #[error("you direct this table, so you cannot play at it")]
    DirectorsCannotPlay {} => Never,
    /// The next call or ruling is `next`.
    ///
    /// *Do:* look at the view before acting again.
    #[error("the next number is {next}: look again before you act")]
    StaleNumber {
        /// Number of the next call or ruling.
        next: u32,
    } => Refresh,
    /// What the ruling acts on is not there, or is as ruled already: `detail` says so.
    ///
    /// *Do:* look at the view.
    #[error("there is nothing here for this ruling: {detail}")]
    NothingToRule {
        /// The thing that is missing or settled, in English.
        detail: String,
    } => Refresh,
    /// The weights do not add up to one, or a result cannot be.
    ///
    /// *Do:* correct it.
    #[error("this score cannot be: {detail}")]
    BadAward {
        /// The reason, in English.
        detail: String,
    } => Never,
    /// A reason, a finding or a call for the director needs 1 to `limit` characters. The limit shrinks when all rulings
    /// together come near `RULINGS_BYTES`.
    ///
    /// *Do:* other words.
    #[error("say what it is about in 1 to {limit} characters")]
    BadReason {
        /// The longest text, in characters.
        limit: usize,
    } => Never,
    /// The Law is named in 1 to `limit` characters, or not at all.
    ///
    /// *Do:* a shorter name, or none.
    #[error("name the Law in 1 to {limit} characters, such as 21B1, or leave it out")]
    BadLaw {
        /// The longest name of a Law, in characters.
        limit: usize,
    } => Never,
    /// The player has called the director `limit` times in 10 min.
    ///
    /// *Do:* some minutes later.
    #[error("you have called the director {limit} times lately: wait some minutes")]
    TooOften {
        /// The most calls of one player in 10 min.
        limit: usize,
    } => Later,
    /// `limit` people direct the table, match or event.
    #[error("{limit} people direct here already, and no more may")]
    TooManyDirectors {
        /// The most directors of a table, match or event.
        limit: usize,
    } => Never,
    /// The table, match or event has as many rulings as it keeps.
    #[error("there are {limit} rulings already, and no more are kept")]
    TooManyRulings {
        /// The most rulings that a table, match or event keeps.
        limit: usize,
    } => Never,
    /// `board` is not over.
    ///
    /// *Do:* again when it is.
    #[error("board {board} is not over")]
    BoardNotOver {
        /// Number of the board that is not over.
        board: BoardNumber,
    } => Later,
    /// `board` was not played to its end, and is not any more: the table was closed.
    #[error("board {board} was not played to its end before the table was closed: there is nothing more of it")]
    BoardCutOff {
        /// Number of the board that was cut off.
        board: BoardNumber,
    } => Never,
    /// The deal of the board is still to be played at another table, by people who must not know it.
    ///
    /// *Do:* again when it is over there.
    #[error("board {board} is still played at another table: ask again when it is over there too")]
    PlayedElsewhere {
        /// Number of the board that is still played elsewhere.
        board: BoardNumber,
    } => Later,
    /// This server works out no analyses: it was built without what computers think with.
    ///
    /// *Do:* not again; another server may.
    #[error("this server was built without computer players, and so it cannot say what the cards could have made")]
    NoAnalysis {} => Never,
    /// This table's policy has no hints, or its form is none that computers play.
    ///
    /// *Do:* not again; where the policy has `hints` they are given in the forms of four with an auction.
    #[error("no hints are given here: they are for tables of four with an auction, opened where that was agreed")]
    NoHints {} => Never,
    /// The account has answered this, and otherwise.
    #[error("you have already answered this, and otherwise")]
    AlreadyAnswered {} => Never,

    // Dealing.
    /// The boards were imported, or no such set is dealt here.
    #[error("there is no transcript of that dealing: the boards come from a file, or no such set was dealt")]
    NotDealtHere {} => Never,
    /// The seat has committed to another value, or the value is not what it committed to.
    ///
    /// *Do:* do not repeat it; the deal goes on without this one.
    #[error("this is not the value you committed to")]
    ContributionMismatch {} => Never,

    // Chat.
    /// The account's `next` line to this audience has this number.
    ///
    /// *Do:* look whether it was said; say it with that number.
    #[error("your next line at this table is number {next}")]
    StaleLine {
        /// The number of the next line.
        next: u32,
    } => Refresh,
    /// 1 to `limit` characters must be left when the line is cleaned.
    ///
    /// *Do:* another line.
    #[error("a line is 1 to {limit} characters")]
    BadLine {
        /// The longest line.
        limit: usize,
    } => Never,
    /// Kibitzers do not speak to players (Law 76A).
    ///
    /// *Do:* speak to kibitzers or the director.
    #[error("kibitzers do not speak to the table (Law 76A): speak to the kibitzers")]
    KibitzersAreSilent {} => Never,
    /// By the policy this is not said while a board is on, nor at a table of a match or an event that is over.
    ///
    /// *Do:* again between boards.
    #[error("at this table that is not said now: players speak freely between its boards")]
    NoTalk {} => Later,
    /// While a board is on, and at a table of a match or an event that is over, only the phrases of chapter `chat` are
    /// said.
    ///
    /// *Do:* a phrase.
    #[error("at this table only its phrases are said now: see PHRASES")]
    PhrasesOnly {} => Never,
    /// The account's name looks like that of a player or director who is there (Promise S16).
    ///
    /// *Do:* another guest with another name.
    #[error("your name looks like that of another who is here: choose another name")]
    NameTooAlike {} => Never,

    // Matches.
    /// There is no such match, or the account has no part in it.
    ///
    /// *Do:* use an invitation.
    #[error("you are not in such a match: use an invitation, or come under the name that you have in it")]
    NoSuchMatch {} => Never,
    /// `why` it cannot be played so.
    ///
    /// *Do:* other conditions.
    #[error("a match cannot be played so: {why}")]
    BadConditions {
        /// The rule that the conditions break, in English.
        why: String,
    } => Never,
    /// Somebody else has this place in the match.
    ///
    /// *Do:* ask the captain for one's own link.
    #[error("somebody else has this place: ask the captain for your own link")]
    PlaceTaken {} => Never,
    /// The account has another part in the match, and cannot have both.
    #[error("you have another part here already, and cannot have both")]
    OtherPart {} => Never,
    /// Only the captain of a team may.
    #[error("only the captain of the team may do this")]
    NotCaptain {} => Never,
    /// Only the director of the match may.
    #[error("only the director of the match may do this")]
    NotMatchDirector {} => Never,
    /// The match is at another `stage`.
    ///
    /// *Do:* look at the view.
    #[error("the match is not at that point: it is {stage}")]
    NotNowInMatch {
        /// The stage that the match is at.
        stage: MatchStage,
    } => Refresh,
    /// Another segment is meant than the last that has begun, or one that has not begun.
    ///
    /// *Do:* look at the view.
    #[error("the last segment that has begun is number {current}")]
    WrongSegment {
        /// The number that is current.
        current: u8,
    } => Refresh,
    /// The match has no segment of this number, and will have none.
    ///
    /// *Do:* nothing.
    #[error("this match has no segment of that number")]
    NoSuchSegment {} => Never,
    /// The line-up does not fit the roster or the conditions; `why` says the rule.
    ///
    /// *Do:* another line-up.
    #[error("this line-up cannot be played: {why}")]
    BadLineup {
        /// The rule that the line-up breaks, in English.
        #[serde(default)]
        why: String,
    } => Never,
    /// The opponents place their team first.
    ///
    /// *Do:* again when their line-up is shown.
    #[error("the opponents place their team first: wait for their line-up")]
    NotYetYourLineup {} => Later,
    /// The line-up has been seen.
    ///
    /// *Do:* ask the director.
    #[error("the line-ups are shown: only the director changes one")]
    LineupShown {} => Never,
    /// The rooms are not open, or not any more.
    ///
    /// *Do:* again when `tables` is there.
    #[error("the rooms are not open yet")]
    RoomsClosed {} => Later,
    /// The account does not play in this room in this segment.
    ///
    /// *Do:* look at the line-ups.
    #[error("you have no seat in this room in this segment")]
    NotInLineup {} => Refresh,
    /// The account has been in the other room in this segment.
    #[error("you have been in the other room in this segment, and know its boards")]
    OtherRoom {} => Never,
    /// `seat` is yours again, and a substitute plays the board on the table to its end (Spec C13).
    ///
    /// *Do:* again every few seconds.
    #[error(
        "the seat is yours again, and {seat} is played for you until the board is over: ask again in a few seconds"
    )]
    SeatAtNextBoard {
        /// The seat that a substitute plays until the board is over.
        seat: Seat,
    } => Later,
    /// `why` there can be no such substitution.
    ///
    /// *Do:* call the director.
    #[error("this substitution cannot be made: {why}")]
    BadSubstitution {
        /// The rule that stands against it, in English.
        why: String,
    } => Never,
    /// The score is at `version`.
    ///
    /// *Do:* look at the sheet before agreeing.
    #[error("the score has changed since: look at the sheet and agree with version {version}")]
    StaleScore {
        /// The current version.
        version: u32,
    } => Refresh,
    /// `board` is not in the match, or not dealt yet.
    ///
    /// *Do:* look at the view.
    #[error("board {board} is none of those that have been dealt here")]
    NoSuchBoard {
        /// Which was asked for.
        board: BoardNumber,
    } => Refresh,

    // Events of several matches.
    /// There is no such event, or you have no part in it.
    ///
    /// *Do:* use an invitation.
    #[error("you are not in such an event: use an invitation, or come under the name that you have in it")]
    NoSuchEvent {} => Never,
    /// An event cannot be played so; `why` says what is wrong.
    ///
    /// *Do:* change the conditions.
    #[error("an event cannot be played so: {why}")]
    BadEvent {
        /// The rule that the conditions break, in English.
        why: String,
    } => Never,
    /// This is for the director of the event; starting it and beginning a round, for its host too.
    ///
    /// *Do:* ask the director.
    #[error("only the director of the event may do this; its host may start it and begin its rounds")]
    NotEventDirector {} => Never,
    /// Nobody of this number has entered the event, or it is oneself.
    ///
    /// *Do:* look at the view.
    #[error("nobody else here has this number: look who has which")]
    NoSuchEntry {} => Refresh,
    /// As many have entered as an event has room for.
    ///
    /// *Do:* ask whoever runs it: they may open another one.
    #[error("{limit} people have entered, and there is room for no more: ask whoever runs the event")]
    EventFull {
        /// The most entries that an event takes.
        limit: usize,
    } => Never,
    /// Whoever was named as a partner has one.
    ///
    /// *Do:* name somebody else, or ask them.
    #[error("{name} has entered to play with {with}: name somebody else, or ask them to")]
    PartnerTaken {
        /// Who was named.
        name: PlayerName,
        /// Their partner.
        with: PlayerName,
    } => Refresh,
    /// The event is at another stage, and may come to the one for this.
    ///
    /// *Do:* look at the view.
    #[error("the event is not at that point: it is {stage}")]
    NotNowInEvent {
        /// The stage that the event is at.
        stage: EventStage,
    } => Refresh,
    /// The event has come further than where this can be done, and does not go back.
    ///
    /// *Do:* nothing. Standings that are final are corrected by `score`, `take_away`, `fine`, `carry_forward` and
    /// `handicap`, those of teams by `award`, `withdraw` and `penalise`.
    #[error("it is too late for this: {}", so_far(*stage))]
    TooLateInEvent {
        /// The stage that the event is at.
        stage: EventStage,
    } => Never,
    /// There is no such thing in an event like this: partners are for pairs, a recap for pairs and persons.
    ///
    /// *Do:* nothing.
    #[error("there is no such thing in this event: it is for others, of teams, pairs or persons")]
    NotInSuchAnEvent {} => Never,
    /// Another round is on, or comes next.
    ///
    /// *Do:* look at the view.
    #[error("round {current} is on")]
    WrongRound {
        /// The number that is current.
        current: u8,
    } => Refresh,
    /// The round has not begun, or there is none of this number.
    ///
    /// *Do:* look at the view.
    #[error("there is no such round yet")]
    NoSuchRound {} => Refresh,
    /// Your team has no match to finish, or there is no match of this identity, or you are of no team and named none.
    /// Where pairs or persons play: you have no table in this round, or there is none of this number.
    ///
    /// *Do:* look at the view.
    #[error("you have no match or table to enter at present")]
    NoMatchToEnter {} => Refresh,
    /// This draw cannot be; `why` says what is wrong.
    ///
    /// *Do:* change it.
    #[error("this draw cannot be: {why}")]
    BadDraw {
        /// The rule that the draw breaks, in English.
        why: String,
    } => Never,
}

/// What a table is at, in words.
const fn at_present(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "the next board has not begun",
        Stage::Committing | Stage::Revealing => "the cards are being dealt",
        Stage::Drawing => "the cards are being drawn",
        Stage::Auction => "the auction is on",
        Stage::Declaring => "it is still to be said what is played",
        Stage::Play => "the play is on",
        Stage::Finished => "the session is over",
    }
}

/// For how much longer, in the largest unit that says something.
fn until(ms: Option<u64>) -> String {
    let Some(ms) = ms else { return " until they give it back".to_owned() };
    let minutes = ms.div_ceil(60_000);
    let (count, unit) = match minutes {
        0..=119 => (minutes, "minute"),
        120..=2_879 => (minutes.div_ceil(60), "hour"),
        2_880.. => (minutes.div_ceil(1_440), "day"),
    };
    format!(" for another {count} {unit}{}", if count == 1 { "" } else { "s" })
}

/// A seat by its name.
const fn named(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// How far an event has come.
const fn so_far(stage: EventStage) -> &'static str {
    match stage {
        EventStage::Gathering => "the event has not started",
        EventStage::Drawn => "the next round is drawn and has not begun",
        EventStage::Playing => "a round is being played",
        EventStage::Outstanding => "all rounds are over",
        EventStage::Provisional => "all is played",
        EventStage::Final => "the event is over",
    }
}

/// The kinds as they are on the wire.
fn words(kinds: &[DeclarationKind]) -> String {
    kinds.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join(", ")
}

/// Seats in words, as in a sentence: `E, W`.
fn listed(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.as_str()).collect::<Vec<_>>().join(", ")
}

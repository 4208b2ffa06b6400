//! What a client asks. Each act names what it acts on (a turn, a board, a sitting, a line), so that a duplicate is
//! harmless.

use bridge_dealing::{ClientCommitment, Share};
use bridge_rules::{BoardNumber, Call, Card, Choice, Deal, Declaration, Form, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{
    Audience, ClaimStage, ConventionCard, Day, EventConditions, EventId, EventRequest, EventRuling, MatchConditions,
    MatchId, MatchRequest, MatchRuling, Meaning, OpeningKey, Policy, Ruling, TableId, Turn,
};

/// One text frame from the client, after the hello: `{"id":7,"do":{"call":{…}}}`.
///
/// ```
/// use bridge_protocol::{Request, RequestFrame};
///
/// let frame = RequestFrame { id: 7, request: Request::Watch { invite: "abc".to_owned() } };
/// assert_eq!(serde_json::to_string(&frame)?, r#"{"id":7,"do":{"watch":{"invite":"abc"}}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RequestFrame {
    /// Chosen by the client; the reply carries it. Any number is allowed, but 0 is also the number of replies to frames
    /// whose own cannot be read ([`Unreadable`](crate::Unreadable)), and some languages know no integers beyond 2^53.
    pub id: u64,
    /// The request itself.
    #[serde(rename = "do")]
    pub request: Request,
}

/// The requests that a client may send.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Opens a table.
    ///
    /// *Who:* anybody. *Answer:* `opened`, with the invitations; the host does not sit or attend by it. They are for
    /// the host alone, who MUST NOT send the director's to a player.
    ///
    /// The policy is that of chapter `policies`. What is left out of it is as at a social table.
    ///
    /// *Refusals:* `bad_set`, `key_used`, `too_many_opened` (16 unfinished tables of one account),
    /// `too_many_from_address`, `server_full`, `code_wanted`, `not_an_opener`, `no_computers` (a policy in which one
    /// replaces who is absent, where there is none). What is over or closed does not count. A table that nobody comes
    /// to is closed by the server: after 24 hours without a first board, or 30 days unfinished, in which nothing
    /// happened there; its owner can choose other times.
    OpenTable {
        /// An identity, drawn at random by the client. The same account with the same key, boards and policy gets the
        /// same table and invitations again.
        key: OpeningKey,
        /// `{"deal": n}`: boards 1 to n, dealt as in chapter `dealing`, n from 1 to 100. Or `{"import": […]}`: 1 to 100
        /// boards `{"board": …, "deal": …}` with different numbers, played in this order; nothing is proven about them.
        /// Or `{"session": {"form": …}}`: as many deals as this form of the game takes (chapter `forms`). Or
        /// `{"replay": {"form": …, "deals": […]}}`: a session that was played elsewhere, once more. Or
        /// `{"daily": DATE}`: the boards of today, for one person with computers (chapter `robots`).
        boards: BoardSource,
        /// The agreements of the table.
        policy: Policy,
    },
    /// Opens a match of two teams (chapter `match`).
    ///
    /// *Who:* anybody, who has no part in it by that. *Answer:* `match_opened`, with the invitations. *Again:* with the
    /// same key, boards and conditions the same match and invitations.
    ///
    /// *Refusals:* `bad_conditions`, `bad_set`, `key_used`, `too_many_opened`, `too_many_from_address`, `server_full`,
    /// `code_wanted`, `not_an_opener`, `no_computers`.
    OpenMatch {
        /// Random; asking again with the same key gives the same match.
        key: OpeningKey,
        /// The boards of all segments.
        boards: BoardSource,
        /// The conditions: teams, boards, scoring, line-ups, time. Everybody in the match is shown them.
        conditions: Box<MatchConditions>,
    },
    /// Opens an event: of teams (chapter `event`), of pairs or of persons (chapter `field`).
    ///
    /// *Who:* anybody, who is then its host, and has no other part in it by that. *Answer:* `event_opened`, with the
    /// invitations; those of players of teams are asked for team by team. *Again:* with the same key, boards and
    /// conditions the same event and invitations.
    ///
    /// *Refusals:* `bad_event`, `key_used`, `too_many_opened`, `too_many_from_address`, `server_full`, `code_wanted`,
    /// `not_an_opener`, `no_computers`.
    OpenEvent {
        /// Random; asking again with the same key gives the same event.
        key: OpeningKey,
        /// Boards from elsewhere that pairs or persons play, numbered from 1 without a gap, at most 100; nothing is
        /// proven about them. None: the server deals.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        boards: Vec<ImportedBoard>,
        /// The conditions: who enters, movement, boards, scoring, time. Everybody in the event is shown them.
        conditions: Box<EventConditions>,
    },
    /// Takes the place in a match or an event that an invitation is for, and follows it on this connection (chapters
    /// `match` and `event`).
    ///
    /// *Who:* whoever has the link, if they have no other part in it that does not go with this one. *Answer:*
    /// `following`, and then a `match` frame; of an event `following_event`, and then an `event` frame. *Again:* the
    /// same.
    ///
    /// *Refusals:* `bad_invitation`, `place_taken`, `other_part`, `name_too_alike`, `too_many_directors`,
    /// `too_many_kibitzers`, `too_many_tables`, `not_now_in_match`, `too_late_in_event`, `no_such_match`,
    /// `no_such_event`; of a player where boards were brought `importers_do_not_play`, `seen_elsewhere`.
    Join {
        /// The signed part of the link.
        invite: String,
    },
    /// Does something in a match (chapter `match`).
    ///
    /// *Who:* whoever has joined it, and for most of it their captain. *Answer:* as each says. *Again:* each names what
    /// it acts on, so that it is answered as before.
    ///
    /// *Refusals:* `no_such_match`, and those of each.
    Match {
        /// Id of the match: 26 characters.
        id: MatchId,
        /// The request, one of chapter `match`.
        ask: MatchRequest,
    },
    /// Does something as the director of a match (chapter `match`). It stands beside [`Request::Match`] and not in it,
    /// because an assigned score within would be nested deeper than a request may be.
    ///
    /// *Who:* its director. *Answer:* `done`. *Again:* `done`.
    ///
    /// *Refusals:* `not_match_director`, `stale_number`, `bad_reason`, `bad_law`, `too_many_rulings`,
    /// `nothing_to_rule`, `bad_award`, `no_such_board`, `bad_lineup`, `bad_substitution`, `wrong_segment`,
    /// `no_such_segment`, `not_now_in_match`.
    RuleMatch {
        /// Id of the match: 26 characters.
        id: MatchId,
        /// One more than how many rulings the match has.
        number: u32,
        /// The ruling, one of chapter `match`.
        ruling: MatchRuling,
        /// The Law that it rests on, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// The reason, in the words of who gives it.
        reason: String,
    },
    /// Does something in an event (chapters `event` and `field`).
    ///
    /// *Who:* whoever has joined it, or its host. *Answer:* as each says. *Again:* each names what it acts on, so that
    /// it is answered as before.
    ///
    /// *Refusals:* `no_such_event`, and those of each.
    Event {
        /// Id of the event: 26 characters.
        id: EventId,
        /// The request, one of chapters `event` and `field`.
        ask: EventRequest,
    },
    /// Does something as the director of an event (chapters `event` and `field`). It stands beside [`Request::Event`]
    /// as a match's ruling does.
    ///
    /// *Who:* its director. *Answer:* `done`. *Again:* `done`.
    ///
    /// *Refusals:* `not_event_director`, `stale_number`, `bad_reason`, `bad_law`, `too_many_rulings`,
    /// `nothing_to_rule`, `bad_award`, `bad_draw`, `no_such_entry`, `no_such_table`, `wrong_round`, `not_now_in_event`,
    /// `too_late_in_event`, `not_in_such_an_event`.
    RuleEvent {
        /// Id of the event: 26 characters.
        id: EventId,
        /// One more than how many rulings the event has.
        number: u32,
        /// The ruling, one of chapters `event` and `field`.
        ruling: EventRuling,
        /// By which Law or regulation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// The reason, in the words of who gives it.
        reason: String,
    },
    /// Takes the seat that an invitation is for, and attends the table.
    ///
    /// *Who:* anybody with the invitation, at any stage. *Answer:* `seated`, and a snapshot follows, then `presence`.
    /// The seat is the account's until it leaves it or the host frees it; a lost connection changes nothing. Several
    /// connections of one account MAY attend the same seat. *Again:* the same answer and a fresh snapshot; whoever has
    /// changed seats (`ask_swap`) is answered with the `seat` that they have, by whichever seat's invitation they come.
    ///
    /// *Refusals:* `bad_invitation`, `too_many_tables`, `seat_taken`, `not_now` (the seat was taken, and the table is
    /// over; or the director has taken this player out of the session), `already_seated`, `has_seen_cards`,
    /// `seen_elsewhere`, `importers_do_not_play`, `directors_cannot_play`, `name_too_alike`.
    Sit {
        /// The signed part of the link.
        invite: String,
    },
    /// Watches the table that an invitation is for.
    ///
    /// *Who:* anybody with the kibitzers' invitation who does not sit there. *Answer:* `watching`, and a snapshot of
    /// lane `K` follows, then `presence`. Players are not told who watches. *Again:* the same answer and a fresh
    /// snapshot.
    ///
    /// *Refusals:* `bad_invitation`, `too_many_tables`, `kibitzing_off`, `players_cannot_kibitz`, `too_many_kibitzers`,
    /// `name_too_alike`, `seen_elsewhere` (a board that lies here is still to be played by them at another table; or
    /// boards were imported here, and they have cards of a board that is on elsewhere and must not be known).
    Watch {
        /// The signed part of the link.
        invite: String,
    },
    /// Ends the session before its last board is over: a table that nobody goes on with. A board that is on counts for
    /// nothing and its hands stay hidden; the boards that are over keep their results, and whoever may read the record
    /// may still read it.
    ///
    /// *Who:* the host. *Answer:* `done`, also if the table is over. In a session of a form nobody breaks off alone
    /// what others play: where a deal is on, or a rubber or a round, all others have said that they would stop, or one
    /// of them has been gone, or waited for, for half an hour (chapter `forms`).
    ///
    /// *Refusals:* `not_host`, `stop_not_agreed`.
    CloseTable {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// Says where the friends hear or see each other while they play: a page of their own, which clients offer to open
    /// beside the table. Everybody at the table is told. Without `link` there is none any more.
    ///
    /// *Who:* the host, at any stage; one who plays may give another link while a board is on where the policy's `chat`
    /// is `free`, as what is in it their partner reads. *Answer:* `done`. *Again:* nothing happens.
    ///
    /// *Refusals:* `not_host`, `bad_meeting`, `no_talk`, `phrases_only`.
    SetMeeting {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The page's address, `https://…`, of at most 300 characters; `null` for none any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// Gives up one's seat.
    ///
    /// *Who:* a player; somebody without a seat is answered `done`. *Answer:* `done`, then the lane's last event,
    /// `seat_left`, then `gone` on every connection of the account. `sitting` is that of one's own entry in the view's
    /// `seats`. Play waits until somebody takes the seat.
    ///
    /// *Refusals:* `stale_sitting`.
    LeaveSeat {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The sitting that ends.
        sitting: u32,
    },
    /// Asks another player to change seats.
    ///
    /// *Who:* a player, before the first board and between boards, of a table that is no room of a match. All hear
    /// `swap_asked`. One asks one player at a time: to ask another is not to ask the one before any more. To ask
    /// whoever asks oneself is to agree: then both change at once, as at `answer_swap`. What is asked is over without a
    /// word when one of the two leaves the seat, or changes it with somebody else, and when a board begins. `sitting`
    /// is one's own, `with` the other's. *Again:* `done`; after it was withdrawn or refused it is asked anew, so that a
    /// client MUST NOT repeat it then.
    ///
    /// *Refusals:* `not_seated`, `stale_sitting`, `not_now`, `seats_are_set`, `has_seen_cards` (the hands are yet to be
    /// dealt again as a goulash), `seat_kept` (a substitute's seat is not theirs to give).
    AskSwap {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
        /// The number of the other.
        with: u32,
    },
    /// Says whether one changes seats with the player who asks.
    ///
    /// *Who:* the player who is asked. With `accept` all hear `seats_swapped`; each of the two then gets a snapshot of
    /// their new lane, on all connections of theirs that attend the table, and all get `presence`. Neither of the two
    /// is ready any more, nobody asks either of them, and what was said to one of them alone, or what they called the
    /// director for, the other does not see. The sittings of both are over, and new ones begin. Without `accept` all
    /// hear `swap_over`. `with` is the sitting of whoever asks. *Again:* `done`.
    ///
    /// *Refusals:* as `ask_swap`, and `no_such_swap`.
    AnswerSwap {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
        /// The sitting of whoever asks.
        with: u32,
        /// Whether one agrees.
        accept: bool,
    },
    /// Does not ask to change seats any more.
    ///
    /// *Who:* a player. *Answer:* `done`, also if they ask nobody.
    ///
    /// *Refusals:* `not_seated`, `stale_sitting`.
    WithdrawSwap {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
    },
    /// Shows the code that the server's owner has given to those who may open tables, matches and events. Only some
    /// servers want one; on the others every code is good.
    ///
    /// *Who:* anybody. *Answer:* `done`; from then on this connection may open them. *Again:* the same. It is for the
    /// connection: after another hello it is shown again, when something is to be opened.
    ///
    /// *Refusals:* `code_wanted`.
    ShowCode {
        /// The code as the owner gave it.
        code: String,
    },
    /// Ends this connection's attendance.
    ///
    /// *Who:* anybody. *Answer:* `done`. What was under way MAY still come after it; the client ignores it. A seat is
    /// kept, and so is the leave to watch.
    StopWatching {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// Has a computer play on a free seat. It is marked in the view (`computer`), is told what that seat is told and
    /// nothing more, and gives way at once to a person who sits down with the seat's invitation.
    ///
    /// *Who:* the host; after `substitute_due` of that seat each player who is there too, unless the host plays here
    /// and is there. *Answer:* `done`, also if a computer sits there.
    ///
    /// *Refusals:* `not_host`, `seat_taken`, `seat_kept`, `played_alone` (South at the boards of the day),
    /// `no_computers`, `bad_form` (computers play forms with an auction only).
    SeatComputer {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The free seat.
        seat: Seat,
    },
    /// Frees the seat of a player who does not attend the table: none of their connections does, since they are gone or
    /// have asked to `stop_watching`. A computer's seat is freed at once.
    ///
    /// *Who:* the host, or the players as of `seat_computer`. *Answer:* `done`, also if the seat is free.
    ///
    /// *Refusals:* `not_host`, `stale_sitting`, `still_connected`, `seat_kept`.
    Vacate {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The seat to free.
        seat: Seat,
        /// The sitting that ends.
        sitting: u32,
    },
    /// Says that one is ready for a board.
    ///
    /// *Who:* a player, at the stage `gathering`. `board` is the next board: the entry of the view's `set.boards` at
    /// the place that is the length of `sheet`. When all four seats are taken and all are ready, the board opens;
    /// before the first board of a dealt set comes the ceremony of chapter `dealing`. Readiness ends when the player
    /// leaves, and cannot be taken back otherwise. Where partners change from rubber to rubber, whoever is ready first
    /// for the next has everybody sit down anew (`partners_changed`). *Again:* `done`, also after the board has opened.
    ///
    /// *Refusals:* `not_seated`, `wrong_board`, `not_now`.
    Ready {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The board one is ready for.
        board: BoardNumber,
    },
    /// Commits to one's contribution to the deal.
    ///
    /// *Who:* a player, at the stage `committing`. See chapter `dealing`.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `contribution_mismatch` (this seat has committed to another value).
    Contribute {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The commitment `cc_p` of chapter `dealing`.
        commitment: ClientCommitment,
    },
    /// Reveals one's contribution, 16 to 64 bytes.
    ///
    /// *Who:* a player who has committed to it, at the stage `revealing`. See chapter `dealing`.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `contribution_mismatch`.
    Reveal {
        /// Id of the table: 26 characters.
        table: TableId,
        /// `r_p`, 16 to 64 bytes.
        value: Share,
    },
    /// Makes a call.
    ///
    /// *Who:* the player whose turn it is, at the stage `auction`. `meaning` is OPTIONAL: the alert, announcement or
    /// explanation that goes with the call (chapter `alerts`). A call can be held or cross a screen before others hear
    /// it (chapter `pause`, chapter `screens`). *Again:* the same call, with the same meaning or none, is answered
    /// `done`.
    ///
    /// *Refusals:* `not_seated`, `not_at_this_table`, `not_now`, `frozen`, `stale_turn`, `out_of_turn`, `call_held`,
    /// `insufficient_bid`, `inadmissible_double`, `inadmissible_redouble`, `bad_meaning`, `not_yours_to_explain`.
    Call {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn that this call is for.
        turn: Turn,
        /// The call: `"1NT"`, `"P"`, `"X"`, `"XX"`.
        call: Call,
        /// The alert or announcement that goes with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    /// Where there is no auction: says something that leads to what is played (chapter `forms`).
    ///
    /// *Who:* the player whose turn it is, at the stage `declaring`; `due` of the view's `declaring` says whose that is
    /// and what may be said. *Again:* the same is answered `done`.
    ///
    /// *Refusals:* `not_seated`, `not_at_this_table`, `not_now`, `frozen`, `stale_turn`, `out_of_turn`,
    /// `other_declaration_due`, `insufficient_bid`.
    Declare {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn that this is for.
        turn: Turn,
        /// The declaration, of a kind that `due` in the view names (chapter `forms`).
        declaration: Declaration,
    },
    /// Where two choose their hands from the pack: keeps the card that one looks at, or puts it away (chapter `forms`).
    ///
    /// *Who:* the player whose turn it is, at the stage `drawing`, where `way` of the view's `drawing` is `one_of_two`.
    /// *Again:* the same is answered `done`.
    ///
    /// *Refusals:* `not_seated`, `not_at_this_table`, `not_now`, `frozen`, `stale_turn`, `out_of_turn`.
    Choose {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn that this is for.
        turn: Turn,
        /// Whether the card that one looks at is kept or put away.
        choice: Choice,
    },
    /// Says what a call means: alerts it late, announces it, answers a question, or corrects what one said of it
    /// (chapter `alerts`).
    ///
    /// *Who:* whoever explains that call by the table's policy, while the board is on. `call` is the call's turn;
    /// `version` is one more than how often one has said what it means, a meaning sent with the call included. *Again:*
    /// the same words with the same version are answered `done`.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `no_such_call`, `not_yours_to_explain`, `stale_meaning`, `bad_meaning`,
    /// `too_many_meanings`, `too_late_to_alert`.
    Explain {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Turn of the call that is explained, as in `called_at`.
        call: Turn,
        /// One more than how often one has said what this call means.
        version: u32,
        /// The explanation: words of at most 200 characters, and how they are given.
        meaning: Meaning,
    },
    /// Asks what an opponent's call means, or asks on when one has been told something of it (Law 20F).
    ///
    /// *Who:* a player at their own turn, and before the lead is faced leader's partner and declarer. A second question
    /// to somebody who has not answered the first is the same question. *Again:* `done` as long as the board is on,
    /// also when it has been answered since: that is what `heard` is for.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `no_such_call`, `not_yours_to_ask`, `not_your_turn_to_ask`,
    /// `too_many_questions`.
    Ask {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Turn of the call that is asked about, as in `called_at`.
        call: Turn,
        /// The `version` of what one has been told of the call by whoever explains it; 0 before the first words.
        #[serde(default)]
        heard: u32,
    },
    /// Files the convention card of one's partnership (chapter `cards`).
    ///
    /// *Who:* a player, while no board is on. `version` is one more than the side's entry in the view's `cards`. The
    /// texts are cleaned as a line of chat is; `notes` keep their lines. *Again:* the same card with the same version
    /// is answered `done` until partner files another, or a board begins.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `stale_card`, `too_many_cards`, `bad_card`, `bad_meaning` (the words of one
    /// of its `calls`), `bad_form` (nobody has a partner).
    FileCard {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One more than how often the partnership has filed one.
        version: u32,
        /// The convention card, of at most 40 lines and 4,000 characters in a text.
        card: ConventionCard,
    },
    /// Reads a partnership's card.
    ///
    /// *Who:* as chapter `cards` says. *Answer:* `card`, with `null` if the partnership has filed none.
    ///
    /// *Refusals:* `card_closed`.
    ReadCard {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The side that it is about.
        side: Side,
    },
    /// Plays a card.
    ///
    /// *Who:* the player whose turn it is, at the stage `play`, and at `drawing` where that goes by tricks; when
    /// dummy's card is due that is **declarer**, who plays it from dummy's hand (Law 45B). The wire carries one card:
    /// what "a low spade" is, the client resolves. The opening lead can lie face down first (chapter `lead`).
    ///
    /// *Refusals:* `not_seated`, `not_now`, `stale_turn`, `claim_open`, `lead_face_down`, `out_of_turn`,
    /// `declarer_plays_dummy`, `not_held`, `revoke`.
    Play {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn that this card is for.
        turn: Turn,
        /// The card, suit before rank: `"SA"`, `"HT"`.
        card: Card,
    },
    /// Says that one has no questions before the opening lead is faced.
    ///
    /// *Who:* leader's partner and declarer. `turn` is the lead's. *Again:* `done` as long as the board is on, also
    /// when the lead has been faced.
    ///
    /// *Refusals:* `not_seated`, `no_such_lead`, `not_asked`.
    NoQuestions {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Turn of the opening lead that lies face down.
        turn: Turn,
    },
    /// Claims tricks and concedes the rest.
    ///
    /// *Who:* any player but dummy, at the stage `play`, in or out of turn. `tricks` is how many of the tricks not yet
    /// completed, the one in progress included, one's own side takes: 0 concedes all. `statement` is OPTIONAL where the
    /// policy does not ask for it. See chapter `claims`. *Again:* `done`; the statement stands as it was first made.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `stale_turn`, `claim_open`, `lead_face_down`, `dummy_cannot_claim`,
    /// `too_many_tricks`, `too_many_claims`, `statement_wanted`.
    Claim {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn at which one claims.
        turn: Turn,
        /// How many of the remaining tricks, the one in progress included, one's own side takes.
        tricks: u8,
        /// How one means to take them, at most 300 characters (Law 68C).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
    },
    /// Answers a claim at its stage: as an opponent accepts or rejects it, as the claimer's partner consents or
    /// objects, or agrees to play on or not (chapter `claims`).
    ///
    /// *Who:* as the stage says. `turn` is the claim's, `stage` that of the view's `claim`; `"opponents"` if it is left
    /// out. *Again:* the same answer at the same stage is answered `done`, also when the claim is settled.
    ///
    /// *Refusals:* `not_seated`, `no_claim`, `not_your_answer`, `already_answered`.
    AnswerClaim {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The claim's turn.
        turn: Turn,
        /// The stage of the claim that one answers at.
        #[serde(default)]
        stage: ClaimStage,
        /// Whether one agrees.
        accept: bool,
    },
    /// Withdraws one's agreement with the claim that ended a board (Law 69B).
    ///
    /// *Who:* a player who agreed, in whichever seat they are now or in none, until 30 min after the session's last
    /// board.
    /// *Again:* `done`.
    ///
    /// *Refusals:* `not_seated`, `no_agreement`, `correction_period_over`.
    WithdrawAgreement {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Number of the board that the claim ended.
        board: BoardNumber,
    },
    /// Claims the honours that one held or played on the board that is over, where they count only so (chapter
    /// `forms`).
    ///
    /// *Who:* a player who held them, or who declared and had them in dummy, until the next board is opened. *Again:*
    /// `done`.
    ///
    /// *Refusals:* `not_seated`, `not_at_this_table`, `not_now`, `no_honours`.
    ClaimHonours {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Number of the board on which they were held: the last one.
        board: BoardNumber,
    },
    /// Says whether one would stop here, or not any more, in a session of a form. When all players would, the session
    /// is over: a deal that is on counts for nothing, and a rubber that is on is settled as unfinished (chapter
    /// `forms`).
    ///
    /// *Who:* a player, before a deal or in the middle of one; `board` is the one that is on, or would be next. What
    /// was said holds until the next deal begins. All hear `stop_agreed`, and at last `closed`. Computers go along.
    /// *Again:* `done`; after the opposite was said since, it is said anew, so that a client MUST NOT repeat it then.
    ///
    /// *Refusals:* `not_seated`, `not_at_this_table` (where a set of boards is played, and at a table of an event),
    /// `wrong_board`, `not_now`.
    AgreeToStop {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The board that is on, or would be next.
        board: BoardNumber,
        /// Whether one would stop.
        agree: bool,
    },
    /// Asks to take back what one did by a slip of the hand (chapter `undo`).
    ///
    /// *Who:* the player who did it. `back` is the turn of the act; `instead`, OPTIONAL, is what one meant to do, in
    /// words. *Again:* `done` while it is open or when it was granted; once it was refused, `undo_refused`, and with
    /// `free` it is asked anew.
    ///
    /// *Refusals:* `not_seated`, `not_now`, `stale_turn`, `no_undo`, `undo_open`, `undo_refused`, `too_many_undos`,
    /// `bad_line`.
    AskUndo {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn of the act to take back.
        back: Turn,
        /// The act that one meant, in words. The director is told, and no player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    /// Answers such a request.
    ///
    /// *Who:* each who may grant it. `back` is that of the request. *Again:* `done`.
    ///
    /// *Refusals:* `not_seated`, `no_such_undo`, `not_your_answer`, `already_answered`.
    AnswerUndo {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The turn of the act.
        back: Turn,
        /// Whether one allows it.
        accept: bool,
    },
    /// Says a line to an audience, `to`, which is `"table"` if it is left out (chapter `chat`).
    ///
    /// *Who:* players, kibitzers and directors, each to those whom they may speak to. `line` is one more than the
    /// number of one's last line to that audience; to the table, one more than one's own `lines` in the view's `seats`.
    /// The server removes control, bidirectional and zero-width characters (but the joiners of a picture), makes every
    /// run of white space one space, composes accents (NFC) and leaves a letter four marks; what is left must be 1 to
    /// 300 characters (Unicode scalar values). *Again:* the same line with the same text is answered `done`, for the
    /// speaker's last 8 lines.
    ///
    /// *Refusals:* `bad_line`, `stale_line`, `not_seated`, `kibitzers_are_silent`, `players_cannot_kibitz` (a player
    /// speaks to kibitzers), `not_director` (somebody else speaks to one player before the table is over), `no_talk`,
    /// `phrases_only`.
    Say {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The number of this line among those that one has said to this audience at this table, from 1. Whoever does
        /// not know it learns it from [`Refusal::StaleLine`](crate::Refusal::StaleLine).
        line: u32,
        /// At most 300 characters.
        text: String,
        /// To whom; to the whole table unless said.
        #[serde(default, skip_serializing_if = "Audience::is_table")]
        to: Audience,
    },
    /// Directs the table that an invitation is for (chapter `director`).
    ///
    /// *Who:* anybody with the director's invitation who does not sit there. *Answer:* `directing`, and a snapshot of
    /// lane `D` follows, then `presence`. All hear `director_came`. Who watched the table watches it no more. *Again:*
    /// the same answer and a fresh snapshot.
    ///
    /// *Refusals:* `bad_invitation`, `too_many_tables`, `players_cannot_direct`, `has_seen_cards`,
    /// `too_many_directors`, `name_too_alike`, `seen_elsewhere` (as `watch`).
    Direct {
        /// The signed part of the link.
        invite: String,
    },
    /// Calls the director (chapter `director`).
    ///
    /// *Who:* a player. `number` is one more than the view's `direction.calls_made`; `about`, 1 to 500 characters, is
    /// told to the director alone. *Again:* `done`.
    ///
    /// *Refusals:* `not_seated`, `stale_number`, `bad_reason`, `too_often` (3 in 10 min).
    CallDirector {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One more than how often one has called at this table.
        number: u32,
        /// The reason for the call, of at most 500 characters. The director is told, and no player.
        about: String,
    },
    /// Does something as the director.
    ///
    /// *Who:* a director of the table. `ruling` is one of chapter `director`; `number` is one more than the number of
    /// rulings in the view; `law`, OPTIONAL, names the Law in 1 to 40 characters; `reason` has 1 to 500. *Again:*
    /// `done`.
    ///
    /// *Refusals:* `not_director`, `stale_number`, `bad_reason`, `bad_law`, `too_many_rulings`, `nothing_to_rule`,
    /// `bad_award`, `board_not_over`, and those of what the ruling does.
    Rule {
        /// Id of the table: 26 characters.
        table: TableId,
        /// One more than how many rulings the table has.
        number: u32,
        /// The ruling, one of chapter `director`.
        ruling: Ruling,
        /// The Law that it rests on, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// The reason, in the words of who gives it.
        reason: String,
    },
    /// Asks for help with a claim (chapter `director`).
    ///
    /// *Who:* a director, while the claim of that `turn` is open. It is worked out from the hands that they see, so
    /// they must have looked at all four. It changes nothing, and nobody else hears of it. *Answer:* `claim_analysis`.
    ///
    /// *Refusals:* `not_director`, `no_claim`, `look_first`, and `unavailable` when many ask at once, or this director
    /// has asked and is not answered yet.
    ClaimAnalysis {
        /// Id of the table: 26 characters.
        table: TableId,
        /// The claim's turn.
        turn: Turn,
    },
    /// Asks what the cards of a board could have made, and why computers did what they did (chapter `analysis`).
    ///
    /// *Who:* as for `record`, when the board is over, here and at every other table of the same match, event or
    /// importer that has the same deal and must not know it. *Answer:* `board_analysis`, after a second or two.
    ///
    /// *Refusals:* `board_not_over`, `board_cut_off`, `played_elsewhere`, `no_analysis`, `bad_form` (nothing is worked
    /// out for this form), and `unavailable` when many ask at once, or this account has asked for several boards and is
    /// not answered yet.
    BoardAnalysis {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Number of the board, which is over.
        board: BoardNumber,
    },
    /// Asks what a computer would do in one's place (chapter `robots`).
    ///
    /// *Who:* a player whose turn it is to call or to choose a card, where the policy has `hints`. *Answer:* `hint`,
    /// after a second or two, to nobody else.
    ///
    /// *Refusals:* `no_hints`, `stale_turn`, `not_now`, `out_of_turn`, `no_analysis`, and `unavailable` when many ask
    /// at once.
    Hint {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Turn that the hint is for: the next act's, as in the view.
        turn: Turn,
    },
    /// Asks for everything said and done on a board (chapter `records`).
    ///
    /// *Who:* as for `record`, when the board is over; a director at once. *Answer:* `board_log`.
    ///
    /// *Refusals:* `board_not_over`, `board_cut_off`.
    BoardLog {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Number of the board, which is over.
        board: BoardNumber,
    },
    /// Asks for the finished boards (chapter `records`).
    ///
    /// *Who:* the host, and whoever sits, has sat, directs, or may watch; others get `no_such_table`. At a table of a
    /// match or an event, where others play the same boards, a player gets those that were theirs when they were over.
    /// *Answer:* `record`.
    Record {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// Asks how the set was dealt (chapter `dealing`).
    ///
    /// *Who:* as for `record`. *Answer:* `transcript`.
    ///
    /// *Refusals:* `not_now` (not dealt yet), `not_dealt_here` (imported boards, or a set that is not and will not be).
    Transcript {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Which set of a session of a form, from 1: each has four boards. The first if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<u32>,
    },
    /// Asks for a sign of life, about nothing.
    ///
    /// *Who:* anybody. *Answer:* `done`. It is for web pages: a browser answers the server's Pings by itself and does
    /// not show them, so a page that has heard nothing for a while cannot tell a quiet table from a dead connection.
    Ping {},
}

/// Where a session's boards come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardSource {
    /// Boards 1 to this number, dealt verifiably.
    Deal(u8),
    /// Boards from elsewhere, in this order. They are marked unverified.
    Import(Vec<ImportedBoard>),
    /// The eight boards of this day, which are the same for everybody on the server and are played South, alone with
    /// three computers (chapter `robots`). The key and the policy are the server's own: a day has one table for each
    /// account.
    Daily(Day),
    /// As many deals as this form of the game takes, dealt verifiably in sets of four (chapter `forms`).
    Session(Form),
    /// A session of a form that was played elsewhere, deal by deal (chapter `forms`). It is marked unverified.
    Replay(Box<ReplayedSession>),
}

/// A session of a form with the deals of another one. Dealer and vulnerability follow from what is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayedSession {
    /// The form of the game, with its options.
    pub form: Form,
    /// The deals in the order of play, those that were dealt again and each goulash among them. Nobody can be ready for
    /// one more: the host closes the table.
    pub deals: Vec<Deal>,
}

/// A board from elsewhere. Dealer and vulnerability follow from its number (Law 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportedBoard {
    /// Number of the board, from 1: dealer and vulnerability follow from it.
    pub board: BoardNumber,
    /// The four hands, 13 cards each.
    pub deal: Deal,
}

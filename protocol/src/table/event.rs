//! What happened at a table, as a lane is told it.

use bridge_dealing::{ClientCommitment, Entropy, Reveal};
use bridge_rules::{
    BoardNumber, BySeat, BySide, Call, Card, Choice, Contract, Deal, Declaration, Drawn, Hand, Pad, Seat, Seating,
    Side, Terms,
};
use serde::{Deserialize, Serialize};

use super::{
    Addition, BoardResult, BoardView, ClaimStage, ClosedBy, DeclarationDue, DeclaringView, DirectorCall, DrawingView,
    DrawnCard, GivenSlip, Hands, Occupant, RunningAccount, Scored, Stage, Turn,
};
use crate::{
    Adjustment, ChatLine, Explained, LogHash, Meaning, MeetingLink, PlayerName, Question, RulingNotice, SetView,
};

/// One event of a lane. What came after version 1.0 comes as [`TableEvent::Added`], so that it costs an older client
/// nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableEvent {
    /// Somebody sat down.
    ///
    /// *Fold:* `seats[seat]` = `occupant`; `ready[seat]` = false; entries of `swaps` with `seat` are taken out, and
    /// `seat` of `would_stop`.
    SeatTaken {
        /// The seat that was taken.
        seat: Seat,
        /// Who sits there from here on.
        occupant: Occupant,
    },
    /// A seat is free again: its player left, or the host freed it.
    ///
    /// *Fold:* `seats[seat]` = `null`; `ready[seat]` = false; entries of `swaps` with `seat` are taken out, and
    /// `seat` of `would_stop`.
    SeatLeft {
        /// The seat that is free.
        seat: Seat,
    },
    /// `by` asks `of` to change seats.
    ///
    /// *Fold:* an entry of `swaps` with this `by` is taken out; `{"by", "of"}` is added at the end.
    SwapAsked {
        /// The seat of the player who asks.
        by: Seat,
        /// The seat that is asked.
        of: Seat,
    },
    /// `by` does not ask any more, or is `refused`.
    ///
    /// *Fold:* the entry of `swaps` with this `by` is taken out.
    SwapOver {
        /// The seat of the player who had asked.
        by: Seat,
        /// Whether it was refused.
        refused: bool,
    },
    /// Two players have changed seats. To each of the two it is the last event of their old lane; a snapshot of the new
    /// one follows.
    ///
    /// *Fold:* `seats[one]` and `seats[other]` change places, and their `sitting` is the first and the second of
    /// `sittings`; `ready` of both = false; entries of `swaps` with either as `by` or `of` are taken out, and both of
    /// `would_stop`. In the lane of `one` or `other`: `chat` keeps the lines to the table (those without `to`), and
    /// `direction.calls` is emptied.
    SeatsSwapped {
        /// One of the seats.
        one: Seat,
        /// The other of the seats.
        other: Seat,
        /// The sittings that begin, of `one` and of `other`.
        sittings: [u32; 2],
    },
    /// A rubber or a round is over, somebody is ready for the next, and the form has the players sit down anew for
    /// it; or the first is to begin, and they cut for it (chapter `forms`). To each who has moved it is the last event
    /// of their old lane; a snapshot of the new one follows.
    ///
    /// *Fold:* `seats[s]` of every seat `s` is who sat at `from[s]`, with the sitting `sittings[s]`, or `null` if
    /// nobody did; all of `ready` = false; `swaps` and `would_stop` are gone. In the lane of a seat `s` with another
    /// `from[s]`: `chat` keeps the lines to the table (those without `to`), and `direction.calls` is emptied.
    PartnersChanged {
        /// For each seat, the seat that its player comes from.
        from: BySeat<Seat>,
        /// The sitting of each player: another one for those who have moved.
        sittings: BySeat<Option<u32>>,
        /// The cards that were cut, by the seats that the players come from; none where nobody cuts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cut: Option<BySeat<Card>>,
    },
    /// A player is ready for the next board.
    ///
    /// *Fold:* `ready[seat]` = true.
    Ready {
        /// The player's seat.
        seat: Seat,
    },
    /// All are ready and the set is to be dealt. The server waits `within_ms` for commitments (chapter `dealing`).
    /// `set` is there in a session of a form when the next four boards are to be dealt (chapter `forms`).
    ///
    /// *Fold:* `stage` = `"committing"`; `swaps` and `would_stop` are gone; if `set` is there, `set` = `set`.
    ContributionsWanted {
        /// How long it waits, in milliseconds.
        within_ms: u64,
        /// The next set, with its commitment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        set: Option<Box<SetView>>,
    },
    /// A player has committed to a contribution.
    ///
    /// *Fold:* `set.committed[seat]` = `commitment`.
    Contributed {
        /// The player's seat.
        seat: Seat,
        /// The commitment `cc_p` of chapter `dealing`.
        commitment: ClientCommitment,
    },
    /// The server waits `within_ms` for those who committed to reveal.
    ///
    /// *Fold:* `stage` = `"revealing"`.
    RevealsWanted {
        /// How long it waits, in milliseconds.
        within_ms: u64,
    },
    /// A player has revealed. What, the transcript says.
    ///
    /// *Fold:* `set.revealed[seat]` = true.
    Revealed {
        /// The player's seat.
        seat: Seat,
    },
    /// The set is dealt and its transcript signed.
    ///
    /// *Fold:* `set.entropy` = `entropy`.
    Dealt {
        /// The entropy `E` of chapter `dealing`, from which the deals follow.
        entropy: Entropy,
    },
    /// A board is on the table. `hands` has what this lane may see: a player's own hand, for kibitzers the one that the
    /// policy opens, if any. `terms` are there if they are not those that the number gives (chapter `forms`).
    ///
    /// `declaring` is there where there is no auction, `seating` where not four play, `drawing` where the players draw
    /// before they call.
    ///
    /// *Fold:* `stage` = `"auction"`, or `"declaring"` if `declaring` is there, or `"drawing"` if `drawing` is; every
    /// `ready` = false; `swaps`, `would_stop` and `clock` are gone; `board` = a new one with this `board`, `terms`,
    /// `seating`, `hands`, `declaring` and `drawing`, no `calls` and `called_at`, `won` 0 and 0, everything else `null`
    /// or missing. `dealer` is that of `terms`, and `vulnerability` North's of them for North-South and East's for
    /// East-West; without `terms` they follow from the number by the formula of section 5. If `drawing.way` is
    /// `"from_the_stock"`, `B.trick` = led by the player who does not deal, with no cards.
    BoardOpened {
        /// The board's number.
        board: BoardNumber,
        /// Who deals, who is vulnerable and where the cards come from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
        /// Who plays it, where it is not four.
        #[serde(default, skip_serializing_if = "crate::table::is_usual")]
        seating: Seating,
        /// The hands that this lane may see.
        hands: Hands,
        /// How it comes to what is played, where there is no auction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declaring: Option<Box<DeclaringView>>,
        /// How the players come by their hands, where these are not dealt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawing: Option<Box<DrawingView>>,
    },
    /// Two players have drawn: first the winner of the trick, then the other. It comes right after the `played` that
    /// completed the trick.
    ///
    /// *Fold:* each `card` that is there comes to `B.hands[seat]`; `B.drawing.left` = `left`; if that is 0, `stage` =
    /// `"auction"`, and `B.trick` and `B.last_trick` = `null`.
    Drawn {
        /// Who drew, and what, to those who see the hand.
        cards: Vec<DrawnCard>,
        /// How many cards the stock has left.
        left: u8,
    },
    /// Whoever looked at the top card of the pack has kept it, and put the next one away; or has put it away, and the
    /// next one is theirs (chapter `forms`).
    ///
    /// *Fold:* `turn` of the view = `turn` of the event + 1; if `kept` is there, it comes to `B.hands[seat]`; if
    /// `put_away` is there, it comes to `B.drawing.put_away[seat]`; `B.drawing.offered` = `offered`, `B.drawing.turn` =
    /// `next` and `B.drawing.left` = `left`; if that is 0, `stage` = `"auction"`.
    Chosen {
        /// The turn it was chosen at.
        turn: Turn,
        /// The player's seat.
        seat: Seat,
        /// Whether the card that they looked at was kept or put away.
        choice: Choice,
        /// The card that came to their hand, to those who see it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Card>,
        /// The card that they put away, to them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        put_away: Option<Card>,
        /// The card that this viewer now looks at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offered: Option<Card>,
        /// Whose turn it is to choose; none when both hands are full.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Seat>,
        /// How many cards the pack has left.
        left: u8,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// Where there is no auction: somebody has said something that leads to what is played (chapter `forms`).
    ///
    /// *Fold:* `B.declaring.declarations` gets an object with the `turn`, `seat` and `declaration` of the event at its
    /// end; `B.declaring.due` = `due`; if `slip` is there, `B.declaring.slip` = `slip`; `turn` of the view = `turn` of
    /// the event + 1.
    Declared {
        /// The turn it was said at.
        turn: Turn,
        /// The player's seat.
        seat: Seat,
        /// The declaration: a bid, a slip, a hand that is named (chapter `forms`).
        declaration: Declaration,
        /// The kind of declaration that comes next, and from whom; none once it is known what is played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<DeclarationDue>,
        /// The slip that this viewer is given by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<GivenSlip>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// Somebody called. `meaning` is the alert that came with it, for who may know of it (chapter `alerts`);
    /// `thought_ms`, how long the player thought, is for the director.
    ///
    /// *Fold:* `B.calls` gets `call` at its end and `B.called_at` the `turn` of the event; `B.held` is gone; a
    /// `meaning` is folded as an `explained` of this call by this seat, version 1; `turn` of the view = `turn` of the
    /// event + 1.
    Called {
        /// The turn it was made at.
        turn: Turn,
        /// The seat of the player who called.
        seat: Seat,
        /// The call: `"1NT"`, `"P"`, `"X"`, `"XX"`.
        call: Call,
        /// The alert that came with it, to those who may know of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// This player's call is made, and will be shown to the others when the pause is over (chapter `pause`). The
    /// director hears it too.
    ///
    /// *Fold:* `B.held` = `call`.
    CallHeld {
        /// The turn it was made at.
        turn: Turn,
        /// The call that waits to be shown.
        call: Call,
    },
    /// The tray came across the screen with calls that this lane has not seen (chapter `screens`).
    ///
    /// *Fold:* `B.calls` gets `calls` at its end, and `B.called_at` gets `called_at`; `turn` of the view = the last of
    /// `called_at` + 1.
    TrayCame {
        /// The calls, in their order.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(!default))]
        calls: Vec<Call>,
        /// The turn of each call.
        called_at: Vec<Turn>,
    },
    /// Somebody said what a call means.
    ///
    /// *Fold:* what `B.meanings` has of the same `call` and `by` goes, and this comes at the end; the questions in
    /// `B.questions` about the same `call` `of` this player go.
    Explained(Explained),
    /// Somebody asked what a call means.
    ///
    /// *Fold:* `B.questions` gets it at its end.
    Asked(Question),
    /// For the director: a question that was answered before to the other opponent was answered again in the same
    /// words.
    ///
    /// *Fold:* nothing.
    AnsweredAgain(Question),
    /// A partnership has filed its convention card (chapter `cards`).
    ///
    /// *Fold:* `cards[side]` = `version`.
    CardFiled {
        /// The side that filed it.
        side: Side,
        /// How often it has.
        version: u32,
    },
    /// The auction has ended in a contract. (When all pass, `board_ended` comes instead.) In honeymoon each player is
    /// now told the hand opposite, which is their `dummy`.
    ///
    /// *Fold:* `B.contract` = `contract`; if `dummy` is there, `B.hands[the seat opposite one's own]` = `dummy`;
    /// `B.trick` = led by the hand that plays after declarer's, with no cards; `stage` = `"play"`.
    ContractReached {
        /// The contract: level, strain, doubling and declarer.
        contract: Contract,
        /// The player's own dummy, where each has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dummy: Option<Hand>,
    },
    /// The opening lead was made, face down (chapter `lead`). `card` is for who may know it, `thought_ms` for the
    /// director.
    ///
    /// *Fold:* `turn` of the view = `turn` of the event + 1; if `card` is there and `B.hands[seat]` is visible, the
    /// card leaves it; `B.lead` = `turn`, `seat`, `card`, `no_questions` false.
    LeadMade {
        /// The turn it was made at.
        turn: Turn,
        /// The seat of the opening leader.
        seat: Seat,
        /// The card, to those who may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// This player has no questions; to the director with `by`: that player has none.
    ///
    /// *Fold:* without `by`, `B.lead.no_questions` = true; with it, `B.lead.no_questions_by[by]` = true (if
    /// `no_questions_by` is missing it is there first, with all four seats false).
    NoQuestions {
        /// To the director: who has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The opening lead was faced; `dummy_faced` follows in the same frame.
    ///
    /// *Fold:* `B.lead` is gone; then as 2, 3 and 4 of `played`, without 2 in the lanes whose view has lost the card
    /// already: where `B.lead.card` was there.
    LeadFaced {
        /// The seat of the opening leader.
        seat: Seat,
        /// The card that was led.
        card: Card,
    },
    /// A card of `seat`'s hand was played; for dummy's hand declarer chose it. `won_by` is there when the card
    /// completed a trick; `thought_ms` is for the director.
    ///
    /// *Fold*, in this order:
    ///
    /// 1. `turn` of the view = `turn` of the event + 1.
    /// 2. If `B.hands[seat]` is visible, the card leaves it.
    /// 3. `B.trick.cards` gets the card at its end.
    /// 4. If the lane is `K` or `D`, or `seat` is on the lane's own side: `B.last_trick` = `null`.
    /// 5. If `won_by` is there: `B.last_trick` = the `leader` and `cards` of the trick, with `won_by` as its `winner`;
    ///    `B.trick` = led by `won_by`, with no cards; `B.won` of the side that `won_by` plays for counts one more,
    ///    unless `stage` is `"drawing"`: those tricks count nothing.
    Played {
        /// The turn it was played at.
        turn: Turn,
        /// Whose card it was.
        seat: Seat,
        /// The card, suit before rank: `"SA"`, `"HT"`.
        card: Card,
        /// Who won the trick, when this card completed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        won_by: Option<Seat>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// Dummy's hand is on the table: it comes right after the opening lead (Law 41D), to all lanes. In honeymoon the
    /// other player's dummy is `also` faced.
    ///
    /// *Fold:* `B.hands[seat]` = `hand`, and so for each seat of `also`.
    DummyFaced {
        /// Dummy's seat, opposite declarer.
        seat: Seat,
        /// Dummy's cards.
        hand: Hand,
        /// The other player's dummy in honeymoon; empty elsewhere.
        #[serde(default, skip_serializing_if = "Hands::is_empty")]
        also: Hands,
    },
    /// A player claims (chapter `claims`). `statement` is there if they made one, `hand` if they face their cards to
    /// this lane.
    ///
    /// *Fold:* `B.claim` = `turn`, `seat`, `tricks`, `statement`, `stage`, `answer` `null`; if `hand` is there,
    /// `B.hands[seat]` = `hand`; `turn` of the view = `turn` of the event + 1.
    Claimed {
        /// The claim's turn.
        turn: Turn,
        /// The seat of the claimer.
        seat: Seat,
        /// How many of the remaining tricks for the claimer's side.
        tricks: u8,
        /// How the claimer means to take them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
        /// Who answers first.
        stage: ClaimStage,
        /// The claimer's cards, to those to whom they are faced (Law 68C; Spec C6.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Hand>,
    },
    /// The claim goes on to those who answer next. With `may_accept` (missing for `false`) this viewer may still accept
    /// it, although it waits for the director: nobody directs (chapter `claims`).
    ///
    /// *Fold:* `B.claim.stage` = `to`; `B.claim.answer` = `null`; `B.claim.may_accept` = `may_accept`.
    ClaimPassed {
        /// The claim's turn.
        turn: Turn,
        /// The stage that the claim comes to.
        to: ClaimStage,
        /// Whether this viewer may still accept it while it waits for a director who is not there (Spec C6.8).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may_accept: bool,
    },
    /// This very viewer has answered the claim, on this or another connection; to the director with `by`: that player
    /// has. No other lane is told.
    ///
    /// *Fold:* without `by`, `B.claim.answer` = `accept` and `B.claim.may_accept` = `false`; with it,
    /// `B.claim.answers[B.claim.stage][by]` = `accept` (if `answers` is missing it is there first, with an empty object
    /// for each of `partner`, `opponents` and `play_on`). At the stage `director` it is
    /// `B.claim.answers.after_all[by]`.
    ClaimAnswered {
        /// The claim's turn.
        turn: Turn,
        /// Whether they accept it; at `play_on`, whether they would play on.
        accept: bool,
        /// To the director: whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The claim is settled. If `accepted`, `board_ended` follows in the same frame; if not, play goes on.
    ///
    /// *Fold:* `B.claim` = `null`; `turn` of the view counts one more.
    ClaimSettled {
        /// The claim's turn.
        turn: Turn,
        /// Whether it stands. If not, play goes on.
        accepted: bool,
    },
    /// The claim is for a later ruling by the record: nobody directs, and it was neither accepted nor played on
    /// (chapter `claims`). `board_ended` follows in the same frame, with what was claimed, and `adjusted` to
    /// `to_be_ruled`.
    ///
    /// *Fold:* `B.claim` = `null`; `turn` of the view counts one more.
    ClaimDeferred {
        /// The claim's turn.
        turn: Turn,
    },
    /// Somebody withdrew their agreement with the claim that ended a board.
    ///
    /// *Fold:* nothing.
    AgreementWithdrawn {
        /// The player's seat.
        seat: Seat,
        /// Number of the board that the claim ended.
        board: BoardNumber,
    },
    /// Somebody asks to take something back (chapter `undo`). `instead` is for whoever asks and for the director.
    ///
    /// *Fold:* `B.undo` = `back`, `seat`, `instead`, `answer` `null`.
    UndoAsked {
        /// The turn of the act that they would take back.
        back: Turn,
        /// The player's seat.
        seat: Seat,
        /// The act that they meant, in their words. To the player who asks and to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    /// This very viewer has answered; to the director with `seat`: that player has.
    ///
    /// *Fold:* without `seat`, `B.undo.answer` = `accept`; with it, nothing.
    UndoAnswered {
        /// The turn of the act.
        back: Turn,
        /// Whether they allow it.
        accept: bool,
        /// Who; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The request is refused, or a later act overtook it.
    ///
    /// *Fold:* `B.undo` is gone.
    UndoRefused {
        /// The turn of the act.
        back: Turn,
    },
    /// Acts of this board were taken back. `board` is the whole board as this lane sees it afterwards.
    ///
    /// *Fold:* `turn` of the view = `turn` of the event + 1; `stage` = `stage`; `board` = `board`.
    TakenBack {
        /// The turn of the taking back, which is an act of its own.
        turn: Turn,
        /// The stage that the board is back at: `auction` or `play`.
        stage: Stage,
        /// The whole board as this lane sees it afterwards.
        board: Box<BoardView>,
    },
    /// A side has used so many percent of its time: 75 or 100.
    ///
    /// *Fold:* nothing.
    ClockWarning {
        /// The side whose clock it is.
        side: Side,
        /// In percent: 75 or 100.
        percent: u8,
    },
    /// A player's last connection is gone. To the director, for the log of the board; everybody sees it from
    /// `presence`.
    ///
    /// *Fold:* nothing.
    PlayerDropped {
        /// The seat that it is about.
        seat: Seat,
    },
    /// The player is back. To the director.
    ///
    /// *Fold:* nothing.
    PlayerReturned {
        /// The player's seat.
        seat: Seat,
    },
    /// The server stopped while this board was on, and with it every connection. To the director.
    ///
    /// *Fold:* nothing.
    ServerWasAway {},
    /// A player has been gone so long that a substitute may take their seat (chapter `absence`).
    ///
    /// *Fold:* nothing.
    SubstituteDue {
        /// The seat of the player who is gone.
        seat: Seat,
    },
    /// The host has said where the friends hear or see each other, or that they no longer do.
    ///
    /// *Fold:* `meeting` = `link`.
    MeetingSet {
        /// The address of the call; none if there is none any more.
        link: Option<MeetingLink>,
    },
    /// The director was called. `call` is for the director and for the caller.
    ///
    /// *Fold:* `direction.called` = true; if `call` is there, `direction.calls` gets it at its end (beyond 100, it
    /// loses its first), and if `call.by` is this lane's seat `direction.calls_made` counts one more.
    DirectorCalled {
        /// The call, to the director and to the caller; none to the others.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<DirectorCall>,
    },
    /// Somebody directs the table from here on.
    ///
    /// *Fold:* `direction.director` = `name`.
    DirectorCame {
        /// The person's name.
        name: PlayerName,
    },
    /// The director did something, as far as this lane may know (chapter `director`).
    ///
    /// *Fold:* `direction.rulings` gets it at its end; on `attend`, `direction.called` = false and `direction.calls` is
    /// empty; on `freeze`, `direction.frozen` = true; on `unfreeze`, false.
    Ruled(RulingNotice),
    /// For the director: what is left of the hand that they asked to see.
    ///
    /// *Fold:* `B.hands[seat]` = `hand`.
    HandShown {
        /// The seat that it is about.
        seat: Seat,
        /// The cards that the hand still holds.
        hand: Hand,
    },
    /// A board's score was adjusted, corrected or struck out, or is to be ruled.
    ///
    /// *Fold:* what `adjustments` has of the same board goes, and `adjustment` comes at the end; if `result` is there,
    /// it takes the place of the board's line in `sheet`, and of `B.result` if that board is on the table.
    Adjusted {
        /// The board, and what it is worth from here on.
        adjustment: Adjustment,
        /// The line of the sheet, if it changes with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
    },
    /// The board is over: after four passes, the 52nd card, an accepted claim or by the director. `meanings` is what
    /// anybody was told about calls, `clock` what each side used of its time in milliseconds; both are missing if there
    /// is nothing. `scored` is there in a session of a form, where `deal` and `secret` are missing of a deal that is
    /// dealt again as a goulash (chapter `forms`).
    ///
    /// *Fold:* `stage` = `"gathering"`; `sheet` gets `result` at its end; `clock` = `clock`; `B.trick` and `B.claim` =
    /// `null`; `B.lead`, `B.held`, `B.undo`, `B.drawing` and `B.questions` are gone; `B.result`, `B.deal`, `B.drawn`,
    /// `B.secret`, `B.meanings`, `B.log` = those of the event. If `scored` is there, `session.sheet.deals` gets its
    /// `deal` at its end, and its `pad` is the one of `deal.terms.part` in `session.sheet.pads`, counted from 1: it
    /// takes the last one's place, or comes after it; its `sat` takes the same place in `session.sat`;
    /// `session.accounts` = its `accounts`. `B.hands`, `B.calls`, `B.won` and `B.last_trick` stay as they are.
    BoardEnded {
        /// The line of the score sheet: contract, tricks, score.
        result: BoardResult,
        /// All four hands; none while a goulash is dealt from them. After a draw: as it lay then, with what North put
        /// away at South and what East did at West.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deal: Option<Deal>,
        /// The cards that were drawn, put away and chosen, where the hands were drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        drawn: Option<Box<Drawn>>,
        /// The board's secret, for boards that this server dealt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Reveal>,
        /// The meanings of all calls, whomever they were told: the last word of each player on each call.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        meanings: Vec<Explained>,
        /// The last hash of the board's log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        log: Option<LogHash>,
        /// The time that each side used, in milliseconds, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<BySide<u64>>,
        /// The deal's line on the sheet of the session, where a form is played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scored: Option<Box<Scored>>,
    },
    /// Somebody claims the honours that they held or played on the last board, in a form where they count only so
    /// (chapter `forms`).
    ///
    /// *Fold:* `result` takes the place of the board's line in `sheet`, and of `B.result` if that board is on the
    /// table; `pad` that of the last of `session.sheet.pads`; `session.accounts` = `accounts`.
    HonoursClaimed {
        /// The player's seat.
        seat: Seat,
        /// The line of the score sheet, honours included.
        result: BoardResult,
        /// The rubber or round of the board, with them.
        pad: Box<Pad>,
        /// The balance of each person in the session.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        accounts: Vec<RunningAccount>,
    },
    /// For kibitzers of a table that shows boards when they are over: the board.
    ///
    /// *Fold:* `turn` = `turn`; `board` = `board`.
    BoardShown {
        /// The turn that the next act is for.
        turn: Turn,
        /// The whole board as kibitzers see it.
        board: Box<BoardView>,
    },
    /// A player would stop here, or not any more (chapter `forms`).
    ///
    /// *Fold:* `seat` is taken out of `would_stop`; if it `agrees`, it is added at the end.
    StopAgreed {
        /// The player's seat.
        seat: Seat,
        /// Whether they would.
        agrees: bool,
    },
    /// That was the last board.
    ///
    /// *Fold:* `stage` = `"finished"`.
    SessionFinished {},
    /// The table is closed before its last board was over: `by` its `host`, or by its `players`, who agreed to stop, or
    /// because it was `unattended` for long, or by the `limit` of deals. In a session of a form the players so stop,
    /// and `pad` is the last one with what is due for it (chapter `forms`).
    ///
    /// *Fold:* `stage` = `"finished"`; `closed` = `by`; `turn` = `turn`; `board` = `null` unless it has a `result`; if
    /// `pad` is there, it takes the place of the last of `session.sheet.pads`, and `session.accounts` = `accounts`.
    Closed {
        /// Who or what closed it.
        by: ClosedBy,
        /// The turn that the next act would be for.
        turn: Turn,
        /// The rubber or round that was on, as it is settled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pad: Option<Box<Pad>>,
        /// The balance of each person in the session, `pad` included.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        accounts: Vec<RunningAccount>,
    },
    /// Somebody said something that this lane hears (chapter `chat`). `seat` is the lane where the speaker was, `to` is
    /// missing for a line to the table.
    ///
    /// *Fold:* if the line is to the table and somebody sits at `seat`, their `lines` = `line`; `chat` gets the line at
    /// its end and, beyond 100 lines, loses its first.
    Said(ChatLine),
    /// Something that this list does not have, since it came into the protocol after 1.0: an object with one member,
    /// named for what happened. Who does not know the name goes on as if nothing had happened, and counts it as an
    /// event of the lane.
    ///
    /// *Fold:* nothing, for a client that does not know the name.
    Added(Addition),
}

impl TableEvent {
    /// Every turn that is named in it, so that it can be numbered as a lane counts.
    pub fn for_each_turn(&mut self, heard: impl Fn(&mut Turn)) {
        match self {
            Self::Called { turn, .. }
            | Self::CallHeld { turn, .. }
            | Self::Declared { turn, .. }
            | Self::Chosen { turn, .. }
            | Self::LeadMade { turn, .. }
            | Self::Played { turn, .. }
            | Self::Claimed { turn, .. }
            | Self::ClaimPassed { turn, .. }
            | Self::ClaimAnswered { turn, .. }
            | Self::ClaimSettled { turn, .. }
            | Self::ClaimDeferred { turn } => heard(turn),
            Self::TrayCame { called_at, .. } => called_at.iter_mut().for_each(&heard),
            Self::Explained(explained) => heard(&mut explained.call),
            Self::Asked(question) | Self::AnsweredAgain(question) => heard(&mut question.call),
            Self::UndoAsked { back, .. } | Self::UndoAnswered { back, .. } | Self::UndoRefused { back } => heard(back),
            Self::Closed { turn, .. } => heard(turn),
            Self::TakenBack { turn, board: view, .. } | Self::BoardShown { turn, board: view } => {
                heard(turn);
                view.for_each_turn(heard);
            }
            Self::Ruled(notice) => notice.ruling.for_each_turn(heard),
            Self::BoardEnded { meanings, .. } => meanings.iter_mut().for_each(|word| heard(&mut word.call)),
            Self::SeatTaken { .. }
            | Self::SeatLeft { .. }
            | Self::SwapAsked { .. }
            | Self::SwapOver { .. }
            | Self::SeatsSwapped { .. }
            | Self::PartnersChanged { .. }
            | Self::Ready { .. }
            | Self::ContributionsWanted { .. }
            | Self::Contributed { .. }
            | Self::RevealsWanted { .. }
            | Self::Revealed { .. }
            | Self::Dealt { .. }
            | Self::Drawn { .. }
            | Self::BoardOpened { .. }
            | Self::CardFiled { .. }
            | Self::ContractReached { .. }
            | Self::NoQuestions { .. }
            | Self::LeadFaced { .. }
            | Self::DummyFaced { .. }
            | Self::AgreementWithdrawn { .. }
            | Self::ClockWarning { .. }
            | Self::PlayerDropped { .. }
            | Self::PlayerReturned { .. }
            | Self::ServerWasAway {}
            | Self::SubstituteDue { .. }
            | Self::MeetingSet { .. }
            | Self::DirectorCalled { .. }
            | Self::DirectorCame { .. }
            | Self::HandShown { .. }
            | Self::Adjusted { .. }
            | Self::HonoursClaimed { .. }
            | Self::StopAgreed { .. }
            | Self::SessionFinished {}
            | Self::Said(_)
            | Self::Added(_) => {}
        }
    }
}

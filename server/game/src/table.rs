//! A table as a pure machine: [`Table::decide`] turns a command into records or a refusal, [`Table::apply`] takes a
//! record in and cannot fail. A table knows its boards and its people, and what it belongs to by name alone; it knows
//! nothing of sockets, matches or storage.
//!
//! Each procedure of the game has a folder: its records, and beside them `decide`, `apply`, who `hears`, `show` (what
//! is told) and how it is `kept`. What a record is besides, `record/nature.rs` says for all.

mod act;
mod apply;
pub mod auction;
pub(crate) mod awards;
mod board;
mod board_context;
mod boards;
pub mod claim;
mod command;
mod corrections;
pub(crate) mod daily;
pub mod dealing;
mod decide;
pub mod declaring;
pub mod direction;
pub mod drawing;
pub mod explaining;
mod exposure;
pub(crate) mod forms;
mod hears;
mod hidden_turns;
mod known_deals;
mod ledger;
mod log;
mod opening;
pub mod play;
mod record;
mod report;
pub mod seating;
pub mod session;
mod stage;
pub mod talk;
mod tempo;
mod turns;
pub mod undo;
pub(crate) mod words;

use std::collections::BTreeSet;

use bridge_dealing::{Context, Transcript};
use bridge_protocol::{
    AccountId, BoardRecord, BoardSource, ByLane, ClosedBy, Lane, MatchId, MeetingLink, Policy, Refusal, Seq,
    SessionRecord, SessionView, TableId,
};
use bridge_rules::{BoardNumber, BySeat, Card, Form, Seat, Session};

pub(crate) use crate::Person;
use crate::{BelongsTo, Moment};

pub(crate) use act::Act;
pub(crate) use auction::{ScreenSide, Tray};
pub(crate) use board::{Ended, FinishedBoard};
pub(crate) use board_context::{BoardContext, HeldCall, Shown};
pub use boards::Boards;
pub(crate) use claim::Claim;
pub use command::{Command, ServerCommand, TableInput};
pub use daily::{DailyBoards, DailyResult};
pub(crate) use dealing::Set;
pub(crate) use direction::{Direction, Disclosure, MadeCall, MadeRuling};
pub(crate) use explaining::{ConventionCards, Explanations, explanations};
pub(crate) use hidden_turns::HiddenTurns;
pub(crate) use ledger::Ledger;
pub use opening::{Opened, Opening};
pub(crate) use play::FaceDownLead;
pub use record::Record;
pub use report::{Chair, PlayedBoard, RoomCorrection, RoomFine, RoomReport, RoomSeats, SessionTally};
pub(crate) use seating::{Chairs, Swaps};
pub(crate) use session::{Absences, BoardClock, Waits};
pub(crate) use stage::{AuctionStage, DeclaringStage, DrawingStage, PlayStage, Stage};
pub(crate) use talk::ChatLog;
pub(crate) use undo::{UndoRequest, UndoState};

/// How a table was closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closed {
    pub(crate) by: ClosedBy,
    /// Whether a board was on. It is not shown again: nobody may learn from it what they did not know.
    pub(crate) cut_a_board_short: bool,
}

impl Closed {
    /// Whether nothing was broken off by it but what had not begun: those who played stopped there, their round was
    /// over, or a table keeps no more deals.
    const fn is_the_end_of_a_session(self) -> bool {
        matches!(self.by, ClosedBy::Players | ClosedBy::Event | ClosedBy::Limit) && !self.cut_a_board_short
    }
}

/// A table: everything that the authority knows about it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) belongs_to: BelongsTo,
    pub(crate) policy: Policy,
    pub(crate) opened_at: Moment,
    /// When the last record happened, on the table's own clock, which stands still while the director has stopped the
    /// table.
    pub(crate) now: Moment,
    /// When something last happened to it, as the actor's clock tells it. That the server is back, and that somebody
    /// has been gone for long, is nothing: a table that nobody comes to does not grow younger by restarts.
    pub(crate) last_event_at: Moment,
    /// When the server was last back, on the table's own clock; none if it never was away.
    pub(crate) woken_at: Option<Moment>,
    pub(crate) chairs: Chairs,
    /// Who would change seats with whom; nobody while a board is on.
    pub(crate) swaps: Swaps,
    /// Admitted by an invitation. They are never shown to players.
    pub(crate) kibitzers: BTreeSet<AccountId>,
    pub(crate) cards: ConventionCards,
    pub(crate) set: Set,
    /// What is played: who deals, who is vulnerable, what a deal brings, and when it is over.
    pub(crate) session: Session,
    pub(crate) stage: Stage,
    /// Who would stop here, in a session of a form; nobody when a board begins.
    pub(crate) would_stop: Vec<Seat>,
    /// Who is ready for the next board; nobody while one is on the table.
    pub(crate) ready: BySeat<bool>,
    /// When the last board was over, or somebody came, went or came back since: from then on it is counted where the
    /// next board begins by itself.
    pub(crate) waiting_since: Moment,
    /// How long it has been waited for each player.
    pub(crate) waits: Waits,
    /// Where the friends hear or see each other.
    pub(crate) meeting: Option<MeetingLink>,
    /// Since when no further board begins, as the time of the match or of the round is up.
    pub(crate) boards_held_since: Option<Moment>,
    /// When the last board was over.
    pub(crate) board_over_at: Moment,
    /// Every act so far: the n-th is the act of turn n.
    pub(crate) acts: Vec<Act>,
    /// The acts that some lanes never heard of.
    pub(crate) hidden_turns: HiddenTurns,
    /// Every request to take something back.
    pub(crate) undos: Vec<UndoRequest>,
    pub(crate) finished: Vec<FinishedBoard>,
    /// After how many of them the players sat down anew for another rubber or round; 0 before that.
    pub(crate) partners_changed_after: usize,
    /// When the last board was over, or the table was closed.
    pub(crate) finished_at: Option<Moment>,
    /// None if it was not closed before its last board was over.
    pub(crate) closed: Option<Closed>,
    pub(crate) direction: Direction,
    pub(crate) absences: Absences,
    pub(crate) ledger: Ledger,
    pub(crate) chat: ChatLog,
    pub(crate) lanes: ByLane<Seq>,
    /// Which lanes were told of the last record.
    told: ByLane<bool>,
}

impl Table {
    /// A table as it stands when it is opened, before any record.
    pub fn open(opened: Opened) -> Self {
        Self {
            id: opened.table,
            belongs_to: opened.belongs_to,
            policy: opened.policy,
            opened_at: opened.at,
            now: opened.at,
            last_event_at: opened.at,
            woken_at: None,
            chairs: Chairs::default(),
            swaps: Swaps::default(),
            kibitzers: BTreeSet::new(),
            cards: ConventionCards::default(),
            session: opened.boards.session(),
            set: Set::new(opened.table, opened.boards),
            stage: Stage::Gathering,
            would_stop: Vec::new(),
            ready: BySeat::default(),
            waiting_since: opened.at,
            waits: Waits::default(),
            meeting: None,
            boards_held_since: None,
            board_over_at: opened.at,
            acts: Vec::new(),
            hidden_turns: HiddenTurns::default(),
            undos: Vec::new(),
            finished: Vec::new(),
            partners_changed_after: 0,
            finished_at: None,
            closed: None,
            direction: Direction::default(),
            absences: Absences::default(),
            ledger: Ledger::default(),
            chat: ChatLog::default(),
            lanes: ByLane::default(),
            told: ByLane::default(),
        }
    }

    /// Whether opening a table so again would give this one.
    pub fn was_opened_with(&self, boards: &BoardSource, policy: &Policy) -> bool {
        self.policy == *policy && self.set.is_from(boards)
    }

    /// The table's identity.
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// What is agreed at the table.
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Who or what opened the table.
    pub const fn belongs_to(&self) -> BelongsTo {
        self.belongs_to
    }

    /// Who has to do with the table: who opened it, who sits there, or would if no computer did for them, and who
    /// directs. Who watches holds an invitation and no more.
    pub fn people(&self) -> Vec<AccountId> {
        let sitting = Seat::ALL.into_iter().filter_map(|seat| self.chairs.sitting(seat));
        let seated = sitting.map(|sitting| sitting.person.account).filter(|account| !account.is_computer());
        let replaced = Seat::ALL.into_iter().filter(|seat| self.chairs.is_computer(*seat));
        let replaced = replaced.filter_map(|seat| self.absences.kept_for(seat));
        self.belongs_to.host().into_iter().chain(seated).chain(replaced).chain(self.direction.directors()).collect()
    }

    /// The cards of the board in play that all have seen fall, in order; none unless one is being played.
    pub fn cards_seen_fall(&self) -> Option<(BoardNumber, Vec<(Seat, Card)>)> {
        let Stage::Play(play) = &self.stage else { return None };
        if play.lead.is_some_and(|lead| !lead.is_faced) {
            return Some((play.board, Vec::new()));
        }
        let cards = play.play.tricks().cards();
        Some((play.board, cards.collect()))
    }

    /// Whether the side of a seat has claimed on the board in play.
    pub fn has_claimed(&self, seat: Seat) -> bool {
        self.stage.in_play().is_some_and(|play| play.claims[play.play.tricks().order().side(seat)] > 0)
    }

    /// What is played.
    pub const fn form(&self) -> Form {
        self.session.form()
    }

    /// The seats of players that nobody has.
    pub fn free_seats(&self) -> impl Iterator<Item = Seat> {
        self.players().filter(|seat| self.chairs.sitting(*seat).is_none())
    }

    /// The computers that play here.
    pub fn computers(&self) -> impl Iterator<Item = (Seat, Person)> {
        let sitting = Seat::ALL.into_iter().filter_map(|seat| Some((seat, self.chairs.sitting(seat)?.person.clone())));
        sitting.filter(|(_, person)| person.account.is_computer())
    }

    /// Whether computers sit here and nobody else does.
    pub fn is_of_computers_alone(&self) -> bool {
        let mut taken = Seat::ALL.into_iter().filter(|seat| self.chairs.sitting(*seat).is_some()).peekable();
        taken.peek().is_some() && taken.all(|seat| self.chairs.is_computer(seat))
    }

    /// Whether its computers look at it: in a field not once all of it is played, when they are wanted at the next one.
    pub fn wants_its_computers(&self) -> bool {
        !(self.is_finished() && self.belongs_to.of_event().is_some())
    }

    /// The match that the table is a room of.
    pub const fn of_match(&self) -> Option<MatchId> {
        self.belongs_to.of_match()
    }

    /// The seat of an account.
    pub fn seat_of(&self, account: AccountId) -> Option<Seat> {
        self.chairs.seat_of(account)
    }

    /// The lane through which an account sees the table: their seat's, the director's, or the kibitzers' if they were
    /// admitted.
    pub fn lane_of(&self, account: AccountId) -> Option<Lane> {
        match self.seat_of(account) {
            Some(seat) => Some(seat.into()),
            None if self.direction.directs(account) => Some(Lane::Director),
            None => self.kibitzers.contains(&account).then_some(Lane::Kibitzer),
        }
    }

    /// The number of a lane's last record.
    pub fn seq(&self, lane: Lane) -> Seq {
        self.lanes[lane]
    }

    /// When the table must be told that time has passed.
    pub fn next_deadline(&self) -> Option<Moment> {
        let pause = &self.direction.pause;
        let first = self.deadlines().map(|(at, _)| at).min();
        pause.lapses_at().or_else(|| first.map(|at| pause.actors_time(at)))
    }

    /// Whether its first board has been put on the table.
    pub fn has_begun(&self) -> bool {
        self.stage.is_board_on() || !self.finished.is_empty()
    }

    /// When something last happened, as the actor's clock tells it.
    pub const fn last_event_at(&self) -> Moment {
        self.last_event_at
    }

    /// Whether all boards are over, or the table was closed.
    pub const fn is_finished(&self) -> bool {
        matches!(self.stage, Stage::Finished)
    }

    /// Whether an account may have something of the record: who sits, watches, or opened the table. Which boards are in
    /// it for them `may_read_board` says.
    pub fn may_read_record(&self, account: AccountId) -> bool {
        self.belongs_to.is_hosted_by(account) || self.lane_of(account).is_some() || self.chairs.has_sat(account)
    }

    /// Whether a board that is over here is in the record for an account that may have it. Where others play the same
    /// boards it is for its four alone, and for whoever is at the table to look on: somebody whom a substitute has
    /// replaced may still meet it elsewhere.
    pub(crate) fn may_read_board(&self, account: AccountId, board: &FinishedBoard) -> bool {
        self.belongs_to.host().is_some()
            || self.lane_of(account).is_some_and(|lane| lane.seat().is_none())
            || board.seat_of(account).is_some()
    }

    /// When it was opened.
    pub const fn opened_at(&self) -> Moment {
        self.opened_at
    }

    /// The finished boards in full, as far as they are for this account. They are over at every table that plays them,
    /// which is this one. One whose hands are dealt again is not among them yet.
    pub fn record_for(&self, account: AccountId) -> SessionRecord {
        let mut record = self.record();
        let read = |board: &BoardRecord| {
            self.finished.iter().any(|over| over.board == board.board && self.may_read_board(account, over))
        };
        record.boards.retain(read);
        record
    }

    /// The finished boards in full, for nobody in particular.
    pub fn record(&self) -> SessionRecord {
        SessionRecord {
            table: self.id,
            opened_ms: self.opened_at.0,
            session: self.session_view(),
            boards: self.open_boards().map(|board| self.board_record(board)).collect(),
            thinking: Vec::new(),
        }
    }

    /// Whether a board has been dealt and is not over.
    pub const fn is_board_on(&self) -> bool {
        self.stage.is_board_on()
    }

    /// Whether this board has been dealt and is not over.
    fn is_on(&self, board: BoardNumber) -> bool {
        self.stage.is_board_on() && self.board_due() == Some(board)
    }

    /// Whether holding further boards back (or not) would change nothing.
    pub const fn has_boards_held(&self, held: bool) -> bool {
        self.boards_held_since.is_some() == held || self.is_finished()
    }

    /// Whether it was closed before its end: before the last board of its set, or before the first deal of a session,
    /// which is settled as it stands whenever it ends after that (Spec F10.5).
    pub fn was_closed_unfinished(&self) -> bool {
        self.closed.is_some() && (!self.set.goes_on() || self.finished.is_empty())
    }

    fn board_record(&self, board: &FinishedBoard) -> BoardRecord {
        let adjustment = self.direction.adjustment(board.board).cloned();
        BoardRecord { seating: self.seating(), adjustment, ..board.record() }
    }

    /// How a set was dealt, with the secrets of the finished boards. Sets are counted from 1, and only a session of a
    /// form has more than one.
    ///
    /// # Errors
    /// If the boards were not dealt by this server, or are not dealt yet, or there is no such set.
    pub fn transcript(&self, set: u32) -> Result<Transcript, Refusal> {
        // What is not played any more is nobody's secret, and without it nobody could check the last set.
        let is_played_out = self.is_finished() && self.closed.is_none_or(Closed::is_the_end_of_a_session);
        let may_be_dealt = self.set.may_deal(set) && !self.is_finished();
        self.set.transcript(set, |board| is_played_out || self.is_open(board)).ok_or(if may_be_dealt {
            Refusal::NotNow { stage: self.stage.name() }
        } else {
            Refusal::NotDealtHere {}
        })
    }

    /// What the set of a board was dealt in; none if it was not dealt by a server, or is not yet.
    pub fn context(&self, board: BoardNumber) -> Option<&Context> {
        self.set.context(board)
    }

    /// The board on the table, or else the one that comes next.
    pub(crate) fn board_due(&self) -> Option<BoardNumber> {
        self.session.next().map(|terms| terms.board)
    }

    /// What viewers see of a session of a form; none for a set of boards.
    pub(crate) fn session_view(&self) -> Option<SessionView> {
        self.set.goes_on().then(|| SessionView {
            form: self.session.form(),
            sheet: self.session.sheet().clone(),
            accounts: self.accounts(),
            sat: self.sat(),
            event: self.belongs_to.of_event(),
        })
    }
}

//! Who hears what: the floor between a table's state and those who build what a viewer receives. Each procedure says in
//! its `hears.rs` which lanes are told of its records and of what in them, in the words of the protocol's table
//! (`protocol/visibility.tsv`); here stands what holds for all of them. No message is known here.
//!
//! Three rows are nobody's procedure: `thought_ms` is the director's (Spec C9.5), `presence` is told by the server, and
//! who may read the `board_log` is said where it is kept.

use bridge_protocol::{ByLane, Kibitzing, Lane, Turn};
use bridge_rules::{BySeat, Seat, Seating};

use super::{Record, Table, record::Of};

impl Table {
    /// Which lanes are told of a record that the table has just taken in. A lane that is not told does not count it
    /// either.
    pub(super) fn hearers(&self, record: &Record) -> ByLane<bool> {
        let is_of_the_board = record.nature().of == Of::Board;
        ByLane::from_fn(|lane| !(is_of_the_board && self.keeps_board_from(lane)) && self.tells(record, lane))
    }

    fn tells(&self, record: &Record, lane: Lane) -> bool {
        match record {
            Record::Seating(record) => record.is_told_to(lane),
            Record::Dealing(record) => record.is_told_to(lane),
            Record::Drawing(record) => record.is_told_to(lane),
            Record::Auction(record) => record.is_told_to(lane, self),
            Record::Declaring(record) => record.is_told_to(lane),
            Record::Explaining(record) => record.is_told_to(lane, self),
            Record::Play(record) => record.is_told_to(lane),
            Record::Claim(record) => record.is_told_to(lane),
            Record::Undo(record) => record.is_told_to(lane, self),
            Record::Direction(record) => record.is_told_to(lane, self),
            Record::Session(record) => record.is_told_to(lane),
            Record::Talk(record) => record.is_told_to(lane, self),
        }
    }

    /// Whether a lane was told of the record that the table took in last.
    pub(crate) fn has_told(&self, lane: Lane) -> bool {
        self.told[lane]
    }

    /// Whether a lane is kept from the board on the table until it is over at every table that plays it, which is this
    /// one (Spec C12): it is told nothing of it, not even how many acts it has.
    pub(crate) fn keeps_board_from(&self, lane: Lane) -> bool {
        lane == Lane::Kibitzer && self.policy.kibitzing == Kibitzing::Delayed && self.stage.is_board_on()
    }

    /// Who play here and whose the hands are.
    pub(crate) fn seating(&self) -> Seating {
        self.session.form().seating()
    }

    /// Whether there is a hand at a seat: of two without dummies only theirs (Spec F14.2).
    pub(crate) fn has_hand(&self, seat: Seat) -> bool {
        self.seating().has_hand(seat)
    }

    /// The seats that people take.
    pub(crate) fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seating().players().iter().copied()
    }

    /// Whether a lane sees a hand that is not on the table: "a hand in `board_opened`". A player sees their own,
    /// kibitzers those that the policy opens, the director those at which they have looked.
    pub(crate) fn shows_hidden(&self, lane: Lane, seat: Seat) -> bool {
        match lane {
            Lane::North | Lane::East | Lane::South | Lane::West => lane == seat.into(),
            Lane::Kibitzer => self.policy.kibitzing.shows(seat),
            Lane::Director => self.board_in_view().is_some_and(|board| self.direction.has_looked(board, seat)),
        }
    }

    /// The hands of the board on the table that a lane sees: hidden ones that are open or were shown to it, and dummy's
    /// when faced (Law 41D).
    pub(crate) fn hands_shown(&self, lane: Lane) -> BySeat<bool> {
        let play = self.stage.in_play().map(|stage| (stage.play.tricks().contract().declarer, stage.dummy_is_faced));
        let open = self.dummy_before_the_lead().filter(|_| !self.keeps_board_from(lane));
        let shown = self.stage.context().map(|context| context.shown[lane]).unwrap_or_default();
        let shown = self.hands_shown_of(lane, play, shown);
        BySeat::from_fn(|seat| shown[seat] || open == Some(seat))
    }

    /// The hands that a lane sees of a board with this declarer on which dummy was faced or not, and these were shown
    /// to it.
    pub(crate) fn hands_shown_of(&self, lane: Lane, play: Option<(Seat, bool)>, shown: BySeat<bool>) -> BySeat<bool> {
        let in_play = |seat: Seat| {
            play.is_some_and(|(declarer, dummy_is_faced)| {
                (dummy_is_faced && self.seating().dummies(declarer).any(|dummy| dummy == seat))
                    || self.is_own_dummy(lane, seat, declarer)
            })
        };
        BySeat::from_fn(|seat| self.has_hand(seat) && (shown[seat] || in_play(seat) || self.shows_hidden(lane, seat)))
    }

    /// The turn that the next act is for, as far as a lane knows, as the table counts.
    pub(crate) fn next_turn(&self, lane: Lane) -> Turn {
        match self.stage.context() {
            Some(context) if self.keeps_board_from(lane) => context.began.next(),
            Some(_) | None => self.turn_of(lane),
        }
    }

    /// How long the player of the last act thought: nobody at the table may measure another by it (Spec C9.5).
    pub(crate) fn thought_ms(&self, lane: Lane) -> Option<u64> {
        self.stage.context().filter(|_| lane == Lane::Director).map(|context| context.thought_ms)
    }
}

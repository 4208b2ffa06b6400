//! Who is connected: a player who is gone is missed, and a substitute may come when that has lasted (Spec C13).

use bridge_protocol::{Profile, limits::SUBSTITUTE_AFTER};
use bridge_rules::{BySeat, Seat};

use crate::{
    Moment,
    table::{Record, Table, session},
};

impl Table {
    /// Whether the table is to be told who is connected: while somebody would be missed, when a player has gone or come
    /// back.
    pub fn notices(&self, here: &BySeat<bool>) -> bool {
        self.misses_players() && Seat::ALL.into_iter().any(|seat| self.has_changed(seat, here[seat]))
    }

    /// Whether a player who is gone is missed: while a board is on, and between boards where the next begins by itself,
    /// in a session of a form, which its host ends when that has lasted (Spec F10.5), and at a table of a match or an
    /// event. Their captain is told, and must not learn from it whether a board is on (Spec D5).
    pub(super) fn misses_players(&self) -> bool {
        let is_under_way = (self.policy.between_boards().is_some() || self.set.goes_on()) && !self.finished.is_empty();
        self.stage.is_board_on() || (self.belongs_to.host().is_none() || is_under_way) && !self.is_finished()
    }

    pub(super) fn note_presence(&self, here: &BySeat<bool>) -> Vec<Record> {
        let changed = Seat::ALL.into_iter().filter(|seat| self.has_changed(*seat, here[*seat]));
        let record = |seat| {
            if here[seat] { session::Record::Returned { seat } } else { session::Record::Dropped { seat } }
        };
        changed.map(record).map(Record::Session).collect()
    }

    /// A computer that has sat down a moment ago is not gone.
    fn has_changed(&self, seat: Seat, here: bool) -> bool {
        let changes = self.chairs.sitting(seat).is_some() && here == self.absences.of(seat).is_some();
        changes && (here || !self.chairs.is_computer(seat))
    }

    pub(in crate::table) fn absence_deadline(&self) -> Option<Moment> {
        self.longest_away().filter(|_| self.misses_players()).map(|(_, until)| until)
    }

    /// Somebody has been gone so long that a substitute may come; where it is agreed so, a computer does.
    pub(in crate::table) fn absence_ends(&self, computers_are_free: bool) -> Vec<Record> {
        let Some((seat, _)) = self.longest_away() else { return Vec::new() };
        let due = Record::Session(session::Record::SubstituteDue { seat });
        let replaces = if computers_are_free { self.computer_replaces(seat) } else { Vec::new() };
        [due].into_iter().chain(replaces).collect()
    }

    /// Who is to be replaced next, and when.
    fn longest_away(&self) -> Option<(Seat, Moment)> {
        let waiting =
            self.absences.iter().filter(|(seat, away)| !away.is_offered && self.chairs.sitting(*seat).is_some());
        waiting.map(|(seat, away)| (seat, away.since.after(SUBSTITUTE_AFTER))).min_by_key(|(_, until)| *until)
    }

    /// Whether deals of a session of a form have been played that the host of a lone table has opened: those who began
    /// it play it, and whoever sits down for one who is gone plays for them.
    pub(in crate::table) fn is_session_under_way(&self) -> bool {
        self.set.goes_on() && self.belongs_to.host().is_some() && !self.finished.is_empty()
    }

    /// Somebody who sits there is here.
    pub(in crate::table) fn end_absence(&mut self, seat: Seat) {
        if let Some(sitting) = self.chairs.sitting(seat) {
            self.absences.ends(seat, sitting.person.account);
        }
    }

    /// Where the game is serious, a seat is its player's until they have been gone for long.
    pub(in crate::table) fn is_kept_for_now(&self, seat: Seat) -> bool {
        let serious = match self.policy.profile {
            Profile::Social | Profile::Teaching => false,
            Profile::Club | Profile::Tournament | Profile::Screens => true,
        };
        let is_on = self.stage.is_board_on() || self.is_session_under_way();
        serious && is_on && self.absences.of(seat).is_none_or(|away| !away.is_offered)
    }
}

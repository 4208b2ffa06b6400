//! What the director does, and what it changes. What follows from a ruling are records of their own.

use bridge_protocol::{Adjustment, ByLane, DirectorCall, Lane, Ruling};
use bridge_rules::{BoardNumber, BySeat, Outcome, Seat};

use super::Record;
use crate::{
    Moment,
    table::{MadeCall, MadeRuling, Person, Table},
};

impl Record {
    /// `at` is the time on the actor's clock, which the table's does not always follow.
    pub(in crate::table) fn apply(&self, table: &mut Table, at: Moment) {
        match self {
            Self::DirectorAdmitted { person } => table.director_is_admitted(person),
            Self::DirectorCalled { call, later } => table.director_is_called(call, *later),
            Self::CallTold { to } => to.iter().for_each(|lane| table.direction.tell_of_call(*lane)),
            Self::Ruled { director, ruling, law, reason } => {
                table.take_ruling(director, ruling, law.as_deref(), reason, at);
            }
            Self::RulingTold { number, to } => table.direction.tell_all(*number, to),
            Self::HandShown { seat } => table.hand_is_shown(*seat),
            Self::Adjusted { adjustment, outcome } => table.take_adjustment(adjustment, *outcome),
        }
    }
}

impl Table {
    pub(in crate::table) fn director_is_admitted(&mut self, person: &Person) {
        self.kibitzers.remove(&person.account);
        self.direction.admit(person.clone());
        // They see what those who direct already have asked for.
        let open = BySeat::from_fn(|seat| self.shows_hidden(Lane::Director, seat));
        Seat::ALL.into_iter().filter(|seat| open[*seat]).for_each(|seat| self.note_seen_hand(person.account, seat));
    }

    pub(in crate::table) fn director_is_called(&mut self, call: &DirectorCall, later: bool) {
        let made = call.by.and_then(|seat| {
            let account = self.chairs.sitting(seat)?.person.account;
            let (number, about) = (self.direction.next_call(seat), call.about.clone());
            Some(MadeCall { account, number, about, at: self.now })
        });
        let hears = ByLane::from_fn(|lane| self.hears_call(call.by, later, lane));
        self.direction.take_call(made, call, &hears);
    }

    pub(in crate::table) fn take_ruling(
        &mut self,
        director: &Person,
        ruling: &Ruling,
        law: Option<&str>,
        reason: &str,
        at: Moment,
    ) {
        let disclosure = ByLane::from_fn(|lane| self.disclosure(ruling, lane));
        let (law, reason) = (law.map(str::to_owned), reason.to_owned());
        let made = MadeRuling { director: director.clone(), ruling: ruling.clone(), law, reason };
        self.direction.take_ruling(made, &disclosure);
        self.direction.pause.note_ruling(at);
        match ruling {
            Ruling::Freeze {} => self.direction.pause.begin(at),
            Ruling::Unfreeze {} => self.direction.pause.end(at),
            Ruling::Unseat { seat } => self.send_away(*seat),
            Ruling::SetClock { side, used_ms } => {
                if let Some(context) = self.stage.context_mut() {
                    context.clock.set(*side, *used_ms);
                }
            }
            Ruling::Attend {}
            | Ruling::Look { .. }
            | Ruling::RollBack { .. }
            | Ruling::DecideUndo { .. }
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::CorrectMeaning { .. }
            | Ruling::Adjust { .. }
            | Ruling::Penalise { .. }
            | Ruling::Void { .. }
            | Ruling::Rescore { .. }
            | Ruling::Find { .. } => {}
        }
    }

    /// The player has their seat back at the next board, and not before.
    fn send_away(&mut self, seat: Seat) {
        if let Some(sitting) = self.chairs.sitting(seat)
            && self.stage.is_board_on()
        {
            self.direction.send_away(sitting.person.account);
        }
    }

    pub(in crate::table) fn hand_is_shown(&mut self, seat: Seat) {
        if let Some(board) = self.board_in_view() {
            self.direction.look(board, seat);
            let directors: Vec<_> = self.direction.directors().collect();
            directors.into_iter().for_each(|account| self.note_seen_hand(account, seat));
        }
    }

    pub(in crate::table) fn take_adjustment(&mut self, adjustment: &Adjustment, outcome: Option<Outcome>) {
        self.direction.adjust(adjustment.clone());
        let finished = self.finished.iter_mut().find(|finished| finished.board == adjustment.board);
        if let (Some(finished), Some(outcome)) = (finished, outcome) {
            finished.outcome = outcome;
            finished.score = outcome.score(finished.board.vulnerability());
        }
    }

    /// The board on the table, or else the last one finished.
    pub(crate) fn board_in_view(&self) -> Option<BoardNumber> {
        if self.stage.is_board_on() { self.board_due() } else { self.finished.last().map(|finished| finished.board) }
    }
}

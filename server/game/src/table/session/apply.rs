//! The end of a board and of the session, players whose connection is gone, and the time that a side uses.

use std::time::Duration;

use bridge_protocol::ClosedBy;
use bridge_rules::{Account, DealOutcome, DealResult, Outcome, Seat, Seating, Side};

use super::Record;
use crate::Moment;
use crate::table::{Closed, Ended, FinishedBoard, Stage, Table};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table, at: Moment) {
        match self {
            Self::ClockWarned { side, percent } => table.clock_has_warned(*side, *percent),
            Self::BoardsHeld { held } => table.boards_held_since = held.then_some(table.now),
            Self::Woken => table.server_was_away(at),
            Self::Dropped { seat } => table.player_dropped(*seat),
            Self::Returned { seat } => table.player_returned(*seat),
            Self::SubstituteDue { seat } => table.substitute_is_due(*seat),
            Self::MeetingSet { link } => table.meeting.clone_from(link),
            Self::BoardEnded { outcome } => table.end_board(*outcome),
            Self::HonoursClaimed { seat, board } => table.honours_are_claimed(*seat, *board),
            Self::StopAgreed { seat, agrees } => {
                table.would_stop.retain(|each| each != seat);
                table.would_stop.extend(agrees.then_some(*seat));
            }
            Self::TimeKept | Self::BoardShown => {}
            Self::SessionFinished => {
                table.stage = Stage::Finished;
                table.finished_at = Some(table.now);
            }
            Self::Closed { by } => table.take_closing(*by),
        }
    }
}

impl Table {
    pub(in crate::table) fn clock_has_warned(&mut self, side: Side, percent: u8) {
        if let Some(context) = self.stage.context_mut() {
            context.clock.warned[side] = percent;
        }
    }

    pub(in crate::table) fn player_dropped(&mut self, seat: Seat) {
        if self.stage.is_board_on() {
            self.absences.begins(seat, self.now);
        } else {
            self.absences.begins_freely(seat, self.now);
        }
    }

    pub(in crate::table) fn player_returned(&mut self, seat: Seat) {
        self.end_absence(seat);
        self.waiting_since = self.now;
    }

    pub(in crate::table) fn substitute_is_due(&mut self, seat: Seat) {
        self.absences.offer(seat);
    }

    /// Everybody has to come back.
    pub(in crate::table) fn server_was_away(&mut self, at: Moment) {
        self.woken_at = Some(self.now);
        // It is waited for nobody while the server is away: what went before is forgotten with it.
        self.board_over_at = self.now;
        self.direction.pause.server_was_away(at);
        for seat in self.players() {
            self.absences.begins_freely(seat, self.now);
        }
    }

    /// Until when somebody may answer who had `period` for it until `until`. Nobody's time runs out while the server is
    /// away: who was asked before has all of it when it is back.
    pub(in crate::table) fn time_to_answer(&self, until: Moment, period: Duration) -> Moment {
        self.woken_at.map_or(until, |woken_at| until.max(woken_at.after(period)))
    }

    fn end_board(&mut self, outcome: Outcome) {
        let Some(result) = self.deal_result(outcome) else { return };
        let ended = Ended { players: self.chairs.people(), outcome, score: self.write_on_sheet(&result) };
        let board = match &self.stage {
            Stage::Auction(stage) => FinishedBoard::called(stage, ended),
            Stage::Declaring(stage) => FinishedBoard::declared(stage, ended),
            Stage::Play(stage) => FinishedBoard::played(stage, ended),
            // A draw ends in an auction.
            Stage::Drawing(_)
            | Stage::Gathering
            | Stage::Committing { .. }
            | Stage::Revealing { .. }
            | Stage::Finished => return,
        };
        self.finished.push(board);
        self.stage = Stage::Gathering;
        self.waiting_since = self.now;
        self.board_over_at = self.now;
        // Nothing of a board that is over is taken back by its players.
        self.undo_is_refused();
        self.direction.let_return();
    }

    /// Writes a deal on the sheet; the answer is what it brought North-South less what it brought East-West.
    fn write_on_sheet(&mut self, result: &DealResult) -> i32 {
        let place = self.session.sheet().deals.len();
        if self.session.record(result).is_err() {
            return 0; // what `decide` lets happen, a form has a place for
        }
        self.brought(place)
    }

    /// What the deal at this place of the sheet brought North-South less what it brought East-West. Where three play it
    /// is what declarer has won or lost against each of the others, who all win and lose the same, and counts as that
    /// of the side of declarer's seat.
    pub(super) fn brought(&self, place: usize) -> i32 {
        let sheet = self.session.sheet();
        let seating = self.seating();
        let [ours, theirs] = match sheet.deals.get(place).map(|deal| deal.outcome) {
            Some(DealOutcome::Contract { contract, .. }) if seating == Seating::Three => {
                let other = seating.callers().after(contract.declarer, 1);
                let [declarers, others] =
                    [contract.declarer, other].map(|seat| sheet.score(place, seating.account(seat)));
                match contract.declarer.side() {
                    Side::NorthSouth => [declarers, others],
                    Side::EastWest => [others, declarers],
                }
            }
            _ => Side::ALL.map(|side| sheet.score(place, Account::Side(side))),
        };
        ours - theirs
    }

    /// A board that is on is as if it had never been opened, and a rubber that is on is settled as it stands.
    fn take_closing(&mut self, by: ClosedBy) {
        self.session.stop();
        self.closed = Some(Closed { by, cut_a_board_short: self.stage.is_board_on() });
        self.stage = Stage::Finished;
        self.finished_at = Some(self.now);
        self.undo_is_refused();
        self.direction.let_return();
    }
}

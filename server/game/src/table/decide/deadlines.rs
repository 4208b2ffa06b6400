//! What happens when time has passed: at each deadline one thing.

use crate::{
    Moment, ServerIdentity,
    table::{Record, Table, session},
};

/// What a deadline is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    /// A window for contributions closes.
    Dealing,
    /// A face-down lead is faced.
    Lead,
    /// A claim goes to the director, or comes to nothing where nobody directs.
    Claim,
    /// A call is released, or the tray arrives.
    Release,
    /// A side has used much of its time.
    Clock,
    /// What has passed is noted.
    Time,
    /// Somebody has been gone for long.
    Absence,
    /// The next board begins by itself.
    NextBoard,
}

impl Table {
    /// Every deadline that is set, on the table's clock; none while that stands still.
    pub(crate) fn deadlines(&self) -> impl Iterator<Item = (Moment, Due)> {
        let runs = !self.direction.pause.is_on();
        let set = [
            (self.window_deadline(), Due::Dealing),
            (self.lead_deadline(), Due::Lead),
            (self.claim_deadline(), Due::Claim),
            (self.release_deadline(), Due::Release),
            (self.clock_deadline(), Due::Clock),
            (self.time_is_noted_at(), Due::Time),
            (self.absence_deadline(), Due::Absence),
            (self.next_board_deadline(), Due::NextBoard),
        ];
        set.into_iter().filter(move |_| runs).filter_map(|(at, due)| Some((at?, due)))
    }

    /// Time has passed: the first deadline that it reached is met. The others come in their turn; what has passed is
    /// noted only if nothing else is.
    pub(super) fn time_passed(&self, at: Moment, computers_are_free: bool, identity: &ServerIdentity) -> Vec<Record> {
        let reached = self.deadlines().filter(|(until, _)| *until <= at);
        let Some((_, due)) = reached.min_by_key(|(until, due)| (*due == Due::Time, *until)) else {
            return Vec::new();
        };
        match due {
            Due::Dealing => self.window_closes(at, identity),
            Due::Lead => self.question_period_ends(),
            Due::Claim => self.claim_waits_no_longer(at),
            Due::Release => self.release(at, identity),
            Due::Clock => self.clock_warns(),
            Due::Time => vec![session::Record::TimeKept.into()],
            Due::Absence => self.absence_ends(computers_are_free),
            Due::NextBoard => self.next_board_begins(at),
        }
    }
}

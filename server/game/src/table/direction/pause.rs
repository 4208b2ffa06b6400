//! The table's own clock, which stands still while the director has stopped the table (Law 9B): what is left of a
//! deadline then is left of it afterwards, and nobody's thinking is counted. It stands still for as long as the
//! director may be thought to be at work: who has gone home holds nobody up.

use std::time::Duration;

use bridge_protocol::limits::DIRECTOR_PERIOD;

use crate::Moment;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pause {
    /// Since when the table is stopped, as the actor's clock tells it.
    since: Option<Moment>,
    /// When the director last ruled while it was stopped, as that clock tells it.
    ruled_at: Option<Moment>,
    /// How long it was stopped before.
    rested: Duration,
}

impl Pause {
    pub(crate) const fn is_on(&self) -> bool {
        self.since.is_some()
    }

    pub(crate) const fn begin(&mut self, at: Moment) {
        self.since = Some(at);
    }

    /// The director is there, and rules on something.
    pub(crate) const fn note_ruling(&mut self, at: Moment) {
        self.ruled_at = Some(at);
    }

    /// The director had no time to rule while the server was away.
    pub(crate) fn server_was_away(&mut self, at: Moment) {
        self.ruled_at = self.ruled_at.map(|ruled_at| ruled_at.max(at));
    }

    /// When the table goes on by itself, as the actor's clock tells it.
    pub(crate) fn lapses_at(&self) -> Option<Moment> {
        self.since.and(self.ruled_at).map(|at| at.after(DIRECTOR_PERIOD))
    }

    pub(crate) fn end(&mut self, at: Moment) {
        if let Some(since) = self.since.take() {
            self.rested = self.rested.saturating_add(at.since(since));
        }
    }

    /// What the table's clock shows.
    pub(crate) fn table_time(&self, at: Moment) -> Moment {
        let at = self.since.map_or(at, |since| since.min(at));
        Moment(at.0.saturating_sub(self.millis()))
    }

    /// When the actor's clock tells that the table's shows this, if the table is not stopped before.
    pub(crate) fn actors_time(&self, table_time: Moment) -> Moment {
        table_time.after(self.rested)
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.rested.as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_clock_stands_still_while_it_is_stopped() {
        let mut pause = Pause::default();
        assert_eq!(pause.table_time(Moment(100)), Moment(100));
        pause.begin(Moment(200));
        assert_eq!((pause.table_time(Moment(150)), pause.table_time(Moment(900))), (Moment(150), Moment(200)));
        pause.end(Moment(900));
        assert_eq!(pause.table_time(Moment(950)), Moment(250));
        assert_eq!(pause.actors_time(Moment(250)), Moment(950));
        pause.begin(Moment(1_000));
        pause.end(Moment(1_001));
        assert_eq!(pause.actors_time(Moment(300)), Moment(1_001));
    }
}

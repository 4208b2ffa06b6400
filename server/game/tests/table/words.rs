//! What is said about calls in these tests, and who heard it.

use bridge_game::{Command, auction, explaining};
use bridge_protocol::{Explained, Lane, Manner, Meaning, Policy, TableEvent, Turn};
use bridge_rules::Seat;

use crate::{
    evening::{DEAL, Decision, Evening},
    people::player,
};

pub(crate) fn alert(text: &str) -> Meaning {
    Meaning::new(Manner::Alert, text.to_owned())
}

pub(crate) fn explanation(text: &str) -> Meaning {
    Meaning::new(Manner::Explanation, text.to_owned())
}

pub(crate) fn word(call: Turn, by: Seat, version: u32, meaning: Meaning) -> Explained {
    Explained { call, by, version, meaning }
}

/// North opened one spade, for which nothing was said yet; East is to call. The turn is that of the bid.
pub(crate) fn one_spade(policy: Policy) -> (Evening, Turn) {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    let bid = evening.turn();
    evening.calls("1S");
    evening.hush();
    (evening, bid)
}

/// South opened one spade third in hand and declares four; West is to lead. The turn is that of the opening.
pub(crate) fn four_spades(policy: Policy) -> (Evening, Turn) {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy);
    evening.calls("P P");
    let bid = evening.turn();
    evening.calls("1S P 4S P P P");
    evening.hush();
    (evening, bid)
}

impl Evening {
    pub(crate) fn calls_with(&mut self, seat: Seat, call: &str, meaning: Meaning) -> Decision {
        let (turn, call) = (self.turn(), call.parse().unwrap());
        self.does(&player(seat), Command::Auction(auction::Command::Call { turn, call, meaning: Some(meaning) }))
    }

    pub(crate) fn explains(&mut self, seat: Seat, call: Turn, version: u32, meaning: Meaning) -> Decision {
        self.does(&player(seat), Command::Explaining(explaining::Command::Explain { call, version, meaning }))
    }

    pub(crate) fn asks(&mut self, seat: Seat, call: Turn) -> Decision {
        self.asks_on(seat, call, 0)
    }

    /// Asks after so many words that the player has heard of the call.
    pub(crate) fn asks_on(&mut self, seat: Seat, call: Turn, heard: u32) -> Decision {
        self.does(&player(seat), Command::Explaining(explaining::Command::Ask { call, heard }))
    }

    /// The lanes that were told anything, each with what it was told.
    pub(crate) fn all_heard(&mut self) -> Vec<(Lane, Vec<TableEvent>)> {
        Lane::ALL.into_iter().map(|lane| (lane, self.heard(lane))).filter(|(_, told)| !told.is_empty()).collect()
    }

    /// Behind screens each side sees the other's calls when the tray has come.
    pub(crate) fn trays_cross(&mut self) {
        while let Some(deadline) = self.table.next_deadline() {
            self.time_passes(deadline);
        }
    }

    /// What was told so far is of no interest.
    pub(crate) fn hush(&mut self) {
        self.all_heard();
    }

    /// The meanings that a lane sees beside the board.
    pub(crate) fn meanings(&self, lane: impl Into<Lane>) -> Vec<Explained> {
        self.sees(lane).board.unwrap().meanings
    }
}

/// Each of these lanes was told this and nothing else.
pub(crate) fn told<const N: usize>(lanes: [Lane; N], record: &TableEvent) -> Vec<(Lane, Vec<TableEvent>)> {
    lanes.into_iter().map(|lane| (lane, vec![record.clone()])).collect()
}

//! Fines (Law 90). They are for no board: what a contestant was fined is taken off what its boards come to.

use std::collections::BTreeMap;

use bridge_pairs::{Contestant, Fraction};
use bridge_protocol::{ContestantNumber, Ratio, Refusal, Unit};

use super::Field;

/// The most that one fine is, in IMPs: what a board is worth at most.
const MOST_IMPS: u32 = 24;
/// The most that one fine is, in victory points: what a match is worth at most by the scales that are known by name.
const MOST_VICTORY_POINTS: u32 = 20;

impl Field {
    /// No more at a time than a board is worth: what is meant may be a tenth, and is then mistyped.
    pub(super) fn check_fine(&self, contestant: ContestantNumber, amount: Ratio, unit: Unit) -> Result<(), Refusal> {
        self.contestants.get(contestant.index()).ok_or(Refusal::NoSuchEntry {})?;
        let most = match self.counts_in() {
            Unit::Matchpoints => 100,
            Unit::Imps => MOST_IMPS,
            Unit::VictoryPoints => MOST_VICTORY_POINTS,
        };
        if unit != self.counts_in() {
            return bad(match self.counts_in() {
                Unit::Matchpoints => "matchpoints are fined in percent of a top",
                Unit::Imps => "this event has IMPs, and is fined in IMPs",
                Unit::VictoryPoints => "this event is ranked by victory points, and is fined in those",
            });
        }
        let is_possible = amount.n > 0 && amount.d > 0 && u64::from(amount.n) <= u64::from(most) * u64::from(amount.d);
        if is_possible {
            Ok(())
        } else {
            bad("a fine is above nothing, and no more than a board, or a match, is worth")
        }
    }

    pub(super) fn fine(&mut self, contestant: ContestantNumber, amount: Ratio) {
        self.fines.push((contestant, amount));
        self.scores = self.scored(self.boards_over());
    }

    /// What each has been fined, in the points of a session in which each can have so many matchpoints on a board.
    pub(super) fn fined(&self, tops: &BTreeMap<Contestant, Fraction>) -> BTreeMap<Contestant, Fraction> {
        let mut fined = BTreeMap::<Contestant, Fraction>::new();
        for (ContestantNumber(number), Ratio { n, d }) in &self.fines {
            let contestant = Contestant(*number);
            let amount = Fraction::new(i64::from(*n), i64::from(*d)).unwrap_or_default();
            let points = match self.counts_in() {
                Unit::Matchpoints => tops.get(&contestant).map_or_else(Fraction::zero, |top| amount.percent_of(top)),
                Unit::Imps | Unit::VictoryPoints => amount,
            };
            let so_far = fined.entry(contestant).or_default();
            *so_far = so_far.clone() + points;
        }
        fined
    }
}

fn bad(detail: &str) -> Result<(), Refusal> {
    Err(Refusal::BadAward { detail: detail.to_owned() })
}

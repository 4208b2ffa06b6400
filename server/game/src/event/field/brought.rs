//! What contestants bring along: points from an earlier session, which count in their scores, and handicaps, by which
//! the ranking has a second order beside its own.

use std::collections::BTreeMap;

use bridge_pairs::{Contestant, Fraction, Standing, Tally, handicapped, rank};
use bridge_protocol::{Brought, ContestantNumber, Refusal, Unit, WithHandicap};
use bridge_rules::Exact;

use super::{
    Field,
    scores::{DECIMALS, shown_place},
};

/// The most that is carried forward, in IMPs: many boards' worth.
const MOST_IMPS: u32 = 2_400;
/// The most that is carried forward, in percent of a top: what a hundred boards are worth.
const MOST_PERCENT: u32 = 10_000;
/// The most that is carried forward, in victory points: what twenty matches are worth.
const MOST_VICTORY_POINTS: u32 = 400;
/// The largest handicap, in percent, IMPs or victory points.
const LARGEST_HANDICAP: u32 = 100;

impl Field {
    pub(super) fn check_carried(&self, brought: &[Brought]) -> Result<(), Refusal> {
        let most = match self.counts_in() {
            Unit::Matchpoints => MOST_PERCENT,
            Unit::Imps => MOST_IMPS,
            Unit::VictoryPoints => MOST_VICTORY_POINTS,
        };
        self.check_brought(brought, most)
    }

    pub(super) fn check_handicaps(&self, handicaps: &[Brought]) -> Result<(), Refusal> {
        self.check_brought(handicaps, LARGEST_HANDICAP)
    }

    fn check_brought(&self, amounts: &[Brought], most: u32) -> Result<(), Refusal> {
        if amounts.is_empty() {
            return bad("it names nobody");
        }
        let mut named: Vec<_> = amounts.iter().map(|each| each.contestant).collect();
        if named.iter().any(|contestant| self.contestants.get(contestant.index()).is_none()) {
            return Err(Refusal::NoSuchEntry {});
        }
        named.sort_unstable();
        named.dedup();
        if named.len() < amounts.len() {
            return bad("somebody is named twice");
        }
        let is_possible = |each: &Brought| {
            let (n, d) = each.amount.parts();
            n.unsigned_abs() <= d.unsigned_abs().saturating_mul(most.into())
        };
        if amounts.iter().all(is_possible) {
            Ok(())
        } else {
            bad(&format!("nobody brings more than {most}, in percent, IMPs or victory points as the event is ranked"))
        }
    }

    pub(super) fn carry_forward(&mut self, brought: &[Brought]) {
        take(&mut self.carried, brought);
        self.scores = self.scored(self.boards_over());
    }

    pub(super) fn set_handicaps(&mut self, handicaps: &[Brought]) {
        take(&mut self.handicaps, handicaps);
        self.scores = self.scored(self.boards_over());
    }

    /// What each brought, in the points of a session in which each can have so many matchpoints on a board.
    pub(super) fn brought(&self, tops: &BTreeMap<Contestant, Fraction>) -> BTreeMap<Contestant, Fraction> {
        let points = |(ContestantNumber(number), amount): (&ContestantNumber, &Exact)| {
            let (contestant, amount) = (Contestant(*number), Fraction::from(*amount));
            let points = match self.counts_in() {
                Unit::Matchpoints => tops.get(&contestant).map(|top| amount.percent_of(top)),
                Unit::Imps | Unit::VictoryPoints => Some(amount),
            };
            (contestant, points.unwrap_or_default())
        };
        self.carried.iter().map(points).collect()
    }

    /// The handicap of each: of a session, or where they are ranked by IMPs a board its part of each board.
    pub(super) fn handicaps(&self, by_board: Option<&BTreeMap<Contestant, Tally>>) -> BTreeMap<Contestant, Fraction> {
        let of_each = self.handicaps.iter().map(|(contestant, amount)| {
            let (contestant, amount) = (Contestant(contestant.0), Fraction::from(*amount));
            let boards = by_board.and_then(|tallies| tallies.get(&contestant)).map(|tally| tally.boards);
            let of_a_board = boards.and_then(|boards| amount.over(&i64::from(boards).into()));
            (contestant, of_a_board.unwrap_or(amount))
        });
        of_each.collect()
    }

    /// A list in the order that it has with handicaps; nothing where there are none.
    pub(super) fn with_handicaps(
        standings: &[Standing],
        handicaps: &BTreeMap<Contestant, Fraction>,
    ) -> BTreeMap<Contestant, WithHandicap> {
        if handicaps.is_empty() {
            return BTreeMap::new();
        }
        let standings = handicapped(standings, handicaps);
        let line = |place: bridge_pairs::Place| {
            let standing = standings.iter().find(|standing| standing.contestant == place.contestant)?;
            let score = standing.score.shown(DECIMALS);
            Some((place.contestant, WithHandicap { score, place: shown_place(&place), shared: place.shared }))
        };
        rank(&standings, &[]).into_iter().filter_map(line).collect()
    }
}

/// What they come to with what they brought.
pub(super) fn with(
    tallies: BTreeMap<Contestant, Tally>,
    brought: &BTreeMap<Contestant, Fraction>,
) -> BTreeMap<Contestant, Tally> {
    let more = |contestant: &Contestant| brought.get(contestant).cloned().unwrap_or_default();
    tallies.into_iter().map(|(contestant, tally)| (contestant, tally.with(more(&contestant)))).collect()
}

/// Nothing takes an amount away.
fn take(known: &mut BTreeMap<ContestantNumber, Exact>, amounts: &[Brought]) {
    for Brought { contestant, amount } in amounts {
        if *amount == Exact::ZERO {
            known.remove(contestant);
        } else {
            known.insert(*contestant, *amount);
        }
    }
}

fn bad(detail: &str) -> Result<(), Refusal> {
    Err(Refusal::BadAward { detail: detail.to_owned() })
}

//! A party: a field in which every table plays a form of the game with deals of its own (Spec F17). What a table has
//! written down is the score of who sat there; nothing is compared, and nothing of a table need be kept from another.

use std::collections::BTreeMap;

use bridge_pairs::{Contestant, Fraction, Standing, Tally};
use bridge_protocol::{
    Across, AtRoundEnd, ContestantNumber, FieldConditions, FieldPrize, FieldScoring, Recap, RecapRow, Refusal, TableId,
    TravellersShown,
};
use bridge_rules::{BySide, Form, Partners, Side};

use super::{
    Field,
    round::{Round, RoundTable},
    sheet::Scores,
    sittings,
};
use crate::{SessionTally, event::opening::bad, table::forms};

/// Whether a form can be played so by a field; without one there is nothing to say.
pub(super) fn checked(conditions: &FieldConditions) -> Result<(), Refusal> {
    let Some(form) = &conditions.form else { return Ok(()) };
    let adjudicates = conditions.round_clock.is_some_and(|clock| clock.at_limit == AtRoundEnd::Adjudicate);
    let ends = form.parts().is_some() || ends_by_the_clock(conditions);
    let reasons = [
        (matches!(form, Form::Duplicate(_)), "boards of duplicate are what is played without a form: leave it out"),
        (
            !form.seating().has_partners(),
            "the tables of an event seat four: two or three who play honeymoon or three-handed open a table of their own",
        ),
        (
            form.partners() != Partners::Fixed,
            "in an event partners change between rounds or not at all: leave pivot and cut out",
        ),
        (
            conditions.scoring != FieldScoring::Tally,
            "a form is scored by what its tables write down: take the tally, or leave the form out and play duplicate",
        ),
        (conditions.boards != 0, "a form says itself how many deals it has: leave the number of boards out"),
        (
            conditions.across != Across::Field || conditions.travellers != TravellersShown::WhenOver,
            "each table has deals of its own, which are compared with nobody's and travel nowhere",
        ),
        (
            adjudicates,
            "nobody adjudicates a deal that is compared with no other: take another movement than a speedball, or let what is \
             not begun be removed",
        ),
        (
            !ends,
            "a round has so many rubbers, rounds of four deals or deals, or minutes after which no further deal begins",
        ),
    ];
    match reasons.into_iter().find(|(holds, _)| *holds) {
        Some((_, why)) => Err(bad(why)),
        None => forms::check_playable(form, &conditions.policy).map_err(|refusal| match refusal {
            Refusal::BadForm { why } => bad(&why),
            other => other,
        }),
    }
}

fn ends_by_the_clock(conditions: &FieldConditions) -> bool {
    conditions.round_clock.is_some_and(|clock| clock.at_limit == AtRoundEnd::Remove)
}

impl Field {
    pub(in crate::event) const fn is_party(&self) -> bool {
        self.conditions.form.is_some()
    }

    /// A table has told what its sheet comes to.
    pub(super) fn write_tally(&mut self, id: TableId, tally: SessionTally) {
        let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        if let Some(table) = tables.find(|table| table.seated.id == id) {
            table.tally = Some(tally);
        }
        self.score_again(None);
    }

    /// What each table of the last round came to.
    pub(super) fn points_of_the_last_round(&self) -> Vec<BySide<i32>> {
        let tables = self.rounds.last().into_iter().flat_map(|round| &round.tables);
        tables.map(|table| table.tally.unwrap_or_default().points).collect()
    }

    /// The ranking by the rounds that are over.
    pub(super) fn tallied(&self) -> Scores {
        let mut tallies: BTreeMap<Contestant, Tally> = BTreeMap::new();
        for (_, table, tally) in self.tables_that_count() {
            for side in Side::ALL {
                let points = Fraction::from(tally.points[side]);
                let more = Tally { points, possible: Fraction::zero(), boards: tally.deals.into() };
                for contestant in sittings::of_scoring(table.seated.sitting).of(side) {
                    let so_far = tallies.remove(&contestant).unwrap_or_default();
                    tallies.insert(contestant, so_far.and(more.clone()));
                }
            }
        }
        let standing = |(contestant, tally): (&Contestant, &Tally)| Standing {
            contestant: *contestant,
            score: tally.points.clone(),
            boards: Vec::new(),
        };
        let standings: Vec<Standing> = tallies.iter().map(standing).collect();
        let rankings = self.rankings(&standings, &tallies, &BTreeMap::new(), &BTreeMap::new(), &self.handicaps(None));
        Scores { rankings, ..Scores::default() }
    }

    /// Who would be given what by the ranking as it is.
    pub(super) fn prizes(&self) -> Vec<FieldPrize> {
        let [ranking] = self.scores.rankings.as_slice() else { return Vec::new() };
        let of_place = |number: usize| {
            let place = ranking.get(number)?.place;
            Some(ranking.iter().filter(|line| line.place == place).map(|line| line.contestant).collect())
        };
        let prizes = self.conditions.prizes.iter().enumerate();
        prizes.filter_map(|(number, prize)| Some(FieldPrize { prize: prize.clone(), to: of_place(number)? })).collect()
    }

    /// What everybody has written down in each round that has begun.
    pub(super) fn recap_of_tallies(&self, after: u8) -> Recap {
        let (rounds, has_more) = self.columns(self.rounds_after(after));
        let row = |contestant: ContestantNumber| {
            let points = |round: u8| {
                let mut of_round = self.tables_that_count().filter(|(number, ..)| *number == round);
                of_round.find_map(|(_, table, tally)| {
                    let sitting = sittings::of_scoring(table.seated.sitting);
                    let side =
                        Side::ALL.into_iter().find(|side| sitting.of(*side).any(|each| each.0 == contestant.0))?;
                    Some(tally.points[side].to_string())
                })
            };
            RecapRow { contestant, rounds: rounds.iter().copied().map(points).collect(), boards: Vec::new() }
        };
        let rows = (1..).map(ContestantNumber).take(self.contestants.len()).map(row).collect();
        Recap { boards: Vec::new(), rows, has_more }
    }

    /// The tables of the rounds that are over, with their rounds; of one that was broken off as far as it went.
    fn tables_that_count(&self) -> impl Iterator<Item = (u8, &RoundTable, SessionTally)> {
        let over = |round: &Round| round.is_closed || round.is_over() || self.is_closed;
        let rounds = (1..).zip(&self.rounds).filter(move |(_, round)| over(round));
        rounds.flat_map(|(number, round): (u8, &Round)| {
            round.tables.iter().filter_map(move |table| Some((number, table, table.tally?)))
        })
    }
}

//! Victory points of a Swiss of pairs (PAIRS.md, Swiss): a round is a match against one pair, and what a pair has
//! on its boards becomes victory points when it is over. A round stands by itself: what follows an average plus is
//! the percentage of its own boards, so that no later round changes it.

use std::collections::BTreeMap;

use bridge_pairs::{Contestant, Fraction, Played, Scored, Scoring, Standing, Tally, percent_victory_points, tallies};
use bridge_protocol::{FieldScale, FieldScoring, FieldVictoryPoints, Unit, VpChoice};
use bridge_rules::{Exact, Vp, VpScale};

use super::{Field, round::Round, sheet::RoundsOfEach, sittings};

impl Field {
    /// What fines and what is carried forward are in.
    pub(super) fn counts_in(&self) -> Unit {
        match self.conditions.scoring {
            _ if self.conditions.victory_points.is_some() => Unit::VictoryPoints,
            FieldScoring::Matchpoints => Unit::Matchpoints,
            FieldScoring::CrossImps | FieldScoring::CrossImpsTotal | FieldScoring::Butler | FieldScoring::Tally => {
                Unit::Imps
            }
        }
    }

    /// What each pair has of each round that is over, from the lines that count, each with its round.
    pub(super) fn rounds_in_victory_points(
        &self,
        agreed: &FieldVictoryPoints,
        lines: Vec<(u8, (&Played, &Scored))>,
        scoring: Scoring,
    ) -> RoundsOfEach {
        let mut rounds = RoundsOfEach::new();
        let over = |round: &Round| round.is_closed || round.is_over() || self.is_closed;
        for (number, round) in (1..).zip(&self.rounds).filter(|(_, round)| over(round)) {
            let of_round = lines.iter().filter(|(played_in, _)| *played_in == number);
            let (field, scored): (Vec<_>, Vec<_>) =
                of_round.map(|(_, (played, scored))| ((*played).clone(), (*scored).clone())).unzip();
            let tallies = tallies(&field, &scored, scoring);
            let played = round.tables.iter().flat_map(|table| sittings::of_scoring(table.seated.sitting).all());
            for contestant in played.collect::<Vec<_>>() {
                let tally = tallies.get(&contestant).cloned().unwrap_or_default();
                let vp = victory_points(&agreed.scale, &tally, self.conditions.boards.into());
                rounds.entry(contestant).or_default().insert(number, vp);
            }
            for idle in &round.sits_out {
                rounds.entry(Contestant(idle.0)).or_default().insert(number, agreed.bye);
            }
        }
        rounds
    }
}

/// Those who have had a round, by the sum of their rounds, with what they brought and what they were fined.
pub(super) fn in_victory_points(
    rounds: &RoundsOfEach,
    carried: &BTreeMap<Contestant, Fraction>,
    fined: &BTreeMap<Contestant, Fraction>,
) -> Vec<Standing> {
    let standing = |(contestant, of_rounds): (&Contestant, &BTreeMap<u8, Vp>)| {
        let won = of_rounds.values().map(|vp| Fraction::new(vp.hundredths.into(), 100).unwrap_or_default());
        let other = |of: &BTreeMap<Contestant, Fraction>| of.get(contestant).cloned().unwrap_or_default();
        let score = won.sum::<Fraction>() + other(carried) - other(fined);
        Standing { contestant: *contestant, score, boards: Vec::new() }
    };
    rounds.iter().map(standing).collect()
}

/// A match of which no board counts is level.
fn victory_points(scale: &FieldScale, tally: &Tally, boards: u32) -> Vp {
    match scale {
        FieldScale::Percent {} => {
            percent_victory_points(&tally.percent().unwrap_or_else(|| Fraction::from(50)), boards)
        }
        FieldScale::Margin(choice) => {
            // It was found to be one that can be read when the event was opened.
            let scale = match choice {
                VpChoice::Wbf {} => VpScale::wbf(boards).unwrap_or_else(VpScale::legacy24),
                VpChoice::Legacy24 {} => VpScale::legacy24(),
                VpChoice::Table { text } => VpScale::parse(text).unwrap_or_else(|_| VpScale::legacy24()),
            };
            scale.vp(tally.points.rounded(0).to_exact().unwrap_or(Exact::ZERO))
        }
    }
}

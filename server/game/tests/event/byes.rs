//! A bye of a Swiss of pairs without victory points is worth 60 % of a match (PAIRS.md, Swiss): the ranking once more,
//! from what the travellers show and who sat out.

use std::collections::BTreeMap;

use bridge_protocol::{ContestantNumber, FieldConditions, FieldMovement, FieldScoring, FieldSitting, RecapBy};
use bridge_rules::{BySide, Outcome, Side};

use crate::{
    congress::{host, start},
    tuesday::{Tuesday, field},
};

/// Seven pairs.
const PEOPLE: usize = 14;
const ROUNDS: u8 = 3;
const BOARDS: i64 = 2;
/// Of a board at three tables.
const TOP: i64 = 4;

#[test]
fn who_sits_out_has_sixty_percent_of_the_match_or_average_plus_on_its_boards() {
    for (scoring, of_a_bye) in [
        (FieldScoring::Matchpoints, "60.00"),
        (FieldScoring::CrossImps, "4.00"),
        (FieldScoring::CrossImpsTotal, "8.00"),
        (FieldScoring::Butler, "4.00"),
    ] {
        let mut tuesday = begun(scoring);
        let mut idle = Vec::new();
        for round in 1..=ROUNDS {
            idle.extend(tuesday.field().sits_out);
            plays(&mut tuesday, round);
            let bye = hundredths(of_a_bye);
            assert_eq!(ranking(&tuesday), by_hand(&tuesday, scoring, &idle, bye), "{scoring:?}, round {round}");
        }
        let recap = tuesday.event.recap(RecapBy::Rounds, 0).unwrap();
        let shown = (0..).zip(&idle).map(|(round, pair)| recap.rows[pair.index()].rounds[round].clone());
        assert!(shown.eq([of_a_bye; 3].map(|shown| Some(shown.to_owned()))), "{scoring:?}: {recap:?}");
        tuesday.replays();
    }
}

/// As it is at a Mitchell with a pair too many, and where rounds are drawn by lot.
#[test]
fn elsewhere_it_is_as_if_the_boards_were_not_scheduled() {
    for movement in [FieldMovement::Random { rounds: 1 }, FieldMovement::Howell { rounds: Some(1) }] {
        let agreed = FieldConditions { scoring: FieldScoring::Matchpoints, ..field(movement) };
        let mut tuesday = Tuesday::entered(bridge_protocol::EventConditions::Pairs(agreed), PEOPLE);
        tuesday.does(&host(), start());
        let idle = tuesday.field().sits_out;
        assert_eq!(idle.len(), 1);
        plays(&mut tuesday, 1);
        let ranked = tuesday.field().rankings.concat();
        assert!(ranked.iter().all(|line| line.contestant != idle[0]), "{movement:?}");
    }
}

/// In hundredths of percent, or of IMPs, from the best to the worst.
fn by_hand(tuesday: &Tuesday, scoring: FieldScoring, idle: &[ContestantNumber], bye: i64) -> Vec<(i64, u16)> {
    let mut sums: BTreeMap<ContestantNumber, (i64, i64)> = BTreeMap::new();
    for board in tuesday.field().boards_over {
        for line in tuesday.event.traveller(host().account, board).unwrap().lines {
            let FieldSitting::Pairs(BySide { north_south, east_west }) = line.sitting else { panic!("pairs") };
            for (side, pair) in [(Side::NorthSouth, north_south), (Side::EastWest, east_west)] {
                let sum = sums.entry(pair).or_default();
                *sum = (sum.0 + hundredths(line.points[side].as_ref().unwrap()), sum.1 + TOP);
            }
        }
    }
    for pair in idle {
        let sum = sums.entry(*pair).or_default();
        let points = if scoring == FieldScoring::Matchpoints { 60 * BOARDS * TOP } else { bye };
        *sum = (sum.0 + points, sum.1 + BOARDS * TOP);
    }
    let score = |(points, possible): (i64, i64)| match scoring {
        FieldScoring::Matchpoints => (2 * 100 * points + possible) / (2 * possible),
        _ => points,
    };
    let mut ranking: Vec<_> = sums.into_iter().map(|(pair, sum)| (score(sum), pair.0)).collect();
    ranking.sort_unstable_by_key(|(score, pair)| (-score, *pair));
    ranking
}

fn ranking(tuesday: &Tuesday) -> Vec<(i64, u16)> {
    let lines = tuesday.field().rankings.concat();
    let mut ranking: Vec<_> = lines.iter().map(|line| (hundredths(&line.score), line.contestant.0)).collect();
    ranking.sort_unstable_by_key(|(score, pair)| (-score, *pair));
    ranking
}

fn hundredths(shown: &str) -> i64 {
    let (whole, decimals) = shown.split_once('.').unwrap_or((shown, ""));
    format!("{whole}{decimals:0<2}").parse().unwrap()
}

fn begun(scoring: FieldScoring) -> Tuesday {
    let agreed = FieldConditions { scoring, ..field(FieldMovement::Swiss { rounds: ROUNDS }) };
    let mut tuesday = Tuesday::entered(bridge_protocol::EventConditions::Pairs(agreed), PEOPLE);
    tuesday.does(&host(), start());
    tuesday
}

/// No two tables make the same of a board.
fn plays(tuesday: &mut Tuesday, round: u8) {
    let mut tricks = (7..=13).cycle().skip(round.into());
    tuesday
        .plays_the_round(|_, _| Outcome::Played { contract: "4SN".parse().unwrap(), tricks: tricks.next().unwrap() });
}
